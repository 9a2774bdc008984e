import type { Fault } from './fault.ts'
import { isItemOfDates, taking } from './update-taking.ts'

/** Dates that are none, that an update takes, and that later reads carry. */
export const updateInvalidDatesFaults: readonly Fault[] = [
  {
    name: 'update-takes-any-text-as-date',
    description: 'A date may be any text.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field, value) => isItemOfDates(field) && typeof value === 'string'),
  },
  {
    name: 'update-takes-impossible-days',
    description: 'A date needs the right digits only: the 30th of February is taken.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking(
      (field, value) => isItemOfDates(field) && /^\d{4}-\d\d-\d\d$/.test(String(value)),
    ),
  },
  {
    name: 'update-takes-29-february-every-year',
    description: 'The 29th of February is taken in every year.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field, value) => isItemOfDates(field) && /-02-29$/.test(String(value))),
  },
  {
    name: 'update-takes-31-days-in-every-month',
    description: 'Every month has 31 days.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking(
      (field, value) =>
        isItemOfDates(field) && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(String(value)),
    ),
  },
  {
    name: 'update-takes-short-dates',
    description: 'A date such as 2034-1-5 is stored as it is written.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking(
      (field, value) =>
        isItemOfDates(field) &&
        /^\d{4}-\d\d?-\d\d?$/.test(String(value)) &&
        String(value).length < 10,
    ),
  },
  {
    name: 'update-takes-instants-as-dates',
    description: 'A date such as 2034-01-05T10:00:00Z is stored as it is written.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking(
      (field, value) => isItemOfDates(field) && /^\d{4}-\d\d-\d\dT/.test(String(value)),
    ),
  },
  {
    name: 'update-takes-empty-date',
    description: 'An empty text is taken for a date.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field, value) => isItemOfDates(field) && value === ''),
  },
  {
    name: 'update-takes-null-among-dates',
    description: 'A date that is null is stored as null.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field, value) => isItemOfDates(field) && value === null),
  },
  {
    name: 'update-takes-numbers-as-dates',
    description: 'A date that is a number is stored as a number.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field, value) => isItemOfDates(field) && typeof value === 'number'),
  },
  {
    name: 'update-takes-dates-as-text',
    description: 'Dates that are one text are stored as a text.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => ({
      ...taking((field, value) => field === 'dates' && typeof value === 'string')(sound),
      inRange: (event, query) => Array.isArray(event.dates) && sound.inRange(event, query),
    }),
  },
  {
    name: 'update-reads-invalid-date-as-null',
    description: 'A date that is no day, such as tomorrow, comes out as null.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => ({
      ...taking((field, value) => isItemOfDates(field) && typeof value === 'string')(sound),
      merge: (updating) => {
        const merged = sound.merge(updating)
        const dates = merged.dates.map((date) =>
          sound.updateFaults({ dates: [date] }).length === 0 ? date : null,
        )
        return { ...merged, dates: dates as typeof merged.dates }
      },
    }),
  },
]
