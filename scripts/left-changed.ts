import { availableParallelism } from 'node:os'
import { faults } from '../tests/catalogue/faults/index.ts'
import { variations } from '../tests/catalogue/variations/index.ts'
import { JudgingPool } from '../tests/harness/matrix/judging-pool.ts'
import { commandLine, markdownTable } from './console.ts'

// Judges every fault of the catalogue in profile full, or every permitted variation, and prints as a Markdown table on
// which of them a run leaves events changed: `npm run left`, or with a part of the names behind it.

const command = commandLine('npm run left --')
  .option('--variations', 'judge the permitted variations in place of the faults')
  .argument('[part]', 'of the names', '')
  .parse()
const kind = command.opts<{ variations?: true }>().variations ? 'variation' : 'fault'
const chosen = (kind === 'fault' ? faults : variations).filter(({ name }) =>
  name.includes(command.args[0] ?? ''),
)
const pool = new JudgingPool(availableParallelism())
let done = 0
const judged = await Promise.all(
  chosen.map(async ({ name, description }) => {
    const { left, verdict } = await pool
      .judge({ kind, name, profile: 'full' })
      // One that never ends must not hide what the others came to.
      .catch((error: Error) => ({ left: Infinity, verdict: error.message }))
    process.stderr.write(`${++done} of ${chosen.length} ${name}: ${left} left, ${verdict}\n`)
    return { name, description, left, verdict }
  }),
)
pool.close()

const changed = judged.filter(({ left }) => left > 0)
const rows = [
  [kind, 'what the service does', 'events left changed', 'verdict'],
  ...changed
    .sort((one, other) => other.left - one.left)
    .map(({ name, description, left, verdict }) => [name, description, String(left), verdict]),
]
process.stdout.write(
  `${judged.length - changed.length} of ${judged.length} ${kind}s leave nothing changed.\n\n${markdownTable(rows)}\n`,
)
