/** How long checks may take to end once they are told to, beside the request that each may wait for. */
const graceMs = 5000

/** The longest time that a timer of Node takes. */
const longestTimerMs = 2 ** 31 - 1

/** A worker that neither ends nor listens must not keep what was written from being put back. */
export class Deadline {
  #clock: NodeJS.Timeout | undefined

  /** @param missed - concludes the run; told what did not happen */
  constructor(private readonly missed: (otherwise: string) => Promise<void>) {}

  /**
   * The checks are to end in so many milliseconds, in place of what was set before; otherwise the process
   * ends as soon as the run is concluded.
   *
   * @param requestTimeoutMs - what a request that is under way then may still take
   */
  set(ms: number, requestTimeoutMs: number, otherwise: string): void {
    this.clear()
    this.#clock = setTimeout(
      () => void this.missed(otherwise).finally(() => process.exit()),
      Math.min(ms + requestTimeoutMs + graceMs, longestTimerMs),
    )
    this.#clock.unref()
  }

  clear(): void {
    clearTimeout(this.#clock)
  }
}
