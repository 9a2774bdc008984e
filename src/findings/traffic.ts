import { type Operation, operations } from '../contract/clauses.ts'
import { sum } from './quantities.ts'

/** What a run is at: the phases of tests/conformance/phases.ts, the rounds of `EXPLORE`, and the end. */
export type RunPhase =
  | 'reading'
  | 'updating'
  | 'updating-alone'
  | 'wrong-credentials'
  | 'exploring'
  | 'restoring'

/** The requests of one operation in one phase, by when they were sent. */
export interface TrafficLine {
  readonly operation: Operation
  readonly phase: RunPhase
  /** The bucket that the first number is of, counted from 0. */
  readonly from: number
  /** How many were sent in each bucket. */
  readonly requests: readonly number[]
  /** How many of them got no answer, 429 or one from 500 up. */
  readonly failures: readonly number[]
}

/** How long answers to one operation took. */
export interface Latency {
  readonly operation: Operation
  readonly answers: number
  /** Half of the answers, and 95 of 100, took no longer, to within a tenth. */
  readonly p50Ms: number
  readonly p95Ms: number
  /** The answers that took from `fromMs` up to 1.19 times as long, the quickest first; 0 at least. */
  readonly histogram: readonly { readonly fromMs: number; readonly answers: number }[]
}

/** When what was sent, and how long answers took: of bounded size, however long the run. */
export interface TrafficReport {
  /** How long a bucket of the timeline is; the first begins with the first request. */
  readonly bucketMs: number
  readonly timeline: readonly TrafficLine[]
  readonly latency: readonly Latency[]
}

/** Most buckets of a timeline: where a run takes longer, two become one. */
export const mostBuckets = 64
const firstBucketMs = 50

/** Four buckets of the histogram an octave, from an eighth of a millisecond on. */
const anOctave = 4
const shortestMs = 1 / 8

/** Gathers what a run sends into buckets. */
export class TrafficRecorder {
  /** When the first request was sent, in milliseconds since any moment that all who add to it share. */
  beganAt: number | undefined
  phase: RunPhase = 'reading'
  #bucketMs = firstBucketMs
  readonly #lines = new Map<string, Counted>()
  readonly #latency = new Map<Operation, Map<number, number>>()

  /** Counts a request. @param answeredMs - how long its answer took, where it got one */
  note(operation: Operation, at: number, failed: boolean, answeredMs?: number): void {
    this.beganAt ??= at
    this.#count({ operation, phase: this.phase }, at - this.beganAt, 1, failed ? 1 : 0)
    if (answeredMs === undefined) return
    const octaves = Math.log2(Math.max(answeredMs, shortestMs) / shortestMs)
    this.#took(operation, Math.floor(octaves * anOctave + 1e-6), 1)
  }

  /** Adds what was recorded elsewhere. @param laterMs - how much later than here it began */
  add({ bucketMs, timeline, latency }: TrafficReport, laterMs = 0): void {
    for (const line of timeline)
      for (const [index, requests] of line.requests.entries()) {
        // Buckets of other lengths share no edges: each goes to where its middle lies.
        const middleMs = laterMs + (line.from + index + 0.5) * bucketMs
        this.#count(line, middleMs, requests, line.failures[index] ?? 0)
      }
    for (const { operation, histogram } of latency)
      for (const { answers, fromMs } of histogram)
        this.#took(operation, Math.round(Math.log2(fromMs / shortestMs) * anOctave), answers)
  }

  /** What was recorded so far; nothing where nothing was. */
  report(): TrafficReport | undefined {
    if (this.#lines.size === 0) return undefined
    return {
      bucketMs: this.#bucketMs,
      timeline: [...this.#lines.values()].map(trimmed).sort(byPlace),
      latency: [...this.#latency]
        .map(([operation, counts]) => latencyOf(operation, counts))
        .sort(byPlace),
    }
  }

  #count(
    { operation, phase }: Pick<TrafficLine, 'operation' | 'phase'>,
    atMs: number,
    requests: number,
    failures: number,
  ): void {
    if (requests === 0) return
    while (atMs >= mostBuckets * this.#bucketMs) this.#coarsen()
    const key = `${operation} ${phase}`
    const line = this.#lines.get(key) ?? { operation, phase, requests: empty(), failures: empty() }
    this.#lines.set(key, line)
    const bucket = Math.max(0, Math.floor(atMs / this.#bucketMs))
    line.requests[bucket] = (line.requests[bucket] ?? 0) + requests
    line.failures[bucket] = (line.failures[bucket] ?? 0) + failures
  }

  #coarsen(): void {
    this.#bucketMs *= 2
    for (const line of this.#lines.values()) {
      line.requests = inPairs(line.requests)
      line.failures = inPairs(line.failures)
    }
  }

  #took(operation: Operation, bucket: number, answers: number): void {
    const counts = this.#latency.get(operation) ?? new Map<number, number>()
    this.#latency.set(operation, counts)
    counts.set(bucket, (counts.get(bucket) ?? 0) + answers)
  }
}

/** Requests by method, those of several counts added up. */
export function addedUp(
  counts: readonly Readonly<Record<string, number>>[],
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const [method, requests] of counts.flatMap(Object.entries<number>))
    sums[method] = (sums[method] ?? 0) + requests
  return sums
}

/** How many requests were sent, whatever their method. */
export function inAll(requests: Readonly<Record<string, number>>): number {
  return sum(Object.values(requests))
}

interface Counted extends Pick<TrafficLine, 'operation' | 'phase'> {
  requests: number[]
  failures: number[]
}

function empty(): number[] {
  return Array<number>(mostBuckets).fill(0)
}

function inPairs(counts: readonly number[]): number[] {
  return empty().map((_, at) => (counts[2 * at] ?? 0) + (counts[2 * at + 1] ?? 0))
}

function trimmed({ requests, failures, ...line }: Counted): TrafficLine {
  const from = requests.findIndex((count) => count > 0)
  const to = requests.findLastIndex((count) => count > 0) + 1
  return { ...line, from, requests: requests.slice(from, to), failures: failures.slice(from, to) }
}

/** Requests beside each other are answered in any order; a sorted report reads the same. */
function byPlace(one: Partial<TrafficLine>, other: Partial<TrafficLine>): number {
  const place = ({ from = 0, operation = 'list' }: Partial<TrafficLine>) =>
    operations.indexOf(operation) + 10 * from
  return place(one) - place(other)
}

function latencyOf(operation: Operation, counts: ReadonlyMap<number, number>): Latency {
  const ascending = [...counts].sort(([one], [other]) => one - other)
  const answers = sum([...counts.values()])
  const within = (share: number) => {
    let left = Math.ceil(share * answers)
    for (const [bucket, count] of ascending) {
      left -= count
      if (left <= 0) return lengthOf(bucket + 0.5)
    }
    return 0
  }
  return {
    operation,
    answers,
    p50Ms: within(0.5),
    p95Ms: within(0.95),
    histogram: ascending.map(([bucket, count]) => ({ fromMs: lengthOf(bucket), answers: count })),
  }
}

/** Where a bucket begins, in milliseconds, to three digits. */
function lengthOf(bucket: number): number {
  return Number((shortestMs * 2 ** (bucket / anOctave)).toPrecision(3))
}
