/** A moment on two clocks, in milliseconds since 1970, as all threads of the process know them. */
export interface Moment {
  /** As exchanges are dated. */
  readonly date: number
  /** By the clock that nobody sets. */
  readonly at: number
}

export function momentNow(): Moment {
  return { date: Date.now(), at: performance.timeOrigin + performance.now() }
}
