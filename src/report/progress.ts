import type { ClauseResult } from '../findings/result.ts'
import { count, duration } from './quantities.ts'
import { cutToColumns } from './terminal-lines.ts'

/** How often a run says where it stands, where no line can be written over again. */
const plainEveryMs = 30_000
const redrawnEveryMs = 1_000

/** Where progress is shown, and how long the run may take. */
export interface ProgressOptions {
  /** Shows a line, over the last one where that is possible. */
  readonly show: (line: string) => void
  /** Shows a line that stays. */
  readonly say: (line: string) => void
  /** Whether a line may be written over again; else a plain one is written now and then. */
  readonly interactive: boolean
  /** Asked each time: a terminal may change its width. */
  readonly columns: () => number
  readonly runTimeoutMs: number
}

/** Shows how far a run has come: in one line of a terminal, or by a plain line now and then. */
export class Progress {
  readonly #options: ProgressOptions
  readonly #startedAt = performance.now()
  readonly #clock: NodeJS.Timeout
  readonly #made = { done: 0, total: 0, failing: 0, requests: 0 }

  constructor(options: ProgressOptions) {
    this.#options = options
    const every = options.interactive ? redrawnEveryMs : plainEveryMs
    this.#clock = setInterval(() => this.#show(), every)
    this.#clock.unref()
  }

  /** There are so many more clauses to judge. */
  expect(clauses: number): void {
    this.#made.total += clauses
  }

  /** A clause has been judged. */
  add({ verdict, requests }: Pick<ClauseResult, 'verdict' | 'requests'>): void {
    this.#made.done++
    this.#made.requests += requests
    if (verdict === 'fail') this.#made.failing++
    if (this.#options.interactive) this.#show()
  }

  /** Tells what happens to the run, in a line of its own. */
  tell(words: string): void {
    this.clear()
    this.#options.say(words)
  }

  /** Makes room for another line; what shows progress comes again below it. */
  clear(): void {
    if (this.#options.interactive) this.#options.show('')
  }

  /** Shows nothing more. */
  end(): void {
    clearInterval(this.#clock)
    this.clear()
  }

  #show(): void {
    const { interactive, columns, runTimeoutMs, show } = this.#options
    const elapsedMs = performance.now() - this.#startedAt
    const progress = { ...this.#made, elapsedMs, runTimeoutMs }
    show(renderProgress(progress, interactive ? columns() - 1 : 80))
  }
}

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
