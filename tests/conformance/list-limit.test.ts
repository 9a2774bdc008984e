import {
  defaultLimit,
  defaultPage,
  defaultRangeDays,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import { unjudged, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import type { ListAnswer, RawQuery } from '../../src/service/service.ts'
import { widestRange } from '../../src/world/reading/catalogue.ts'
import {
  elementsOf,
  ifAnswered,
  mustSucceed,
  pageThatMayBe,
  requestFacts,
} from '../../src/world/reading/expectations.ts'
import { addDays, type DateRange } from '../../src/world/values/days.ts'
import { farRange } from '../../src/world/values/far-days.ts'
import { holdsItsLimit, holdsMaximum } from './every-answer.ts'
import {
  type Explored,
  exploredListings,
  judgedBy,
  judgeExplored,
} from './experiments/explored-listings.ts'
import { limits } from './experiments/explored-queries.ts'
import { tomorrowOf } from './experiments/queries.ts'

/** Whether a query names a limit that must be accepted, for a page that is there. */
function asksForLimit({ query, page }: Explored): boolean {
  return query.limit !== undefined && page.isCertain
}

clause('list.limit.accepted', { isExplored: true }, async ({ setup, over, each }) => {
  const mustBeAccepted = async (answer: ListAnswer, { service }: CaseBench) => {
    if (answer.succeeded) return
    const { limit: _, ...others } = answer.query
    if (!(await service.list(others)).succeeded)
      throw unjudged('refused-in-any-form', requestFacts(answer))
    mustSucceed(answer)
  }
  // Nor does a limit need as many events as it names.
  const empty = farRange('emptySoon', setup.world.todays().at(-1))
  await each([{ limit: defaultLimit }, { limit: maximumLimit }], async ({ limit }, bench) =>
    mustBeAccepted(await bench.service.list({ ...empty, limit }), bench),
  )
  await over(exploredListings, judgedBy('list.limit.accepted', asksForLimit))
})

clause(
  'list.limit.honoured',
  { isExplored: true, everyListing: holdsItsLimit },
  async ({ setup, over, each }) => {
    const shown = await judgeExplored(
      over,
      'list.limit.honoured',
      (explored) => asksForLimit(explored) && explored.page.least > 0,
    )
    const most = Math.max(0, ...shown.map(({ page }) => page.listed.length))
    // Of a limit that no page can fill, nothing is seen but that it is not exceeded.
    await each(
      limits.filter((limit) => limit > most).map((limit) => ({ limit })),
      async ({ limit }) => {
        throw unjudged('too-few-events', { need: limit, have: most })
      },
    )

    await setup.world.settleAroundToday()
    const window = await setup.world.windowIfAny()
    const limit = defaultLimit + 1
    await each([{ limit }, { startDate: tomorrowOf(setup.world), limit }], mustHoldOneMore)
    const { events } = await setup.world.catalogue()
    await each([{ ...widestRange, limit: maximumLimit }], (query, bench) =>
      mustBeFullOrLast(query, events.length, bench),
    )
    const number = defaultPage + 1
    await each([{ first: { page: number }, next: { limit: number } }], limitMustNotBeReadAsPage)
    const shortRange = window && {
      ...window.range,
      endDate: addDays(window.base, defaultRangeDays),
    }
    await each([{ limit: maximumLimit }], (query, bench) =>
      mustLeaveOutNone(query.limit, shortRange, bench),
    )
  },
)

/** Whichever parameters are left out: where there is a second page, one more than the default fits onto the first. */
async function mustHoldOneMore(
  { limit, ...query }: ListQuery & { readonly limit: number },
  { service }: CaseBench,
): Promise<void> {
  const answer = await service.list({ ...query, limit })
  const { length } = elementsOf(answer)
  if (length >= limit) return
  if (length === 0) await mustListNone(service, answer.query)
  const pages = [defaultPage, defaultPage + 1]
  const [first = [], second = []] = await Promise.all(
    pages.map(async (page) => (await pageThatMayBe(service, { ...query, page })).ids),
  )
  const isFull = first.length === defaultLimit
  const isFollowed = second.some((id) => !first.includes(id))
  // Another page than the first one is another clause's business.
  const isFirst = answer.ids.every((id) => first.includes(id))
  if (!isFull || !isFollowed || !isFirst) return
  throw violated('other-number-of-items', {
    expected: limit,
    received: length,
    query: answer.query,
    following: second.length,
  })
}

/** Where none was found with the largest limit, there may be some all the same; and a page that is not full is the last. */
async function mustBeFullOrLast(
  query: ListQuery,
  known: number,
  { service }: CaseBench,
): Promise<void> {
  const first = await service.list(query)
  const { length } = elementsOf(first)
  if (length === 0 && known === 0) return mustListNone(service, query)
  if (length === 0 || length >= maximumLimit) return
  const next = await pageThatMayBe(service, { ...query, page: defaultPage + 1 })
  const following = next.ids.filter((id) => !first.ids.includes(id)).length
  if (following === 0 || elementsOf(await service.list(query)).length !== length) return
  throw violated('other-number-of-items', {
    expected: maximumLimit,
    received: length,
    query,
    following,
  })
}

/** A limit is not taken for the page of that number, which was asked for just before. */
async function limitMustNotBeReadAsPage(
  { first, next }: { readonly first: { page: number }; readonly next: { limit: number } },
  { service }: CaseBench,
): Promise<void> {
  await ifAnswered(service.list(first))
  const { ids, query } = await service.list(next)
  if (ids.length > next.limit)
    throw violated('too-many-items', { expected: next.limit, received: ids.length, query })
}

/** A limit of just as many as there are, or one more, leaves none of them out. */
async function mustLeaveOutNone(
  most: number,
  shortRange: DateRange | undefined,
  { service, world }: CaseBench,
): Promise<void> {
  const { startDate, endDate } = shortRange ?? (await world.rangeHoldingUpTo(defaultLimit - 1))
  const range = { startDate, endDate }
  const count = async (limit: number) => elementsOf(await service.list({ ...range, limit })).length
  const held = await count(most)
  if (held === 0) throw unjudged('nothing-listed', { query: range })
  if (held >= most) throw unjudged('list-goes-on', { query: range })
  for (const limit of [held, held + 1]) {
    const items = await count(limit)
    if (items >= held) continue
    if ((await count(most)) !== held) throw unjudged('list-changed', {})
    throw violated('other-number-of-items', {
      expected: held,
      received: items,
      query: { ...range, limit },
      like: { ...range, limit: most },
    })
  }
}

/** Where a page with some limit is empty, so is one with a limit of 1. */
async function mustListNone(service: CaseBench['service'], query: RawQuery): Promise<void> {
  const like = { ...query, limit: 1 }
  const [single] = (await service.list(like)).ids
  // Where there are few events, the run itself may be moving the only one.
  if (single && elementsOf(await service.list(query)).length === 0)
    throw violated('other-number-of-items', { expected: 1, received: 0, query, like })
}

/** What some services read as more than the maximum or as no limit, others as no number at all. */
const oddQueries: readonly RawQuery[] = [
  ...['0', '-1', '', '1e2', '0100', '+100', '100.0', '50.5'].map((limit) => ({ limit })),
  { limit: [defaultLimit, 100] },
  { limit: maximumLimit, page: 'abc' },
]

clause(
  'list.limit.maximum',
  { everyListing: holdsMaximum },
  async ({ setup, target, each, over }) => {
    const { startDate, endDate }: Partial<DateRange> =
      target.profile === 'static-mock' ? {} : await setup.world.rangeHolding(maximumLimit + 1)
    const range = startDate && endDate ? { startDate, endDate } : {}
    const holdsNoMore = async (query: RawQuery, { service }: CaseBench) => {
      const { elements = [] } = (await ifAnswered(service.list(query))) ?? {}
      if (elements.length > maximumLimit)
        throw violated('too-many-items', {
          expected: maximumLimit,
          received: elements.length,
          query,
        })
    }
    const above = [1, 2, 20, 69, 70, 970, 2 ** 31 - 1 - maximumLimit]
    const queries = [...above.map((more) => maximumLimit + more), 2 ** 31, 2 ** 63].map(
      (limit) => ({ limit }),
    )
    const [first] = queries
    await each([...queries, { page: defaultPage, ...first }, ...oddQueries], (query, bench) =>
      holdsNoMore({ ...range, ...query }, bench),
    )
    // Behind the first page, and where the range is given in part or not at all.
    await each(
      [
        { ...widestRange, page: defaultPage + 1, limit: 100 },
        { page: defaultPage, limit: 100 },
        { endDate: widestRange.endDate, limit: 100 },
        { limit: 100, startDate: tomorrowOf(setup.world) },
      ],
      holdsNoMore,
    )
    await over(exploredListings, () => 'silent')
  },
)
