import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Fault } from './fault.ts'
import { firstSeen } from './update-changing.ts'

/** Updates that go wrong because of what has come before them, or beside them. */
export const updateSequenceFaults: readonly Fault[] = [
  {
    name: 'update-back-to-first-value-ignored',
    description: 'A value that the event had at the start counts as unchanged, and is ignored.',
    violates: 'update.sequences',
    mayAlsoViolate: ['update.sent-replaced'],
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
    mayAlsoViolate: ['update.sent-replaced'],
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
    mayAlsoViolate: ['update.sent-replaced', 'update.dates-replaced', 'update.list-reflects'],
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
    mayAlsoViolate: [
      'update.dates-replaced',
      'update.repeatable',
      'update.list-reflects',
      'update.sequences',
    ],
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
    name: 'update-starts-from-last-read',
    description: 'An update starts from the event as last read, not as last updated.',
    violates: 'update.sequences',
    mayAlsoViolate: ['update.unsent-kept'],
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
]
