import { defaultRangeDays } from '../../../src/contract/list-query.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import type { ListParameter, QueryInForce } from '../../../src/reference/list-query.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { type Row, refusedWith, tableOf, vary } from './variation.ts'

/** Which dates lie within a range. */
const within = (
  description: string,
  isInside: (date: string, query: QueryInForce) => boolean,
): Row =>
  vary(description, () => ({
    inRange: ({ dates }, query) => dates.some((date) => isInside(date, query)),
  }))

const inverted = ({ startDate, endDate }: QueryInForce) => endDate < startDate

/** A range that ends before it starts is read as another one. */
const invertedReadAs = (description: string, other: (query: QueryInForce) => QueryInForce): Row =>
  vary(description, (sound) => ({
    inRange: (event, query) => sound.inRange(event, inverted(query) ? other(query) : query),
  }))

const isDate = (name: ListParameter) => name === 'startDate' || name === 'endDate'

/** Dates read from their texts in a way of one's own; undefined as if not given. */
const datesRead = (description: string, read: (text: string) => string | undefined): Row =>
  vary(description, (sound) => ({
    parameter: (query, name) => {
      const text = sound.parameter(query, name)
      return text === undefined || !isDate(name) ? text : read(text)
    },
  }))

/** Where a range begins and ends, one that ends before it begins, and texts that are no date (section 7). */
export const rangeVariations = tableOf({
  'end-date-exclusive': within(
    'Events on endDate itself are not within the range.',
    (date, { startDate, endDate }) => startDate <= date && date < endDate,
  ),
  'start-date-exclusive': within(
    'Events on startDate itself are not within the range.',
    (date, { startDate, endDate }) => startDate < date && date <= endDate,
  ),
  'both-ends-exclusive': within(
    'Events on startDate or endDate themselves are not within the range.',
    (date, { startDate, endDate }) => startDate < date && date < endDate,
  ),
  'range-of-one-day-refused': vary(
    'Ends are exclusive, and a range that ends on the day it starts is refused.',
    (sound) => ({
      inRange: ({ dates }, { startDate, endDate }) =>
        dates.some((date) => startDate <= date && date < endDate),
      candidates: (store, listing) => {
        const { startDate, endDate } = listing.query
        if (startDate < endDate) return sound.candidates(store, listing)
        throw new Refusal('range', 'endDate must be after startDate.')
      },
    }),
  ),

  ...refusedWith(
    [400, 404, 422, 500],
    'inverted-range',
    'A range that ends before it starts is refused',
    ['range'],
    (sound) => ({
      candidates: (store, listing) => {
        if (!inverted(listing.query)) return sound.candidates(store, listing)
        throw new Refusal('range', 'endDate is before startDate.')
      },
    }),
  ),
  'inverted-range-swapped': invertedReadAs(
    'A range that ends before it starts is read the other way round.',
    (query) => ({ ...query, startDate: query.endDate, endDate: query.startDate }),
  ),
  'inverted-range-without-end': within(
    'Of a range that ends before it starts, only the start counts.',
    (date, query) => query.startDate <= date && (inverted(query) || date <= query.endDate),
  ),
  'inverted-range-default-end': invertedReadAs(
    'Of a range that ends before it starts, the end is replaced by the default one.',
    (query) => ({ ...query, endDate: addDays(query.startDate, defaultRangeDays) }),
  ),

  'invalid-dates-ignored': datesRead(
    'A startDate or endDate that is no date is ignored.',
    (text) => (dayOf(text) === text ? text : undefined),
  ),
  'invalid-dates-rolled-over': datesRead(
    'A day that a month does not have is counted on into the next one.',
    (text) => {
      const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text) ?? []
      const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
      if (year === undefined || Number(year) < 100) return text
      return Number.isNaN(instant.getTime()) ? text : utcDay(instant)
    },
  ),
  'dates-in-any-notation': datesRead(
    'A startDate or endDate is whatever the language of the service can parse.',
    (text) => dayOf(text) ?? text,
  ),
  'invalid-dates-as-the-last-day': vary(
    'A startDate or endDate that is no date counts as the last day of all.',
    (sound) => ({
      parameterValue: (text, name) =>
        isDate(name) && dayOf(text) !== text ? '9999-12-31' : sound.parameterValue(text, name),
    }),
  ),
})

function dayOf(text: string): string | undefined {
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  return year >= 0 && year <= 9999 ? utcDay(instant) : undefined
}
