import schema from '../../contracts/list-query.schema.json' with { type: 'json' }
import type { IsoDate } from './special-event.ts'

/** The query parameters of the list operation (section 4.1). */
export interface ListQuery {
  readonly startDate?: IsoDate
  readonly endDate?: IsoDate
  readonly page?: number
  readonly limit?: number
}

/** The names of the query parameters, as the schema lists them. */
export const listParameters = Object.keys(schema.properties) as (keyof ListQuery)[]

const { page, limit, endDate } = schema.properties

/** The page that is returned when none is asked for. */
export const defaultPage = page.default

/** The number of items per page when none is asked for. */
export const defaultLimit = limit.default

/** The most items that a page may ever hold. */
export const maximumLimit = limit.maximum

/** How many days after startDate the range ends when no endDate is given. */
export const defaultRangeDays = endDate['x-default'].daysAfter.days
