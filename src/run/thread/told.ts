import type { ClauseId } from '../../contract/clauses.ts'
import type { ClauseResult } from '../../findings/result.ts'
import type { Settings, TargetSettings } from '../../settings/settings.ts'
import type { Selection } from '../shards.ts'
import type { RunSnapshot } from '../snapshot.ts'

/** What the thread of the checks is given. */
export interface Given {
  readonly settings: Settings
  /** Even where it is the embedded one. */
  readonly target: TargetSettings
  readonly selection: Selection
  /** How long nothing may be sent while checks are under way, in milliseconds. */
  readonly silenceMs: number
}

/** What it tells the main thread. */
export type Told =
  /** First: the clauses that are to be judged. */
  | { readonly kind: 'selected'; readonly ids: readonly ClauseId[] }
  | { readonly kind: 'judged'; readonly result: ClauseResult }
  /** When a phase has ended. */
  | { readonly kind: 'learnt'; readonly snapshot: RunSnapshot }
  /** Last. */
  | { readonly kind: 'ended' }
