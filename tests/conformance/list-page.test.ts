import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import type { EventId } from '../../src/contract/special-event.ts'
import { type Bench, clause } from '../../src/judging/check.ts'
import { elementsOf } from '../../src/world/expectations.ts'
import { Unjudged, Violated } from '../../src/findings/finding.ts'
import {
  datedIds,
  type Listing,
  type LongListing,
  listed,
  sizeOf,
  type WholeListing,
} from '../../src/world/listing.ts'
import { sameListing } from '../../src/world/listing-comparison.ts'
import { mustBeIn } from '../../src/world/window.ts'
import type { KnownRange } from '../../src/world/world.ts'
import { differenceIn, gapIn, overlapIn } from './experiments/list-page-faults.ts'
import { wideAndNarrow } from './experiments/wide-and-narrow.ts'

const fromLargest = Array.from({ length: maximumLimit - 1 }, (_, index) => maximumLimit - index)

clause('list.page.partition', async ({ service, world, each, over }) => {
  const wide = await world.rangeHoldingUpTo(maximumLimit + 1)
  const window = await world.windowIfAny()
  const narrow = window
    ? { ...window.range, ids: mustBeIn(window, window.range), controlled: true }
    : wide
  const held = {
    narrow: { range: narrow, listing: await listed(service, daysOf(narrow)) },
    wide: { range: wide, listing: await listed(service, daysOf(wide)) },
  }
  // Small, odd, left out; and where the last page is full, or holds one, too, nothing may get lost.
  const length = sizeOf(held.narrow.listing)
  const filling = [6, 9, 8, 5].find((limit) => length % limit === 0)
  const leavingOne = fromLargest.find((limit) => limit < length && length % limit === 1)
  const limits = [4, 7, undefined, ...[filling, leavingOne].flatMap((limit) => limit ?? [])]
  const walks: readonly Walk[] = [
    ...limits.map((limit) => ({ through: 'narrow', limit }) as const),
    { through: 'wide', limit: maximumLimit },
  ]
  await each(walks, ({ through, limit }) => {
    const { range, listing } = held[through]
    return listing.kind === 'whole'
      ? mustPartition(service, world, { range, listing, limit })
      : mustHaveFullPages(service, daysOf(range), listing, limit)
  })

  // The smallest page and the largest but one, which services are known to reckon otherwise; and pages
  // far from the first, whose number has more than one digit.
  const apart = [
    { limit: 1, numbers: [defaultPage, 2, 25] },
    { limit: 3, numbers: [defaultPage, 11] },
    { limit: maximumLimit - 1, numbers: [defaultPage, 2] },
  ]
  await each(apart, async ({ limit, numbers }) => {
    const there = numbers.filter((page) => has(held.wide.listing, page, limit))
    const query = { ...daysOf(wide), limit }
    const pages = await mustNotOverlap(service, query, there)
    const empty = there.find((_, index) => pages[index]?.length === 0)
    if (empty === undefined) return
    const { length: first = 0 } = pages[0] ?? []
    if (first !== limit)
      throw new Unjudged(`even page ${defaultPage} holds ${first} items with limit ${limit}`)
    const now = await listed(service, daysOf(wide))
    if (!has(now, empty, limit)) throw new Unjudged('the list changed while it was paged through')
    throw new Violated(
      `items on page ${empty} with limit ${limit}, since ${sizeOf(now)} events are listed`,
      'none',
    )
  })

  await world.settleAroundToday()
  const ways: ListQuery[] = [
    {},
    ...[{}, { endDate: wide.endDate }, { startDate: narrow.startDate }].map((query) => ({
      ...query,
      limit: 5,
    })),
  ]
  await each(ways, async (query) => {
    await mustNotOverlap(service, query)
  })

  await over(wideAndNarrow, ({ paged, lacking }) => {
    if (lacking && !paged) throw new Unjudged('the widest listing lacks events even on one page')
    if (lacking) throw lacking
  })
})

interface Walk {
  readonly through: 'narrow' | 'wide'
  readonly limit: number | undefined
}

interface PagedRange {
  readonly range: KnownRange
  /** What its largest pages held a moment ago. */
  readonly listing: WholeListing
  readonly limit: number | undefined
}

function daysOf({ startDate, endDate }: KnownRange) {
  return { startDate, endDate }
}

/** However many items a page holds, the pages hold the same events, each of them once. */
async function mustPartition(
  service: Bench['service'],
  world: Bench['world'],
  { range, listing, limit }: PagedRange,
): Promise<void> {
  const { ids, controlled } = range
  const query = { ...daysOf(range), ...(limit ? { limit } : {}) }
  const size = limit ?? defaultLimit
  const walk = () =>
    pagesOf(service, query, Math.ceil(Math.max(ids.length, listing.ids.length) / size))
  const pages = await walk()
  const fault = overlapIn(pages) ?? gapIn(pages, size) ?? differenceIn(pages, listing.ids)
  if (!fault) return
  // Where others write too, an event may slip from page to page between two requests.
  await world.mustStillHold(range)
  const now = await listed(service, daysOf(range))
  const unchanged = sameListing(now, listing) && samePages(await walk(), pages)
  if (!controlled && !unchanged) throw new Unjudged('the list changed while it was paged through')
  throw fault
}

/**
 * Of a listing too long to be read, some pages: the first ones, one in the middle and the last ones hold as
 * many events as its size says, and none of them twice. Which events these are is not compared with pages of
 * another size, since each listing may have an order of its own.
 */
async function mustHaveFullPages(
  service: Bench['service'],
  query: ListQuery,
  { total }: LongListing,
  limit = defaultLimit,
): Promise<void> {
  const last = Math.ceil(total / limit)
  const first = [0, 1, 2].map((more) => defaultPage + more)
  const numbers = [...first, Math.floor(last / 2), last - 1, last]
  const pages = await mustNotOverlap(service, { ...query, limit }, numbers)
  const wanted = (page: number) => (page === last ? total - (last - 1) * limit : limit)
  const wrong = numbers.findIndex((page, index) => pages[index]?.length !== wanted(page))
  const page = numbers[wrong]
  if (page === undefined) return
  if (wrong === 0) throw new Unjudged(`even page ${page} holds ${pages[0]?.length} items`)
  const [again] = await pagesAt(service, { ...query, limit }, [page])
  if (sizeOf(await listed(service, query)) !== total || again?.length !== pages[wrong]?.length)
    throw new Unjudged('the list changed while it was paged through')
  throw new Violated(
    `${wanted(page)} items on page ${page} with limit ${limit}, since ${total} events are listed`,
    `${again?.length ?? 0} items`,
  )
}

/**
 * No event is on two of some pages, unless the list changes meanwhile.
 *
 * @returns what they hold
 */
async function mustNotOverlap(
  service: Bench['service'],
  query: ListQuery,
  numbers: readonly number[] = [defaultPage, defaultPage + 1],
): Promise<EventId[][]> {
  const pages = await pagesAt(service, query, numbers)
  const fault = overlapIn(pages, numbers)
  // What is shown behind the last page is left open; it may be the last one again, or the first.
  if (!fault || !has(await listed(service, query), Math.max(...numbers), query.limit)) return pages
  if (!samePages(await pagesAt(service, query, numbers), pages))
    throw new Unjudged('the list changed while it was paged through')
  throw fault
}

/** Whether a listing goes on for so many pages. */
function has(listing: Listing, pages: number, limit = defaultLimit): boolean {
  return sizeOf(listing) > (pages - 1) * limit
}

function pagesOf(service: Bench['service'], query: ListQuery, count: number) {
  const pages = Array.from({ length: count }, (_, index) => index + defaultPage)
  return pagesAt(service, query, pages)
}

function pagesAt(
  service: Bench['service'],
  query: ListQuery,
  pages: readonly number[],
): Promise<EventId[][]> {
  return Promise.all(
    pages.map(async (page) => {
      const answer = await service.list({ ...query, page })
      elementsOf(answer)
      // When those without dates are listed is left open, so where they are, pages tell nothing.
      if (datedIds(answer).length < answer.ids.length)
        throw new Unjudged('events without dates are listed along with the others')
      return datedIds(answer)
    }),
  )
}

function samePages(one: readonly EventId[][], other: readonly EventId[][]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
