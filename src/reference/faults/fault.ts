import type { ClauseId } from '../../contract/clauses.ts'
import type { Override } from '../decisions.ts'

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
