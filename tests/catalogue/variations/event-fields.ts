import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import { rowsFor } from '../table.ts'
import { ofEvents, type Planned } from './planned-events.ts'
import { digestOf, pseudoRandom, shuffled } from './pseudo-random.ts'
import { tableOf } from './variation.ts'

/** Events shown with other members, in another order or with other values; none is stored so. */
const shown =
  (begin: () => (event: SpecialEvent) => unknown): Override =>
  () => ({ represent: everyOperation(begin()) })

/** Events that say more than the six fields, the same in all operations. */
const saying = (more: (event: SpecialEvent) => object): Override =>
  shown(() => (event) => ({ ...event, ...more(event) }))

type Dates = SpecialEvent['dates']

const datesShown = (begin: () => (dates: Dates) => Dates): Override =>
  shown(() => {
    const order = begin()
    return (event) => ({ ...event, dates: order(event.dates) })
  })

const severalDays: Planned = (i) => [i % 9, (i % 9) + 20, ((i * 7) % 80) + 30]
const shownLatestFirst = datesShown(() => (dates) => [...dates].sort().reverse())

/** What events say beyond section 2, in which order, and the order of their dates, which are an array of no named order. */
export const eventFieldVariations = tableOf({
  'extra-fields: Events carry fields that are not specified.': saying(({ eventId }) => ({
    currency: 'EUR',
    links: { self: `/special-events/${eventId}` },
    tags: null,
  })),
  'extra-fields-nested: Events carry whole events and deep structures.': saying((event) => ({
    related: [event, { ...event, price: 'free', eventId: 5 }],
    venue: { museum: { hall: { row: { seat: [[[[[event.location]]]]] } } } },
  })),
  'extra-fields-like-an-envelope: Events carry fields of envelopes and errors.': saying(
    (event) => ({
      data: { ...event, name: 'Draft' },
      items: [],
      status: 404,
      error: null,
      errors: [],
      message: 'Success.',
    }),
  ),
  'extra-fields-oddly-named: Events carry fields named like their own in other letters, or like nothing.':
    saying(({ name, dates }) =>
      Object.fromEntries([
        ['__proto__', { name: 'inherited' }],
        ['constructor', null],
        ['toString', 'an event'],
        ['length', 6],
        ['', ''],
        ['Name', name.length],
        ['EVENTID', 'none'],
        ['Dates', dates.join()],
        ['price ', '12,50 €'],
        ['ev\u0000ent', '\u001b[31m'],
      ]),
    ),
  'extra-fields-in-bulk: Events carry 200 fields more.': shown(() => {
    const names = Array.from({ length: 200 }, (_, index) => String(index))
    const bulk = Object.fromEntries(names.map((n) => [`attribute${n}`, digestOf(n)]))
    return (event) => ({ ...bulk, ...event })
  }),
  'extra-fields-by-operation: Lists say what a read does not, and vice versa.': () => ({
    represent: {
      list: (event) => ({ ...event, summary: event.eventDescription.slice(0, 20) }),
      get: (event) => ({ ...event, seats: 120, sold: { out: false } }),
      update: (event) => ({ ...event, updated: true, warnings: [] }),
    },
  }),
  'views-counted: Events carry how often they have been shown.': shown(() => {
    const views = new Map<string, number>()
    return (event) => {
      const count = (views.get(event.eventId) ?? 0) + 1
      views.set(event.eventId, count)
      return { ...event, views: count }
    }
  }),
  'times-of-reading-and-update: Events carry times and their version.': () => {
    const updates = new Map<string, { updatedAt: Date; version: number }>()
    const readAt = () => performance.timeOrigin + performance.now()
    return {
      afterUpdate: (_store, { eventId }) => {
        const version = (updates.get(eventId)?.version ?? 0) + 1
        updates.set(eventId, { updatedAt: new Date(), version })
      },
      represent: everyOperation((event: SpecialEvent) => ({
        ...event,
        ...updates.get(event.eventId),
        readAt: readAt(),
      })),
    }
  },
  'field-order-shuffled: An event’s fields are in another order each time.': shown(() => {
    const random = pseudoRandom(1)
    return (event) => Object.fromEntries(shuffled(Object.entries(event), random))
  }),

  'dates-shown-latest-first: Dates are shown latest first.': shownLatestFirst,
  ...rowsFor([12, 31, 300], (count) => [
    `dates-of-${count}-events-shown-latest-first: Of ${count} events: Dates are shown latest first.`,
    ofEvents(count, severalDays, shownLatestFirst),
  ]),
  'dates-in-no-visible-order: Dates are shown in no visible order, always the same one.':
    datesShown(() => (dates) => [...dates].sort((a, b) => (digestOf(a) < digestOf(b) ? -1 : 1))),
  'dates-in-another-order-each-time: Dates are shown in another order each time.': datesShown(
    () => {
      const random = pseudoRandom(1)
      return (dates) => shuffled(dates, random)
    },
  ),
})
