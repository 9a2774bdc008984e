import {
  defaultLimit,
  defaultPage,
  defaultRangeDays,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import { type IsoDate, idKey } from '../../src/contract/special-event.ts'
import { unjudged, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import { listingOf } from '../../src/service/service.ts'
import { elementsOf } from '../../src/world/reading/expectations.ts'
import { listAll, listed, listOnce, sizeOf, wholly } from '../../src/world/reading/listing.ts'
import { mustEqualListing, sameListing } from '../../src/world/reading/listing-comparison.ts'
import { addDays } from '../../src/world/values/days.ts'
import { farDay } from '../../src/world/values/far-days.ts'
import { holdsDefaultLimit } from './every-answer.ts'
import {
  type Explored,
  exploredListings,
  judgedBy,
  judgeExplored,
  mayOverlap,
  pagesByTwos,
} from './experiments/explored-listings.ts'
import { unlessUnjudged, wronglyListed } from './matchers.ts'

clause('list.page.default', { isExplored: true }, async ({ setup, each, over }) => {
  const shown = await judgeExplored(over, 'list.page.default')
  const byTwos = await pagesByTwos(setup)
  const withoutPage = new Set(byTwos.flat().filter((query) => query.page === undefined))
  const mustEqualFirstPage = async (
    query: ListQuery,
    { service }: CaseBench,
    before?: ListQuery,
  ) => {
    const page = async (asked: ListQuery) => {
      const isAfter = asked === query && before !== undefined
      const listed = isAfter
        ? service.list(asked, { after: listingOf(before) })
        : listOnce(service, asked)
      return wholly((await listed).ids.map(idKey))
    }
    const listing = await mustEqualListing(page, query, [{ ...query, page: defaultPage }])
    if (sizeOf(listing) === 0) throw unjudged('nothing-listed', {})
  }
  // Where there are too few events for both, the range comes first.
  const range = setup.world.rangeHolding(defaultLimit + 1)
  if (!(await range.catch(unlessUnjudged))) {
    // Few of them tell a first page from none, if not from all; and one by one, from the last.
    const { events } = await setup.world.catalogue()
    const dates = events.flatMap(({ dates }) => dates).sort()
    const [first, last] = [dates[0], dates.at(-1)]
    const days = first && last && { startDate: first, endDate: addDays(last, 1) }
    const known: ListQuery[] = days ? [{}, days, { ...days, limit: 1 }] : []
    await each(known, (query, bench) => mustEqualFirstPage(query, bench))
  }
  const { startDate, endDate } = await range
  await setup.world.settleAroundToday()
  const queries: ListQuery[] = [{}, { startDate, endDate }, { limit: 3 }, { startDate, limit: 3 }]
  await each(queries, (query, bench) => mustEqualFirstPage(query, bench))
  // Alone: a service may take the page that was asked for last to be the one that is left out.
  await each([{ startDate, endDate }], (query, bench) =>
    mustEqualFirstPage(query, bench, { ...query, page: defaultPage + 1 }),
  )
  await each([...withoutPage], async (query, bench) => {
    const isInDoubt = () =>
      byTwos.some((queries) => queries.includes(query) && mayOverlap(shown, queries))
    if (!bench.isReplay && !isInDoubt()) return 'silent'
    await mustEqualFirstPage(query, bench)
  })
  // Without `page` it is the first page right after one past the end, too.
  await each([{ startDate, endDate, limit: defaultLimit }], (query, bench) =>
    mustEqualFirstPage(query, bench, { ...query, page: farBehind }),
  )
})

/** A page that no list has. */
const farBehind = 1000

clause('list.start-date.default', { isExplored: true }, async ({ setup, target, each, over }) => {
  await over(exploredListings, judgedBy('list.start-date.default'))
  await setup.world.settleAroundToday()
  const ends = [{ daysUntilEnd: 3 }, { daysUntilEnd: 2 * defaultRangeDays }]
  await each(ends, async ({ daysUntilEnd }, bench) => {
    const { service, world } = bench
    const todays = world.todays()
    const endDate = addDays(todays[0] as IsoDate, daysUntilEnd)
    const list = (query: ListQuery) => listed(service, query)
    const fromToday = await mustEqualListing<ListQuery>(
      list,
      { endDate },
      todays.map((startDate) => ({ startDate, endDate })),
    )
    // Only where an event shortly before today is listed, too, it shows that the range begins today.
    const startDate = addDays(todays[0] as IsoDate, -30)
    const lately = await list({ startDate, endDate }).catch(unlessUnjudged)
    if (sizeOf(fromToday) === 0 && !(lately && sizeOf(lately)))
      throw unjudged('nothing-listed', { query: { endDate } })
    // Not where it is this run that has moved an event between the two listings.
    const differ = () =>
      service.undisturbed(
        [],
        async () => !sameListing(await list({ endDate }), await list({ startDate, endDate })),
      )
    if (lately && !sameListing(fromToday, lately) && (await differ())) return
    if (target.profile !== 'full') throw unjudged('nothing-listed-before-today', {})
    await mustLeaveOutYesterday(bench, endDate)
  })
})

/**
 * An event of yesterday is not listed where no startDate is given, unless it is listed from today, too:
 * that tells what the default is where the service shows nothing of the past.
 *
 * @throws Unjudged where no event can be put on that day
 */
function mustLeaveOutYesterday({ service, world }: CaseBench, endDate: IsoDate): Promise<void> {
  return world.lease(1, async (lease) => {
    const [today] = world.todays() as [IsoDate]
    const yesterday = addDays(today, -1)
    // Its second day keeps it from being over.
    const dates = [yesterday, farDay('again', 0)]
    const { succeeded } = await lease.update({ dates })
    if (!succeeded) throw unjudged('event-not-movable', { eventId: lease.id, dates })
    const isListed = async (query: ListQuery) =>
      (await listAll(service, query)).ids.includes(idKey(lease.id))
    if ((await isListed({ endDate })) && !(await isListed({ startDate: today, endDate })))
      throw wronglyListed(lease.id, { endDate }, 'only-yesterday')
  })
}

clause(
  'list.limit.default',
  { isExplored: true, everyListing: holdsDefaultLimit },
  async ({ setup, each, over }) => {
    // Listings without limit that must hold more than one page shows.
    const goesOn = ({ query, page }: Explored) =>
      query.limit === undefined && page.least === defaultLimit && page.listed.length > defaultLimit
    const shown = await judgeExplored(over, 'list.limit.default', goesOn)
    if (shown.some(goesOn)) return
    // Where there are hardly more events than that, only a range around all of them lists enough.
    const { startDate, endDate } = await setup.world.rangeHolding(defaultLimit + 1)
    await each([{ startDate, endDate }], async (query, { service }) => {
      const held = async () =>
        elementsOf(await service.list({ ...query, limit: maximumLimit })).length
      const have = await held()
      if (have <= defaultLimit) throw unjudged('too-few-events', { need: defaultLimit + 1, have })
      const { length } = elementsOf(await service.list(query))
      if (length === defaultLimit) return
      if ((await held()) !== have) throw unjudged('list-changed', {})
      throw violated('other-number-of-items', {
        expected: defaultLimit,
        received: length,
        query,
        listed: have,
      })
    })
  },
)
