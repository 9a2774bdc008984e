import { grouped } from '../src/report/quantities.ts'
import { measureRows, type Row, type Rows } from './bench/rows.ts'
import { alignedTable, seconds } from './console.ts'

/** A limit that the harness states of itself, and what was measured of it. */
interface Limit {
  readonly words: string
  readonly measured: string
  readonly holds: boolean
}

const mostRatio = 2
const mostEmbeddedMs = 4000
const mostSlowMs = 15_000
const mostMemoryMb = 300
const mostRequests = 1200

/** How far the requests added per NUM_RUNS may differ between the lower and the upper part, to be linear. */
const mostDeparture = 0.1

const columns: Readonly<Record<string, (row: Row) => string>> = {
  what: ({ name }) => name,
  events: ({ events }) => grouped(events),
  'latency (ms)': ({ latencyMs }) => grouped(latencyMs),
  NUM_RUNS: ({ numRuns }) => grouped(numRuns),
  requests: ({ requests }) => grouped(requests),
  'run (s)': ({ runMs }) => seconds(runMs),
  'replay (s)': ({ replayMs }) => seconds(replayMs),
  'run/replay': ({ ratio }) => ratio?.toFixed(2) ?? '–',
  'start to end (s)': ({ startToEndMs }) => seconds(startToEndMs),
  'peak memory (MB)': ({ peakMemoryMb }) => grouped(Math.round(peakMemoryMb)),
  times: ({ times }) => grouped(times),
}

const rows = await measureRows((step) => process.stderr.write(`${step}\n`))
const limits = limitsOf(rows)
const cells = [rows.embedded, ...Object.values(rows.judged)].map((row) =>
  Object.values(columns).map((cell) => cell(row)),
)
const lines = [
  alignedTable([Object.keys(columns), ...cells]),
  '',
  'Run is judging alone, of a service in a process of its own, from cold and with the checks loaded.',
  'Replay is the same requests in the same order, as many at a time, sent by undici alone.',
  'Runs and replays take turns; times are medians of as many as the last column says, run/replay is',
  'the ratio of the medians, and peak memory is the highest of all.',
  '',
  ...limits.map(
    ({ words, measured, holds }) => `${holds ? 'holds ' : 'MISSED'}  ${words}: ${measured}`,
  ),
  '',
]
process.stdout.write(lines.join('\n'))
if (process.argv.includes('--strict') && limits.some(({ holds }) => !holds)) process.exitCode = 1

/** Every limit, held against the rows. */
function limitsOf({ embedded, judged }: Rows): Limit[] {
  const { few, large, slow } = judged
  const ratio = Math.max(...Object.values(judged).map((row) => row.ratio ?? 0))
  const { startToEndMs = 0 } = embedded
  const { runMs: slowMs = 0 } = slow
  return [
    {
      words: `a run takes at most ${mostRatio} times what replaying its requests takes`,
      measured: `${ratio.toFixed(2)} times, in the worst row`,
      holds: ratio <= mostRatio,
    },
    {
      words: `npm test takes at most ${mostEmbeddedMs / 1000} s on the embedded service, start included`,
      measured: `${seconds(startToEndMs)} s`,
      holds: startToEndMs <= mostEmbeddedMs,
    },
    {
      words: `a run takes at most ${mostSlowMs / 1000} s at ${slow.latencyMs} ms of latency`,
      measured: `${seconds(slowMs)} s`,
      holds: slowMs <= mostSlowMs,
    },
    {
      words: `at most ${mostMemoryMb} MB are used at ${grouped(large.events)} events`,
      measured: `${grouped(Math.round(large.peakMemoryMb))} MB`,
      holds: large.peakMemoryMb <= mostMemoryMb,
    },
    {
      words: `at most ${grouped(mostRequests)} requests are sent at defaults to ${few.events} events`,
      measured: grouped(few.requests),
      holds: few.requests <= mostRequests,
    },
    linearity(judged),
    conformity([embedded, ...Object.values(judged)]),
  ]
}

function linearity({ few, more, many }: Rows['judged']): Limit {
  const perRun = (from: Row, to: Row) => (to.requests - from.requests) / (to.numRuns - from.numRuns)
  const lower = perRun(few, more)
  const upper = perRun(more, many)
  const between = (from: Row, to: Row) => `from ${from.numRuns} to ${to.numRuns}`
  return {
    words: 'the number of requests is linear in NUM_RUNS',
    measured:
      `${lower.toFixed(1)} added per run ${between(few, more)}, ` +
      `${upper.toFixed(1)} ${between(more, many)}`,
    holds: Math.abs(upper - lower) <= mostDeparture * lower,
  }
}

/** Times count only if every run went to its end; another verdict would have cut it short. */
function conformity(rows: readonly Row[]): Limit {
  const verdicts = rows.flatMap((row) => row.verdicts)
  const others = verdicts.filter((verdict) => verdict !== 'conformant')
  return {
    words: 'every run finds the service conformant',
    measured: others.length === 0 ? `all ${verdicts.length}` : `but ${others.join(', ')}`,
    holds: others.length === 0,
  }
}
