import type { ListQuery } from '../contract/list-query.ts'
import * as contract from '../contract/list-query.ts'
import type { IsoDate } from '../contract/special-event.ts'
import { addDays } from './calendar.ts'
import { Refusal } from './refusals.ts'
import { type FieldFault, querySchemaFaults } from './validation.ts'

export type ListParameter = keyof ListQuery

/** What a listing goes by: the parameters asked for, with defaults for the rest. */
export type QueryInForce = Required<ListQuery>

/** How the query of a listing is read (section 4.1). */
export interface ListQueryDecisions {
  /** The text of a parameter; undefined when it is not given. */
  readonly parameter: (query: URLSearchParams, name: ListParameter) => string | undefined
  /** The value that a parameter's text stands for; the text itself when it stands for none. */
  readonly parameterValue: (text: string, name: ListParameter) => string | number
  /** What is wrong with the parameters given, but for a limit above the maximum. */
  readonly queryFaults: (asked: Readonly<Record<string, unknown>>) => readonly FieldFault[]
  readonly defaultStartDate: (given: { asked: ListQuery; today: IsoDate }) => IsoDate
  readonly defaultEndDate: (given: {
    asked: ListQuery
    startDate: IsoDate
    today: IsoDate
  }) => IsoDate
  readonly defaultPage: (asked: ListQuery) => number
  readonly defaultLimit: (asked: ListQuery) => number
  /** The limit that an asked one comes to; throws a {@link Refusal} for one that is not served. */
  readonly limitInForce: (limit: number, asked: ListQuery) => number
}

const integers: readonly ListParameter[] = ['page', 'limit']

/** The query read strictly, with the contract's defaults and maximum. */
export const soundListQuery: ListQueryDecisions = {
  parameter: (query, name) => query.get(name) ?? undefined,
  parameterValue: (text, name) =>
    integers.includes(name) && /^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : text,
  queryFaults: (asked) => [
    ...querySchemaFaults(asked),
    ...integers
      .filter((name) => typeof asked[name] === 'number' && asked[name] < 1)
      .map((field) => ({ field, detail: 'must be 1 or more' })),
  ],
  defaultStartDate: ({ today }) => today,
  defaultEndDate: ({ startDate }) => addDays(startDate, contract.defaultRangeDays),
  defaultPage: () => contract.defaultPage,
  defaultLimit: () => contract.defaultLimit,
  limitInForce: (limit) => {
    if (limit <= contract.maximumLimit) return limit
    throw new Refusal('limit', `limit must be at most ${contract.maximumLimit}.`)
  },
}
