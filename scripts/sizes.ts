import { settingsTable } from '../src/settings/settings.ts'
import type { Judging, JudgingJob } from './bench/judging-process.ts'
import { atTarget } from './bench/measurement.ts'
import { seconds, whole } from './bench/table.ts'

// Judges sound services of many sizes, each in a process of its own, and prints what became of them as a
// Markdown table: `npm run sizes`, or with sizes behind it.

const sizes = process.argv.slice(2).map(Number)
const usual = [10, 30, 100, 300, 1000, 6000, 20_000, 100_000]

const lines = [
  '| events | profile | verdict | not judged, or violated | requests | seconds | peak memory (MB) |',
  '| ---: | --- | --- | --- | ---: | ---: | ---: |',
]
for (const events of sizes.length > 0 ? sizes : usual)
  for (const profile of ['read-only', 'full'] as const) {
    process.stderr.write(`${whole(events)} events, ${profile}\n`)
    const { verdict, unkept, ms, peakMemoryMb, requests } = await atTarget<JudgingJob, Judging>(
      'judging-process',
      { events, latencyMs: 0 },
      (url) => ({ url, numRuns: Number(settingsTable.numRuns.default), profile }),
    )
    const cells = [whole(events), profile, verdict, unkept.join('<br>') || 'none']
    const figures = [whole(requests.length), seconds(ms), whole(Math.round(peakMemoryMb))]
    lines.push(`| ${[...cells, ...figures].join(' | ')} |`)
  }
process.stdout.write(`${lines.join('\n')}\n`)
