import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import { isEventId } from '../../../src/reference/validation.ts'
import type { Fault } from './fault.ts'

/** Identifiers in a place, or at a time, where they are taken for those of another event. */
export const identifierMisreadFaults: readonly Fault[] = [
  {
    name: 'update-renames-event-by-id',
    description: 'An id in the body becomes the eventId of the event, as an entity is filled in.',
    violates: 'update.identity',
    mayAlsoViolate: ['update.event-id-echo'],
    decisions: (sound) => ({
      merge: (updating) => {
        const { id } = updating.body as { id?: unknown }
        const merged = sound.merge(updating)
        return typeof id === 'string' && isEventId(id)
          ? { ...merged, eventId: id as EventId }
          : merged
      },
    }),
  },
  {
    name: 'unknown-id-read-again-gives-the-last-event',
    description: 'An unknown eventId that is read again gives the event that was read last.',
    violates: 'get.unknown-gives-no-event',
    decisions: (sound) => {
      let last: SpecialEvent | undefined
      const missed = new Set<string>()
      return {
        find: {
          ...sound.find,
          get: (store, eventId, request) => {
            const found = sound.find.get(store, eventId, request)
            if (found || missed.has(eventId)) {
              last = found ?? last
              return last
            }
            missed.add(eventId)
            return undefined
          },
        },
      }
    },
  },
]
