import { grouped } from '../src/findings/quantities.ts'
import { settingsTable } from '../src/settings/settings.ts'
import { judgeAt } from './bench/measurement.ts'
import { markdownTable, seconds } from './console.ts'

// Judges sound services of many sizes, each in a process of its own, and prints what became of them as a
// Markdown table: `npm run sizes`, or with sizes behind it.

const sizes = process.argv.slice(2).map(Number)
const usual = [10, 30, 100, 300, 1000, 6000, 20_000, 100_000]

const judgements = ['events', 'profile', 'verdict', 'not judged, or violated']
const rows = [[...judgements, 'requests', 'seconds', 'peak memory (MB)']]
for (const events of sizes.length > 0 ? sizes : usual)
  for (const profile of ['read-only', 'full'] as const) {
    process.stderr.write(`${grouped(events)} events, ${profile}\n`)
    const { verdict, unkept, ms, peakMemoryMb, requests } = await judgeAt(
      { events, latencyMs: 0 },
      { numRuns: Number(settingsTable.numRuns.default), profile },
    )
    const cells = [grouped(events), profile, verdict, unkept.join('<br>') || 'none']
    const figures = [grouped(requests.length), seconds(ms), grouped(Math.round(peakMemoryMb))]
    rows.push([...cells, ...figures])
  }
process.stdout.write(`${markdownTable(rows)}\n`)
