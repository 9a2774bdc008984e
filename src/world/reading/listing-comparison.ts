import type { ListQuery } from '../../contract/list-query.ts'
import type { EventId } from '../../contract/special-event.ts'
import { unjudged, violated } from '../../findings/finding.ts'
import { sameEvents } from '../values/same.ts'
import { type Listing, sizeOf, wholly } from './listing.ts'

/** How often two listings are compared anew while the list is seen to change. */
const mostComparisons = 4

/**
 * Whether two listings hold the same events: long ones, where they have as many and begin alike.
 *
 * @throws Unjudged where two long ones have as many events and begin otherwise: no order is promised
 */
export function sameListing(one: Listing, other: Listing): boolean {
  if (sizeOf(one) !== sizeOf(other)) return false
  if (one.kind === 'whole') return other.kind === 'whole' && sameEvents(one.ids, other.ids)
  if (other.kind === 'whole') return false
  if (sameEvents(one.first, other.first)) return true
  throw unjudged('order-differs', { events: one.total })
}

/**
 * Compares the listing of a query with those of others, one of which it must equal, and takes all of them again
 * afterwards: only when both takes agree is it the parameters and not the traffic of others, or a copy that is late, that
 * makes the difference.
 *
 * @param read what is compared of a listing
 * @returns the listing
 * @throws Violated when it equals none of them, Unjudged when the list keeps changing
 */
export async function mustEqualListing<Query extends ListQuery>(
  read: (query: Query) => Promise<Listing>,
  query: Query,
  like: readonly Query[],
): Promise<Listing> {
  for (let attempt = 1; attempt <= mostComparisons; attempt++) {
    const before = await read(query)
    const others = () => Promise.all(like.map((other) => read(other)))
    const compared = await others()
    if (equalsOne(before, compared)) return before
    if (sameListing(before, await read(query)) && !equalsOne(before, await others()))
      throw violated('other-listing', {
        ...differenceOf(before, compared[0] ?? wholly([]), compared),
        query,
        like,
      })
  }
  throw unjudged('list-changed', {})
}

/** One that certainly is the same counts before one that may be. */
function equalsOne(listing: Listing, others: readonly Listing[]): boolean {
  let open: unknown
  for (const other of others)
    try {
      if (sameListing(listing, other)) return true
    } catch (error) {
      open = error
    }
  if (open !== undefined) throw open
  return false
}

/** How many identifiers a finding names. */
const mostNamed = 3

/**
 * How two listings differ, as facts: identifiers only where both were read to their end, and of events too many those
 * first that are in none of the others, either.
 */
export function differenceOf(
  received: Listing,
  expected: Listing,
  others: readonly Listing[] = [],
) {
  const sizes = {
    expected: { events: sizeOf(expected) },
    received: { events: sizeOf(received) },
  }
  if (received.kind === 'long' || expected.kind === 'long') return sizes
  const missing = expected.ids.filter((id) => !received.ids.includes(id))
  const isInOthers = (id: EventId) =>
    others.some((other) => other.kind === 'whole' && other.ids.includes(id))
  const extra = received.ids.filter((id) => !expected.ids.includes(id))
  return {
    ...sizes,
    missing: missing.length,
    extra: extra.length,
    missingIds: missing.slice(0, mostNamed),
    extraIds: extra
      .toSorted((one, other) => Number(isInOthers(one)) - Number(isInOthers(other)))
      .slice(0, mostNamed),
  }
}
