import type { Profile } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { RefusalReason } from '../../../src/reference/refusals.ts'
import type { ReferenceServiceOptions } from '../../../src/reference/service.ts'
import { answerInstead } from '../overrides.ts'

/** Something that the specification leaves open, done differently: never a violation. */
export interface Variation {
  /** In kebab-case, unique among the variations. */
  readonly name: string
  /** What the service does differently, in one line. */
  readonly description: string
  readonly decisions?: Override
  readonly events?: NonNullable<ReferenceServiceOptions['events']>
  /** Where the service is reached and who may use it, where that is what differs. */
  readonly service?: Partial<Pick<ReferenceServiceOptions, 'username' | 'password' | 'prefix'>>
  /** The profile to judge it in; `full` when absent. */
  readonly profile?: Profile
  /** Further settings of the run, by their names in the environment, such as TARGET_TIMEZONE. */
  readonly settings?: Readonly<Record<string, string>>
  /** Whether every clause of the profile can be judged on it, so that none may be left unjudged. */
  readonly judgedAsAWhole?: true
}

/** A variation without its name, which is the row's key in its table. */
export type Row = Omit<Variation, 'name'>

/** The variations of a table whose keys are their names. */
export function tableOf(rows: Readonly<Record<string, Row>>): readonly Variation[] {
  return Object.entries(rows).map(([name, row]) => ({ name, ...row }))
}

/** A row of a table: what differs in words, and by which decisions or other members. */
export function vary(description: string, by: Override | Omit<Row, 'description'>): Row {
  return { description, ...(typeof by === 'function' ? { decisions: by } : by) }
}

/** A row by which some requests are answered before the service looks at them. */
export function instead(description: string, begin: Parameters<typeof answerInstead>[0]): Row {
  return vary(description, answerInstead(begin))
}

/** Rows of one kind, one for each of some values. */
export function rowsFor<Value>(
  values: readonly Value[],
  row: (value: Value) => readonly [name: string, row: Row],
): Record<string, Row> {
  return Object.fromEntries(values.map(row))
}

/**
 * One row for each status that something may be refused with.
 *
 * @param name - the rows are called this and their status, such as `invalid-query-404`
 * @param what - a sentence up to "with 404."
 * @param further - decides that there is a refusal at all, where a sound service has none
 */
export function refusedWith(
  statuses: readonly number[],
  name: string,
  what: string,
  reasons: readonly RefusalReason[],
  further: Override = () => ({}),
): Record<string, Row> {
  return rowsFor(statuses, (status) => {
    const refused = Object.fromEntries(reasons.map((reason) => [reason, status]))
    const decisions: Override = (sound) => ({
      ...further(sound),
      refusalStatus: { ...sound.refusalStatus, ...refused },
    })
    return [`${name}-${status}`, vary(`${what} with ${status}.`, decisions)]
  })
}
