import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Listing } from '../../../src/reference/listing.ts'
import { digestOf, pseudoRandom, shuffled } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

type Compare = (a: SpecialEvent, b: SpecialEvent) => number

const sortedBy =
  (compare: Compare): Override =>
  () => ({ order: (events) => [...events].sort((a, b) => compare(a, b) || byId(a, b)) })

/** An order that looks random, and is the same as long as the salt is. */
const scatteredBy =
  (salt: (listing: Listing) => string): Override =>
  () => ({
    order: (events, listing) => {
      const seed = salt(listing)
      const rank = new Map(events.map(({ eventId }) => [eventId, digestOf(seed + eventId)]))
      const compare: Compare = (a, b) =>
        compareText(rank.get(a.eventId) ?? '', rank.get(b.eventId) ?? '')
      return [...events].sort(compare)
    },
  })

const byId: Compare = (a, b) => compareText(a.eventId, b.eventId)
const byName: Compare = (a, b) => a.name.localeCompare(b.name, 'de')
const byLastDate: Compare = (a, b) => compareText(a.dates.at(-1) ?? '', b.dates.at(-1) ?? '')
const byPrice: Compare = (a, b) => a.price - b.price
const byLength: Compare = (a, b) => a.eventDescription.length - b.eventDescription.length

/** The order of a listing, which nothing is said of, as long as its pages fit together. */
export const orderVariations: readonly Variation[] = [
  {
    name: 'order-by-id',
    description: 'Events are listed by eventId.',
    decisions: sortedBy(byId),
  },
  {
    name: 'order-by-id-descending',
    description: 'Events are listed by eventId, the greatest first.',
    decisions: sortedBy((a, b) => byId(b, a)),
  },
  {
    name: 'order-by-name',
    description: 'Events are listed by name, in the order of a language.',
    decisions: sortedBy(byName),
  },
  {
    name: 'order-by-last-date-descending',
    description: 'Events are listed by the last of their dates, the latest first.',
    decisions: sortedBy((a, b) => byLastDate(b, a)),
  },
  {
    name: 'order-by-price',
    description: 'Events are listed by price, the cheapest first.',
    decisions: sortedBy(byPrice),
  },
  {
    name: 'order-by-length-of-description',
    description: 'Events are listed by the length of their descriptions, the longest first.',
    decisions: sortedBy((a, b) => byLength(b, a)),
  },
  {
    name: 'order-of-insertion',
    description: 'Events are listed in the order in which they were entered.',
    decisions: () => ({ order: (events) => events }),
  },
  {
    name: 'order-by-last-update',
    description: 'Events are listed in the order in which they were last updated.',
    decisions: () => {
      const updated = new Map<string, number>()
      const when = ({ eventId }: SpecialEvent) => updated.get(eventId) ?? 0
      return {
        afterUpdate: (_store, { eventId }) => void updated.set(eventId, performance.now()),
        order: (events) => [...events].sort((a, b) => when(b) - when(a) || byId(a, b)),
      }
    },
  },
  {
    name: 'order-scattered',
    description: 'Events are listed in no visible order, always the same one.',
    decisions: scatteredBy(() => 'always'),
  },
  {
    name: 'order-scattered-per-limit',
    description: 'Events are listed in no visible order, another one for each limit.',
    decisions: scatteredBy(({ query }) => String(query.limit)),
  },
  {
    name: 'order-scattered-per-range',
    description: 'Events are listed in no visible order, another one for each range of dates.',
    decisions: scatteredBy(({ query }) => query.startDate + query.endDate),
  },
  {
    name: 'order-scattered-per-wording',
    description:
      'Events are listed in no visible order, another one for each query but for its page.',
    decisions: scatteredBy(({ asked: { page: _page, ...asked } }) => JSON.stringify(asked)),
  },
  {
    name: 'order-shuffled-within-pages',
    description: 'The items of a page come in another order each time it is read.',
    decisions: (sound) => {
      const random = pseudoRandom(1)
      return { pageOf: (events, listing) => shuffled(sound.pageOf(events, listing), random) }
    },
  },
]

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
