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
