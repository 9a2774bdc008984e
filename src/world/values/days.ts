import { type IsoDate, utcDay } from '../../contract/special-event.ts'

/** First and last day of a listing. */
export interface DateRange {
  readonly startDate: IsoDate
  readonly endDate: IsoDate
}

/** Whether a day lies in a range by any reading: whether its ends belong to it is left open. */
export function isInside(day: IsoDate, { startDate, endDate }: DateRange): boolean {
  return day > startDate && day < endDate
}

const dayMs = 86_400_000

/** The last day that `YYYY-MM-DD` can write. */
export const lastDay = '9999-12-31' as IsoDate

/** The first and the last day that can be written; beyond them, days no longer compare as text. */
const [firstMs, lastMs] = [Date.parse('0000-01-01'), Date.parse(lastDay)]

/** The day that lies so many days after another; reckoned in UTC, where every day has 24 hours. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return utcDay(Math.min(Math.max(firstMs, Date.parse(date) + days * dayMs), lastMs))
}

/** What is left of the month of a day, and the months after it: so many in all. */
export function monthsFrom(day: IsoDate, count: number): DateRange[] {
  const months: DateRange[] = []
  for (let startDate = day; months.length < count; ) {
    const inTheNext = addDays(`${startDate.slice(0, 8)}01` as IsoDate, 31)
    const next = `${inTheNext.slice(0, 8)}01` as IsoDate
    months.push({ startDate, endDate: addDays(next, -1) })
    startDate = next
  }
  return months
}

/** The month of the day in so many days begins behind days to come of the month before it. */
const firstMonthInDays = 45

/**
 * Each day of a month and each month of a year ahead, one day behind them, and the 29th of February where there is one within two
 * years; ascending.
 */
export function daysOfEveryMonth(today: IsoDate): IsoDate[] {
  const first = `${addDays(today, firstMonthInDays).slice(0, 7)}-01` as IsoDate
  const months = monthsFrom(first, 12)
  const days = Array.from({ length: 31 }, (_, at) => {
    const inTurn = [...months.slice(at % 12), ...months.slice(0, at % 12)]
    const longEnough = inTurn.find(({ endDate }) => Number(endDate.slice(-2)) > at)
    return addDays(longEnough?.startDate ?? first, at)
  })
  const behind = addDays(months.at(-1)?.endDate ?? first, 1)
  const leapDay = leapDayFrom(first)
  return [...new Set([...days, behind, ...(leapDay < addDays(today, 700) ? [leapDay] : [])])].sort()
}

/** The first 29th of February on a day or after it. */
export function leapDayFrom(day: IsoDate): IsoDate {
  for (let year = Number(day.slice(0, 4)); ; year++) {
    const leapDay = `${String(year).padStart(4, '0')}-02-29` as IsoDate
    if (leapDay >= day && addDays(leapDay, 0) === leapDay) return leapDay
  }
}

/** The last Sundays of March and of October, on which clocks are changed in Europe. */
export function clockChanges(year: number): readonly [spring: IsoDate, autumn: IsoDate] {
  return [sundayBy(`${year}-03-31` as IsoDate), sundayBy(`${year}-10-31` as IsoDate)]
}

/** The first Sundays of April and of November, on which clocks are put back in Australia and in North America. */
export function clocksPutBack(year: number): readonly [april: IsoDate, november: IsoDate] {
  return [sundayBy(`${year}-04-07` as IsoDate), sundayBy(`${year}-11-07` as IsoDate)]
}

function sundayBy(day: IsoDate): IsoDate {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
}
