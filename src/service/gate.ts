import { setTimeout as sleep } from 'node:timers/promises'

let pausing = 0

/** Waits for some time, or until `hurry` is aborted. */
export async function pause(ms: number, hurry?: AbortSignal): Promise<void> {
  pausing++
  await sleep(ms, undefined, hurry && { signal: hurry }).catch(() => {})
  pausing--
}

/** Whether anything in this process waits for a time that is set, such as a target's Retry-After. */
export function isPausing(): boolean {
  return pausing > 0
}

/** A function of which one call at a time is carried out; further calls meanwhile share its outcome. */
export function sharedWhileUnderWay<Given extends unknown[], Outcome>(
  work: (...given: Given) => Promise<Outcome>,
): (...given: Given) => Promise<Outcome> {
  let underWay: Promise<Outcome> | undefined
  return (...given) => {
    underWay ??= work(...given).finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

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

/** Lets in at most so many requests at a time, in the order in which they came, and no faster than the pace. */
export class Gate {
  readonly #waiting: (() => void)[] = []
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

  // Slots are given in the order in which they were asked for, so nobody holds some while others wait for them.
  async #with<T>(slots: number, work: () => Promise<T>, hurry?: AbortSignal): Promise<T> {
    const taken: Promise<void>[] = []
    for (let slot = 0; slot < slots; slot++) {
      if (this.#free > 0) this.#free--
      else taken.push(new Promise((resolve) => this.#waiting.push(resolve)))
    }
    if (taken.length > 0) await Promise.all(taken)
    try {
      await this.#keepPace(hurry)
      return await work()
    } finally {
      for (let slot = 0; slot < slots; slot++) this.#leave()
    }
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  async #keepPace(hurry?: AbortSignal): Promise<void> {
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
