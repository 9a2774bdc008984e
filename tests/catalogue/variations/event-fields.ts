import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { Represent } from '../../../src/reference/representation.ts'
import { digestOf, pseudoRandom, shuffled } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

/** Events that say more than the six fields, the same in all operations. */
const saying =
  (more: (event: SpecialEvent) => object): Override =>
  () => ({ represent: everyOperation<Represent>((event) => ({ ...event, ...more(event) })) })

/** What events say beyond section 2, and in which order. */
export const eventFieldVariations: readonly Variation[] = [
  {
    name: 'extra-fields',
    description: 'Events carry fields that the specification does not name.',
    decisions: saying(({ eventId }) => ({
      currency: 'EUR',
      links: { self: `/special-events/${eventId}` },
      tags: null,
    })),
  },
  {
    name: 'extra-fields-nested',
    description: 'Events carry whole events and deep structures within.',
    decisions: saying((event) => ({
      related: [event, { ...event, price: 'free', eventId: 5 }],
      venue: { museum: { hall: { row: { seat: [[[[[event.location]]]]] } } } },
    })),
  },
  {
    name: 'extra-fields-like-an-envelope',
    description: 'Events carry fields that elsewhere wrap an event, or tell of an error.',
    decisions: saying((event) => ({
      data: { ...event, name: 'Draft' },
      items: [],
      status: 404,
      error: null,
      errors: [],
      message: 'Success.',
    })),
  },
  {
    name: 'extra-fields-oddly-named',
    description: 'Events carry fields named like their own in other letters, or like nothing.',
    decisions: saying(({ name, dates }) =>
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
  },
  {
    name: 'extra-fields-in-bulk',
    description: 'Events carry 200 fields more.',
    decisions: () => {
      const bulk = Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [`attribute${index}`, digestOf(String(index))]),
      )
      return { represent: everyOperation<Represent>((event) => ({ ...bulk, ...event })) }
    },
  },
  {
    name: 'extra-fields-by-operation',
    description: 'Lists say of an event what a read does not, and the other way round.',
    decisions: () => ({
      represent: {
        list: (event) => ({ ...event, summary: event.eventDescription.slice(0, 20) }),
        get: (event) => ({ ...event, seats: 120, sold: { out: false } }),
        update: (event) => ({ ...event, updated: true, warnings: [] }),
      },
    }),
  },
  {
    name: 'views-counted',
    description: 'Events carry the number of times that they have been shown.',
    decisions: () => {
      const views = new Map<string, number>()
      return {
        represent: everyOperation<Represent>((event) => {
          const count = (views.get(event.eventId) ?? 0) + 1
          views.set(event.eventId, count)
          return { ...event, views: count }
        }),
      }
    },
  },
  {
    name: 'times-of-reading-and-update',
    description: 'Events carry the time of this reading, the last update and its number.',
    decisions: () => {
      const updates = new Map<string, { updatedAt: Date; version: number }>()
      return {
        afterUpdate: (_store, { eventId }) => {
          const version = (updates.get(eventId)?.version ?? 0) + 1
          updates.set(eventId, { updatedAt: new Date(), version })
        },
        represent: everyOperation<Represent>((event) => ({
          ...event,
          ...updates.get(event.eventId),
          readAt: performance.timeOrigin + performance.now(),
        })),
      }
    },
  },
  {
    name: 'field-order-shuffled',
    description: 'The fields of an event come in another order each time.',
    decisions: () => {
      const random = pseudoRandom(1)
      return {
        represent: everyOperation<Represent>((event) =>
          Object.fromEntries(shuffled(Object.entries(event), random)),
        ),
      }
    },
  },
]
