import type { Facts } from './facts.ts'

/** What a reason goes back to: another reason. */
export interface Underlying {
  readonly code: string
  readonly facts: Facts
}

/** A reason in words: always the same ones, or from its facts, where `told` tells another reason that is among them. */
type Telling = string | ((facts: never, told: (why: Underlying) => string) => string)

/** What the reader can do; from the facts, where `remedyOf` gives what helps against the reason behind this one. */
type Remedy = string | ((facts: never, remedyOf: (why: Underlying) => string) => string)

/** One reason for which something is not judged. */
export interface ReasonKind<Words extends Telling = Telling> {
  readonly words: Words
  readonly remedy: Remedy
}

/** Reasons by their codes, against all of which the same helps. */
export function helpedBy<const Table extends Readonly<Record<string, Telling>>>(
  remedy: Remedy,
  table: Table,
): { readonly [Code in keyof Table]: ReasonKind<Table[Code]> } {
  const kinds = Object.entries(table).map(([code, words]) => [code, { words, remedy }])
  return Object.fromEntries(kinds)
}

/** The facts that a reason is told from; any where its words need none. */
export type FactsOf<Words> = Words extends (facts: infer Given, ...further: never[]) => string
  ? Given
  : object

/** What helps against reasons of several subjects. */
export const remedies = {
  steadyTarget: 'Run again once the target answers steadily.',
  nobodyElse: 'Run again while nobody else changes events on the target.',
  otherFindings: 'Mend the violations first: what they break is needed to judge this.',
  fewerEvents: 'Judge a deployment with fewer events.',
  fullProfile: 'Judge a test deployment in profile full.',
  restore: 'Put back what an earlier run has changed: npm run restore.',
  otherwise: 'Run again when this no longer holds on the target.',
} as const

/** How many of something are needed, and how many there are. */
export interface NeedFacts {
  readonly need: number
  readonly have: number
}

export interface EventFacts {
  readonly eventId: string
}
