import type { ListQuery } from '../../../src/contract/list-query.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import type { CaseBench } from '../../../src/judging/check.ts'
import { addDays } from '../../../src/world/values/days.ts'

/** Some parameters of a query, in that order. */
export function pick(query: ListQuery, names: readonly (keyof ListQuery)[]): ListQuery {
  return Object.fromEntries(names.flatMap((name) => (name in query ? [[name, query[name]]] : [])))
}

/** The same query with each of its days a day later. */
export function aDayLater(query: ListQuery): ListQuery {
  const { startDate, endDate } = query
  return {
    ...query,
    ...(startDate === undefined ? {} : { startDate: addDays(startDate, 1) }),
    ...(endDate === undefined ? {} : { endDate: addDays(endDate, 1) }),
  }
}

/** The first day that lies ahead wherever the service's clock stands: a default range from there holds what settles around today. */
export function tomorrowOf(world: CaseBench['world']): IsoDate {
  return addDays(world.todays().at(-1) as IsoDate, 1)
}
