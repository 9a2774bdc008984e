import { setTimeout as sleep } from 'node:timers/promises'

let pausing = 0

/** Waits for some time, or until `hurry` is given. */
export async function pause(ms: number, hurry?: AbortSignal): Promise<void> {
  pausing++
  await sleep(ms, undefined, hurry && { signal: hurry }).catch(() => {})
  pausing--
}

/** Whether anything in this process waits for a time that is set, such as a target's Retry-After. */
export function isPausing(): boolean {
  return pausing > 0
}

/** Most instants of answers that are remembered to tell the rate of the last second. */
const rememberedAnswers = 2000

/** So many refusals in the last second, and such a share of its answers, are about the rate. */
const leastRefused = 4
const leastShareRefused = 0.2

/** After so long without a refusal, the rate is taken to be no longer too high. */
const calmMs = 1500

/** Slots of concurrency handed out in order, no faster than the pace allows. */
export class Gate {
  readonly #waiting: (() => void)[] = []
  #free: number
  /** Least time between two requests, in milliseconds; 0: no ceiling known. */
  #interval: number
  readonly #leastInterval: number
  #nextAt = 0
  #slowedAt = Number.NEGATIVE_INFINITY
  #answeredAt: number[] = []
  #refusedAt: number[] = []

  constructor(concurrency: number, requestsPerSecond?: number) {
    this.#free = concurrency
    this.#leastInterval = requestsPerSecond ? 1000 / requestsPerSecond : 0
    this.#interval = this.#leastInterval
  }

  /**
   * Waits for a free slot and for the pace; every `enter` needs a `leave`. Once `hurry` is given,
   * nobody waits for the pace any more.
   */
  async enter(hurry?: AbortSignal): Promise<void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (hurry?.aborted) return
    const now = performance.now()
    const at = Math.max(now, this.#nextAt)
    this.#nextAt = at + this.#interval
    if (at > now) await pause(at - now, hurry)
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  /** An answer came: the pace may rise again, a little, or faster once there was no refusal for a while. */
  answered(): void {
    const now = performance.now()
    this.#answeredAt.push(now)
    if (this.#answeredAt.length > 2 * rememberedAnswers)
      this.#answeredAt = this.#answeredAt.slice(-rememberedAnswers)
    const calm = now - (this.#refusedAt.at(-1) ?? Number.NEGATIVE_INFINITY) > calmMs
    this.#interval = Math.max(this.#leastInterval, this.#interval * (calm ? 0.9 : 0.99))
  }

  /**
   * The target is busy: nobody is let in for `pauseMs`, and then more slowly than the rate that was
   * too much. Refusals that answer one burst count once; few among many answers are not about the rate.
   */
  slowDown(pauseMs: number): void {
    const now = performance.now()
    this.#answeredAt = this.#answeredAt.filter((at) => at > now - 1000)
    this.#refusedAt = [...this.#refusedAt.filter((at) => at > now - 1000), now]
    const refused = this.#refusedAt.length
    if (refused < leastRefused || refused < leastShareRefused * this.#answeredAt.length) return
    this.#nextAt = Math.max(this.#nextAt, now + pauseMs)
    if (now - this.#slowedAt < 1000) return
    this.#slowedAt = now
    const lately = this.#answeredAt.length
    this.#interval = Math.max(this.#interval * 1.25, 1000 / Math.max(1, lately * 0.8))
  }
}
