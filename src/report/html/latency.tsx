import { count, grouped } from '../../findings/quantities.ts'
import type { Latency } from '../../findings/traffic.ts'
import { capitalized } from '../visible.ts'
import { barsOfLane, Lanes, percent, roundBetween } from './lanes.tsx'

/** How many times as long as the one before a bucket of the histogram is. */
const perBucket = 2 ** (1 / 4)

/** How long answers took, by operation: as many as took so long, on an axis on which each step is as many times as long. */
export function LatencyPicture({ latency }: { readonly latency: readonly Latency[] }) {
  const edges = latency.flatMap(({ histogram }) => histogram.map(({ fromMs }) => fromMs))
  if (edges.length === 0) return null
  const least = Math.min(...edges)
  const bucketOf = (ms: number) => Math.log(ms / least) / Math.log(perBucket)
  const buckets = Math.round(bucketOf(Math.max(...edges))) + 1
  const most = least * perBucket ** buckets
  return (
    <>
      <h3>How long answers took</h3>
      <p class="quiet">
        The whole line stands where half of the answers had come, the broken one where 95 of 100
        had.
      </p>
      <Lanes
        words={latency.map(inWords).join(' ')}
        lanes={latency.map((one) => ({
          title: inWords(one),
          bars: barsOf(one, buckets, bucketOf),
          children: (
            <>
              <Line class="half" at={bucketOf(one.p50Ms) / buckets} />
              <Line class="most" at={bucketOf(one.p95Ms) / buckets} />
            </>
          ),
        }))}
        ticks={roundBetween(least, most).map((ms) => [bucketOf(ms) / buckets, milliseconds(ms)])}
      />
    </>
  )
}

function Line({ at, class: name }: { readonly at: number; readonly class: string }) {
  return <line class={name} x1={percent(at)} x2={percent(at)} {...barsOfLane} />
}

function barsOf(
  { histogram }: Latency,
  buckets: number,
  bucketOf: (ms: number) => number,
): readonly number[] {
  const bars = Array<number>(buckets).fill(0)
  for (const { answers, fromMs } of histogram) bars[Math.round(bucketOf(fromMs))] = answers
  return bars
}

function inWords({ answers, operation, p50Ms, p95Ms }: Latency): string {
  const [half, most] = [p50Ms, p95Ms].map(milliseconds)
  return `${capitalized(operation)}: ${count(answers, 'answer')}, half in ${half}, 95 % in ${most}.`
}

/** A length of time to two digits, since more of it is not known. */
function milliseconds(ms: number): string {
  const [number, unit] = ms < 1000 ? [ms, 'ms'] : [ms / 1000, 's']
  return `${number < 100 ? Number(number.toPrecision(2)) : grouped(Math.round(number))} ${unit}`
}
