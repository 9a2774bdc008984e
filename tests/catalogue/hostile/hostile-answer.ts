import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { rowsOf, type Table } from '../table.ts'

/** Answers meant to harm whoever reads them, or their machine: every run against them ends in a verdict. */
export interface HostileAnswer {
  /** In kebab-case, unique among the hostile answers. */
  readonly name: string
  /** What the service does to its clients, in one line. */
  readonly description: string
  /** @param elsewhere the address of another service, which nobody but an attacker wants to be called */
  readonly decisions: (elsewhere: string) => Override
  readonly comesTo: Outcome
}

/** What a run in profile `full` has to come to. */
export type Outcome =
  | { readonly verdict: 'conformant' | 'inconclusive' }
  | {
      readonly verdict: 'non-conformant'
      /** Clauses that must be found violated. */
      readonly violates: readonly ClauseId[]
      /** Further clauses that may be, since the answers break them too; no other one may. */
      readonly mayAlsoViolate: readonly ClauseId[]
    }
  | {
      readonly verdict: 'not-judged'
      /** The reason that the run gives, in whole. */
      readonly reason: string | RegExp
    }

/** The hostile answers of a table, which all come to the same. */
export function comingTo(comesTo: Outcome, table: Table<Override>): HostileAnswer[] {
  return rowsOf(table).map(({ cell, ...row }) => ({ ...row, decisions: () => cell, comesTo }))
}

export const conformant: Outcome = { verdict: 'conformant' }
export const inconclusive: Outcome = { verdict: 'inconclusive' }

/** @param mayAlsoViolate clauses that may be found violated besides; no other one may */
export function violating(
  violates: readonly ClauseId[],
  mayAlsoViolate: readonly ClauseId[] = [],
): Outcome {
  return { verdict: 'non-conformant', violates, mayAlsoViolate }
}

/** Nothing that could be an array of events comes from the list. */
export const noListing = violating(['list.array'])

/** Listed events are not whole, and other operations may show them differently. */
export const notFullObjects = violating(
  ['list.full-objects'],
  ['get.agrees-with-list', 'update.list-reflects'],
)

/** @param reason the reason that the run gives, in whole */
export function notJudged(reason: string | RegExp): Outcome {
  return { verdict: 'not-judged', reason }
}

export function unreachable(why: string): Outcome {
  return notJudged(`the target cannot be reached: ${why}`)
}
