import type { IsoDate } from '../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { QueryInForce } from '../../../src/reference/list-query.ts'
import type { Fault } from './fault.ts'

/** Ranges that hold more days than were asked for, or others. */
export const listRangeWidenedFaults: readonly Fault[] = [
  {
    name: 'range-starts-a-day-early',
    description: 'Events on the day before startDate are listed.',
    violates: 'list.range.sound',
    decisions: within(({ startDate, endDate }) => [addDays(startDate, -1), endDate]),
  },
  {
    name: 'range-ends-a-day-late',
    description: 'Events on the day after endDate are listed.',
    violates: 'list.range.sound',
    decisions: within(({ startDate, endDate }) => [startDate, addDays(endDate, 1)]),
  },
  {
    name: 'dates-found-a-day-late',
    description: 'Each date is found on the day after it, as through a local time zone.',
    violates: 'list.range.sound',
    decisions: (sound) => ({
      inRange: (event, query) =>
        sound.inRange({ ...event, dates: event.dates.map((date) => addDays(date, 1)) }, query),
    }),
  },
  {
    name: 'range-in-whole-months',
    description: 'Only year and month are compared.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty', 'update.list-reflects'],
    decisions: within(({ startDate, endDate }) => [
      `${startDate.slice(0, 8)}01` as IsoDate,
      `${endDate.slice(0, 8)}31` as IsoDate,
    ]),
  },
  {
    name: 'range-ignores-the-year',
    description: 'Events on the same days of another year are listed.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty'],
    decisions: (sound) => ({
      inRange: (event, query) =>
        sound.inRange(event, query) ||
        (query.startDate.slice(0, 4) === query.endDate.slice(0, 4) &&
          event.dates.some(
            (date) =>
              date.slice(5) >= query.startDate.slice(5) && date.slice(5) <= query.endDate.slice(5),
          )),
    }),
  },
  {
    name: 'range-of-one-day-widened-to-a-week',
    description: 'A range of a single day shows the week from that day on.',
    violates: 'list.range.sound',
    decisions: within(({ startDate, endDate }) => [
      startDate,
      startDate === endDate ? addDays(startDate, 7) : endDate,
    ]),
  },
  {
    name: 'far-start-date-falls-back-to-today',
    description: 'A startDate more than a year ahead counts as today.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty'],
    decisions: within(({ startDate, endDate }) => {
      const today = utcDay(new Date())
      return [startDate > addDays(today, 365) ? today : startDate, endDate]
    }),
  },
]

function within(range: (query: QueryInForce) => readonly [IsoDate, IsoDate]): Override {
  return () => ({
    inRange: ({ dates }, query) => {
      const [first, last] = range(query)
      return dates.some((date) => first <= date && date <= last)
    },
  })
}
