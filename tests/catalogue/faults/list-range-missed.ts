import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'

/** Events that are not listed on each of their dates. */
export const listRangeMissedFaults: readonly Fault[] = [
  {
    name: 'range-knows-first-dates-only',
    description: 'An event is listed on its first date only.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: goesBy((dates) => dates.slice(0, 1)),
  },
  {
    name: 'range-knows-last-dates-only',
    description: 'An event is listed on its last date only.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: goesBy((dates) => dates.slice(-1)),
  },
  {
    name: 'range-knows-next-dates-only',
    description: 'An event is listed on the next of its dates only; past ones on every date.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: goesBy((dates) => {
      const next = dates.find((date) => date >= utcDay(new Date()))
      return next === undefined ? dates : [next]
    }),
  },
  {
    name: 'range-knows-three-dates-at-most',
    description: 'An event is listed on its first three dates only.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: goesBy((dates) => dates.slice(0, 3)),
  },
  {
    name: 'range-must-hold-every-date',
    description: 'An event is listed only if all its dates are within the range.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: () => ({
      inRange: ({ dates }, { startDate, endDate }) =>
        dates.length > 0 && dates.every((date) => startDate <= date && date <= endDate),
    }),
  },
  {
    name: 'series-left-out',
    description: 'Events of more than two dates are never listed.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: leavesOut(({ dates }) => dates.length > 2),
  },
  {
    name: 'free-events-left-out',
    description: 'Events with the price 0 are never listed.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: leavesOut(({ price }) => price === 0),
  },
  {
    name: 'end-of-month-never-found',
    description: 'Dates from the 28th of a month on are never found.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: goesBy((dates) => dates.filter((date) => Number(date.slice(8)) < 28)),
  },
  {
    name: 'mondays-never-found',
    description: 'Dates that are Mondays, on which the museum is closed, are never found.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: goesBy((dates) => dates.filter((date) => new Date(date).getUTCDay() !== 1)),
  },
  {
    name: 'one-event-per-location',
    description: 'Of the events within the range at one location, one is listed.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['list.limit.honoured'],
    decisions: (sound) => ({
      order: (events, listing) => [
        ...new Map(sound.order(events, listing).map((event) => [event.location, event])).values(),
      ],
    }),
  },
  {
    name: 'dates-beyond-18-months-never-found',
    description: 'Dates more than 18 months ahead are never found.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: goesBy((dates) => {
      const horizon = addDays(utcDay(new Date()), 548)
      return dates.filter((date) => date <= horizon)
    }),
  },
]

function goesBy(known: (dates: readonly IsoDate[]) => readonly IsoDate[]): Override {
  return (sound) => ({
    inRange: (event, query) => sound.inRange({ ...event, dates: known(event.dates) }, query),
  })
}

function leavesOut(when: (event: SpecialEvent) => boolean): Override {
  return (sound) => ({ inRange: (event, query) => !when(event) && sound.inRange(event, query) })
}
