/** What a client does at a moment, on the monotonic clock: it tells silence from work, and a target that is gone. */
export class Pulse {
  inFlight = 0
  /** When a request was last sent or ended, in milliseconds as `performance.now()` has them. */
  movedAt = performance.now()
  /** When the target last answered anything, where it has. */
  answeredAt: number | undefined

  /** Watches over one attempt at a request. */
  async during<T extends { readonly exchange: { readonly status?: number } }>(
    attempt: () => Promise<T>,
  ): Promise<T> {
    this.inFlight++
    this.movedAt = performance.now()
    try {
      const outcome = await attempt()
      if (outcome.exchange.status !== undefined) this.answeredAt = performance.now()
      return outcome
    } finally {
      this.inFlight--
      this.movedAt = performance.now()
    }
  }
}
