import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import type { IsoDate } from '../../src/contract/special-event.ts'
import { unjudged, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import type { Service } from '../../src/service/service.ts'
import type { KnownRange } from '../../src/world/known-range.ts'
import { widestRange } from '../../src/world/reading/catalogue.ts'
import { ifAnswered, mustSucceed, pageThatMayBe } from '../../src/world/reading/expectations.ts'
import { type Listing, type LongListing, listed, sizeOf } from '../../src/world/reading/listing.ts'
import { addDays, type DateRange } from '../../src/world/values/days.ts'
import { closeRanges, limitBetweenAlike, mustBeIn, type Window } from '../../src/world/window.ts'
import { judgeExplored, mayOverlap, pagesByTwos } from './experiments/explored-listings.ts'
import {
  leastPaged,
  mustPartition,
  rangesWithin,
  walksLeaving,
  walksOfAll,
  withDays,
} from './experiments/page-walks.ts'
import { mustNotOverlap, numbered, overlapIn, pagesAt, samePages } from './experiments/pages.ts'
import {
  leastPagesOfAll,
  limitsFromLargest,
  mustHoldTheSame,
} from './experiments/pages-of-every-size.ts'
import { daysOf } from './experiments/ranges.ts'
import {
  type WideListing,
  wideAndNarrow,
  widestThatCanBeRead,
} from './experiments/wide-and-narrow.ts'
import { unlessUnjudged } from './matchers.ts'

/** Each of so many pages, the last of them right behind the first, and then all in order. */
const outOfOrder = [1, 4, 2, 3, 1, 2, 3, 4]

clause('list.page.partition', { isExplored: true }, async ({ setup, each, over, isViolated }) => {
  // What a page shows may hang on what was listed just before, as it was among all that is tried at once.
  let replays = 0
  const mannerOf = (bench: CaseBench) =>
    isReplayed(bench) && replays++ % 2 > 0 ? 'in-company' : 'at-once'
  const explored = await judgeExplored(over, 'list.page.partition')
  await each(await pagesByTwos(setup), async (queries, bench) => {
    if (!bench.isReplay && !mayOverlap(explored, queries)) return 'silent'
    // Which page comes without a number is another clause's business.
    const named = queries.map((query) => ({ ...query, page: query.page ?? defaultPage }))
    await mustNotOverlap(bench.service, named, mannerOf(bench))
  })

  // With any limit, the pages together hold what one page with the largest limit does.
  const { narrow, listings, walks } = await plannedWalks(setup)
  await each(
    walks.map(({ range, limit }) => ({ ...daysOf(range), ...(limit ? { limit } : {}) })),
    (query, bench) => {
      const isAsked = ([{ startDate, endDate }]: readonly [KnownRange, Listing]) =>
        startDate === query.startDate && endDate === query.endDate
      const [range, listing] = [...listings].find(isAsked) as [KnownRange, Listing]
      return listing.kind === 'whole'
        ? mustPartition(bench, range, query, listing, mannerOf(bench))
        : mustHaveFullPages(bench, query, listing)
    },
  )

  // Of pages that hold one event, the first ones by themselves, and in no order: walks have larger ones, one behind the
  // other.
  await each(
    narrow.ids.length >= leastPaged ? [{ ...daysOf(narrow), limit: 1 }] : [],
    (query, { service }) => mustNotOverlap(service, numbered(query, outOfOrder), 'in-turn'),
  )

  // The second page first, of a listing that nobody has asked for so far.
  let times = 0
  await each(
    narrow.ids.length >= leastPaged ? [{ ...daysOf(narrow), limit: 2 }] : [],
    ({ startDate, ...query }, { service }) =>
      mustNotBeginAgain(service, { startDate: addDays(startDate, -++times), ...query }),
  )

  // A limit that is served with fewer items counts pages by these, not by what was asked for.
  await each([{ limit: maximumLimit + 20 }], mustGoOn)

  await each(farPages, mustGoFar)

  // Of few events this run moves most at some time: all of them are on the pages of the widest range, wherever they are.
  await each(await walksOfAll(setup), (query, bench) =>
    withDays(bench, async () => {
      const listing = await listed(bench.service, widestRange)
      const range = { ...widestRange, ids: [], controlled: false }
      if (listing.kind === 'long') return 'silent'
      return mustPartition(bench, range, query, listing, 'at-once')
    }),
  )

  // The widest range lists on its pages what narrower ranges do.
  const shown: WideListing[] = []
  await over(wideAndNarrow, (listing) => {
    shown.push(listing)
    const { paged, lacking } = listing
    if (lacking && !paged)
      throw unjudged('another-clause', {
        clause: 'list.range.complete',
        seen: 'wide-listing-lacks-events',
      })
    if (lacking) throw lacking
  })
  await each([widestRange], async (widest, bench) => {
    const [one] = shown
    const isOfManyPages = one && one.ids.size > leastPagesOfAll * maximumLimit
    if (!isReplayed(bench) && (isViolated() || !isOfManyPages)) return 'silent'
    return mustHoldTheSame(one?.wide ?? (await widestThatCanBeRead(bench, widest)), bench)
  })
})

/** What a listing shows on its second page it does not show on its first one, which is asked for afterwards. */
async function mustNotBeginAgain(service: Service, query: ListQuery): Promise<void> {
  const pages = await service.undisturbed([], () =>
    pagesAt(service, numbered(query, [defaultPage + 1, defaultPage]), 'in-turn'),
  )
  const overlap = overlapIn(pages, query)
  // What is shown behind the last page is left open.
  if (overlap && sizeOf(await listed(service, query)) > (query.limit ?? defaultLimit)) throw overlap
}

interface PlannedWalk {
  readonly range: KnownRange
  readonly limit?: number | undefined
}

interface PlannedWalks {
  /** A range of few pages. */
  readonly narrow: KnownRange
  readonly walks: readonly PlannedWalk[]
  readonly listings: ReadonlyMap<KnownRange, Listing>
}

/**
 * Which ranges are walked through page by page, with which limits, and what they list. Services are known to lose events where
 * the last page is full, or holds a single one.
 */
async function plannedWalks({ service, world }: CaseBench): Promise<PlannedWalks> {
  const wide = await world.rangeHoldingUpTo(maximumLimit + 1)
  const later = await laterRange(world)
  const window = await world.windowIfAny()
  const ranges = [...(window ? rangesWithin(window) : []), wide]
  const narrow = ranges.find(({ ids }) => ids.length >= leastPaged) ?? wide
  const several = walksLeaving(0, ranges, [6, 9, 8, 5, 4, 3, 2])
  const single = narrow.ids.length < defaultLimit ? walksLeaving(0, ranges, [1]) : []
  const ordinary = [window ? limitBetweenAlike(window) : 4, 7, undefined]
  const walks: PlannedWalk[] = [
    ...ordinary.map((limit) => ({ range: narrow, limit })),
    ...(several.length > 0 ? several : single),
    ...walksLeaving(1, ranges, limitsFromLargest),
    { range: wide, limit: maximumLimit },
  ]
  const listings = new Map<KnownRange, Listing>()
  for (const { range } of walks)
    if (!listings.has(range)) listings.set(range, await listed(service, daysOf(range)))
  /** A service may refuse a range that ends on the day of its start, or one so long. */
  const unlessRefused = async (range: KnownRange, limit?: number) => {
    const listing = await listed(service, daysOf(range)).catch(unlessUnjudged)
    if (!listing) return
    listings.set(range, listing)
    walks.push({ range, limit })
  }
  for (const [at, days] of (window ? closeRanges(window) : []).entries())
    await unlessRefused(
      { ...days, ids: mustBeIn(window as Window, days), controlled: true },
      at + 1,
    )
  if (later) await unlessRefused({ ...later, ids: [], controlled: false })
  return { narrow, walks, listings }
}

/** A range that begins some days ahead and lists several pages of the largest size, where there are so many events. */
async function laterRange(world: CaseBench['world']): Promise<DateRange | undefined> {
  const startDate = addDays(world.todays().at(-1) as IsoDate, 2)
  const firstDays = (await world.untouched())
    .flatMap(({ dates }) => [...dates].sort().find((day) => day > startDate) ?? [])
    .sort()
  const last = firstDays[2 * maximumLimit - 1]
  return last && { startDate, endDate: addDays(last, 1) }
}

function isReplayed({ isReplay, settings }: CaseBench): boolean {
  return isReplay || settings.replayCase !== undefined
}

/** Where the first page of a limit that may be refused is full of fewer items, the second goes on behind them. */
async function mustGoOn(above: ListQuery, { service, world }: CaseBench): Promise<unknown> {
  const range = await world.rangeHolding(maximumLimit + 1).catch(unlessUnjudged)
  if (!range) return 'silent'
  const query = { ...daysOf(range), ...above }
  const pageOf = (page: number) => ifAnswered(service.list({ ...query, page }))
  const [first, second] = [await pageOf(defaultPage), await pageOf(defaultPage + 1)]
  if (!first?.elements || !second?.elements) return 'silent'
  const least = range.ids.length - first.ids.length
  if (first.ids.length === 0 || second.ids.length >= Math.min(least, first.ids.length)) return
  await world.mustStillHold(range)
  throw violated('other-number-of-items', {
    expected: Math.min(least, first.ids.length),
    received: second.ids.length,
    query: second.query,
    known: range.ids.length,
  })
}

/** Pages that count more than 7 or 8 bits hold, by their number or by that of their first item. */
const farPages = [
  { limit: 2, page: 2 ** 7 + 1 },
  { limit: 1, page: 2 ** 8 + 1 },
  { limit: defaultLimit, page: Math.ceil(2 ** 8 / defaultLimit) + 1 },
] as const

/**
 * Where there are so many events, a page far behind the first two is full, too, and shows none of theirs again, nor of the
 * one before it.
 */
async function mustGoFar(
  { limit, page }: (typeof farPages)[number],
  { service, world }: CaseBench,
): Promise<unknown> {
  const { events } = await world.catalogue()
  const most = page * limit
  if (events.filter(({ dates }) => dates.length > 0).length < most) return 'silent'
  const range = await world.rangeHolding(most).catch(unlessUnjudged)
  if (!range) return 'silent'
  const query = { ...daysOf(range), limit }
  const far = await pageThatMayBe(service, { ...query, page })
  // There is such a page, so that nothing else reaches its events with that limit.
  mustSucceed(far)
  const numbers = [defaultPage, defaultPage + 1, page - 1, page]
  const read = () => pagesAt(service, numbered(query, numbers))
  const pages = await read()
  const received = pages.at(-1)?.ids.length ?? 0
  const isShort = received < limit
  const overlap = overlapIn(pages, query)
  if (!isShort && !overlap) return undefined
  await world.mustStillHold(range)
  if (!samePages(await read(), pages)) throw unjudged('list-changed', {})
  if (overlap) throw overlap
  throw violated('other-number-of-items', {
    expected: limit,
    received,
    query: { ...query, page },
    known: range.ids.length,
  })
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
  const pages = await mustNotOverlap(
    service,
    numbered(query, [...first, Math.floor(last / 2), last - 1, last]),
  )
  const expectedOn = (page: number) => (page === last ? total - (last - 1) * limit : limit)
  const wrong = pages.find(({ page, ids }) => ids.length !== expectedOn(page))
  if (!wrong) return
  const { page, ids } = wrong
  if (page === defaultPage) throw unjudged('first-page-not-full', { items: ids.length, query })
  const [again] = await pagesAt(service, numbered(query, [page]))
  if (sizeOf(await listed(service, range)) !== total || again?.ids.length !== ids.length)
    throw unjudged('list-changed', {})
  throw violated('other-number-of-items', {
    expected: expectedOn(page),
    received: ids.length,
    query: { ...query, page },
    listed: total,
  })
}
