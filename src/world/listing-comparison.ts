import type { EventId } from '../contract/special-event.ts'
import { Unjudged, Violated } from '../findings/finding.ts'
import { type Listing, sizeOf, wholly } from './listing.ts'
import { sameEvents } from './same.ts'

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
  throw new Unjudged(
    `two listings of ${one.total} events begin otherwise; they may differ in order`,
  )
}

/**
 * Compares a listing with others, one of which it must equal, and takes it again afterwards: only when
 * both takes agree is it the parameters and not the traffic of others that makes the difference.
 *
 * @returns the listing
 * @throws Violated when it equals none of them, Unjudged when the list keeps changing
 */
export async function mustEqualOneOf(
  take: () => Promise<Listing>,
  others: readonly (() => Promise<Listing>)[],
  expected: string,
): Promise<Listing> {
  for (let attempt = 1; attempt <= mostComparisons; attempt++) {
    const before = await take()
    const compared = await Promise.all(others.map((other) => other()))
    if (equalsOne(before, compared)) return before
    if (sameListing(before, await take()))
      throw new Violated(expected, differenceInWords(before, compared[0] ?? wholly([])))
  }
  throw new Unjudged('the list kept changing while it was compared')
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

function differenceInWords(got: Listing, wanted: Listing): string {
  if (got.kind === 'long' || wanted.kind === 'long')
    return `${sizeOf(got)} events in place of ${sizeOf(wanted)}`
  const missing = wanted.ids.filter((id) => !got.ids.includes(id))
  const extra = got.ids.filter((id) => !wanted.ids.includes(id))
  const few = (ids: readonly EventId[]) =>
    ids.length === 0 ? 'none' : `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}`
  return `${got.ids.length} events; ${missing.length} missing (${few(missing)}), ${extra.length} extra (${few(extra)})`
}
