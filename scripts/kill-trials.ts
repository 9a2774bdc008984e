import { Option } from 'commander'
import { abreast } from '../src/service/together.ts'
import { faultCalled } from '../tests/catalogue/faults/index.ts'
import { commandLine, markdownTable, wholeNumber } from './console.ts'
import { momentInWords, planOf, type Signal, signals } from './kill-trials/plan.ts'
import { type Outcome, stages, trial } from './kill-trials/trial.ts'
import { unhinderedRun } from './kill-trials/unhindered-run.ts'

// Cuts runs short at moments drawn at random, has what they leave put back, and prints what came of it as a Markdown
// table; exits 1 where one of them leaves more events changed than a run that is not cut short.

interface Options {
  readonly signal: readonly Signal[]
  readonly seed: number
  readonly runs: number
  readonly trial?: number
  readonly parallel: number
  readonly fault?: readonly string[]
  readonly faulty?: true
}

/** Ten faults of the catalogue that make putting back hard, each in another way. */
const hardToPutBack: readonly string[] = [
  'update-takes-first-field-only',
  'update-resets-unsent-fields',
  'update-merges-dates',
  'update-ignores-dates-of-same-number',
  'update-rounds-price-to-five-cents',
  'update-of-all-fields-refused',
  'update-clears-dates-at-location',
  'update-loses-every-third',
  'update-read-modify-write-race',
  'cache-keeps-events-after-updates',
]

// Ending in an orderly way is what ends all processes and folders of the trials.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const given = commandLine('npm run trials --')
  .addOption(new Option('--signal <names...>', 'end runs').choices(signals).default(signals))
  .option('--runs <count>', 'how many runs each of them cuts short', wholeNumber(1), 100)
  .option('--seed <number>', 'decides the moments', wholeNumber(0), 1)
  .option('--trial <number>', 'only this one, from 0', wholeNumber(0))
  .option('--parallel <count>', 'how many go on side by side', wholeNumber(1), 1)
  .option('--fault <names...>', 'of the service, each of the catalogue; a sound one when not given')
  .option('--faulty', 'ten services with faults that make putting back hard')
  .parse()
  .opts<Options>()
const ofLeft = ['restore killed too', 'left by the signal', 'left in the end', 'failed']
const rows = [['service', 'signal', 'trials', ...stages, ...ofLeft]]
for (const service of given.fault ?? (given.faulty ? hardToPutBack : ['sound']))
  rows.push(...(await rowsOf(service)))
process.stdout.write(`${markdownTable(rows)}\n`)

/** Tries a service with each signal. */
async function rowsOf(service: string): Promise<string[][]> {
  const decisions = service === 'sound' ? undefined : faultCalled(service)
  const unhindered = await unhinderedRun(decisions)
  const numbers = given.trial === undefined ? [...Array(given.runs).keys()] : [given.trial]
  const rows: string[][] = []
  for (const signal of given.signal) {
    const tried = async (number: number) => {
      const plan = planOf(signal, given.seed, number, unhindered)
      const outcome = await trial(plan, decisions, unhindered)
      const again = `--signal ${signal} --seed ${given.seed} --trial ${number}${decisions ? ` --fault ${service}` : ''}`
      for (const failure of outcome.failures)
        process.stdout.write(
          `FAILED ${momentInWords(plan.moment)}, ${outcome.stage}: ${failure}\n  again: npm run trials -- ${again}\n`,
        )
      if (outcome.failures.length > 0) process.exitCode = 1
      return outcome
    }
    const outcomes = await abreast(numbers, tried, given.parallel)
    const cells = [service, signal, ...numbersOf(outcomes)].map(String)
    process.stderr.write(`${cells.join(' ')}; unhindered, ${unhindered.left} are left\n`)
    rows.push(cells)
  }
  return rows
}

function numbersOf(outcomes: readonly Outcome[]): number[] {
  return [
    outcomes.length,
    ...stages.map((stage) => outcomes.filter((outcome) => outcome.stage === stage).length),
    outcomes.filter(({ restoreKilled }) => restoreKilled).length,
    outcomes.reduce((sum, one) => sum + one.leftChanged, 0),
    Math.max(...outcomes.map(({ changed }) => changed)),
    outcomes.filter(({ failures }) => failures.length > 0).length,
  ]
}
