import { renderProgress } from './progress-line.ts'

/** How often a run says where it stands, where no line can be written over again. */
const plainEveryMs = 30_000
const redrawnEveryMs = 1_000

/** What was learnt from one more clause. */
interface Judged {
  readonly verdict: string
  readonly requests: number
}

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
  #total = 0
  #done = 0
  #failing = 0
  #requests = 0

  constructor(options: ProgressOptions) {
    this.#options = options
    const every = options.interactive ? redrawnEveryMs : plainEveryMs
    this.#clock = setInterval(() => this.#show(), every)
    this.#clock.unref()
  }

  /** There are so many more clauses to judge. */
  expect(clauses: number): void {
    this.#total += clauses
  }

  /** A clause has been judged. */
  add({ verdict, requests }: Judged): void {
    this.#done++
    this.#requests += requests
    if (verdict === 'fail') this.#failing++
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
    const progress = {
      done: this.#done,
      total: this.#total,
      failing: this.#failing,
      requests: this.#requests,
      elapsedMs: performance.now() - this.#startedAt,
      runTimeoutMs,
    }
    show(renderProgress(progress, interactive ? columns() - 1 : 80))
  }
}
