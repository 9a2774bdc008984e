import type { EventId, SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { datesInRange, type Listing } from '../../../../src/reference/listing.ts'
import { listsAs, showsAs } from '../answers.ts'
import { breaking, breakingBy } from '../fault.ts'
import { orders } from './listing.ts'

/** Listings that are not a bare array of events, or hold an event twice. */
export const arrayFaults = [
  ...breakingBy('list.array', [], listsAs, {
    'list-wrapped-in-items: A listing is an object with the events under items.': (items) => ({
      items,
    }),
    'list-wrapped-in-data-with-paging: A listing is an object: the events, then page, limit and the total.':
      (data, { query: { page, limit } }, total) => ({ data, meta: { page, limit, total } }),
    'list-keyed-by-event-id: A listing is an object of events by their eventIds.': (items) =>
      Object.fromEntries(items.map((item) => [item.eventId, item])),
    'list-of-one-unrolled: A listing of one event is that event, without an array.': (items) =>
      items.length === 1 ? items[0] : items,
    'list-wrapped-when-paged: A listing asked for with page is wrapped in an object, and others are not.':
      (items, { asked: { page } }) => (page === undefined ? items : { page, items }),
    'list-wrapped-when-more-follows: A listing with a further page is wrapped in an object with a link to it.':
      (items, { query: { page, limit } }, total) =>
        page * limit < total ? { items, next: page + 1 } : items,
    'list-as-array-like-object: A listing is an object with the keys 0, 1, 2.': (items) => ({
      ...items,
    }),
    'list-encoded-twice: A listing is a JSON string that holds the text of the array.': (items) =>
      JSON.stringify(items),
  }),
  ...breaking('list.array', [], {
    'list-as-json-lines: A listing is one JSON text per line.': (sound) => ({
      text: (body, request) =>
        request.operation === 'list' && Array.isArray(body)
          ? body.map((item) => `${sound.text(item, request)}\n`).join('')
          : sound.text(body, request),
    }),
  }),
  ...breaking('list.full-objects', [], {
    'list-in-an-array-of-pages: A listing is an array of one page, which is the array of events.':
      listsAs((items) => [items]),
    'list-of-references: A listing holds eventIds only, each to be read by itself.': showsAs(
      'list',
      ({ eventId }) => eventId,
    ),
  }),
  ...breaking(
    'list.full-objects',
    ['list.limit.default', 'list.limit.honoured', 'list.limit.maximum', 'list.range.empty'],
    {
      'list-with-total-in-front: The first element of a listing is the number of events.': listsAs(
        (items, _listing, total) => [total, ...items],
      ),
    },
  ),
  ...breakingBy('list.unique', ['list.page.partition'], repeats, {
    'event-once-per-date-in-range: An event is listed once per date within the range, as after a join.':
      (event, { query }) => datesInRange(event, query).length,
    'event-once-per-date: An event within the range is listed once per date, be that date in the range or not.':
      ({ dates }) => dates.length,
    'event-twice-from-three-dates-on: An event with three dates within the range is listed twice.':
      (event, { query }) => (datesInRange(event, query).length > 2 ? 2 : 1),
    'event-twice-where-its-first-day-is-twice: An event is listed as often as it names the first of its days.':
      (event, { query }) => {
        const [first, ...further] = datesInRange(event, query)
        return 1 + further.filter((day) => day === first).length
      },
  }),
  ...breaking('list.unique', ['list.page.partition'], {
    'series-again-under-upper-case-id: Events of several dates come again with an upper-case id.':
      orders((ordered) =>
        ordered.flatMap((event) =>
          event.dates.length > 1
            ? [event, { ...event, eventId: event.eventId.toUpperCase() as EventId }]
            : [event],
        ),
      ),
  }),
  ...breaking('list.unique', ['list.page.partition', 'list.range.complete'], {
    'first-item-again-at-the-end: The first item stands in place of the last, but on the last page.':
      listsAs((items, _listing, total) =>
        items.length > 2 && total > items.length ? [...items.slice(0, -1), items[0]] : items,
      ),
  }),
  ...breaking('list.unique', [], {
    'last-item-twice-when-page-is-not-full: A page with room left repeats its last item.': listsAs(
      (items, { query }) =>
        items.length > 0 && items.length < query.limit ? [...items, items.at(-1)] : items,
    ),
  }),
]

/** Lists each event so many times. */
export function repeats(times: (event: SpecialEvent, listing: Listing) => number): Override {
  return orders((ordered, listing) =>
    ordered.flatMap((event) => Array.from({ length: times(event, listing) }, () => event)),
  )
}
