import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import { unjudged, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import type { KnownRange } from '../../src/world/known-range.ts'
import {
  type LongListing,
  listed,
  sizeOf,
  type WholeListing,
  wholly,
} from '../../src/world/listing.ts'
import { differenceOf, sameListing } from '../../src/world/listing-comparison.ts'
import { mustBeIn } from '../../src/world/window.ts'
import { judgeExplored, mayOverlap, pagesByTwos } from './experiments/explored-listings.ts'
import {
  firstPages,
  gapIn,
  mustNotOverlap,
  overlapIn,
  pagesAt,
  samePages,
} from './experiments/pages.ts'
import { wideAndNarrow } from './experiments/wide-and-narrow.ts'

const limitsFromLargest = Array.from(
  { length: maximumLimit - 1 },
  (_, index) => maximumLimit - index,
)

clause('list.page.partition', { isExplored: true }, async ({ setup, each, over }) => {
  const shown = await judgeExplored(over, 'list.page.partition')
  await each(await pagesByTwos(setup), async (pages, { service, isReplay }) => {
    if (!isReplay && !mayOverlap(shown, pages)) return 'silent'
    const numbers = pages.numbers.map((number) => number ?? defaultPage)
    await mustNotOverlap(service, pages.query, numbers)
  })
  const wide = await setup.world.rangeHoldingUpTo(maximumLimit + 1)
  const window = await setup.world.windowIfAny()
  const narrow = window
    ? { ...window.range, ids: mustBeIn(window, window.range), controlled: true }
    : wide
  const listings = {
    narrow: await listed(setup.service, daysOf(narrow)),
    wide: await listed(setup.service, daysOf(wide)),
  }

  // With any limit, the pages together hold what one page with the largest limit does. Services are known to
  // lose events where the last page is full, or holds a single one.
  const length = sizeOf(listings.narrow)
  const filling = [6, 9, 8, 5].find((limit) => length % limit === 0)
  const leavingOne = limitsFromLargest.find((limit) => limit < length && length % limit === 1)
  const limits = [4, 7, undefined, ...[filling, leavingOne].flatMap((limit) => limit ?? [])]
  const walks = [
    ...limits.map((limit) => ({ through: 'narrow', limit }) as const),
    { through: 'wide', limit: maximumLimit } as const,
  ]
  await each(walks, ({ through, limit }, bench) => {
    const range = through === 'narrow' ? narrow : wide
    const listing = listings[through]
    const query = { ...daysOf(range), ...(limit ? { limit } : {}) }
    return listing.kind === 'whole'
      ? mustPartition(bench, range, query, listing)
      : mustHaveFullPages(bench, query, listing)
  })

  // The widest range lists on its pages what narrower ranges do.
  await over(wideAndNarrow, ({ paged, lacking }) => {
    if (lacking && !paged)
      throw unjudged('another-clause', {
        clause: 'list.range.complete',
        seen: 'wide-listing-lacks-events',
      })
    if (lacking) throw lacking
  })
})

function daysOf({ startDate, endDate }: KnownRange) {
  return { startDate, endDate }
}

/** However many items a page holds, the pages hold the same events, each of them once. */
async function mustPartition(
  { service, world }: CaseBench,
  range: KnownRange,
  query: ListQuery,
  listing: WholeListing,
): Promise<void> {
  const events = Math.max(range.ids.length, sizeOf(listing))
  const walk = () => firstPages(service, query, Math.ceil(events / (query.limit ?? defaultLimit)))
  const pages = await walk()
  const paged = wholly([...new Set(pages.flatMap(({ ids }) => ids))])
  const fault =
    overlapIn(pages, query) ??
    gapIn(pages, query) ??
    (sameListing(paged, listing)
      ? undefined
      : violated('other-listing', {
          ...differenceOf(paged, listing),
          query,
          like: [{ ...query, limit: maximumLimit }],
        }))
  if (!fault) return
  // Where others write too, an event may slip from page to page between two requests.
  await world.mustStillHold(range)
  const unchanged =
    sameListing(await listed(service, daysOf(range)), listing) && samePages(await walk(), pages)
  if (!range.controlled && !unchanged) throw unjudged('list-changed', {})
  throw fault
}

/**
 * Of a listing too long to be read, some pages: the first ones, one in the middle and the last ones hold as
 * many events as its size says, and none of them twice. Which events these are is not compared with pages of
 * another size, since each listing may have an order of its own.
 */
async function mustHaveFullPages(
  { service }: CaseBench,
  range: ListQuery,
  { total }: LongListing,
): Promise<void> {
  const { limit = defaultLimit } = range
  const query = { ...range, limit }
  const last = Math.ceil(total / limit)
  const first = [0, 1, 2].map((more) => defaultPage + more)
  const pages = await mustNotOverlap(service, query, [
    ...first,
    Math.floor(last / 2),
    last - 1,
    last,
  ])
  const expectedOn = (page: number) => (page === last ? total - (last - 1) * limit : limit)
  const wrong = pages.find(({ page, ids }) => ids.length !== expectedOn(page))
  if (!wrong) return
  const { page, ids } = wrong
  if (page === defaultPage) throw unjudged('first-page-not-full', { items: ids.length, query })
  const [again] = await pagesAt(service, query, [page])
  if (sizeOf(await listed(service, range)) !== total || again?.ids.length !== ids.length)
    throw unjudged('list-changed', {})
  throw violated('other-number-of-items', {
    expected: expectedOn(page),
    received: ids.length,
    query: { ...query, page },
    listed: total,
  })
}
