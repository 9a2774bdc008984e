import observations from '../../contracts/observations.json' with { type: 'json' }
import { recordExchange } from '../service/exchange.ts'
import { NoAnswer, RunEnded, TargetLost } from '../service/no-answer.ts'
import { inScope } from '../service/scope.ts'
import type { Question } from '../verdict/check.ts'
import { Unjudged } from '../verdict/finding.ts'
import type { Observation } from '../verdict/result.ts'
import type { Run } from './run.ts'

/** Puts one open question to the target; an answer that cannot be had is told as such. */
export async function ask({ id, ask }: Question, run: Run): Promise<Observation> {
  const { section, question } = observations.questions[id as keyof typeof observations.questions]
  const endings: (() => void)[] = []
  return inScope(async (scope) => {
    const answer = await answerTo(async () => {
      await run.ready()
      const { service, probe, target, settings } = run
      const world = run.worldFor((ending) => endings.push(ending))
      return ask({ service, probe, target, settings, world })
    })
    for (const ending of endings) ending()
    const exchange = scope.exchanges.at(-1)
    return {
      id,
      section,
      question,
      answer: run.mask(answer),
      ...(exchange ? { exchange: recordExchange(exchange, run.mask) } : {}),
    }
  })
}

async function answerTo(question: () => Promise<string>): Promise<string> {
  try {
    return await question()
  } catch (error) {
    const expected = [Unjudged, NoAnswer, TargetLost, RunEnded].some((kind) => error instanceof kind)
    return expected
      ? `not answered: ${(error as Error).message}`
      : `not answered, a fault of the harness: ${(error as Error).stack}`
  }
}
