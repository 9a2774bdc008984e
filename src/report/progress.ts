import { present } from '../contract/present.ts'
import { rowInWords } from '../findings/phrases.ts'
import { count, duration, roughly } from '../findings/quantities.ts'
import type { ClauseResult } from '../findings/result.ts'
import { cutToColumns } from './terminal-lines.ts'

/** How often a run says where it stands, where no line can be written over again. */
const plainEveryMs = 30_000
const redrawnEveryMs = 1_000

const usualColumns = 80

/** Where progress is shown, and how long the run may take. */
interface ProgressOptions {
  /** Shows a line over the last one; absent where none may be written over, and a plain one is shown now and then. */
  readonly redraw?: (line: string) => void
  /** Shows a line that stays. */
  readonly say: (line: string) => void
  /** Asked each time: a terminal may change its width. Some that are not real ones say 0, or nothing. */
  readonly columns: () => number | undefined
  readonly runTimeoutMs: number
  /** How long the last run like this one took, where one is known; asked once, on a long run. */
  readonly lastMs?: () => number | undefined
}

/** Shows how far a run has come: in one line of a terminal, or by a plain line now and then. */
export class Progress {
  readonly #startedAt = performance.now()
  readonly #clock: NodeJS.Timeout
  readonly #made = { done: 0, total: 0, failing: 0 }
  #sent: Pick<ProgressMade, 'requests' | 'underWay'> = { requests: 0, underWay: [] }
  #last: { readonly ms: number | undefined } | undefined

  constructor(private readonly options: ProgressOptions) {
    const every = options.redraw ? redrawnEveryMs : plainEveryMs
    this.#clock = setInterval(() => this.#show(), every)
    this.#clock.unref()
  }

  /** There are so many more clauses to judge. */
  expect(clauses: number): void {
    this.#made.total += clauses
  }

  /** A clause has been judged. */
  add({ verdict }: Pick<ClauseResult, 'verdict'>): void {
    this.#made.done++
    if (verdict === 'fail') this.#made.failing++
    if (this.options.redraw) this.#show()
  }

  /** So many requests were sent so far, and these checks are under way. */
  goOn(sent: Pick<ProgressMade, 'requests' | 'underWay'>): void {
    this.#sent = sent
  }

  /** Tells what happens to the run, in a line of its own. */
  tell(words: string): void {
    this.clear()
    this.options.say(words)
  }

  /** Makes room for another line; what shows progress comes again below it. */
  clear(): void {
    this.options.redraw?.('')
  }

  /** Shows nothing more. */
  end(): void {
    clearInterval(this.#clock)
    this.clear()
  }

  #show(): void {
    const { columns, lastMs, redraw, runTimeoutMs, say } = this.options
    const elapsedMs = performance.now() - this.#startedAt
    if (elapsedMs >= longRunMs) this.#last ??= { ms: lastMs?.() }
    const times = present({ elapsedMs, runTimeoutMs, lastMs: this.#last?.ms })
    const progress = { ...this.#made, ...this.#sent, ...times }
    if (redraw) redraw(renderProgress(progress, (columns() || usualColumns) - 1))
    else say(renderProgress(progress, usualColumns))
  }
}

/** A run that takes less is over before anyone asks how long it still takes. */
const longRunMs = 10_000

interface ProgressMade {
  /** Clauses judged so far, and in all. */
  readonly done: number
  readonly total: number
  readonly requests: number
  /** The checks that are under way, those that began first in front. */
  readonly underWay: readonly string[]
  readonly elapsedMs: number
  readonly failing: number
  /** The longest that the whole run may take. */
  readonly runTimeoutMs: number
  /** How long the last run like this one took. */
  readonly lastMs?: number
}

/** How far a run has come, and on a long one the time left, in one line of at most so many columns. */
export function renderProgress(progress: ProgressMade, columns: number): string {
  const { done, total, requests, elapsedMs, failing, underWay } = progress
  const parts = [
    `${done} of ${count(total, 'clause')}`,
    ...(failing > 0 ? [`${failing} failing`] : []),
    ...timeLeft(progress),
    count(requests, 'request'),
    duration(elapsedMs),
    ...(underWay.length > 0 ? [`at ${rowInWords(underWay, 1, 'more')}`] : []),
  ]
  return cutToColumns(parts.join(', '), columns)
}

/**
 * By the time that the last run took, or the pace so far where there was none or this one takes longer: guesses; that
 * a run ends at its time limit is none.
 */
function timeLeft(progress: ProgressMade): readonly string[] {
  const { done, total, elapsedMs, runTimeoutMs, lastMs = 0 } = progress
  if (elapsedMs < longRunMs || done >= total) return []
  const atMostMs = Math.max(0, runTimeoutMs - elapsedMs)
  const byPaceMs = done === 0 ? Infinity : (elapsedMs / done) * (total - done)
  const likelyMs = lastMs > elapsedMs ? lastMs - elapsedMs : byPaceMs
  return likelyMs < atMostMs
    ? [`about ${roughly(likelyMs)} left`]
    : [`${roughly(atMostMs)} left at most`]
}
