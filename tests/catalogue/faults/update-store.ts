import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Updating } from '../../../src/reference/updating.ts'
import type { Fault } from './fault.ts'
import { withText } from './update-changing.ts'

/** Updates that are answered rightly, and read otherwise afterwards. */
export const updateStoreFaults: readonly Fault[] = [
  {
    name: 'update-not-persisted',
    description: 'An update is answered, but the event stays as it was.',
    violates: 'update.persisted',
    mayAlsoViolate: [
      'update.dates-replaced',
      'update.repeatable',
      'update.list-reflects',
      'update.sequences',
    ],
    decisions: storing((_merged, { before }) => before),
  },
  {
    name: 'update-never-flushes-description',
    description: 'A description is answered as sent, and never stored.',
    violates: 'update.persisted',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: storing((merged, { before: { eventDescription } }) => ({
      ...merged,
      eventDescription,
    })),
  },
  {
    name: 'update-to-no-dates-not-persisted',
    description: 'An update to no dates is answered, but the former dates stay.',
    violates: 'update.persisted',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: storing((merged, { before, update }) =>
      update.dates?.length === 0 ? { ...merged, dates: before.dates } : merged,
    ),
  },
  {
    name: 'update-stores-price-only-when-alone',
    description: 'A price sent with other fields is answered as sent, and not stored.',
    violates: 'update.persisted',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: storing((merged, { before, update }) =>
      Object.keys(update).length > 1 ? { ...merged, price: before.price } : merged,
    ),
  },
  {
    name: 'update-stores-text-cut',
    description: 'A text is answered whole, and stored with 40 characters.',
    violates: 'update.persisted',
    mayAlsoViolate: ['update.repeatable', 'update.sequences'],
    decisions: storing((merged) => withText(merged, (text) => text.slice(0, 40))),
  },
  {
    name: 'update-stores-price-rounded',
    description: 'A price is answered as sent, and stored without its cents.',
    violates: 'update.persisted',
    mayAlsoViolate: ['update.repeatable', 'update.list-reflects', 'update.sequences'],
    decisions: storing((merged) => ({ ...merged, price: Math.round(merged.price) })),
  },
  {
    name: 'update-stores-first-date-only',
    description: 'Dates are answered as sent, and only the first is stored.',
    violates: 'update.persisted',
    mayAlsoViolate: [
      'update.dates-replaced',
      'update.repeatable',
      'update.list-reflects',
      'update.sequences',
    ],
    decisions: storing((merged) => ({ ...merged, dates: merged.dates.slice(0, 1) })),
  },
  {
    name: 'update-loses-every-third',
    description: 'Every third update of the service is answered, and not stored.',
    violates: 'update.persisted',
    mayAlsoViolate: [
      'update.dates-replaced',
      'update.repeatable',
      'update.list-reflects',
      'update.sequences',
      'update.unsent-kept',
    ],
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
]

function storing(stored: (merged: SpecialEvent, updating: Updating) => SpecialEvent): Override {
  return () => ({ stored })
}
