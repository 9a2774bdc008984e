import type { Fault } from './fault.ts'

/** Updates that are stored, and answered or read as if they were not. */
export const updateReadFaults: readonly Fault[] = [
  {
    name: 'update-answered-late',
    description: 'The new values are stored, and the event answered as it was before.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: [
      'update.dates-replaced',
      'update.persisted',
      'update.repeatable',
      'update.sequences',
    ],
    decisions: () => ({ answered: (_merged, { before }) => before }),
  },
  {
    name: 'update-answers-stored-price-late',
    description: 'A new price is stored, and the former one answered.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.persisted', 'update.repeatable', 'update.sequences'],
    decisions: () => ({
      answered: (merged, { before: { price } }) => ({ ...merged, price }),
    }),
  },
  {
    name: 'update-to-no-dates-removes-event',
    description: 'An event that is left without dates is answered, and removed.',
    violates: 'update.persisted',
    mayAlsoViolate: [
      'update.dates-replaced',
      'update.list-reflects',
      'update.sequences',
      'update.any-subset',
      'update.identity',
    ],
    decisions: () => ({
      afterUpdate: (store, stored) => {
        if (stored.dates.length === 0) store.remove(stored.eventId)
      },
    }),
  },
]
