import { subsets } from '../../src/arbitraries/subsets.ts'
import { defaultPage, type ListQuery, listParameters } from '../../src/contract/list-query.ts'
import type { IsoDate } from '../../src/contract/special-event.ts'
import { unjudged } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import { listingOf } from '../../src/service/service.ts'
import { elementsOf, mustSucceed } from '../../src/world/reading/expectations.ts'
import { addDays, leapDayFrom } from '../../src/world/values/days.ts'
import { exploredListings, judgedBy } from './experiments/explored-listings.ts'
import { aDayLater, pick } from './experiments/queries.ts'
import { refusedListings } from './refused-listings.ts'

clause(
  'list.parameters-optional',
  { isExplored: true, acrossAnswers: refusedListings },
  async ({ setup, each, over }) => {
    const today = setup.world.todays().at(-1) as IsoDate
    const from = (offset: number, days: number): Required<ListQuery> => ({
      startDate: addDays(today, offset),
      endDate: addDays(today, offset + days),
      page: defaultPage,
      limit: 5,
    })
    const mustBeServed = async (query: ListQuery, { service }: CaseBench) => {
      const isServed = async (asked: ListQuery) => (await service.list(asked)).succeeded
      // How far ahead a service looks, and over how many days, is left open; but then the next day is as far.
      const isTooFar = async () =>
        (await isServed(only(from(1, 6), query))) && !(await isServed(aDayLater(query)))
      const answer = await service.list(query)
      if (!answer.succeeded && answer.status < 500 && (await isTooFar()))
        throw unjudged('range-refused', { query })
      mustSucceed(answer)
    }

    // The 29th of February is a day, too.
    const startDate = leapDayFrom(today)
    const leapDay = { ...from(0, 5), startDate, endDate: addDays(startDate, 5) }
    await each(
      subsets(listParameters).map((names) => pick(leapDay, names)),
      mustBeServed,
    )

    // An address means the same with its hyphens escaped (RFC 3986, 2.3).
    const range = pick(leapDay, ['startDate', 'endDate'])
    const escaped = (value: string) => value.replaceAll('-', '%2D')
    await each([{ what: 'escaped hyphens' }], async ({ what }, { service }) => {
      const answer = await service.list(range, { detour: { what, escaped } })
      if (!answer.succeeded) elementsOf(await service.list(range))
      mustSucceed(answer)
    })

    await each([{ follows: 'a listing from no day' }], async (_, { service }) => {
      const answer = await service.list({}, { after: listingOf({ startDate: 'tomorrow' }) })
      if (!answer.succeeded) elementsOf(await service.list())
      mustSucceed(answer, 'follows-refused-listing')
    })

    await over(
      exploredListings,
      judgedBy('list.parameters-optional', ({ page }) => page.isCertain),
    )
  },
)

/** Other values of the parameters that a query has. */
function only(values: Required<ListQuery>, query: ListQuery): ListQuery {
  return pick(
    values,
    listParameters.filter((name) => name in query),
  )
}
