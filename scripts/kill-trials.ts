import { Option } from 'commander'
import type { Override } from '../src/reference/decisions.ts'
import { faults } from '../tests/catalogue/faults/index.ts'
import { alignedTable, commandLine, wholeNumber, workOff } from './console.ts'
import { momentInWords, planOf, type Signal, signals, unhinderedRun } from './kill-trials/plan.ts'
import { type Outcome, type Stage, trial } from './kill-trials/trial.ts'

interface Options {
  readonly signal: Signal
  readonly seed: number
  readonly runs: number
  readonly trial?: number
  readonly parallel: number
  readonly fault?: string
}

const progressEvery = 10

// Ending in an orderly way is what ends all processes and folders of the trials.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const given = commandLine('npm run trials --')
  .addOption(new Option('--signal <name>', 'ends each run').choices(signals).default('SIGKILL'))
  .option('--runs <count>', 'how many runs are cut short', wholeNumber(1), 100)
  .option('--seed <number>', 'decides the moments', wholeNumber(0), 1)
  .option('--trial <number>', 'only this one, from 0', wholeNumber(0))
  .option('--parallel <count>', 'how many go on side by side', wholeNumber(1), 1)
  .option('--fault <name>', 'of the service, one of the catalogue; a sound one when not given')
  .parse()
  .opts<Options>()
const outcomes = await outcomesOf(given)
process.stdout.write(`${summary(outcomes)}\n`)
if (outcomes.some(({ failures }) => failures.length > 0)) process.exitCode = 1

async function outcomesOf({
  signal,
  seed,
  runs,
  parallel,
  fault,
  ...only
}: Options): Promise<Outcome[]> {
  const numbers = only.trial === undefined ? [...Array(runs).keys()] : [only.trial]
  const decisions = fault === undefined ? undefined : decisionsOf(fault)
  const unhindered = await unhinderedRun(Math.min(parallel, numbers.length), decisions)
  const outcomes: Outcome[] = []
  await workOff(numbers, parallel, async (number) => {
    const plan = planOf(signal, seed, number, unhindered)
    const outcome = await trial(plan, decisions)
    outcomes.push(outcome)
    for (const failure of outcome.failures)
      process.stdout.write(
        `FAILED trial ${number}: ${signal} ${momentInWords(plan.moment)}, ${outcome.stage}: ${failure}\n` +
          `  again: npm run trials -- --signal ${signal} --seed ${seed} --trial ${number}${fault === undefined ? '' : ` --fault ${fault}`}\n`,
      )
    if (outcomes.length % progressEvery === 0)
      process.stdout.write(`${outcomes.length} of ${numbers.length} trials with ${signal}\n`)
  })
  return outcomes
}

function decisionsOf(name: string): Override {
  const fault = faults.find((one) => one.name === name)
  if (!fault) throw new Error(`no fault is called ${name}`)
  return fault.decisions
}

/** What all trials came to, as a table of two columns. */
function summary(outcomes: readonly Outcome[]): string {
  const during = (stage: Stage) => outcomes.filter((outcome) => outcome.stage === stage).length
  const rows: readonly (readonly [string, number])[] = [
    ['trials', outcomes.length],
    ['cut short while starting', during('starting')],
    ['cut short while running', during('running')],
    ['cut short while restoring', during('restoring')],
    ['ended before the signal', during('ended before')],
    ['npm run restore killed too', outcomes.filter(({ restoreKilled }) => restoreKilled).length],
    ['events found changed after it', outcomes.reduce((sum, one) => sum + one.leftChanged, 0)],
    ['states equal in the end', outcomes.filter(({ same }) => same).length],
    ['failed', outcomes.filter(({ failures }) => failures.length > 0).length],
  ]
  return alignedTable(rows.map(([name, count]) => [name, String(count)]))
}
