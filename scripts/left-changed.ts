import { availableParallelism } from 'node:os'
import { faults } from '../tests/catalogue/faults/index.ts'
import { JudgingPool } from '../tests/harness/matrix/judging-pool.ts'
import { markdownTable } from './console.ts'

// Judges every fault of the catalogue in profile full and prints, as a Markdown table, on which of them a run
// leaves events changed: `npm run left`, or with a part of the names of faults behind it.

const [part = ''] = process.argv.slice(2)
const chosen = faults.filter(({ name }) => name.includes(part))
const pool = new JudgingPool(availableParallelism())
let done = 0
const judged = await Promise.all(
  chosen.map(async ({ name, description }) => {
    const { left, verdict } = await pool.judge({ kind: 'fault', name })
    process.stderr.write(`${++done} of ${chosen.length} ${name}: ${left} left, ${verdict}\n`)
    return { name, description, left, verdict }
  }),
)
pool.close()

const changed = judged.filter(({ left }) => left > 0)
const rows = [
  ['fault', 'what the service does', 'events left changed', 'verdict'],
  ...changed
    .sort((one, other) => other.left - one.left)
    .map(({ name, description, left, verdict }) => [name, description, String(left), verdict]),
]
process.stdout.write(
  `${judged.length - changed.length} of ${judged.length} faults leave nothing changed.\n\n${markdownTable(rows)}\n`,
)
