import type { IsoDate } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Fault } from './fault.ts'
import { sentDay } from './update-changing.ts'

/** Single dates that an update sends, and that come out as other days. */
export const updateDayFaults: readonly Fault[] = [
  {
    name: 'update-shifts-dates-back',
    description: 'Dates pass through local time west of Greenwich, and come out a day early.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) => addDays(day, -1)),
  },
  {
    name: 'update-shifts-dates-in-summer',
    description: 'Dates under summer time, April to October, come out a day early.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) =>
      '04' <= monthOf(day) && monthOf(day) <= '10' ? addDays(day, -1) : day,
    ),
  },
  {
    name: 'update-swaps-day-and-month',
    description: 'Day and month change places where that gives a date.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) =>
      day.slice(8) <= '12' ? `${day.slice(0, 4)}-${day.slice(8)}-${monthOf(day)}` : day,
    ),
  },
  {
    name: 'update-stores-two-digits-of-year',
    description: 'Years pass through two digits: 2030 and later come out as 1930 and later.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) => (day >= '2030' && day < '2100' ? `19${day.slice(2)}` : day)),
  },
  {
    name: 'update-wraps-dates-after-2038',
    description: 'Dates pass through 32-bit seconds: 2038-01-20 and later come out in 1901.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) => {
      const seconds = Date.parse(`${day}T00:00:00Z`) / 1000
      return new Date(((seconds | 0) / 86400) * 86400000).toISOString().slice(0, 10)
    }),
  },
  {
    name: 'update-moves-leap-day',
    description: 'The 29th of February comes out as the 1st of March.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) => (day.endsWith('-02-29') ? addDays(day, 1) : day)),
  },
  {
    name: 'update-moves-last-of-month',
    description: 'The 31st of a month comes out as the 30th.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) => day.replace(/-31$/, '-30')),
  },
  {
    name: 'update-moves-last-days-of-year',
    description: 'The last days of a year come out a year late, as week-based years do (YYYY).',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDay((day) =>
      /-12-(29|30|31)$/.test(day) ? `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` : day,
    ),
  },
]

function monthOf(day: IsoDate): string {
  return day.slice(5, 7)
}
