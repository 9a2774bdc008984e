import type { IsoDate } from '../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import type { Fault } from './fault.ts'
import { sentDates } from './update-changing.ts'

/** Dates that an update sends, and that do not take the place of the former ones. */
export const updateDatesFaults: readonly Fault[] = [
  {
    name: 'update-merges-dates',
    description: 'Dates that are sent are added to the former ones.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((sent, before) => [...new Set([...before, ...sent])].sort()),
  },
  {
    name: 'update-appends-dates',
    description: 'Dates that are sent are appended to the former ones, even those there already.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: [
      'update.sent-replaced',
      'update.repeatable',
      'update.list-reflects',
      'update.sequences',
    ],
    decisions: sentDates((sent, before) => [...before, ...sent]),
  },
  {
    name: 'update-intersects-dates',
    description: 'Only former dates that are sent again stay.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((sent, before) => before.filter((date) => sent.includes(date))),
  },
  {
    name: 'update-merges-dates-by-index',
    description: 'Dates replace the former ones one by one; surplus former ones stay.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((sent, before) => [...sent, ...before.slice(sent.length)]),
  },
  {
    name: 'update-keeps-past-dates',
    description: 'Former dates in the past stay, whatever is sent.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((sent, before) => {
      const today = utcDay(new Date())
      return [...new Set([...before.filter((date) => date < today), ...sent])].sort()
    }),
  },
  {
    name: 'update-drops-past-dates',
    description: 'Dates in the past are not taken.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((sent) => sent.filter((date) => date >= utcDay(new Date()))),
  },
  {
    name: 'update-takes-first-date-only',
    description: 'Of several dates, only the first is taken.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((sent) => sent.slice(0, 1)),
  },
  {
    name: 'update-drops-last-of-many-dates',
    description: 'Of three dates or more, the last is dropped.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((sent) => (sent.length > 2 ? sent.slice(0, -1) : sent)),
  },
  {
    name: 'update-cuts-dates-at-10',
    description: 'Only ten dates are taken.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((sent) => sent.slice(0, 10)),
  },
  {
    name: 'update-cuts-dates-at-255-characters',
    description: 'Dates are stored as text with commas, in 255 characters.',
    violates: 'update.dates-replaced',
    mayAlsoViolate: ['update.sent-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((sent) => sent.slice(0, 23)),
  },
  {
    name: 'update-fills-dates-to-range',
    description: 'Two dates are taken for the ends of a range, and the days between them added.',
    violates: 'update.sent-replaced',
    mayAlsoViolate: ['update.dates-replaced', 'update.list-reflects', 'update.sequences'],
    decisions: sentDates((sent) => {
      const [first, last] = sent
      return sent.length === 2 && first && last ? daysBetween(first, last) : sent
    }),
  },
]

function daysBetween(first: IsoDate, last: IsoDate): IsoDate[] {
  const days: IsoDate[] = []
  for (let day = first; day <= last && days.length < 366; day = addDays(day, 1)) days.push(day)
  return days
}
