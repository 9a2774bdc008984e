import * as fc from 'fast-check'
import { subsets } from '../../src/arbitraries/subsets.ts'
import {
  defaultPage,
  type ListQuery,
  listParameters,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import type { IsoDate } from '../../src/contract/special-event.ts'
import { clause } from '../../src/verdict/check.ts'
import { mustSucceed } from '../../src/verdict/expectations.ts'
import { addDays } from '../../src/world/days.ts'
import { inWords } from './experiments/query-in-words.ts'

clause('list.parameters-optional', async ({ service, world, each, forAll }) => {
  const today = world.todays().at(-1) as IsoDate
  const from = (offset: number, days: number): Required<ListQuery> => ({
    startDate: addDays(today, offset),
    endDate: addDays(today, offset + days),
    page: defaultPage,
    limit: 5,
  })
  const succeeds = async (query: ListQuery) =>
    mustSucceed(await service.list(query), `a listing with ${inWords(query)}`)

  // The 29th of February is a day, too.
  const leapYear = Math.ceil((Number(today.slice(0, 4)) + 1) / 4) * 4
  const leapDay = {
    ...from(0, 5),
    startDate: `${leapYear}-02-29`,
    endDate: `${leapYear}-03-05`,
  }
  await each(
    subsets(listParameters).map((names) => only(leapDay as Required<ListQuery>, names)),
    succeeds,
  )

  const offset = fc.integer({ min: 1, max: 2000 })
  const days = fc.integer({ min: 0, max: 60 })
  const limit = fc.integer({ min: 1, max: maximumLimit })
  await forAll(
    fc
      .tuple(offset, days, limit, fc.subarray(listParameters))
      .map(([start, length, items, names]) =>
        only({ ...from(start, length), limit: items }, names),
      ),
    succeeds,
  )
})

function only(values: Required<ListQuery>, names: readonly (keyof ListQuery)[]): ListQuery {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
