import type { Profile } from '../../../src/contract/clauses.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ReferenceServiceOptions } from '../../../src/reference/service.ts'

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
