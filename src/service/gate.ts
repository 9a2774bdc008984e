import { pause } from './pause.ts'
import { currentScope } from './scope.ts'

/** Most instants of answers that are remembered to tell the rate of the last second. */
const rememberedAnswers = 2000

/** The pace falls where 4 or more requests were refused in the last second, a fifth of its answers at least. */
const aboutTheRate = { leastRefused: 4, leastShare: 0.2 }

/** What the time between two requests is multiplied by: with each refusal, or with each answer. */
const slower = 1.25
const faster = 0.99

/** After 1.5 s without a refusal, the pace rises ten times as fast with each answer. */
const calm = { afterMs: 1500, faster: 0.9 }

/** After a fall, the pace is at most this share of the rate of answers that was too much. */
const shareOfRate = 0.8

/** Somebody who waits to be let in, and the how manieth to come. */
interface Waiter {
  readonly nth: number
  readonly enter: () => void
}

/** Those of one check: who is inside, and who waits, in the order in which they came. */
interface Line {
  inside: number
  readonly waiting: Waiter[]
}

/** The name of the line of those that many checks wait for. */
const awaited = Symbol('awaited')

/**
 * Lets in at most so many requests at a time, and no faster than the pace. Where several wait, what many checks
 * wait for comes first, and then the check that has fewest inside: one that sends each request after the last answer is not held up by one that
 * has sent a hundred at once, which then fill the slots that it leaves.
 */
export class Gate {
  readonly #lines = new Map<string | symbol | undefined, Line>()
  /** Those who wait to be alone: nobody who came later is let in before them. */
  readonly #toBeAlone: Waiter[] = []
  #came = 0
  readonly #concurrency: number
  #free: number
  /** Least time between two requests, in milliseconds; 0: no ceiling known. */
  #interval: number
  readonly #leastInterval: number
  #nextAt = 0
  #slowedAt = Number.NEGATIVE_INFINITY
  #answeredAt: number[] = []
  #refusedAt: number[] = []

  constructor(concurrency: number, requestsPerSecond?: number) {
    this.#concurrency = concurrency
    this.#free = concurrency
    this.#leastInterval = requestsPerSecond ? 1000 / requestsPerSecond : 0
    this.#interval = this.#leastInterval
  }

  /** Does some work once there is a free slot and the pace allows it; once `hurry` is aborted, whatever the pace. */
  through<T>(work: () => Promise<T>, hurry?: AbortSignal): Promise<T> {
    return this.#with(1, work, hurry)
  }

  /** Does some work while nothing else does: what is under way is waited for, what comes meanwhile waits. */
  alone<T>(work: () => Promise<T>, hurry?: AbortSignal): Promise<T> {
    return this.#with(this.#concurrency, work, hurry)
  }

  async #with<T>(slots: number, work: () => Promise<T>, hurry?: AbortSignal): Promise<T> {
    const scope = currentScope()
    const line = this.#lineOf(scope?.isAwaited ? awaited : scope?.cause)
    await new Promise<void>((enter) => {
      const waiting = slots === 1 ? line.waiting : this.#toBeAlone
      waiting.push({ nth: this.#came++, enter })
      this.#letIn()
    })
    try {
      await this.keepPace(hurry)
      return await work()
    } finally {
      if (slots === 1) line.inside--
      this.#free += slots
      this.#letIn()
    }
  }

  #lineOf(name: string | symbol | undefined): Line {
    const line = this.#lines.get(name) ?? { inside: 0, waiting: [] }
    this.#lines.set(name, line)
    return line
  }

  #letIn(): void {
    while (this.#free > 0) {
      const [alone] = this.#toBeAlone
      const line = this.#nextLine(alone?.nth)
      const next = line?.waiting.shift()
      if (line && next) {
        line.inside++
        this.#free--
        next.enter()
      } else if (alone && this.#free === this.#concurrency) {
        this.#toBeAlone.shift()
        this.#free = 0
        alone.enter()
      } else return
    }
  }

  /** Of the lines whose first came before so many others, the one with fewest inside; of these, whose first came first. */
  #nextLine(before = Number.POSITIVE_INFINITY): Line | undefined {
    let next: { readonly line: Line; readonly nth: number } | undefined
    for (const [name, line] of this.#lines) {
      const nth = line.waiting[0]?.nth ?? before
      if (nth >= before) continue
      if (name === awaited) return line
      const order = next ? line.inside - next.line.inside || nth - next.nth : -1
      if (order < 0) next = { line, nth }
    }
    return next?.line
  }

  /** Waits until the pace allows one more request; once `hurry` is aborted, no longer. */
  async keepPace(hurry?: AbortSignal): Promise<void> {
    if (hurry?.aborted) return
    const now = performance.now()
    const at = Math.max(now, this.#nextAt)
    this.#nextAt = at + this.#interval
    if (at > now) await pause(at - now, hurry)
  }

  /** An answer came: the pace may rise again. */
  answered(): void {
    const now = performance.now()
    this.#answeredAt.push(now)
    if (this.#answeredAt.length > 2 * rememberedAnswers)
      this.#answeredAt = this.#answeredAt.slice(-rememberedAnswers)
    const isCalm = now - (this.#refusedAt.at(-1) ?? Number.NEGATIVE_INFINITY) > calm.afterMs
    this.#interval = Math.max(this.#leastInterval, this.#interval * (isCalm ? calm.faster : faster))
  }

  /**
   * The target is busy: nobody is let in for `pauseMs`, and then more slowly than the rate that was
   * too much. Refusals within a second answer one burst and count once.
   */
  slowDown(pauseMs: number): void {
    const now = performance.now()
    this.#answeredAt = this.#answeredAt.filter((at) => at > now - 1000)
    this.#refusedAt = [...this.#refusedAt.filter((at) => at > now - 1000), now]
    const refused = this.#refusedAt.length
    const lately = this.#answeredAt.length
    if (refused < aboutTheRate.leastRefused || refused < aboutTheRate.leastShare * lately) return
    this.#nextAt = Math.max(this.#nextAt, now + pauseMs)
    if (now - this.#slowedAt < 1000) return
    this.#slowedAt = now
    this.#interval = Math.max(this.#interval * slower, 1000 / Math.max(1, lately * shareOfRate))
  }
}
