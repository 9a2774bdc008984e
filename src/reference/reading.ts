import type { SpecialEvent } from '../contract/special-event.ts'
import type { ServiceRequest } from './request.ts'
import type { EventStore } from './store.ts'
import { isEventId } from './validation.ts'

/** The event that a path's eventId names; undefined when there is none. */
export type Find = (
  store: EventStore,
  eventId: string,
  request: ServiceRequest,
) => SpecialEvent | undefined

/** Which event a path means (sections 4.2 and 4.3). */
export interface ReadDecisions {
  /** Whether the path's last segment may be an eventId at all. */
  readonly acceptsEventId: (eventId: string) => boolean
  readonly find: Readonly<Record<'get' | 'update', Find>>
}

const findStored: Find = (store, eventId) => store.find(eventId)

/** Events are found in the store by any UUID. */
export const soundReading: ReadDecisions = {
  acceptsEventId: isEventId,
  find: { get: findStored, update: findStored },
}
