import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  maximumLimit,
} from '../../../src/contract/list-query.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { unjudged, type Violated, violated } from '../../../src/findings/finding.ts'
import type { CaseBench } from '../../../src/judging/check.ts'
import { together } from '../../../src/service/together.ts'
import type { KnownRange } from '../../../src/world/known-range.ts'
import { widestRange } from '../../../src/world/reading/catalogue.ts'
import { listed, sizeOf, type WholeListing, wholly } from '../../../src/world/reading/listing.ts'
import { differenceOf, sameListing } from '../../../src/world/reading/listing-comparison.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { mustBeIn, type Window } from '../../../src/world/window.ts'
import { unlessUnjudged } from '../matchers.ts'
import { firstPages, gapIn, overlapIn, pagesAt, samePages } from './pages.ts'
import { daysOf } from './ranges.ts'

/** So many make two pages; with fewer than these, many are elsewhere for other checks. */
const [leastWalked, fewEvents] = [2, 24]

/** Fewer events than these make no pages that tell much. */
export const leastPaged = 4

/**
 * Walks over a few pages of all events, where there are some, but too few to make out what several checks need; one of
 * them names its parameters in the opposite order.
 */
export async function walksOfAll({ world }: CaseBench): Promise<ListQuery[]> {
  const { length } = (await world.catalogue()).events
  if (length < leastWalked || length >= fewEvents) return []
  const limit = Math.max(1, Math.floor(length / leastPaged))
  const limits = limit > 1 ? [limit] : [1, 2]
  const { startDate, endDate } = widestRange
  return [
    ...limits.map((one) => ({ ...widestRange, limit: one })),
    { page: defaultPage, limit, endDate, startDate },
    ...(length > defaultLimit ? [widestRange] : []),
  ]
}

/** So few events are all taken, so that none of them is without its days for another check's sake. */
const mostTaken = 7

/** Does some work while no event is updated, and where there are few, while each of them has days, as it had at first. */
export async function withDays<T>(
  { service, target, world }: CaseBench,
  work: () => Promise<T>,
): Promise<T> {
  const whileStill = () => service.undisturbed([], work)
  const { length } = (await world.catalogue()).events
  // Some may have been written to and be lent no further.
  await world.putBackFree()
  if (target.profile !== 'full' || length > mostTaken) return whileStill()
  const taken = world.leaseUpTo(length, async (...leases) => {
    await together(leases.map((lease) => lease.rewind()))
    return { done: await whileStill() }
  })
  // Not all can be where one stays in a range that checks look at: there it has days as well.
  const still = await taken.catch(unlessUnjudged)
  return still ? still.done : whileStill()
}

/** The range of a window, and those that end before it does, on a day without events. */
export function rangesWithin(window: Window): KnownRange[] {
  const { startDate, endDate } = window.range
  const isFree = (day: IsoDate) => !window.events.some(({ dates }) => dates.includes(day))
  const ends: IsoDate[] = []
  for (let day = endDate; day > startDate; day = addDays(day, -1)) if (isFree(day)) ends.push(day)
  return ends.map((end) => {
    const range = { startDate, endDate: end }
    return { ...range, ids: mustBeIn(window, range), controlled: true }
  })
}

/** A limit by which the first of some ranges that can be has several pages, and so many events left over on the last; 0: none, it is full. */
export function walksLeaving(
  events: 0 | 1,
  ranges: readonly KnownRange[],
  limits: readonly number[],
) {
  for (const range of ranges) {
    const { length } = range.ids
    const limit = limits.find((one) => one < length && length % one === events)
    if (limit) return [{ range, limit }]
  }
  return []
}

/** Of two listings of one range, it is the one that lacks events which is wrong. */
function otherThanPaged(
  range: KnownRange,
  query: ListQuery,
  paged: WholeListing,
  listing: WholeListing,
): Violated {
  // As it was asked for: in another order, the parameters may be read otherwise.
  const like = { ...daysOf(range), limit: maximumLimit }
  const isLonger = paged.ids.length > listing.ids.length
  return isLonger
    ? violated('other-listing', { ...differenceOf(listing, paged), query: like, like: [query] })
    : violated('other-listing', { ...differenceOf(paged, listing), query, like: [like] })
}

/** So often pages are compared with their listing anew, where that has changed since it was read: with few events, this run may have moved one. */
const mostListings = 3

/** However many items a page holds, the pages hold the same events, each of them once. */
export async function mustPartition(
  { service, world }: CaseBench,
  range: KnownRange,
  query: ListQuery,
  listing: WholeListing,
  manner: 'at-once' | 'in-company',
): Promise<void> {
  let known = listing
  for (let time = 1; time <= mostListings; time++) {
    const events = Math.max(range.ids.length, sizeOf(known))
    const queries = firstPages(query, Math.ceil(events / (query.limit ?? defaultLimit)))
    const walk = () => pagesAt(service, queries, manner)
    const pages = await walk()
    const paged = wholly([...new Set(pages.flatMap(({ ids }) => ids))])
    const ofPages = overlapIn(pages, query) ?? gapIn(pages, query)
    if (!ofPages && sameListing(paged, known)) return
    // Where others write too, an event may slip from page to page between two requests.
    await world.mustStillHold(range)
    const again = await listed(service, daysOf(range))
    const isStill = sameListing(again, known)
    const isListChanged = !ofPages && sameListing(again, paged)
    // A few pages of a listing that has another order each time may be the same by chance.
    const areSame = async () => samePages(await walk(), pages)
    const areLasting = async () => isStill && (await areSame()) && areSame()
    if (!isListChanged && (range.controlled || (await areLasting())))
      throw ofPages ?? otherThanPaged(range, query, paged, known)
    if (isStill || again.kind !== 'whole') break
    known = again
  }
  throw unjudged('list-changed', {})
}
