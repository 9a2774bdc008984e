import type { EventId, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { datesInRange, type Listing } from '../../../src/reference/listing.ts'
import type { Fault } from './fault.ts'
import { listsAs } from './representation-shown.ts'

/** Listings that hold an event twice. */
export const listUniqueFaults: readonly Fault[] = [
  {
    name: 'event-once-per-date-in-range',
    description: 'An event is listed once per date within the range, as after a join.',
    violates: 'list.unique',
    mayAlsoViolate: ['list.page.partition'],
    decisions: repeats((event, { query }) => datesInRange(event, query).length),
  },
  {
    name: 'event-once-per-date',
    description: 'An event within the range is listed once per date, those outside included.',
    violates: 'list.unique',
    mayAlsoViolate: ['list.page.partition'],
    decisions: repeats(({ dates }) => dates.length),
  },
  {
    name: 'event-twice-from-three-dates-on',
    description: 'An event with three or more dates within the range is listed twice.',
    violates: 'list.unique',
    mayAlsoViolate: ['list.page.partition'],
    decisions: repeats((event, { query }) => (datesInRange(event, query).length > 2 ? 2 : 1)),
  },
  {
    name: 'series-again-under-upper-case-id',
    description: 'Events of several dates are listed again with their eventId in upper case.',
    violates: 'list.unique',
    mayAlsoViolate: ['list.page.partition'],
    decisions: (sound) => ({
      order: (events, listing) =>
        sound
          .order(events, listing)
          .flatMap((event) => (event.dates.length > 1 ? [event, inUpperCase(event)] : [event])),
    }),
  },
  {
    name: 'first-item-again-at-the-end',
    description: 'A listing of several pages repeats its first item in place of its last.',
    violates: 'list.unique',
    mayAlsoViolate: ['list.page.partition', 'list.range.complete'],
    decisions: () => ({
      envelope: (items, { length: total }) =>
        items.length > 2 && total > items.length ? [...items.slice(0, -1), items[0]] : items,
    }),
  },
  {
    name: 'last-item-twice-when-page-is-not-full',
    description: 'A page with room left repeats its last item.',
    violates: 'list.unique',
    decisions: listsAs((items, { query }) =>
      items.length > 0 && items.length < query.limit ? [...items, items.at(-1)] : items,
    ),
  },
]

function repeats(times: (event: SpecialEvent, listing: Listing) => number): Override {
  return (sound) => ({
    order: (events, listing) =>
      sound
        .order(events, listing)
        .flatMap((event) => Array.from({ length: times(event, listing) }, () => event)),
  })
}

function inUpperCase(event: SpecialEvent): SpecialEvent {
  return { ...event, eventId: event.eventId.toUpperCase() as EventId }
}
