import * as fc from 'fast-check'
import {
  defaultLimit,
  defaultPage,
  defaultRangeDays,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import type { IsoDate } from '../../src/contract/special-event.ts'
import { Unjudged, Violated } from '../../src/findings/finding.ts'
import { clause, type Experiment } from '../../src/judging/check.ts'
import type { ListAnswer, RawQuery } from '../../src/service/service.ts'
import { widestRange } from '../../src/world/catalogue.ts'
import { addDays } from '../../src/world/days.ts'
import { elementsOf, ifAnswered, mustSucceed } from '../../src/world/expectations.ts'
import type { KnownRange } from '../../src/world/world.ts'
import { holdsItsLimit, holdsMaximum } from './every-answer.ts'

const limits = Array.from({ length: maximumLimit }, (_, index) => index + 1)

/** A listing with each limit that must be accepted, in a range that holds more if one can be had. */
const everyLimit: Experiment<number, { limit: number; answer: ListAnswer; range?: KnownRange }> = {
  name: 'every limit',
  answering: 'list.limit.accepted',
  examples: async () => limits,
  act: async ({ service, world, target }, limit) => {
    if (target.profile === 'static-mock') return { limit, answer: await service.list({ limit }) }
    const range = await ifAnswered(world.rangeHoldingUpTo(maximumLimit + 1))
    return { limit, answer: await service.list({ ...range, limit }), ...(range && { range }) }
  },
}

clause('list.limit.accepted', async ({ service, world, over, each }) => {
  const accepted = async ({ query, ...answer }: ListAnswer, what: string) => {
    if (answer.succeeded) return
    const { limit, ...others } = query
    if (!(await service.list(others)).succeeded)
      throw new Unjudged('the same listing is refused without a limit, too')
    mustSucceed(answer, `${what} with limit ${limit}`)
  }
  await over(everyLimit, ({ answer }) => accepted(answer, 'a listing'))
  // Nor does a limit need as many events as it names.
  const far = addDays(world.todays().at(-1) as IsoDate, 600)
  await each([defaultLimit, maximumLimit], async (limit) =>
    accepted(
      await service.list({ startDate: far, endDate: addDays(far, 7), limit }),
      'a listing of few events',
    ),
  )
})

clause('list.limit.honoured', {
  everyListing: holdsItsLimit,
  judge: async ({ service, world, over, each }) => {
    await over(everyLimit, async ({ limit, answer, range }) => {
      const known = range?.ids.length ?? 0
      const { length } = elementsOf(answer)
      if (length > limit) throw new Violated(`at most ${limit} items`, `${length} items`)
      if (known < limit)
        throw new Unjudged(`needs a range with ${limit} events; ${known} are known`)
      if (length >= limit || !range) return
      await world.mustStillHold(range)
      const full = async (query: RawQuery) => elementsOf(await service.list(query)).length >= limit
      if ((await full({ ...answer.query, page: defaultPage })) && !(await full(answer.query)))
        throw new Unjudged(
          `with page ${defaultPage} the page is full, so the default page is another one`,
        )
      throw new Violated(
        `a full page of ${limit} items, since ${known} events lie in the range`,
        `${length} items`,
      )
    })

    // Whichever parameters are left out: where there is a second page, one more fits onto the first.
    await world.settleAroundToday()
    const window = await world.windowIfAny()
    const limit = defaultLimit + 1
    await each([{}, ...(window ? [{ startDate: window.base }] : [])], async (query: ListQuery) => {
      const answer = await service.list({ ...query, limit })
      const { length } = elementsOf(answer)
      if (length >= limit) return
      const pages = [defaultPage, defaultPage + 1]
      const [first = [], second = []] = await Promise.all(
        pages.map(async (page) => (await service.list({ ...query, page })).ids),
      )
      const isFull = first.length === defaultLimit
      const isFollowed = second.some((id) => !first.includes(id))
      // Another page than the first one is another clause's business.
      const isFirst = length > 0 && answer.ids.every((id) => first.includes(id))
      if (!isFull || !isFollowed || !isFirst) return
      throw new Violated(
        `${limit} items, since there is a second page of ${defaultLimit}`,
        `${length} items with limit ${limit}`,
      )
    })

    // A limit of just as many as there are leaves none of them out.
    await each([maximumLimit], async (most) => {
      const { startDate, endDate } = window
        ? { ...window.range, endDate: addDays(window.base, defaultRangeDays) }
        : await world.rangeHoldingUpTo(defaultLimit - 1)
      const count = async (limit: number) =>
        elementsOf(await service.list({ startDate, endDate, limit })).length
      const held = await count(most)
      if (held === 0 || held >= most)
        throw new Unjudged(`needs a range with 1 to ${most - 1} events`)
      const shown = await count(held)
      if (shown >= held) return
      if ((await count(most)) !== held) throw new Unjudged('the list changed meanwhile')
      throw new Violated(
        `${held} items with limit ${held}, as with limit ${most}`,
        `${shown} items`,
      )
    })
  },
})

/** What some services read as more than the maximum, others as no number at all. */
const oddQueries: readonly RawQuery[] = [
  ...['', '1e2', '0100', '+100', '50.5'].map((limit) => ({ limit })),
  { limit: [defaultLimit, 100] },
  { limit: maximumLimit, page: 'abc' },
]

clause('list.limit.maximum', {
  everyListing: holdsMaximum,
  judge: async ({ service, world, target, each, forAll }) => {
    const range = target.profile === 'static-mock' ? {} : await world.rangeHolding(maximumLimit + 1)
    const holdsNoMore = async (query: RawQuery) => {
      const { elements = [] } = (await ifAnswered(service.list(query))) ?? {}
      if (elements.length > maximumLimit)
        throw new Violated(
          `at most ${maximumLimit} items`,
          `${elements.length} with limit ${query.limit}`,
        )
    }
    const staysBelow = (query: RawQuery) => holdsNoMore({ ...range, ...query })
    const above = [1, 2, 20, 69, 70, 970, 2 ** 31 - 1 - maximumLimit]
    const queries = [...above.map((more) => maximumLimit + more), 2 ** 31, 2 ** 63].map(
      (limit) => ({
        limit,
      }),
    )
    await each(
      [
        ...queries,
        ...queries.slice(0, 2).map((query) => ({ page: defaultPage, ...query })),
        ...oddQueries,
      ],
      staysBelow,
    )
    // Behind the first page, and where no range is given.
    await each(
      [
        { ...widestRange, page: defaultPage + 1, limit: 100 },
        { page: defaultPage, limit: 100 },
      ],
      holdsNoMore,
    )
    const limit = fc.integer({ min: maximumLimit + 1, max: 100_000 })
    await forAll(
      fc.record(
        { page: fc.constant(defaultPage), limit },
        { requiredKeys: ['limit'], noNullPrototype: true },
      ),
      staysBelow,
    )
  },
})
