import { randomUUID } from 'node:crypto'
import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Updating } from '../../../src/reference/updating.ts'
import { isEventId } from '../../../src/reference/validation.ts'
import type { Fault } from './fault.ts'

/** Bodies with an eventId that decides which event is meant, or what it is called. */
export const updateIdentityFaults: readonly Fault[] = [
  {
    name: 'update-renames-event',
    description: 'An eventId in the body becomes that of the event; the former one is gone.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: (sound) => ({
      merge: (updating) => withSentId(sound.merge(updating), updating),
      afterUpdate: (store, stored, { before }) => {
        if (stored.eventId !== before.eventId) store.remove(before.eventId)
      },
    }),
  },
  {
    name: 'update-copies-to-sent-event-id',
    description: 'The updated event is stored under an eventId in the body as well.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: () => ({
      afterUpdate: (store, stored, updating) => store.put(withSentId(stored, updating)),
    }),
  },
  {
    name: 'update-overwrites-known-sent-event-id',
    description: 'An eventId in the body that names another event overwrites that one.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: () => ({
      afterUpdate: (store, stored, updating) => {
        const copy = withSentId(stored, updating)
        if (store.find(copy.eventId)) store.put(copy)
      },
    }),
  },
  {
    name: 'update-inserts-under-unknown-sent-event-id',
    description: 'An eventId in the body that names no event makes a new one.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: () => ({
      afterUpdate: (store, stored, updating) => {
        const copy = withSentId(stored, updating)
        if (!store.find(copy.eventId)) store.put(copy)
      },
    }),
  },
  {
    name: 'update-answers-sent-event-id',
    description: 'An eventId in the body is answered, and otherwise ignored.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: () => ({ answered: withSentId }),
  },
  {
    name: 'update-goes-to-sent-event-id',
    description: 'An eventId in the body that names an event decides which event is updated.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: (sound) => ({
      find: {
        ...sound.find,
        update: (store, eventId, request) =>
          store.find(idIn(request.body)) ?? sound.find.update(store, eventId, request),
      },
    }),
  },
  {
    name: 'update-goes-to-both-event-ids',
    description: 'The event of an eventId in the body takes the sent fields as well.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: () => ({
      afterUpdate: (store, _stored, { body, update }) => {
        const other = store.find(sentId(body) ?? '')
        if (other) store.put({ ...other, ...update })
      },
    }),
  },
  {
    name: 'update-swaps-event-ids',
    description: 'An eventId in the body that names another event changes places with the path’s.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: () => ({
      afterUpdate: (store, stored, { body, before }) => {
        const other = store.find(sentId(body) ?? '')
        if (!other || other.eventId === before.eventId) return
        store.put({ ...other, eventId: before.eventId })
        store.put({ ...stored, eventId: other.eventId })
      },
    }),
  },
  {
    name: 'update-removes-sent-event-id',
    description: 'An eventId in the body that names another event removes that one as a double.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: () => ({
      afterUpdate: (store, _stored, { body, before }) => {
        const other = store.find(sentId(body) ?? '')
        if (other && other.eventId !== before.eventId) store.remove(other.eventId)
      },
    }),
  },
  {
    name: 'update-reads-any-sent-event-id',
    description: 'Whatever eventId is in the body shows in the event when it is read.',
    violates: 'update.identity',
    mayAlsoViolate: ['get.event-id-echo', 'update.sequences'],
    decisions: (sound) => {
      const shown = new Map<EventId, unknown>()
      return {
        afterUpdate: (_store, { eventId }, { body }) => {
          const sent = (body as { eventId?: unknown }).eventId
          if (sent !== undefined) shown.set(eventId, sent)
        },
        represent: {
          ...sound.represent,
          get: (event) => ({ ...event, eventId: shown.get(event.eventId) ?? event.eventId }),
        },
      }
    },
  },
  {
    name: 'update-with-event-id-makes-new-event',
    description: 'A body with an eventId leaves the event alone, and makes a new one.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: (sound) => ({
      merge: (updating) => {
        const merged = sound.merge(updating)
        const eventId = randomUUID() as EventId
        return sentId(updating.body) === undefined ? merged : { ...merged, eventId }
      },
    }),
  },
]

function withSentId(event: SpecialEvent, { body }: Updating): SpecialEvent {
  const eventId = sentId(body)
  return eventId === undefined ? event : { ...event, eventId }
}

function sentId(body: unknown): EventId | undefined {
  const { eventId } = (body ?? {}) as { eventId?: unknown }
  return typeof eventId === 'string' && isEventId(eventId) ? (eventId as EventId) : undefined
}

function idIn(bytes: Buffer): string {
  try {
    return sentId(JSON.parse(bytes.toString())) ?? ''
  } catch {
    return ''
  }
}
