import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Listing } from '../../../src/reference/listing.ts'
import { digestOf, pseudoRandom, shuffled } from './pseudo-random.ts'
import { type Row, tableOf, vary } from './variation.ts'

type Compare = (a: SpecialEvent, b: SpecialEvent) => number

/** Events that compare as alike are listed by eventId. */
const orderedBy = (what: string, compare: Compare): Row =>
  vary(`Events are listed by ${what}.`, () => ({
    order: (events) => [...events].sort((a, b) => compare(a, b) || byId(a, b)),
  }))

/** An order that looks random, and is the same as long as the salt is. */
const scattered = (when: string, salt: (listing: Listing) => string): Row =>
  vary(`Events are listed in no visible order, ${when}.`, () => ({
    order: (events, listing) => {
      const seed = salt(listing)
      const rank = new Map(events.map(({ eventId }) => [eventId, digestOf(seed + eventId)]))
      const rankOf = ({ eventId }: SpecialEvent) => rank.get(eventId) ?? ''
      return [...events].sort((a, b) => compareText(rankOf(a), rankOf(b)))
    },
  }))

const byId: Compare = (a, b) => compareText(a.eventId, b.eventId)
const byName: Compare = (a, b) => a.name.localeCompare(b.name, 'de')
const lastDate = ({ dates }: SpecialEvent) => dates.at(-1) ?? ''
const lengthOf = ({ eventDescription }: SpecialEvent) => eventDescription.length

/** The order of a listing, which nothing is said of, as long as its pages fit together. */
export const orderVariations = tableOf({
  'order-by-id': orderedBy('eventId', byId),
  'order-by-id-descending': orderedBy('eventId, the greatest first', (a, b) => byId(b, a)),
  'order-by-name': orderedBy('name, in the order of a language', byName),
  'order-by-last-date-descending': orderedBy('the last of their dates, the latest first', (a, b) =>
    compareText(lastDate(b), lastDate(a)),
  ),
  'order-by-price': orderedBy('price, the cheapest first', (a, b) => a.price - b.price),
  'order-by-length-of-description': orderedBy(
    'the length of their descriptions, the longest first',
    (a, b) => lengthOf(b) - lengthOf(a),
  ),
  'order-of-insertion': vary('Events are listed in the order of their entry.', () => ({
    order: (events) => events,
  })),
  'order-by-last-update': vary('Events are listed by their last update, the latest first.', () => {
    const updated = new Map<string, number>()
    const when = ({ eventId }: SpecialEvent) => updated.get(eventId) ?? 0
    return {
      afterUpdate: (_store, { eventId }) => void updated.set(eventId, performance.now()),
      order: (events) => [...events].sort((a, b) => when(b) - when(a) || byId(a, b)),
    }
  }),
  'order-scattered': scattered('always the same one', () => 'always'),
  'order-scattered-per-limit': scattered('another one for each limit', ({ query }) =>
    String(query.limit),
  ),
  'order-scattered-per-range': scattered(
    'another one for each range',
    ({ query }) => query.startDate + query.endDate,
  ),
  'order-scattered-per-wording': scattered(
    'another one for each query but for its page',
    ({ asked: { page: _page, ...asked } }) => JSON.stringify(asked),
  ),
  'order-shuffled-within-pages': vary('A page’s items come in any order.', (sound) => {
    const random = pseudoRandom(1)
    return { pageOf: (events, listing) => shuffled(sound.pageOf(events, listing), random) }
  }),
})

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
