/** Something in a report that does not follow from the rest of it, or from this suite's own contract. */
export interface Problem {
  /** Path of the member, such as `run.requests`; a clause is named by its id. */
  readonly place: string
  /** What it says, and what it would have to say. */
  readonly problem: string
}

/** A problem where a condition does not hold; else none. */
export function unless(holds: boolean, place: string, problem: string): readonly Problem[] {
  return holds ? [] : [{ place, problem }]
}
