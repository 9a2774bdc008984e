import type { Update } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'
import { sentFields, without } from './update-changing.ts'

/** Fields that an update sends, and that the event does not take. */
export const updateMergeFaults: readonly Fault[] = [
  {
    name: 'update-drops-name',
    description: 'A name that is sent is ignored.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: ignoring((update) => without(update, 'name')),
  },
  {
    name: 'update-takes-first-field-only',
    description: 'Of several fields sent, only the first is taken.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: ignoring((update) => without(update, ...sentFields(update).slice(1))),
  },
  {
    name: 'update-drops-price-sent-with-dates',
    description: 'A price that is sent together with dates is ignored.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: ignoring((update) => (update.dates ? without(update, 'price') : update)),
  },
  {
    name: 'update-drops-location-sent-with-name-alone',
    description: 'A location that is sent with the name, and with nothing else, is ignored.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: ignoring((update) =>
      sentFields(update).length === 2 && update.name !== undefined
        ? without(update, 'location')
        : update,
    ),
  },
  {
    name: 'update-drops-description-among-all',
    description: 'A description is ignored when all five fields are sent.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: ignoring((update) =>
      sentFields(update).length === 5 ? without(update, 'eventDescription') : update,
    ),
  },
  {
    name: 'update-takes-falsy-as-unsent',
    description: 'A price of 0 counts as not sent.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: ignoring((update) => (update.price ? update : without(update, 'price'))),
  },
  {
    name: 'update-takes-empty-dates-as-unsent',
    description: 'An empty array of dates counts as not sent.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: ignoring((update) => (update.dates?.length ? update : without(update, 'dates'))),
  },
  {
    name: 'update-never-lowers-price',
    description: 'A price below the present one is ignored.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: (sound) => ({
      merge: (updating) => ({
        ...sound.merge(updating),
        price: Math.max(updating.before.price, updating.update.price ?? 0),
      }),
    }),
  },
  {
    name: 'update-ignores-text-of-same-length',
    description: 'A text as long as the present one counts as unchanged, and is ignored.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: (sound) => ({
      merge: (updating) => {
        const { before, update } = updating
        const { name = '' } = update
        return name.length === before.name.length
          ? sound.merge({ ...updating, update: without(update, 'name') })
          : sound.merge(updating)
      },
    }),
  },
  {
    name: 'update-ignores-change-of-letter-case',
    description: 'A text that differs from the present one in letter case only is ignored.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.sequences'],
    decisions: (sound) => ({
      merge: (updating) => {
        const { before, update } = updating
        return update.name?.toLowerCase() === before.name.toLowerCase()
          ? sound.merge({ ...updating, update: without(update, 'name') })
          : sound.merge(updating)
      },
    }),
  },
  {
    name: 'update-ignores-dates-of-same-number',
    description: 'Dates as many as the present ones count as unchanged, and are ignored.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: (sound) => ({
      merge: (updating) => {
        const { before, update } = updating
        return update.dates?.length === before.dates.length
          ? sound.merge({ ...updating, update: without(update, 'dates') })
          : sound.merge(updating)
      },
    }),
  },
]

/** Leaves out of an update what counts as not sent. */
function ignoring(rest: (update: Update) => Update): Override {
  return (sound) => ({ updateFrom: (body) => rest(sound.updateFrom(body)) })
}
