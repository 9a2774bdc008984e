import type { Row, SettingName } from './rows.ts'
import { highest } from './statistics.ts'
import { seconds, whole } from './table.ts'

/** A limit that the harness states of itself, and what was measured of it. */
export interface Limit {
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

/** Every limit, held against the rows. */
export function limitsOf(embedded: Row, rows: Readonly<Record<SettingName, Row>>): Limit[] {
  const { few, large, slow } = rows
  const ratio = highest(Object.values(rows).map((row) => row.ratio ?? 0))
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
      words: `at most ${mostMemoryMb} MB are used at ${whole(large.events)} events`,
      measured: `${whole(Math.round(large.peakMemoryMb))} MB`,
      holds: large.peakMemoryMb <= mostMemoryMb,
    },
    {
      words: `at most ${whole(mostRequests)} requests are sent at defaults to ${few.events} events`,
      measured: whole(few.requests),
      holds: few.requests <= mostRequests,
    },
    linearity(rows),
    conformity([embedded, ...Object.values(rows)]),
  ]
}

function linearity({ few, more, many }: Readonly<Record<SettingName, Row>>): Limit {
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

/** What was cut short by a wrong verdict measures nothing. */
function conformity(rows: readonly Row[]): Limit {
  const verdicts = rows.flatMap((row) => row.verdicts)
  const others = verdicts.filter((verdict) => verdict !== 'conformant')
  return {
    words: 'every run finds the service conformant',
    measured: others.length === 0 ? `all ${verdicts.length}` : `but ${others.join(', ')}`,
    holds: others.length === 0,
  }
}
