/** The longest time that a timer of Node takes. */
const longestTimerMs = 2 ** 31 - 1

/** A worker that neither ends nor listens must not keep what was written from being put back. */
export class Deadline {
  #clock: NodeJS.Timeout | undefined

  /** @param missed - concludes the run; told what did not happen */
  constructor(private readonly missed: (otherwise: string) => Promise<void>) {}

  /**
   * The checks are to end in so many milliseconds, in place of what was set before; otherwise the run is
   * concluded without them.
   */
  set(ms: number, otherwise: string): void {
    this.clear()
    this.#clock = setTimeout(() => void this.missed(otherwise), Math.min(ms, longestTimerMs))
    this.#clock.unref()
  }

  clear(): void {
    clearTimeout(this.#clock)
  }
}
