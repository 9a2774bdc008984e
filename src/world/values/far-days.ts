import { type IsoDate, utcDay } from '../../contract/special-event.ts'
import { addDays, type DateRange } from './days.ts'

/**
 * Years from now in which updates may put events: the window lies at most 6 ahead, or else 24 and more (window.ts), and
 * what else listings are judged by lies nearer.
 */
const yearsAhead = 8

/** Days that events are put on, or whose listing is asked for, by one part of the suite and by no other. */
interface Span {
  /** Counted from the 1 January 8 years ahead, or from today. */
  readonly from: number
  readonly days: number
  readonly since?: 'today'
}

/**
 * All days ahead that checks use, besides the window and the days around today. No two spans meet, nor are
 * they so near that a listing of the default range from one would reach into the next: what one check puts
 * somewhere is never listed where another one looks. Ascending.
 */
const spans = {
  /** Modest updates: days so near that no service has a reason to refuse them. */
  modest: { from: 60, days: 3, since: 'today' },
  /** Never used by updates: an empty range that any service looks as far ahead for. */
  emptySoon: { from: 600, days: 8, since: 'today' },
  /** Generated updates, and examples that only need some days. */
  ordinary: { from: 0, days: 731 },
  /** What events are given to hold before one update of them is judged: from winter into summer time. */
  held: { from: 766, days: 80 },
  /** Two events with the same values, of which one is updated. */
  twins: { from: 856, days: 21 },
  /** Updates without valid credentials: the first day is held before, each other one tells who wrote it. */
  refused: { from: 886, days: 41 },
  /** One event that updates move from day to day while the list is watched. */
  storyOfDates: { from: 936, days: 61 },
  /** One event whose other fields are updated while the list is watched. */
  storyOfTexts: { from: 1006, days: 61 },
  /** Holds a whole leap year: the ends of its months in one update, its 29 February in the story of dates, too. */
  leapYear: { from: 1130, days: 1440 },
  /** One event that shows whether the ends of a range are inclusive; asked for with the days beside it. */
  quiet: { from: 2580, days: 3 },
  /** Unsorted dates, and the same date twice. */
  odd: { from: 2600, days: 3 },
  /** A further day of events that are put before today, since a service may lock for good what is over. */
  again: { from: 2620, days: 9 },
  /** Two events of one day, of which the second comes when the first is listed; and one that is listed on one of its days. */
  joined: { from: 2640, days: 9 },
  /** Holds a leap year and the year after it until November, all of it beyond 32-bit seconds (2038): ends of default ranges. */
  defaultEnds: { from: 2950, days: 1760 },
  /** Never used by updates: an empty range farther ahead than anybody plans, and than 32-bit seconds reach. */
  emptyFar: { from: 4760, days: 8 },
  /** Never used by updates: an event that is listed here is listed whatever its dates are. */
  nowhere: { from: 5000, days: 3 },
} as const satisfies Record<string, Span>

export type SpanName = keyof typeof spans

export const spanNames = Object.keys(spans) as SpanName[]

/**
 * The nth day of a span, from 0.
 *
 * @param today - by the clock of this machine where it is not given
 * @throws RangeError beyond the end of the span
 */
export function farDay(name: SpanName, nth: number, today = utcDay(Date.now())): IsoDate {
  const { from, days, since }: Span = spans[name]
  if (!Number.isInteger(nth) || nth < 0 || nth >= days)
    throw new RangeError(`span ${name} has ${days} days, so none with the index ${nth}`)
  return addDays(since === 'today' ? today : firstUpdateDay(today), from + nth)
}

/** Where a service takes no days so far ahead, spans begin so many days from today, and all end within a year. */
const nearer: Partial<Readonly<Record<SpanName, number>>> = {
  held: 30,
  storyOfDates: 120,
  storyOfTexts: 190,
}

/** The nth day of a span for a service that takes no days far ahead; the far one where the span has none. */
export function nearDay(name: SpanName, nth: number, today = utcDay(Date.now())): IsoDate {
  const from = nearer[name]
  return from === undefined ? farDay(name, nth, today) : addDays(today, from + nth)
}

export function farRange(name: SpanName, today = utcDay(Date.now())): DateRange {
  return {
    startDate: farDay(name, 0, today),
    endDate: farDay(name, spans[name].days - 1, today),
  }
}

/** The first of the days that updates put events on. */
function firstUpdateDay(today: IsoDate): IsoDate {
  return `${Number(today.slice(0, 4)) + yearsAhead}-01-01` as IsoDate
}
