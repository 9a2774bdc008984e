import type { ListQuery } from '../../../src/contract/list-query.ts'
import { addDays } from '../../../src/world/days.ts'

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
