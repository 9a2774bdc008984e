import type { Json, MaskedFacts } from './facts.ts'
import { shown } from './shown.ts'

interface NoAnswerFacts {
  readonly expected: 'an answer'
  readonly received: null
  readonly method: string
  readonly path: string
  /** What kept the answer from coming, in words. */
  readonly why: unknown
}

/** What was promised and what came instead, each in words of its own. */
export type Told = readonly [expected: string, received: string]

/**
 * Every way in which a promise may be broken: the facts that show it, and the words they are told in. All
 * reports get their words from here, so a change of words changes nothing else.
 */
const violations = {
  /** A valid request that stays without an answer. */
  'no-answer': ({ method, path, why }: NoAnswerFacts): Told => [
    'an answer to a valid request',
    `none to ${method} ${path}: ${why}`,
  ],
  /** Words that came without facts. */
  told: ({ expected, received }: { expected: string; received: string }): Told => [
    expected,
    received,
  ],
} satisfies Record<string, (facts: never) => Told>

export type ViolationCode = keyof typeof violations

/** The facts that go with a code, values as they were sent or received. */
export type ViolationFacts<Code extends ViolationCode> = Parameters<(typeof violations)[Code]>[0]

/** A violation as a report holds it. */
export interface ToldViolation {
  readonly code: string
  readonly expected: Json
  readonly received: Json
  /** Further facts: the field, the event, the query and the like that the values are of. */
  readonly about: MaskedFacts
}

/** The sentence that says what is wrong. */
export function summaryOf(violation: ToldViolation): string {
  const [expected, received] = violationInWords(violation)
  return `expected ${expected}, received ${received}`
}

/** What was expected and what was received, in words. */
export function violationInWords({ code, expected, received, about }: ToldViolation): Told {
  const told = (violations as Readonly<Record<string, (facts: never) => Told>>)[code]
  return told?.({ ...about, expected, received } as never) ?? [shown(expected), shown(received)]
}
