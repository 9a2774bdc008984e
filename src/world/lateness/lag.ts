import { longestLagMs } from './promises.ts'

/** A lag longer than any before is taken to be twice as long as was seen. */
const growth = 2

/**
 * After 2 waits of up to 2 seconds in which no read has shown the update, reads are believed at once. Replays
 * of a finding wait once more.
 */
const mostInVain = { first: 2, replay: 1 }

/**
 * Three longer lags were each waited for in vain, and each time only the first read did not show the update: then it is
 * that one which is out of date, however late it comes.
 */
const mostFirstOnes = 3

/** How late reads of one kind were seen to be, and whether it is worth while to wait for them. */
export class Lag {
  /** After how many milliseconds they have shown updates; 0 where it was at once. */
  ms = 0
  readonly #inVain = { first: 0, replay: 0 }
  /** The lags, each longer than the one before, after which a read was out of date for being the first. */
  #firstOnes: number[] = []

  mayWait(isReplay: boolean): boolean {
    if (this.#inVain.first < mostInVain.first) return true
    return isReplay && this.#inVain.replay < mostInVain.replay
  }

  /** Whether it is always the first read which is out of date. */
  get isOfFirstReads(): boolean {
    return this.#firstOnes.length === mostFirstOnes
  }

  /** After the lag was waited for, a read was out of date, and none of those right after it. */
  onlyFirstWasLate(): void {
    if (this.ms > (this.#firstOnes.at(-1) ?? 0)) this.#firstOnes.push(this.ms)
    if (this.isOfFirstReads) this.waitNoMore()
  }

  /** So was one after it, so that it is the lag which was too short. */
  nextWereLate(): void {
    this.#firstOnes = []
  }

  wasInVain(isReplay: boolean): void {
    this.#inVain[isReplay ? 'replay' : 'first']++
  }

  waitNoMore(): void {
    this.ms = 0
    this.#inVain.first = this.#inVain.replay = Infinity
  }

  isShorterThan(elapsedMs: number): boolean {
    return elapsedMs > this.ms
  }

  /** A lag that grows is not always the same, and may grow further. */
  learn(elapsedMs: number): void {
    const lagMs = this.ms > 0 ? growth * elapsedMs : elapsedMs
    this.ms = Math.ceil(Math.min(lagMs, longestLagMs))
  }
}
