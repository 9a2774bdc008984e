import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { plannedEvents } from './data-amounts.ts'
import type { Variation } from './variation.ts'

const refusedWith = (status: number): Variation => ({
  name: `page-past-end-${status}`,
  description: `A page after the last one is refused with ${status}.`,
  decisions: (sound) => ({
    refusalStatus: { ...sound.refusalStatus, page: status },
    pageOf: (events, listing) => {
      const items = sound.pageOf(events, listing)
      if (items.length > 0 || listing.query.page <= 1) return items
      throw new Refusal('page', 'The listing ends before this page.')
    },
  }),
})

// The first page is there even when nothing is on it.
const servedAs =
  (other: (last: number, page: number) => number): Override =>
  (sound) => ({
    pageOf: (events, listing) => {
      const { page, limit } = listing.query
      const last = Math.max(1, Math.ceil(events.length / limit))
      const served = page <= last ? page : other(last, page)
      return sound.pageOf(events, { ...listing, query: { ...listing.query, page: served } })
    },
  })

/** What becomes of a page that the listing does not have, which the text does not say. */
export const pagePastEndVariations: readonly Variation[] = [
  ...[400, 404, 416, 500].map(refusedWith),
  {
    name: 'page-past-end-of-12-events-as-last',
    description:
      'The service has 12 events, and a page after the last one is served as the last one.',
    events: plannedEvents(12, (index) => [index % 7]),
    decisions: servedAs((last) => last),
  },
  {
    name: 'page-past-end-as-last',
    description: 'A page after the last one is served as the last one.',
    decisions: servedAs((last) => last),
  },
  {
    name: 'page-past-end-as-first',
    description: 'A page after the last one is served as the first one.',
    decisions: servedAs(() => 1),
  },
  {
    name: 'pages-go-round',
    description: 'After the last page comes the first one again.',
    decisions: servedAs((last, page) => ((page - 1) % last) + 1),
  },
]
