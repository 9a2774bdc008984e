import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'

/** A departure from the specification that the checks must notice. */
export interface Fault {
  /** In kebab-case, unique among the faults. */
  readonly name: string
  /** What the service does wrong, in one line. */
  readonly description: string
  /** The clause meant to notice it. */
  readonly violates: ClauseId
  /** Clauses that may notice it as well; no other may. */
  readonly mayAlsoViolate?: readonly ClauseId[]
  readonly decisions: Override
}

const restingOnReads: readonly ClauseId[] = [
  'get.agrees-with-list',
  'get.repeatable',
  'update.unsent-kept',
  'update.dates-replaced',
  'update.persisted',
  'update.repeatable',
  'update.isolated',
  'update.list-reflects',
  'update.sequences',
  'update.identity',
  'auth.refused-changes-nothing',
]

/** The other clauses that rest on what an event reads like: where reads mislead, any of them may notice. */
export function restingOnReadsBut(violates: ClauseId): ClauseId[] {
  return restingOnReads.filter((id) => id !== violates)
}
