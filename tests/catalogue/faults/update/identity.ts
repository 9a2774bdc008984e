import { randomUUID } from 'node:crypto'
import type { EventId, SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { EventStore } from '../../../../src/reference/store.ts'
import { isEventId } from '../../../../src/reference/validation.ts'
import { finds, shows } from '../answers.ts'
import { bodyOf, holding } from '../circumstances/tools.ts'
import { breaking, breakingBy } from '../fault.ts'
import { merging } from './changing.ts'

const renames: Override = (sound) => ({
  ...merging((_merged, { body }) => named(idIn(body)))(sound),
  afterUpdate: (store, stored, { before }) => {
    if (stored.eventId !== before.eventId) store.remove(before.eventId)
  },
})

/** Bodies with an eventId that decides which event is meant, or what it is called. */
export const identityFaults = [
  ...breakingBy('update.identity', ['update.event-id-echo'], afterwards, {
    'update-copies-to-sent-event-id: The updated event is stored under an eventId in the body as well.':
      ({ store, stored, sent = stored.eventId }) => store.put({ ...stored, eventId: sent }),
    'update-overwrites-known-sent-event-id: An eventId in the body that another event has overwrites it.':
      ({ store, stored, other }) => other && store.put({ ...stored, eventId: other.eventId }),
    'update-inserts-under-unknown-sent-event-id: An eventId in the body that is unknown makes a new event.':
      ({ store, stored, sent }) =>
        sent && !store.find(sent) && store.put({ ...stored, eventId: sent }),
    'update-goes-to-both-event-ids: The event of an eventId in the body takes the sent fields as well.':
      ({ store, other, update }) => other && store.put({ ...other, ...update }),
    'update-swaps-event-ids: An eventId of another event in the body changes places with the path’s.':
      ({ store, stored, other }) => {
        if (!other) return
        store.put({ ...other, eventId: stored.eventId })
        store.put({ ...stored, eventId: other.eventId })
      },
    'update-removes-sent-event-id: An eventId in the body that another event has removes that other event.':
      ({ store, other }) => other && store.remove(other.eventId),
  }),
  ...breaking('update.identity', ['update.event-id-echo'], {
    'update-renames-event: An eventId in the body becomes that of the event; the former one is gone.':
      renames,
    'update-renames-event-and-refuses-the-former: An eventId in the body becomes that of the event; the former one is refused.':
      (sound) => ({
        ...renames(sound),
        refusalStatus: { ...sound.refusalStatus, 'unknown-event': 400 },
      }),
    'update-renames-event-to-null: Whatever stands as eventId in the body becomes that of the event, null as well.':
      (sound) => ({
        ...renames(sound),
        ...merging((_merged, { body }) =>
          (body as { eventId?: unknown }).eventId === null
            ? { eventId: 'null' as EventId }
            : named(idIn(body)),
        )(sound),
      }),
    'update-renames-event-by-id: An id in the body becomes the eventId of the event.': merging(
      (_merged, { body }) => named(idIn(body, 'id')),
    ),
    'update-answers-sent-event-id-of-one: Of one event: An eventId in the body is answered, and otherwise ignored.':
      holding(1, () => ({
        answered: (merged, { body }) => ({ ...merged, ...named(idIn(body)) }),
      })),
    'update-answers-sent-event-id: An eventId in the body is answered, and otherwise ignored.':
      () => ({ answered: (merged, { body }) => ({ ...merged, ...named(idIn(body)) }) }),
    'update-goes-to-sent-event-id: An eventId in the body that names an event decides which event is updated.':
      finds(
        (event, _eventId, store, request) => store.find(idIn(bodyOf(request)) ?? '') ?? event,
        'update',
      ),
    'update-with-event-id-makes-new-event: A body with an eventId makes a new event.': merging(
      (_merged, { body }) => named(idIn(body) && (randomUUID() as EventId)),
    ),
  }),
  ...breaking('update.identity', ['get.event-id-echo', 'update.sequences'], {
    'update-reads-any-sent-event-id: Whatever eventId is in the body shows in the event when it is read.':
      (sound) => {
        const shown = new Map<EventId, unknown>()
        return {
          ...shows('get', ({ eventId }) => ({ eventId: shown.get(eventId) ?? eventId }))(sound),
          afterUpdate: (_store, { eventId }, { body }) => {
            const sent = (body as { eventId?: unknown }).eventId
            if (sent !== undefined) shown.set(eventId, sent)
          },
        }
      },
  }),
]

interface Afterwards {
  readonly store: EventStore
  readonly stored: SpecialEvent
  readonly update: Partial<SpecialEvent>
  /** The eventId in the body, if it is one. */
  readonly sent?: EventId | undefined
  /** The event of that eventId, if it is another than the updated one. */
  readonly other?: SpecialEvent | undefined
}

function afterwards(effect: (given: Afterwards) => unknown): Override {
  return () => ({
    afterUpdate: (store, stored, { body, update }) => {
      const sent = idIn(body)
      const found = store.find(sent ?? '')
      const other = found?.eventId === stored.eventId ? undefined : found
      effect({ store, stored, update, sent, other })
    },
  })
}

function named(eventId: EventId | undefined): Partial<SpecialEvent> {
  return eventId === undefined ? {} : { eventId }
}

function idIn(body: unknown, member = 'eventId'): EventId | undefined {
  const id = ((body ?? {}) as Readonly<Record<string, unknown>>)[member]
  return typeof id === 'string' && isEventId(id) ? (id as EventId) : undefined
}
