import type { Fault } from './fault.ts'

/** Updates that do something else to the event. */
export const updateFaults: readonly Fault[] = [
  {
    name: 'update-resets-unsent-fields',
    description: 'Fields that an update does not send are emptied.',
    violates: 'update.unsent-kept',
    mayAlsoViolate: ['update.identity', 'update.list-reflects', 'update.sequences'],
    decisions: () => ({
      merge: ({ before: { eventId }, update }) => ({
        eventId,
        name: '',
        location: '',
        eventDescription: '',
        dates: [],
        price: 0,
        ...update,
      }),
    }),
  },
  {
    name: 'update-not-persisted',
    description: 'An update is answered, but the event stays as it was.',
    violates: 'update.persisted',
    mayAlsoViolate: [
      'update.sent-replaced',
      'update.unsent-kept',
      'update.dates-replaced',
      'update.list-reflects',
      'update.sequences',
    ],
    decisions: () => ({ stored: (_merged, { before }) => before }),
  },
  {
    name: 'update-merges-dates',
    description: 'Dates that are sent are added to the former ones.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: (sound) => ({
      merge: (updating) => ({
        ...sound.merge(updating),
        dates: [...new Set([...updating.before.dates, ...(updating.update.dates ?? [])])].sort(),
      }),
    }),
  },
]
