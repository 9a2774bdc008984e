import { defaultLimit, defaultPage, type ListQuery } from '../../src/contract/list-query.ts'
import { idKey } from '../../src/contract/special-event.ts'
import { clause } from '../../src/judging/check.ts'
import { Unjudged } from '../../src/findings/finding.ts'
import { listOnce, sizeOf, wholly } from '../../src/world/listing.ts'
import { mustEqualOneOf } from '../../src/world/listing-comparison.ts'

clause('list.page.default', async ({ service, world, each }) => {
  await world.settleAroundToday()
  const { startDate, endDate } = await world.rangeHolding(defaultLimit + 1)
  const queries: ListQuery[] = [
    {},
    { startDate, endDate },
    { limit: 3 },
    { startDate },
    { startDate, limit: 3 },
    { endDate },
  ]
  const judge = async (query: ListQuery, before?: ListQuery) => {
    const page = async (asked: ListQuery) => wholly((await listOnce(service, asked)).ids.map(idKey))
    const first = await mustEqualOneOf(
      async () => {
        if (before) await service.list(before)
        return page(query)
      },
      [() => page({ ...query, page: defaultPage })],
      `the same events as page ${defaultPage}`,
    )
    if (sizeOf(first) === 0) throw new Unjudged('the first page is empty')
  }
  await each(queries, (query) => judge(query))
  // Alone: a service may take the page that was asked for last to be the one that is left out.
  await each([{ startDate, endDate }], (query) => judge(query, { ...query, page: defaultPage + 1 }))
})
