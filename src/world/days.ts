import type { IsoDate } from '../contract/special-event.ts'

/** First and last day of a listing. */
export interface DateRange {
  readonly startDate: IsoDate
  readonly endDate: IsoDate
}

const dayMs = 86_400_000

/** The first and the last day that `YYYY-MM-DD` can write; beyond them, days no longer compare as text. */
const firstDay = Date.parse('0000-01-01')
const lastDay = Date.parse('9999-12-31')

/** The day that lies so many days after another; reckoned in UTC, where every day has 24 hours. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dayOf(Math.min(Math.max(firstDay, Date.parse(date) + days * dayMs), lastDay))
}

/** The first 29th of February on a day or after it. */
export function leapDayFrom(day: IsoDate): IsoDate {
  for (let year = Number(day.slice(0, 4)); ; year++) {
    const leapDay = `${String(year).padStart(4, '0')}-02-29` as IsoDate
    if (leapDay >= day && addDays(leapDay, 0) === leapDay) return leapDay
  }
}

function dayOf(instant: number): IsoDate {
  return new Date(instant).toISOString().slice(0, 10) as IsoDate
}

/** Farthest offsets from UTC that any zone on Earth has, in hours. */
const earliestZone = -12
const latestZone = 14

const hourMs = 3_600_000

/** No two clocks agree to the second: how far that of the target may be off, either way. */
const clockSkewMs = 120_000

/**
 * The days that "today" may be at the target (section 4.1): the one of its zone, or, where the zone is
 * unknown, every day that it is anywhere on Earth; next to a midnight the days on both sides of it.
 * Ascending.
 *
 * @param instants - that it may be now, where the clocks at hand differ; when absent, by this machine's
 */
export function possibleTodays(
  timezone: string | undefined,
  ...instants: readonly number[]
): IsoDate[] {
  const nows = instants.length > 0 ? instants : [Date.now()]
  return distinct(nows.flatMap((now) => todaysAt(timezone, now)).sort())
}

function todaysAt(timezone: string | undefined, now: number): IsoDate[] {
  const around = [now - clockSkewMs, now + clockSkewMs]
  if (timezone !== undefined) {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: timezone })
    return around.map((instant) => calendar.format(instant) as IsoDate)
  }
  const [earliest = now, latest = now] = around
  return [earliest + earliestZone * hourMs, now, latest + latestZone * hourMs].map(dayOf)
}

function distinct(days: readonly IsoDate[]): IsoDate[] {
  return [...new Set(days)]
}
