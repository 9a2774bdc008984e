import type { ClauseId } from '../contract/clauses.ts'
import type { Violated } from '../findings/finding.ts'
import type { EventAnswer, ListAnswer } from '../service/service.ts'
import type { TargetSettings } from '../settings/settings.ts'

/**
 * A clause that every successful answer of an operation is held against, whichever check caused it;
 * a fault that shows in one listing of a hundred is seen where it shows.
 */
export type Invariant = ListInvariant | EventInvariant

export interface ListInvariant {
  readonly clause: ClauseId
  readonly operation: 'list'
  readonly judge: (answer: ListAnswer, target: TargetSettings) => Violated | undefined
}

export interface EventInvariant {
  readonly clause: ClauseId
  readonly operation: 'get' | 'update'
  readonly judge: (answer: EventAnswer, target: TargetSettings) => Violated | undefined
}
