import { availableParallelism } from 'node:os'
import * as fc from 'fast-check'
import type { Profile } from '../src/contract/clauses.ts'
import type { Fault } from '../tests/catalogue/faults/fault.ts'
import { faults } from '../tests/catalogue/faults/index.ts'
import { gridFaults } from '../tests/catalogue/grid/index.ts'
import { variations } from '../tests/catalogue/variations/index.ts'
import type { Variation } from '../tests/catalogue/variations/variation.ts'
import type { JudgedTarget } from '../tests/harness/matrix/judged-target.ts'
import { JudgingPool } from '../tests/harness/matrix/judging-pool.ts'
import { failing, unexpected } from '../tests/harness/matrix/matrix-table.ts'
import { commandLine, markdownTable, wholeNumber } from './console.ts'

// Judges every fault of the catalogue in profile full, or every permitted variation, and prints as a Markdown table
// which faults no clause has noticed, which clauses were accused without reason, and on which services events stay changed:
// `npm run catalogue`, or with a part of the names behind it. With --events, on services of other sizes than the tests
// use: what is noticed among the seed events need not be among 25 of them, or 1,000. With --grid, faults that nobody has
// chosen: each occasion crossed with each harm, or so many of them by --sample, others by each --seed.

const command = commandLine('npm run catalogue --')
  .option('--variations', 'judge the permitted variations in place of the faults')
  .option('--grid', 'judge occasions crossed with harms in place of the faults')
  .option('--sample <number>', 'judge so many of them only', wholeNumber(1))
  .option('--seed <number>', 'which ones', wholeNumber(0), 1)
  .option('--events <number>', 'how many events there are, where none are named', wholeNumber(0))
  .argument('[part]', 'of the names', '')
  .parse()
const asked = command.opts<{
  variations?: true
  grid?: true
  sample?: number
  seed: number
  events?: number
}>()
const kind = asked.variations ? 'variation' : 'fault'
const chosen: readonly (Fault | Variation)[] = asked.variations
  ? variations
  : asked.grid
    ? gridFaults
    : faults
const meant = chosen.filter(({ name }) => name.includes(command.args[0] ?? ''))
const named = asked.sample === undefined ? meant : sampleOf(meant, asked.sample, asked.seed)
const pool = new JudgingPool(availableParallelism())
let done = 0
const outcomes = await Promise.all(
  named.map(async (entry) => {
    const { name } = entry
    const outcome = await pool
      .judge({ kind, name, profile: profileOf(entry), events: asked.events })
      .then((judged) => ({ ...verdictOn(entry, judged), left: judged.left }))
      // One that never ends must not hide what the others came to.
      .catch((error: Error) => ({ missed: false, accused: [], verdict: error.message, left: 1 }))
    process.stderr.write(
      `${++done} of ${named.length} ${name}: ${outcome.left} left, ${outcome.verdict}\n`,
    )
    return { ...entry, ...outcome }
  }),
)
pool.close()

const numberOf = (counts: (outcome: (typeof outcomes)[number]) => boolean) =>
  `${outcomes.filter(counts).length} of ${outcomes.length} ${kind}s`
const rows = outcomes
  .filter(({ missed, accused, left }) => missed || accused.length > 0 || left > 0)
  .sort((one, other) => other.left - one.left)
  .map(({ name, description, verdict, left }) => [name, description, verdict, String(left)])
process.stdout.write(
  `${numberOf(({ missed }) => missed)} missed, ${numberOf(({ accused }) => accused.length > 0)} accused of what they keep, ` +
    `${numberOf(({ left }) => left === 0)} with nothing left changed.\n\n` +
    `${markdownTable([[kind, 'what the service does', 'what became of it', 'events left changed'], ...rows])}\n`,
)

/** So many of some entries, the same ones for a seed. */
function sampleOf<Entry>(entries: readonly Entry[], count: number, seed: number): Entry[] {
  const length = Math.min(count, entries.length)
  const some = fc.shuffledSubarray([...entries], { minLength: length, maxLength: length })
  return fc.sample(some, { seed, numRuns: 1 }).flat()
}

/** Updates are what may leave something; what is permitted in another profile alone is judged in that. */
function profileOf(entry: Fault | Variation): Profile {
  return ('profile' in entry ? entry.profile : undefined) ?? 'full'
}

/** What judging an entry came to, and whether that is what it should be. */
function verdictOn(entry: Fault | Variation, judged: JudgedTarget) {
  const found = failing(judged)
  const [missed, accused] =
    'violates' in entry ? [found.length === 0, unexpected(entry, judged)] : [false, found]
  const told = [
    ...(missed ? [`missed (${judged.verdict})`] : []),
    ...accused.map((id) => `accused of ${id}`),
  ]
  return { missed, accused, verdict: told.join(', ') || judged.verdict }
}
