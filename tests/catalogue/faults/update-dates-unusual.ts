import type { Fault } from './fault.ts'
import { sentDates, sentDay } from './update-changing.ts'

/** Dates far away, days at the edge of a month, and long series, that come out as others. */
export const updateDatesUnusualFaults: readonly Fault[] = [
  {
    name: 'update-dates-before-epoch',
    description: 'Dates before 1970 come out as 1970-01-01.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) => (day < '1970-01-01' ? '1970-01-01' : day)),
  },
  {
    name: 'update-dates-after-2099',
    description: 'Dates from 2100 on come out a century early.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) => (day >= '2100' ? `20${day.slice(2)}` : day)),
  },
  {
    name: 'update-moves-leap-day-of-2000',
    description:
      'The year 2000 is no leap year: its 29th of February comes out as the 1st of March.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) => (day === '2000-02-29' ? '2000-03-01' : day)),
  },
  {
    name: 'update-moves-30-april',
    description: 'The 30th of April comes out as the 29th.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) => day.replace(/-04-30$/, '-04-29')),
  },
  {
    name: 'update-cuts-dates-at-31',
    description: 'Only 31 dates are taken.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((dates) => dates.slice(0, 31)),
  },
  {
    name: 'update-cuts-dates-at-100',
    description: 'Only 100 dates are taken.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((dates) => dates.slice(0, 100)),
  },
]
