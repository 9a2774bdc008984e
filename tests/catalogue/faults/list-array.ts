import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Fault } from './fault.ts'
import { listsAs, shows } from './representation-shown.ts'

/** Listings that are not a bare array. */
export const listArrayFaults: readonly Fault[] = [
  {
    name: 'list-wrapped-in-items',
    description: 'A listing is an object with the events under items.',
    violates: 'list.array',
    decisions: listsAs((items) => ({ items })),
  },
  {
    name: 'list-wrapped-in-data-with-paging',
    description: 'A listing is an object with the events under data, beside page, limit and total.',
    violates: 'list.array',
    decisions: () => ({
      envelope: (data, { length: total }, { query: { page, limit } }) => ({
        data,
        meta: { page, limit, total },
      }),
    }),
  },
  {
    name: 'list-keyed-by-event-id',
    description: 'A listing is an object that holds each event under its eventId.',
    violates: 'list.array',
    decisions: listsAs((items) => Object.fromEntries(items.map((item) => [eventIdOf(item), item]))),
  },
  {
    name: 'list-of-one-unrolled',
    description: 'A listing of one event is that event, without the array around it.',
    violates: 'list.array',
    decisions: listsAs((items) => (items.length === 1 ? items[0] : items)),
  },
  {
    name: 'list-wrapped-when-paged',
    description: 'A listing that is asked for with page is wrapped in an object.',
    violates: 'list.array',
    decisions: listsAs((items, { asked }) =>
      asked.page === undefined ? items : { page: asked.page, items },
    ),
  },
  {
    name: 'list-wrapped-when-more-follows',
    description: 'A listing with a further page is wrapped in an object with a link to it.',
    violates: 'list.array',
    decisions: () => ({
      envelope: (items, { length: total }, { query: { page, limit } }) =>
        page * limit < total ? { items, next: page + 1 } : items,
    }),
  },
  {
    name: 'list-as-array-like-object',
    description: 'A listing is an object with the keys 0, 1, 2 and so on.',
    violates: 'list.array',
    decisions: listsAs((items) => ({ ...items })),
  },
  {
    name: 'list-encoded-twice',
    description: 'A listing is a JSON string that holds the text of the array.',
    violates: 'list.array',
    decisions: listsAs((items) => JSON.stringify(items)),
  },
  {
    name: 'list-as-json-lines',
    description: 'A listing is one JSON text per line.',
    violates: 'list.array',
    decisions: (sound) => ({
      text: (body, request) =>
        request.operation === 'list' && Array.isArray(body)
          ? body.map((item) => `${sound.text(item, request)}\n`).join('')
          : sound.text(body, request),
    }),
  },
  {
    name: 'list-in-an-array-of-pages',
    description: 'A listing is an array that holds one page, which is the array of events.',
    violates: 'list.full-objects',
    decisions: listsAs((items) => [items]),
  },
  {
    name: 'list-with-total-in-front',
    description: 'The first element of a listing is the number of events.',
    violates: 'list.full-objects',
    mayAlsoViolate: [
      'list.limit.default',
      'list.limit.maximum',
      'list.limit.honoured',
      'list.range.empty',
    ],
    decisions: () => ({ envelope: (items, { length: total }) => [total, ...items] }),
  },
  {
    name: 'list-of-references',
    description: 'A listing holds eventIds only, each to be read by itself.',
    violates: 'list.full-objects',
    decisions: shows('list', ({ eventId }) => eventId),
  },
]

function eventIdOf(item: unknown): string {
  return (item as SpecialEvent).eventId
}
