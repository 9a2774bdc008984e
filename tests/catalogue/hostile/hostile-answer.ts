import type { ClauseId } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'

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
      readonly mayAlsoViolate?: readonly ClauseId[]
    }
  | {
      readonly verdict: 'not-judged'
      /** The reason that the run gives, in whole. */
      readonly reason: string | RegExp
    }

/** A hostile answer without its name, which is the row's key in its table. */
export type Row = Omit<HostileAnswer, 'name'>

/** The hostile answers of a table whose keys are their names. */
export function tableOf(rows: Readonly<Record<string, Row>>): readonly HostileAnswer[] {
  return Object.entries(rows).map(([name, row]) => ({ name, ...row }))
}

/** Rows that all come to the same. */
export const comingTo =
  (comesTo: Outcome) =>
  (description: string, decisions: Override): Row => ({
    description,
    decisions: () => decisions,
    comesTo,
  })

export const conformant = comingTo({ verdict: 'conformant' })
export const inconclusive = comingTo({ verdict: 'inconclusive' })

/** Nothing that could be an array of events comes from the list. */
export const noListing = comingTo({ verdict: 'non-conformant', violates: ['list.array'] })

/** Listed events are not whole, and other operations may show them differently. */
export const notFullObjects = comingTo({
  verdict: 'non-conformant',
  violates: ['list.full-objects'],
  mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
})

export const notJudged = (reason: string | RegExp) => comingTo({ verdict: 'not-judged', reason })

export const unreachable = (why: string) => notJudged(`the target cannot be reached: ${why}`)
