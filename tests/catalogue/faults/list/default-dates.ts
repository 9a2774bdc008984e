import type { IsoDate } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { rowsFor } from '../../table.ts'
import { exclusive } from '../../variations/ranges.ts'
import { breaking, breakingBy } from '../fault.ts'
import { asksOnly, endsOn, startsOn } from './listing.ts'

const firstDay = '0001-01-01' as IsoDate
const lastDay = '9999-12-31' as IsoDate

/** Where clocks are put back on that Sunday, seven days are an hour more than seven times 24 hours. */
function shortAcrossFirstSunday(month: string, startDate: IsoDate, end: IsoDate): IsoDate {
  const seventh = `${startDate.slice(0, 4)}-${month}-07` as IsoDate
  const sunday = addDays(seventh, -new Date(seventh).getUTCDay())
  return startDate <= sunday && sunday < end ? addDays(end, -1) : end
}

/** Listings without startDate or endDate that begin or end on other days than they should. */
export const defaultDateFaults = [
  ...breakingBy('list.start-date.default', ['list.range.sound'], startsOn, {
    'default-start-date-two-days-ago: A listing without startDate begins on the day before yesterday.':
      ({ today }) => addDays(today, -2),
    'default-start-date-start-of-last-month: A listing without startDate begins on the 1st a month ago.':
      ({ today }) => firstOfMonth(addDays(firstOfMonth(today), -1)),
    'default-start-date-in-three-days: A listing without startDate begins three days later than today.':
      ({ today }) => addDays(today, 3),
    'default-start-date-none-when-end-date-given: A listing with endDate alone goes back without end.':
      ({ asked, today }) => (asked.endDate === undefined ? today : firstDay),
    'default-start-date-seven-days-before-end-date: A listing with endDate alone begins 7 days before it.':
      ({ asked, today }) => (asked.endDate === undefined ? today : addDays(asked.endDate, -7)),
  }),
  ...breakingBy('list.start-date.default', ['list.range.sound'], startsOnAndEndsAsItShould, {
    'default-start-date-30-days-ago: A listing without startDate begins 30 days ago, and ends in time.':
      ({ today }) => addDays(today, -30),
    'default-start-date-none: A listing without startDate goes back without end.': () => firstDay,
    'default-start-date-lost-on-later-pages: Without startDate, page 2 of a listing goes back without end.':
      ({ asked: { page = 1 }, today }) => (page > 1 ? firstDay : today),
  }),
  ...breakingBy('list.end-date.default', [], daysLong, {
    'default-end-date-after-6-days: A listing without endDate ends 6 days after its start.': 6,
  }),
  ...breakingBy(
    'list.end-date.default',
    ['list.range.sound', 'list.start-date.default'],
    daysLong,
    rowsFor([8, 14, 30], (days) => [
      `default-end-date-after-${days}-days: A listing without endDate ends ${days} days after its start.`,
      days,
    ]),
  ),
  ...breakingBy('list.end-date.default', ['list.range.sound'], endsOn, {
    "default-end-date-end-of-month: A listing without endDate ends with the last day of its start's month.":
      ({ startDate }) => addDays(firstOfMonth(addDays(firstOfMonth(startDate), 31)), -1),
    'default-end-date-none: A listing without endDate has no end.': () => lastDay,
    'default-end-date-counts-from-today: A listing without endDate ends in 7 days, whatever its startDate.':
      ({ today }) => addDays(today, 7),
    'default-end-date-none-when-start-date-given: A listing with startDate and without endDate has no end.':
      ({ asked }, sound) => (asked.startDate === undefined ? sound : lastDay),
    'default-end-date-none-when-start-date-omitted: A listing without startDate and endDate has no end.':
      ({ asked }, sound) => (asked.startDate === undefined ? lastDay : sound),
    'default-end-date-none-where-start-date-is-today: A startDate that is today leaves a listing no end.':
      ({ asked, today }, sound) => (asked.startDate === today ? lastDay : sound),
    'default-end-date-forgets-the-leap-day: A default range across 29 February has one day too many.':
      ({ startDate }, sound) => {
        const leapDay = `${startDate.slice(0, 4)}-02-29`
        const isLeapYear = addDays(leapDay.replace('29', '28') as IsoDate, 1) === leapDay
        return isLeapYear && startDate <= leapDay && leapDay < sound ? addDays(sound, 1) : sound
      },
  }),
  ...breakingBy('list.end-date.default', ['list.range.sound', 'list.limit.default'], endsOn, {
    'default-end-date-none-when-limit-given: A listing with limit and without endDate has no end.':
      ({ asked }, sound) => (asked.limit === undefined ? sound : lastDay),
    'default-end-date-none-with-page-alone: A listing with page as its one parameter has no end date at all.':
      ({ asked }, sound) => (asksOnly(asked, 'page') ? lastDay : sound),
  }),
  ...breakingBy('list.end-date.default', [], endsOn, {
    'default-end-date-is-start-date: A listing with startDate and without endDate shows that day alone.':
      ({ asked }, sound) => asked.startDate ?? sound,
    'default-end-date-in-6-days-from-today: A startDate that is today, given as such, has a default range of 6 days.':
      ({ asked, today }, sound) => (asked.startDate === today ? addDays(today, 6) : sound),
    'default-end-date-in-6-days-from-mondays: From a Monday of 2038 or later, the default range lasts to the Sunday.':
      ({ startDate }, sound) =>
        startDate >= '2038' && new Date(startDate).getUTCDay() === 1
          ? addDays(startDate, 6)
          : sound,
    'default-end-date-not-before-next-week: From a startDate before today, the default range lasts to a week from today.':
      ({ startDate, today }, sound) => (startDate < today ? addDays(today, 7) : sound),
    'default-end-date-within-a-year: A listing without endDate ends a year from today at the latest.':
      ({ today }, sound) => (sound > addDays(today, 365) ? addDays(today, 365) : sound),
    'default-end-date-an-hour-short-in-autumn: A default range across the end of summer time is a day short.':
      ({ startDate }, sound) => {
        const october = `${startDate.slice(0, 4)}-10-31` as IsoDate
        const lastSunday = addDays(october, -new Date(october).getUTCDay())
        return startDate <= lastSunday && lastSunday < sound ? addDays(sound, -1) : sound
      },
    'default-end-date-an-hour-short-in-sydney: A default range across the first Sunday of April is a day short.':
      ({ startDate }, sound) => shortAcrossFirstSunday('04', startDate, sound),
    'default-end-date-an-hour-short-in-new-york: A default range across the first Sunday of November is a day short.':
      ({ startDate }, sound) => shortAcrossFirstSunday('11', startDate, sound),
    'default-end-date-is-start-date-after-2038: A default range behind the last 32-bit second is one day.':
      ({ startDate }, sound) => (startDate > '2038-01-19' ? startDate : sound),
  }),
  ...breaking('list.end-date.default', [], {
    'default-end-date-an-hour-short-in-spring: Where endDate is outside, a default range across the begin of summer time is a day short.':
      (sound) => ({
        ...exclusive('endDate')(sound),
        defaultEndDate: ({ startDate, ...given }) => {
          const end = sound.defaultEndDate({ startDate, ...given })
          const march = `${startDate.slice(0, 4)}-03-31` as IsoDate
          const lastSunday = addDays(march, -new Date(march).getUTCDay())
          return startDate <= lastSunday && lastSunday < end ? addDays(end, -1) : end
        },
      }),
  }),
]

function startsOnAndEndsAsItShould(...[start]: Parameters<typeof startsOn>): Override {
  return () => ({
    defaultStartDate: start,
    defaultEndDate: ({ asked, today }) => addDays(asked.startDate ?? today, 7),
  })
}

function daysLong(days: number): Override {
  return endsOn(({ startDate }) => addDays(startDate, days))
}

function firstOfMonth(day: IsoDate): IsoDate {
  return `${day.slice(0, 8)}01` as IsoDate
}
