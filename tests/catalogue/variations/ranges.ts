import { defaultRangeDays } from '../../../src/contract/list-query.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ListParameter, QueryInForce } from '../../../src/reference/list-query.ts'
import type { RefusalReason } from '../../../src/reference/refusals.ts'
import { refuse } from '../faults/answers.ts'
import { rowsFor } from '../table.ts'
import { ofEvents, thisMonth } from './planned-events.ts'
import { digestOf } from './pseudo-random.ts'
import { refusedWith, tableOf } from './variation.ts'

/** Ranges that do not hold one of their ends, or neither. */
export const exclusive =
  (...ends: readonly ('startDate' | 'endDate')[]): Override =>
  (sound) => ({
    inRange: ({ dates, ...event }, query) => {
      const inside = dates.filter((date) => ends.every((end) => date !== query[end]))
      return sound.inRange({ ...event, dates: inside }, query)
    },
  })

/** Ranges that are refused for where they lie. */
export const rangesRefused =
  (
    isRefused: (query: QueryInForce, today: IsoDate) => boolean,
    reason: RefusalReason = 'range',
  ): Override =>
  (sound) => ({
    candidates: (store, listing) =>
      isRefused(listing.query, listing.today) ? refuse(reason) : sound.candidates(store, listing),
  })

const inverted = ({ startDate, endDate }: QueryInForce) => endDate < startDate

/** A range that ends before it starts is read as another one. */
const invertedReadAs =
  (other: (query: QueryInForce) => QueryInForce): Override =>
  (sound) => ({
    inRange: (event, query) => sound.inRange(event, inverted(query) ? other(query) : query),
  })

const isDate = (name: ListParameter) => name === 'startDate' || name === 'endDate'

/** Dates read from their texts in a way of one's own; undefined as if not given. */
const datesRead =
  (read: (text: string) => string | undefined): Override =>
  (sound) => ({
    parameter: (query, name) => {
      const text = sound.parameter(query, name)
      return text === undefined || !isDate(name) ? text : read(text)
    },
  })

/** Where a range begins and ends, one that ends before it begins, and texts that are no date (section 7). */
export const rangeVariations = tableOf({
  'end-date-exclusive: Events on endDate are not in the range.': exclusive('endDate'),
  'start-date-exclusive: Events on startDate are not in the range.': exclusive('startDate'),
  'both-ends-exclusive: Neither end belongs to a range.': exclusive('startDate', 'endDate'),
  'ends-by-event: Of 150 events each belongs to a range that starts, or ends, on its day, or not, by its hours.':
    ofEvents(150, thisMonth, (sound) => ({
      inRange: (event, query) => {
        const [first, second] = digestOf(event.eventId)
        const open: ('startDate' | 'endDate')[] = []
        if (`${first}` < '8') open.push('startDate')
        if (`${second}` < '8') open.push('endDate')
        return (exclusive(...open)(sound).inRange ?? sound.inRange)(event, query)
      },
    })),
  'range-of-one-day-refused: Ends are exclusive, one day alone is refused.': (sound) => ({
    ...exclusive('endDate')(sound),
    ...rangesRefused(({ startDate, endDate }) => startDate >= endDate)(sound),
  }),
  'range-of-one-day-refused-with-400: A range of a single day is refused, its ends belong to any other.':
    rangesRefused(({ startDate, endDate }) => startDate === endDate),

  'range-of-one-day-refused-read-only: Of 24 events, one every four days, a range of a single day is refused; read only.':
    {
      ...ofEvents(
        24,
        (index) => [index * 4],
        rangesRefused(({ startDate, endDate }) => startDate === endDate),
      ),
      profile: 'read-only',
    },
  ...rowsFor(['range', 'unknown-event'] as const, (reason) => [
    `ranges-to-a-year-ahead-refused-as-${reason}: Of 60 events up to day 342: A range that ends more than a year ahead is refused.`,
    ofEvents(
      60,
      (index) => [(index * 37) % 343],
      rangesRefused(({ endDate }, today) => endDate > addDays(today, 365), reason),
    ),
  ]),
  'ranges-from-a-year-ahead-400: Of 60 events up to day 365: A range that begins more than a year ahead is refused.':
    ofEvents(
      60,
      (index) => [index === 59 ? 365 : (index * 37) % 343],
      rangesRefused(({ startDate }, today) => startDate > addDays(today, 365)),
    ),

  ...refusedWith(
    [400, 404, 422, 500],
    'inverted-range',
    'A range that ends before it starts is refused',
    ['range'],
    rangesRefused(inverted),
  ),
  'inverted-range-swapped: A range that ends before it starts is read the other way round.':
    invertedReadAs((query) => ({ ...query, startDate: query.endDate, endDate: query.startDate })),
  'inverted-range-without-end: Of a range that ends before it starts, only the start counts.':
    invertedReadAs((query) => ({ ...query, endDate: '9999-12-31' as IsoDate })),
  'inverted-range-default-end: Of a range that ends before it starts, the end is replaced by the default one.':
    invertedReadAs((query) => ({ ...query, endDate: addDays(query.startDate, defaultRangeDays) })),

  'invalid-dates-ignored: A startDate or endDate that is no date is ignored.': datesRead((text) =>
    dayOf(text) === text ? text : undefined,
  ),
  'invalid-dates-rolled-over: Days that a month lacks are counted on.': datesRead((text) => {
    const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text) ?? []
    const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
    if (year === undefined || Number(year) < 100) return text
    return Number.isNaN(instant.getTime()) ? text : utcDay(instant)
  }),
  'dates-in-any-notation: A startDate or endDate is whatever the language of the service can parse.':
    datesRead((text) => dayOf(text) ?? text),
  'invalid-dates-as-the-last-day: An invalid date is the last day of all.': (sound) => ({
    parameterValue: (text, name) =>
      isDate(name) && dayOf(text) !== text ? '9999-12-31' : sound.parameterValue(text, name),
  }),
})

function dayOf(text: string): string | undefined {
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  return year >= 0 && year <= 9999 ? utcDay(instant) : undefined
}
