import type { SpecialEvent } from '../contract/special-event.ts'
import type { Decisions } from './decisions.ts'
import { Refusal } from './refusals.ts'
import { success } from './representation.ts'
import type { Answer, ServiceRequest } from './request.ts'
import type { EventStore } from './store.ts'
import type { Surroundings } from './surroundings.ts'
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

/** Answers with the special event that the path names. */
export function get({ decisions, store }: Surroundings, request: ServiceRequest): Answer {
  const event = namedEvent(decisions, store, 'get', request)
  return success(decisions, 'get', decisions.represent.get(event, request))
}

/** The event that a request's path names; throws a {@link Refusal} when it names none. */
export function namedEvent(
  decisions: Decisions,
  store: EventStore,
  operation: 'get' | 'update',
  request: ServiceRequest,
): SpecialEvent {
  if (!decisions.acceptsEventId(request.eventId)) {
    throw new Refusal('event-id', 'The eventId in the path is not a UUID.')
  }
  const event = decisions.find[operation](store, request.eventId, request)
  if (event === undefined) throw new Refusal('unknown-event', 'No special event has this eventId.')
  return event
}
