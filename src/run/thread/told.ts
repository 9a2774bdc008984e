import type { ClauseId } from '../../contract/clauses.ts'
import type { ClauseResult } from '../../findings/result.ts'
import type { RunSnapshot } from '../snapshot.ts'

/** What the thread of the checks tells the main thread. */
export type Told =
  /** First: the clauses that are to be judged. */
  | { readonly kind: 'selected'; readonly ids: readonly ClauseId[] }
  | { readonly kind: 'judged'; readonly result: ClauseResult }
  /** When a phase has ended. */
  | { readonly kind: 'learnt'; readonly snapshot: RunSnapshot }
  /** Last. */
  | { readonly kind: 'ended' }
