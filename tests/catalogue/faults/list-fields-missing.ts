import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import type { Fault } from './fault.ts'
import { listsAs, shows, without } from './representation-shown.ts'

/** Listed events that lack a field, all of them or some. */
export const listFieldsMissingFaults: readonly Fault[] = [
  {
    name: 'list-without-event-ids',
    description: 'Listed events carry no eventId.',
    violates: 'list.full-objects',
    decisions: shows('list', (event) => without(event, 'eventId')),
  },
  {
    name: 'list-without-descriptions',
    description: 'Listed events are summaries without eventDescription.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => without(event, 'eventDescription')),
  },
  {
    name: 'list-without-dates-of-single-days',
    description: 'Listed events of a single day carry no dates.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects', 'list.range.complete'],
    decisions: shows('list', (event) =>
      event.dates.length === 1 ? without(event, 'dates') : event,
    ),
  },
  {
    name: 'list-seventh-item-lacks-location',
    description: 'The seventh item of a listing has no location.',
    violates: 'list.full-objects',
    decisions: listsAs((items) =>
      items.map((item, index) => (index === 6 ? without(item as SpecialEvent, 'location') : item)),
    ),
  },
  {
    name: 'list-later-pages-lack-descriptions',
    description: 'From the second page on, listed events have no eventDescription.',
    violates: 'list.full-objects',
    decisions: listsAs((items, { query }) =>
      query.page > 1
        ? items.map((item) => without(item as SpecialEvent, 'eventDescription'))
        : items,
    ),
  },
  {
    name: 'list-items-beyond-25-are-references',
    description: 'Beyond the 25th item a listing holds eventIds in place of events.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['list.range.complete'],
    decisions: listsAs((items) =>
      items.map((item, index) => (index < 25 ? item : (item as SpecialEvent).eventId)),
    ),
  },
  {
    name: 'list-of-limit-1-lacks-location',
    description: 'A listing with limit 1 shows its event without location.',
    violates: 'list.full-objects',
    decisions: listsAs((items, { query }) =>
      query.limit === 1 ? items.map((item) => without(item as SpecialEvent, 'location')) : items,
    ),
  },
  {
    name: 'every-twentieth-list-lacks-prices',
    description: 'In every twentieth listing no event carries a price.',
    violates: 'list.full-objects',
    decisions: () => {
      let listings = 0
      return {
        envelope: (items) => {
          listings += 1
          return listings % 20 === 0
            ? items.map((item) => without(item as SpecialEvent, 'price'))
            : items
        },
      }
    },
  },
  {
    name: 'list-free-events-lack-price',
    description: 'Listed events with the price 0 carry no price.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => (event.price === 0 ? without(event, 'price') : event)),
  },
  {
    name: 'list-far-events-lack-price',
    description: 'Listed events more than a year ahead carry no price.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => {
      const yearAhead = addDays(utcDay(new Date()), 365)
      return event.dates.some((date) => date > yearAhead) ? without(event, 'price') : event
    }),
  },
  {
    name: 'list-long-descriptions-null',
    description: 'Listed events with a description of more than 1000 characters have null there.',
    violates: 'list.full-objects',
    mayAlsoViolate: ['get.agrees-with-list', 'update.list-reflects'],
    decisions: shows('list', (event) => ({
      ...event,
      eventDescription: event.eventDescription.length > 1000 ? null : event.eventDescription,
    })),
  },
]
