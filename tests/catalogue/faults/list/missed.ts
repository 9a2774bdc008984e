import type { IsoDate } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import { listed } from '../answers.ts'
import { breaking, breakingBy } from '../fault.ts'
import { goesBy, lists, orders, today, within } from './listing.ts'

/** Events that are not listed on each of their dates, and series that a listing cuts short. */
export const missedFaults = [
  ...breakingBy('list.range.complete', ['update.list-reflects'], goesBy, {
    'range-knows-first-dates-only: An event is listed on its first date only.': (dates) =>
      dates.slice(0, 1),
    'range-knows-last-dates-only: An event is listed on its last date only.': (dates) =>
      dates.slice(-1),
    'range-knows-next-dates-only: An event is listed on the next of its dates only; past ones on every date.':
      (dates) => {
        const next = dates.find((date) => date >= today())
        return next === undefined ? dates : [next]
      },
    'range-knows-three-dates-at-most: An event is listed on its first three dates only.': (dates) =>
      dates.slice(0, 3),
    'end-of-month-never-found: Dates from the 28th of a month on are never found.': (dates) =>
      dates.filter((date) => Number(date.slice(8)) < 28),
    'mondays-never-found: Dates that are Mondays, on which the museum is closed, are never found.':
      (dates) => dates.filter((date) => new Date(date).getUTCDay() !== 1),
    'dates-beyond-18-months-never-found: Dates 18 months ahead are not found.': (dates) =>
      dates.filter((date) => date <= addDays(today(), 548)),
  }),
  ...breakingBy('list.range.complete', ['update.list-reflects'], lists, {
    'range-must-hold-every-date: An event is listed only if all of its dates lie within the range asked for.':
      ({ dates }, { startDate, endDate }, isWithin) =>
        isWithin && dates.every((date) => startDate <= date && date <= endDate),
    'series-left-out: Events of more than two dates are never listed, whatever the range that is asked for.':
      ({ dates }, _query, isWithin) => isWithin && dates.length <= 2,
    'free-events-left-out: Events with the price 0 are never listed, whatever the range that is asked for.':
      ({ price }, _query, isWithin) => isWithin && price !== 0,
    'range-of-weeks-knows-first-and-last-dates: A range of 20 days or more lists an event on its first or last date only.':
      ({ dates }, { startDate, endDate }, isWithin) =>
        isWithin &&
        (endDate < addDays(startDate, 20) ||
          [dates[0], dates.at(-1)].some((date) => date && startDate <= date && date <= endDate)),
    'range-that-ends-after-2038-empty: A range that ends behind the last 32-bit second holds nothing.':
      (_event, { endDate }, isWithin) => isWithin && endDate <= '2038-01-19',
  }),
  ...breakingBy('list.range.complete', ['update.list-reflects', 'list.end-date.default'], lists, {
    'week-leaves-out-events-of-two-dates: A range of a week lists no event that has just two dates.':
      ({ dates }, { startDate, endDate }, isWithin) =>
        isWithin && (dates.length !== 2 || endDate !== addDays(startDate, 7)),
  }),
  ...breakingBy('list.range.complete', ['update.list-reflects'], within, {
    'range-misses-the-day-after-its-start: A range begins two days late and ends two days early.':
      ({ startDate, endDate }) => [addDays(startDate, 2), addDays(endDate, -2)],
    'range-cut-at-31-days: A range ends 31 days after its start at the latest.': ({
      startDate,
      endDate,
    }) => [startDate, endDate > addDays(startDate, 31) ? addDays(startDate, 31) : endDate],
    'range-of-weeks-ends-early: A range of more than 14 days ends three days early.': ({
      startDate,
      endDate,
    }) => [startDate, endDate > addDays(startDate, 14) ? addDays(endDate, -3) : endDate],
    'range-of-weeks-starts-late: A range of more than 14 days starts three days late.': ({
      startDate,
      endDate,
    }) => [endDate > addDays(startDate, 14) ? addDays(startDate, 3) : startDate, endDate],
  }),
  ...breaking('list.range.complete', ['list.limit.honoured', 'update.list-reflects'], {
    'one-event-per-location: Of the events within the range at one location, one is listed.':
      orders((ordered) => [...new Map(ordered.map((event) => [event.location, event])).values()]),
  }),
  ...breakingBy(
    'list.range.complete',
    ['list.end-date.default', 'list.limit.honoured', 'list.page.partition', 'update.list-reflects'],
    lists,
    {
      // Which of the ranges cross a year's end depends on the day of the run.
      'range-across-new-year-empty: A range that ends in another year than it starts holds nothing.':
        (_event, { startDate, endDate }, isWithin) =>
          isWithin && startDate.slice(0, 4) === endDate.slice(0, 4),
    },
  ),
  ...breaking(
    'list.range.complete',
    ['list.range.empty', 'list.range.sound', 'update.list-reflects'],
    {
      'dates-compared-without-leading-zeros: Dates are compared as text such as 2026-9-30.': lists(
        ({ dates }, { startDate, endDate }) =>
          dates.some(
            (date) => unpadded(startDate) <= unpadded(date) && unpadded(date) <= unpadded(endDate),
          ),
      ),
    },
  ),
  ...breakingBy('update.list-reflects', ['list.range.complete'], goesBy, {
    'leap-days-never-found: Dates on 29 February are never found.': (dates) =>
      dates.filter((date) => !date.endsWith('-02-29')),
    'dates-without-a-midnight-never-found: Dates on the last Sunday of March are never found.': (
      dates,
    ) =>
      dates.filter((date) => !/-03-(2[5-9]|3[01])$/.test(date) || new Date(date).getUTCDay() !== 0),
    'range-knows-six-dates-at-most: An event is listed on its first six dates only.': (dates) =>
      dates.slice(0, 6),
  }),
  ...breakingBy('update.list-reflects', ['get.agrees-with-list', 'list.range.sound'], listed, {
    'list-eight-dates-at-most: Listed events carry their first eight dates.': ({ dates }) => ({
      dates: dates.slice(0, 8),
    }),
    'list-shows-24-days: A listed event has 24 days at most, and one that is read all of them.': ({
      dates,
    }) => ({ dates: dates.slice(0, 24) }),
  }),
  ...breakingBy('update.list-reflects', ['get.agrees-with-list'], listed, {
    'list-prices-above-100-to-one-decimal: Listed prices above 100 have one decimal.': ({
      price,
    }) => ({ price: price > 100 ? Math.round(price * 10) / 10 : price }),
  }),
]

function unpadded(date: IsoDate): string {
  return date.replaceAll('-0', '-')
}
