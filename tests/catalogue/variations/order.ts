import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { compareText, type Listing } from '../../../src/reference/listing.ts'
import { digestOf, pseudoRandom, shuffled } from './pseudo-random.ts'
import { tableOf } from './variation.ts'

type Compare = (a: SpecialEvent, b: SpecialEvent) => number

/** Events that compare as alike are listed by eventId. */
const orderedBy =
  (compare: Compare): Override =>
  () => ({ order: (events) => [...events].sort((a, b) => compare(a, b) || byId(a, b)) })

/** An order that looks random, and is the same as long as the salt is. */
const scattered =
  (salt: (listing: Listing) => string): Override =>
  () => ({
    order: (events, listing) => {
      const seed = salt(listing)
      const rank = new Map(events.map(({ eventId }) => [eventId, digestOf(seed + eventId)]))
      const rankOf = ({ eventId }: SpecialEvent) => rank.get(eventId) ?? ''
      return [...events].sort((a, b) => compareText(rankOf(a), rankOf(b)))
    },
  })

const byId: Compare = (a, b) => compareText(a.eventId, b.eventId)
const byName: Compare = (a, b) => a.name.localeCompare(b.name, 'de')
const lastDate = ({ dates }: SpecialEvent) => dates.at(-1) ?? ''
const lengthOf = ({ eventDescription }: SpecialEvent) => eventDescription.length

/** The order of a listing, which nothing is said of, as long as its pages fit together. */
export const orderVariations = tableOf({
  'order-by-id: Events are listed by eventId.': orderedBy(byId),
  'order-by-id-descending: Events are listed by eventId, the greatest first.': orderedBy((a, b) =>
    byId(b, a),
  ),
  'order-by-name: Events are listed by name, in the order of a language.': orderedBy(byName),
  'order-by-last-date-descending: Events are listed by the last of their dates, the latest first.':
    orderedBy((a, b) => compareText(lastDate(b), lastDate(a))),
  'order-by-price: Events are listed by price, the cheapest first.': orderedBy(
    (a, b) => a.price - b.price,
  ),
  'order-by-length-of-description: Events are listed by the length of their descriptions, the longest first.':
    orderedBy((a, b) => lengthOf(b) - lengthOf(a)),
  'order-of-insertion: Events are listed in the order of their entry.': () => ({
    order: (events) => events,
  }),
  'order-by-last-update: Events are listed by their last update, the latest first.': () => {
    const updated = new Map<string, number>()
    const when = ({ eventId }: SpecialEvent) => updated.get(eventId) ?? 0
    return {
      afterUpdate: (_store, { eventId }) => void updated.set(eventId, performance.now()),
      order: (events) => [...events].sort((a, b) => when(b) - when(a) || byId(a, b)),
    }
  },
  'order-scattered: Events are listed in no visible order, always the same one.': scattered(
    () => 'always',
  ),
  'order-scattered-per-limit: Events are listed in no visible order, another one for each limit.':
    scattered(({ query }) => String(query.limit)),
  'order-scattered-per-range: Events are listed in no visible order, another one for each range.':
    scattered(({ query }) => query.startDate + query.endDate),
  'order-scattered-per-wording: Events are listed in no visible order, another one for each query but for its page.':
    scattered(({ asked: { page: _page, ...asked } }) => JSON.stringify(asked)),
  'order-shuffled-within-pages: A page’s items come in any order.': (sound) => {
    const random = pseudoRandom(1)
    return { pageOf: (events, listing) => shuffled(sound.pageOf(events, listing), random) }
  },
})
