import type { ClauseId } from '../../../../src/contract/clauses.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { QueryInForce } from '../../../../src/reference/list-query.ts'
import type { Listing } from '../../../../src/reference/listing.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import type { EventStore } from '../../../../src/reference/store.ts'

const whereRangesShow: readonly ClauseId[] = [
  'list.range.sound',
  'list.range.complete',
  'list.range.empty',
  'list.start-date.default',
  'list.end-date.default',
  'update.sequences',
]

/** Clauses that look at pages of a listing. */
export const whereListedPagesShow: readonly ClauseId[] = [
  'list.page.partition',
  'list.page.default',
  'list.limit.default',
  'list.limit.honoured',
  'list.range.complete',
  'list.unique',
  'update.list-reflects',
]

/** Clauses that compare listings of one kind or another. */
export const whereListingsShow: readonly ClauseId[] = [...whereRangesShow, ...whereListedPagesShow]

/** Lists by other parameters than those in force. */
export function goesBy(
  change: (query: QueryInForce, listing: Listing, store: EventStore) => Partial<QueryInForce>,
): Override {
  return (sound) => {
    const decided = new WeakMap<ServiceRequest, Listing>()
    const changed = (listing: Listing) => decided.get(listing.request) ?? listing
    return {
      candidates: (store, listing) => {
        const query = { ...listing.query, ...change(listing.query, listing, store) }
        decided.set(listing.request, { ...listing, query })
        return store.all().filter((event) => sound.inRange(event, query))
      },
      inRange: () => true,
      order: (events, listing) => sound.order(events, changed(listing)),
      pageOf: (events, listing) => sound.pageOf(events, changed(listing)),
    }
  }
}

export function namedBefore(query: URLSearchParams, first: string, second: string): boolean {
  const names = [...query.keys()]
  return names.includes(first) && names.indexOf(first) < names.indexOf(second)
}
