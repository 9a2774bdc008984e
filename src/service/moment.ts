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

/** The date of now, counted from a moment: whoever sets the clock meanwhile moves no exchange out of its run. */
export function dateSince({ date, at }: Moment): number {
  return date + Math.max(0, momentNow().at - at)
}
