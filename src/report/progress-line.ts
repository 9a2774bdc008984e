import { cutToColumns } from './columns.ts'
import { count, duration } from './quantities.ts'

/** A run that takes less is over before anyone asks how long it still takes. */
const longRunMs = 10_000

/** How far a run has come. */
export interface ProgressMade {
  /** Clauses judged so far, and in all. */
  readonly done: number
  readonly total: number
  /** Requests of the clauses judged so far. */
  readonly requests: number
  readonly elapsedMs: number
  /** Clauses violated so far. */
  readonly failing: number
  /** The longest that the whole run may take. */
  readonly runTimeoutMs: number
}

/** How far a run has come, and on a long one the time left, in one line of at most so many columns. */
export function renderProgress(progress: ProgressMade, columns: number): string {
  const { done, total, requests, elapsedMs, failing } = progress
  const parts = [
    `${done} of ${count(total, 'clause')}`,
    ...(failing > 0 ? [`${failing} failing`] : []),
    ...timeLeft(progress),
    count(requests, 'request'),
    duration(elapsedMs),
  ]
  return cutToColumns(parts.join(', '), columns)
}

/** By the pace so far, which is a guess; that a run ends at its time limit is not. */
function timeLeft({ done, total, elapsedMs, runTimeoutMs }: ProgressMade): readonly string[] {
  if (elapsedMs < longRunMs || done >= total) return []
  const atMostMs = Math.max(0, runTimeoutMs - elapsedMs)
  const byPaceMs = done === 0 ? Infinity : (elapsedMs / done) * (total - done)
  return byPaceMs < atMostMs
    ? [`about ${roughly(byPaceMs)} left`]
    : [`${roughly(atMostMs)} left at most`]
}

/** A guess is not made to look exact: in steps of 5 s, and of a minute beyond two. */
function roughly(ms: number): string {
  const seconds = Math.max(5, Math.ceil(ms / 5_000) * 5)
  return seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
