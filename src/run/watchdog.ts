import { rowInWords } from '../findings/phrases.ts'
import { isPausing } from '../service/pause.ts'
import type { Pulse } from '../service/traffic.ts'

/** How long nothing may be sent while checks are under way and nothing is in flight. */
export const longestSilenceMs = 15_000

/** Of more checks than these, only the number is told. */
const mostNamed = 8

/** What a watchdog looks at, and whom it tells. */
interface Watched {
  readonly pulse: Pulse
  /** Who waits for what, a line each. */
  readonly waiting: () => readonly string[]
  readonly longestMs: number
  /** Told, once, that the work is stuck, and on what. */
  readonly onStuck: (words: string) => void
}

/**
 * Notices that checks wait for each other or for nothing: while some are under way, either a request is
 * in flight, or somebody pauses for a set time, or one is sent within 15 s. Silence is added up look by look, no
 * more at a time than passes between two, since a process that was stopped or a thread that computes is not stuck.
 */
export class Watchdog {
  /** Called when something is under way that may keep this thread busy. */
  onBegin: () => void = () => {}
  readonly #underWay = new Map<symbol, string>()
  readonly #givenUp: Promise<never>
  #giveUp: (why: Error) => void = () => {}
  #clock: NodeJS.Timeout | undefined
  #lookedAt = 0
  #silentMs = 0

  constructor(private readonly watched: Watched) {
    this.#givenUp = new Promise((_, reject) => {
      this.#giveUp = reject
    })
    this.#givenUp.catch(() => {})
  }

  /** The checks and questions under way. */
  get names(): readonly string[] {
    return [...this.#underWay.values()]
  }

  /** Does the work of one check. @throws what was given to {@link giveUp} where the work has not ended until then */
  async over<T>(name: string, work: () => Promise<T>): Promise<T> {
    const key = Symbol(name)
    this.#underWay.set(key, name)
    this.onBegin()
    this.#begin()
    try {
      return await Promise.race([work(), this.#givenUp])
    } finally {
      this.#underWay.delete(key)
      if (this.#underWay.size === 0) this.#end()
    }
  }

  /** Nobody waits any more for work that has not ended. */
  giveUp(why: Error): void {
    this.#giveUp(why)
  }

  /** Keeps the process alive: without it, one in which nothing is left to do would end in the midst of a run. */
  #begin(): void {
    if (this.#clock) return
    this.#lookedAt = performance.now()
    this.#silentMs = 0
    this.#clock = setInterval(() => this.#look(), this.#lookEveryMs)
  }

  #end(): void {
    clearInterval(this.#clock)
    this.#clock = undefined
  }

  get #lookEveryMs(): number {
    return this.watched.longestMs / 30
  }

  #look(): void {
    const { pulse, longestMs, onStuck } = this.watched
    const now = performance.now()
    const passed = Math.min(now - this.#lookedAt, 2 * this.#lookEveryMs)
    const moved = pulse.inFlight > 0 || pulse.movedAt >= this.#lookedAt || isPausing()
    this.#lookedAt = now
    this.#silentMs = moved ? 0 : this.#silentMs + passed
    if (this.#silentMs < longestMs) return
    this.#end()
    onStuck(this.#words())
  }

  #words(): string {
    const { waiting, longestMs } = this.watched
    const lines = [`under way: ${rowInWords(this.names, mostNamed, 'more')}`, ...waiting()]
    return `nothing was sent for ${longestMs / 1000} s; ${rowInWords(lines, mostNamed, 'more', '; ')}`
  }
}
