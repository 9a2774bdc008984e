import type { IsoDate } from '../contract/special-event.ts'
import type { Credentials } from './authentication.ts'
import type { Decisions } from './decisions.ts'
import type { EventStore } from './store.ts'

/** What the operations of one running service work with. */
export interface Surroundings {
  readonly decisions: Decisions
  readonly store: EventStore
  readonly credentials: Credentials
  readonly today: () => IsoDate
}
