import type { EventId, SpecialEvent } from '../../contract/special-event.ts'
import type { Override } from '../decisions.ts'
import type { Updating } from '../updating.ts'
import type { Fault } from './fault.ts'
import { withText } from './update-changing.ts'

/** Updates that are answered rightly, and read otherwise afterwards. */
export const updateStoreFaults: readonly Fault[] = [
  {
    name: 'update-not-persisted',
    description: 'An update is answered, but the event stays as it was.',
    violates: 'update.persisted',
    decisions: storing((_merged, { before }) => before),
  },
  {
    name: 'update-never-flushes-description',
    description: 'A description is answered as sent, and never stored.',
    violates: 'update.persisted',
    decisions: storing((merged, { before: { eventDescription } }) => ({
      ...merged,
      eventDescription,
    })),
  },
  {
    name: 'update-to-no-dates-not-persisted',
    description: 'An update to no dates is answered, but the former dates stay.',
    violates: 'update.persisted',
    decisions: storing((merged, { before, update }) =>
      update.dates?.length === 0 ? { ...merged, dates: before.dates } : merged,
    ),
  },
  {
    name: 'update-stores-price-only-when-alone',
    description: 'A price sent with other fields is answered as sent, and not stored.',
    violates: 'update.persisted',
    decisions: storing((merged, { before, update }) =>
      Object.keys(update).length > 1 ? { ...merged, price: before.price } : merged,
    ),
  },
  {
    name: 'update-stores-text-cut',
    description: 'A text is answered whole, and stored with 40 characters.',
    violates: 'update.persisted',
    decisions: storing((merged) => withText(merged, (text) => text.slice(0, 40))),
  },
  {
    name: 'update-stores-price-rounded',
    description: 'A price is answered as sent, and stored without its cents.',
    violates: 'update.persisted',
    decisions: storing((merged) => ({ ...merged, price: Math.round(merged.price) })),
  },
  {
    name: 'update-stores-first-date-only',
    description: 'Dates are answered as sent, and only the first is stored.',
    violates: 'update.persisted',
    decisions: storing((merged) => ({ ...merged, dates: merged.dates.slice(0, 1) })),
  },
  {
    name: 'update-loses-every-third',
    description: 'Every third update of the service is answered, and not stored.',
    violates: 'update.persisted',
    decisions: (sound) => {
      let updates = 0
      return {
        stored: (merged, updating) => {
          updates += 1
          return updates % 3 === 0 ? updating.before : sound.stored(merged, updating)
        },
      }
    },
  },
  {
    name: 'update-read-from-stale-cache',
    description: 'An event is read as it was when first read, whatever updates have come since.',
    violates: 'update.persisted',
    decisions: (sound) => {
      const cache = new Map<string, SpecialEvent | undefined>()
      return {
        find: {
          ...sound.find,
          get: (store, eventId, request) => {
            if (!cache.has(eventId)) cache.set(eventId, sound.find.get(store, eventId, request))
            return cache.get(eventId)
          },
        },
      }
    },
  },
  {
    name: 'update-reaches-one-of-two-instances',
    description: 'Every second read comes from an instance that never hears of updates.',
    violates: 'update.persisted',
    decisions: (sound) => {
      const elsewhere = new Map<EventId, SpecialEvent>()
      let reads = 0
      return {
        afterUpdate: (_store, _stored, { before }) => {
          if (!elsewhere.has(before.eventId)) elsewhere.set(before.eventId, before)
        },
        find: {
          ...sound.find,
          get: (store, eventId, request) => {
            reads += 1
            const known = reads % 2 === 0 ? elsewhere.get(eventId as EventId) : undefined
            return known ?? sound.find.get(store, eventId, request)
          },
        },
      }
    },
  },
  {
    name: 'update-answered-late',
    description: 'The new values are stored, and the event answered as it was before.',
    violates: 'update.sent-replaced',
    decisions: () => ({ answered: (_merged, { before }) => before }),
  },
  {
    name: 'update-answers-stored-price-late',
    description: 'A new price is stored, and the former one answered.',
    violates: 'update.sent-replaced',
    decisions: () => ({
      answered: (merged, { before: { price } }) => ({ ...merged, price }),
    }),
  },
  {
    name: 'update-to-no-dates-removes-event',
    description: 'An event that is left without dates is answered, and removed.',
    violates: 'update.persisted',
    decisions: () => ({
      afterUpdate: (store, stored) => {
        if (stored.dates.length === 0) store.remove(stored.eventId)
      },
    }),
  },
]

function storing(stored: (merged: SpecialEvent, updating: Updating) => SpecialEvent): Override {
  return () => ({ stored })
}
