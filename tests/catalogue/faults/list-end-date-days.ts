import type { IsoDate } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'

const lastDay = '9999-12-31' as IsoDate

/** Default ends that are wrong for some starts only, or beside one parameter. */
export const listEndDateDayFaults: readonly Fault[] = [
  {
    name: 'default-end-date-none-with-page-alone',
    description: 'A listing with page alone has no end.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound', 'list.limit.default'],
    decisions: (sound) => ({
      defaultEndDate: (given) => {
        const { startDate, limit, page } = given.asked
        const isAlone = page !== undefined && startDate === undefined && limit === undefined
        return isAlone ? lastDay : sound.defaultEndDate(given)
      },
    }),
  },
  {
    name: 'default-end-date-none-where-start-date-is-today',
    description: 'A listing from today on has no end where startDate says so itself.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: (sound) => ({
      defaultEndDate: (given) =>
        given.asked.startDate === given.today ? lastDay : sound.defaultEndDate(given),
    }),
  },
  {
    name: 'default-end-date-forgets-the-leap-day',
    description: 'A default range from February into March is a day too long in leap years.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: endsLater((startDate, endDate) => {
      const year = startDate.slice(0, 4)
      const leapDay = `${year}-02-29`
      const isLeapYear = addDays(`${year}-02-28` as IsoDate, 1) === leapDay
      return isLeapYear && startDate <= leapDay && leapDay < endDate ? 1 : 0
    }),
  },
  {
    name: 'default-end-date-an-hour-short-in-autumn',
    description: 'A default range across the end of summer time in Europe ends a day early.',
    violates: 'list.end-date.default',
    decisions: endsLater((startDate, endDate) => {
      const october = `${startDate.slice(0, 4)}-10-31` as IsoDate
      const lastSunday = addDays(october, -new Date(october).getUTCDay())
      return startDate <= lastSunday && lastSunday < endDate ? -1 : 0
    }),
  },
  {
    name: 'default-end-date-is-start-date-after-2038',
    description: 'A default range that starts behind the last 32-bit second is a single day.',
    violates: 'list.end-date.default',
    decisions: endsLater((startDate) => (startDate > '2038-01-19' ? -7 : 0)),
  },
]

function endsLater(byDays: (startDate: IsoDate, endDate: IsoDate) => number): Override {
  return (sound) => ({
    defaultEndDate: (given) => {
      const endDate = sound.defaultEndDate(given)
      return addDays(endDate, byDays(given.startDate, endDate))
    },
  })
}
