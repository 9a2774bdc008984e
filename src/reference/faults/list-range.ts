import type { IsoDate } from '../../contract/special-event.ts'
import { addDays, utcDay } from '../calendar.ts'
import type { Override } from '../decisions.ts'
import type { QueryInForce } from '../list-query.ts'
import type { Fault } from './fault.ts'

/** Events that are listed outside their dates. */
export const listRangeFaults: readonly Fault[] = [
  {
    name: 'range-ends-met-by-different-dates',
    description: 'An event with dates before and after the range, none within, is listed.',
    violates: 'list.range.sound',
    mayAlsoViolate: [
      'list.start-date.default',
      'list.end-date.default',
      'list.range.empty',
      'update.list-reflects',
    ],
    decisions: () => ({
      inRange: ({ dates }, { startDate, endDate }) =>
        dates.some((date) => date >= startDate) && dates.some((date) => date <= endDate),
    }),
  },
  {
    name: 'range-spans-first-to-last-date',
    description: 'An event is listed on every day from its first date to its last.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty'],
    decisions: () => ({
      inRange: ({ dates }, { startDate, endDate }) => {
        const [first, last] = [[...dates].sort()[0], [...dates].sort().at(-1)]
        return first !== undefined && last !== undefined && first <= endDate && last >= startDate
      },
    }),
  },
  {
    name: 'start-date-ignored',
    description: 'Events before startDate are listed.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty'],
    decisions: () => ({ inRange: ({ dates }, { endDate }) => dates.some((day) => day <= endDate) }),
  },
  {
    name: 'end-date-ignored',
    description: 'Events after endDate are listed.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: () => ({
      inRange: ({ dates }, { startDate }) => dates.some((day) => day >= startDate),
    }),
  },
  {
    name: 'range-ignored',
    description: 'Every event with a date is listed, whatever the range.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty'],
    decisions: () => ({ inRange: ({ dates }) => dates.length > 0 }),
  },
  {
    name: 'dates-read-in-snake-case',
    description: 'The service reads start_date and end_date, so startDate and endDate do nothing.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty', 'update.list-reflects'],
    decisions: (sound) => ({
      parameter: (query, name) =>
        sound.parameter(query, name) === undefined
          ? undefined
          : (query.get(name.replace('Date', '_date')) ?? undefined),
    }),
  },
  {
    name: 'end-date-ignored-without-start-date',
    description: 'A listing with endDate and without startDate ends as if neither were given.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.start-date.default'],
    decisions: (sound) => ({
      parameter: (query, name) =>
        name === 'endDate' && !query.has('startDate') ? undefined : sound.parameter(query, name),
    }),
  },
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
    mayAlsoViolate: ['list.range.empty'],
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
  {
    name: 'featured-event-in-every-range',
    description: 'One event is listed in every range, wherever its dates lie.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty'],
    decisions: (sound) => ({
      inRange: (event, query) =>
        event.eventId.startsWith('003d9cb3') || sound.inRange(event, query),
    }),
  },
  {
    name: 'range-ignored-at-limit-30',
    description: 'With the maximum limit, every event with a date is listed.',
    violates: 'list.range.sound',
    decisions: (sound) => ({
      inRange: (event, query) =>
        query.limit === 30 ? event.dates.length > 0 : sound.inRange(event, query),
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
