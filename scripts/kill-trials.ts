import { UsageError } from '../src/settings/usage-error.ts'
import { type Arguments, argumentsOf } from './kill-trials/arguments.ts'
import { momentInWords, planOf } from './kill-trials/moment.ts'
import { summary } from './kill-trials/summary.ts'
import { type Outcome, trial } from './kill-trials/trial.ts'
import { unhinderedRun } from './kill-trials/unhindered-run.ts'

const progressEvery = 10

// Ending in an orderly way is what ends all processes and folders of the trials.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

try {
  const outcomes = await outcomesOf(argumentsOf(process.argv.slice(2)))
  process.stdout.write(`${summary(outcomes)}\n`)
  if (outcomes.some(({ failures }) => failures.length > 0)) process.exitCode = 1
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}

async function outcomesOf({ signal, seed, parallel, trials }: Arguments): Promise<Outcome[]> {
  const unhindered = await unhinderedRun(Math.min(parallel, trials.length))
  const outcomes: Outcome[] = []
  const waiting = [...trials]
  const workOff = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const plan = planOf(signal, seed, number, unhindered)
      const outcome = await trial(plan)
      outcomes.push(outcome)
      for (const failure of outcome.failures)
        process.stdout.write(
          `FAILED trial ${number}: ${signal} ${momentInWords(plan.moment)}, ${outcome.stage}: ${failure}\n` +
            `  again: npm run trials -- --signal ${signal} --seed ${seed} --trial ${number}\n`,
        )
      if (outcomes.length % progressEvery === 0)
        process.stdout.write(`${outcomes.length} of ${trials.length} trials with ${signal}\n`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, workOff))
  return outcomes
}
