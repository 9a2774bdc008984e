import type { ClauseId, Profile } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { RefusalReason } from '../../../src/reference/refusals.ts'
import type { ReferenceServiceOptions } from '../../../src/reference/service.ts'
import { rowsFor, rowsOf, type Table } from '../table.ts'

/** Something that the specification leaves open, done differently: never a violation. */
export interface Variation extends Differing {
  /** In kebab-case, unique among the variations. */
  readonly name: string
  /** What the service does differently, in one line. */
  readonly description: string
}

/** How a service differs from the reference service, and how it is judged. */
export interface Differing {
  readonly decisions?: Override
  readonly events?: NonNullable<ReferenceServiceOptions['events']>
  /** Where the service is reached and who may use it, where that is what differs. */
  readonly service?: Partial<Pick<ReferenceServiceOptions, 'username' | 'password' | 'prefix'>>
  /** The profile to judge it in; `full` when absent. */
  readonly profile?: Profile
  /** Further settings of the run, by their names in the environment, such as TARGET_TIMEZONE. */
  readonly settings?: Readonly<Record<string, string>>
  /** Whether every clause of the profile can be judged on it, so that none may be left unjudged, or none but these. */
  readonly judgedAsAWhole?: true | { readonly but: readonly ClauseId[] }
}

/** The variations of a table: each cell holds the decisions that differ, or whatever else does. */
export function tableOf(table: Table<Override | Differing>): readonly Variation[] {
  return rowsOf(table).map(({ cell, ...row }) => ({
    ...row,
    ...(typeof cell === 'function' ? { decisions: cell } : cell),
  }))
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
): Table<Override> {
  return rowsFor(statuses, (status) => {
    const refused = Object.fromEntries(reasons.map((reason) => [reason, status]))
    const decisions: Override = (sound) => ({
      ...further(sound),
      refusalStatus: { ...sound.refusalStatus, ...refused },
    })
    return [`${name}-${status}: ${what} with ${status}.`, decisions]
  })
}
