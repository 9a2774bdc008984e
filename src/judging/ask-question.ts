import { questionOf } from '../contract/questions.ts'
import { Reasoned } from '../findings/reasons.ts'
import type { Observation } from '../findings/result.ts'
import { recordExchange } from '../service/exchange.ts'
import { NoAnswer } from '../service/no-answer.ts'
import { inScope } from '../service/scope.ts'
import { maskedWording, words } from '../settings/mask/wording.ts'
import type { Answered, Question } from './check.ts'
import { type JudgingRun, onBench } from './judging-run.ts'

/** Puts one open question to the target; an answer that cannot be had is told as such. */
export async function askQuestion({ id, ask }: Question, run: JudgingRun): Promise<Observation> {
  const { section, question } = questionOf(id)
  return inScope(async (scope) => {
    const asked = () =>
      onBench(run, (bench) => run.during(id, () => ask({ ...bench, counts: run.counts })))
    const answered = await answerTo(asked, (thrown) => run.crashed(id, thrown))
    const { exchange = scope.exchanges.at(-1) } = answered
    return {
      id,
      section,
      question,
      answer: maskedWording(answered.words, run.mask),
      ...(answered.unanswered ? { unanswered: true } : {}),
      ...(exchange ? { exchange: recordExchange(exchange, run.mask) } : {}),
    }
  }, id)
}

async function answerTo(
  question: () => Promise<Answered>,
  crashed: (thrown: unknown) => string,
): Promise<Answered> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof NoAnswer)
      return {
        unanswered: true,
        words: words`no answer: ${error.reason}`,
        exchange: error.exchange,
      }
    if (error instanceof Reasoned)
      return { unanswered: true, words: words`not answered: ${error.reason}` }
    return { unanswered: true, words: `not answered: ${crashed(error)}` }
  }
}
