import type { Json, MaskedFacts } from './facts.ts'
import { shown } from './phrases.ts'
import { type BothInWords, violationsOfEvents } from './violations-of-events.ts'
import { violationsOfListings } from './violations-of-listings.ts'

/**
 * Every way in which a promise may be broken: the facts that show it, and the words they are told in. All
 * reports get their words from here, so a change of words changes nothing else.
 */
const violations = { ...violationsOfEvents, ...violationsOfListings }

export type ViolationCode = keyof typeof violations

/** The facts that go with a code, values as they were sent or received. */
export type ViolationFacts<Code extends ViolationCode> = Parameters<(typeof violations)[Code]>[0]

/** A violation as a report holds it. */
export interface ToldViolation {
  readonly code: string
  /** The value that the contract promises here. */
  readonly expected: Json
  /** The value that the target gave instead. */
  readonly received: Json
  /** What the two values are of: a field, an event, a query and the like. */
  readonly about: MaskedFacts
}

/** The sentence that says what is wrong. */
export function summaryOf(violation: ToldViolation): string {
  const [expected, received] = violationInWords(violation)
  return `expected ${expected}, received ${received}`
}

/** What was expected and what was received, in words. */
export function violationInWords({ code, expected, received, about }: ToldViolation): BothInWords {
  const told = (violations as Readonly<Record<string, (facts: never) => BothInWords>>)[code]
  try {
    if (told) return told({ ...about, expected, received } as never)
  } catch {
    // In a report of another version, facts of this code may be missing or of another shape.
  }
  return [shown(expected), shown(received)]
}
