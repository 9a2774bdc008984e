import type { EventId, SpecialEvent } from '../../contract/special-event.ts'
import type { EventStore } from '../store.ts'
import type { Fault } from './fault.ts'
import { firstSeen } from './update-changing.ts'

/** Updates that go wrong because of what has come before them, or beside them. */
export const updateSequenceFaults: readonly Fault[] = [
  {
    name: 'update-back-to-first-value-ignored',
    description: 'A value that the event had at the start counts as unchanged, and is ignored.',
    violates: 'update.sequences',
    decisions: (sound) => {
      const first = firstSeen()
      return {
        merge: (updating) => {
          const original: Readonly<Record<string, unknown>> = { ...first(updating.before) }
          const changed = Object.entries(updating.update).filter(
            ([field, value]) => JSON.stringify(value) !== JSON.stringify(original[field]),
          )
          return sound.merge({ ...updating, update: Object.fromEntries(changed) })
        },
      }
    },
  },
  {
    name: 'update-price-taken-once',
    description: 'A price that the event has had before is not taken again.',
    violates: 'update.sequences',
    decisions: (sound) => {
      const had = new Map<EventId, Set<number>>()
      return {
        merge: (updating) => {
          const { before } = updating
          const merged = sound.merge(updating)
          const prices = had.get(before.eventId) ?? new Set()
          had.set(before.eventId, prices.add(before.price))
          const again = merged.price !== before.price && prices.has(merged.price)
          return again ? { ...merged, price: before.price } : merged
        },
      }
    },
  },
  {
    name: 'update-after-no-dates-ignored',
    description: 'An event that has been left without dates never takes any again.',
    violates: 'update.sequences',
    decisions: (sound) => {
      const closed = new Set<EventId>()
      return {
        merge: (updating) => {
          const { before, update } = updating
          if (closed.has(before.eventId)) return { ...sound.merge(updating), dates: [] }
          if (update.dates?.length === 0) closed.add(before.eventId)
          return sound.merge(updating)
        },
      }
    },
  },
  {
    name: 'update-fourth-of-event-lost',
    description: 'From the fourth on, updates of an event are answered, and not stored.',
    violates: 'update.persisted',
    decisions: (sound) => {
      const updates = new Map<EventId, number>()
      return {
        stored: (merged, updating) => {
          const { before } = updating
          const count = (updates.get(before.eventId) ?? 0) + 1
          updates.set(before.eventId, count)
          return count > 3 ? before : sound.stored(merged, updating)
        },
      }
    },
  },
  {
    name: 'update-lost-within-50-ms',
    description: 'An update that follows another of the same event within 50 ms is not stored.',
    violates: 'update.sequences',
    decisions: (sound) => {
      const last = new Map<EventId, number>()
      return {
        stored: (merged, updating) => {
          const { before } = updating
          const now = performance.now()
          if (now - (last.get(before.eventId) ?? -Infinity) < 50) return before
          last.set(before.eventId, now)
          return sound.stored(merged, updating)
        },
      }
    },
  },
  {
    name: 'update-starts-from-last-read',
    description: 'An update starts from the event as last read, not as last updated.',
    violates: 'update.sequences',
    decisions: (sound) => {
      const read = new Map<EventId, SpecialEvent>()
      return {
        find: {
          ...sound.find,
          get: (store, eventId, request) => {
            const event = sound.find.get(store, eventId, request)
            if (event) read.set(event.eventId, event)
            return event
          },
        },
        merge: (updating) =>
          sound.merge({
            ...updating,
            before: read.get(updating.before.eventId) ?? updating.before,
          }),
      }
    },
  },
  {
    name: 'update-rolled-back-later',
    description: 'An event returns to its first version 300 ms after an update.',
    violates: 'update.persisted',
    decisions: () => {
      const first = firstSeen()
      return {
        afterUpdate: (store, _stored, { before }) => {
          const original = first(before)
          setTimeout(() => store.put(original), 300).unref()
        },
      }
    },
  },
  {
    name: 'update-writes-whole-collection',
    description: 'An update writes back all events as they were 5 ms before, and its own changes.',
    violates: 'update.persisted',
    decisions: (sound) => {
      let store: EventStore | undefined
      return {
        traffic: (ground) => {
          store = ground.store
          return sound.traffic(ground)
        },
        around: async (request, answer) => {
          if (request.operation !== 'update') return sound.around(request, answer)
          const read = store?.all() ?? []
          await new Promise((resolve) => setTimeout(resolve, 5))
          const given = await sound.around(request, answer)
          for (const event of read) {
            if (event.eventId !== request.eventId.toLowerCase()) store?.put(event)
          }
          return given
        },
      }
    },
  },
]
