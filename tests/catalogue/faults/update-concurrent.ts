import type { EventId } from '../../../src/contract/special-event.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import type { Fault } from './fault.ts'
import { firstSeen } from './update-changing.ts'

/** Updates that are lost because of when they come. */
export const updateConcurrentFaults: readonly Fault[] = [
  {
    name: 'update-lost-within-50-ms',
    description: 'An update that follows another of the same event within 50 ms is not stored.',
    violates: 'update.sequences',
    mayAlsoViolate: [
      'update.dates-replaced',
      'update.persisted',
      'update.repeatable',
      'update.list-reflects',
    ],
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
    name: 'update-rolled-back-later',
    description: 'An event returns to its first version 300 ms after an update.',
    violates: 'update.persisted',
    mayAlsoViolate: [
      'update.unsent-kept',
      'update.dates-replaced',
      'update.repeatable',
      'update.isolated',
      'update.list-reflects',
      'update.sequences',
      'auth.refused-changes-nothing',
    ],
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
    mayAlsoViolate: [
      'update.unsent-kept',
      'update.dates-replaced',
      'update.repeatable',
      'update.isolated',
      'update.list-reflects',
      'update.sequences',
    ],
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
