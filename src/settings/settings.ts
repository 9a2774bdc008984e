import type { Profile } from '../contract/clauses.ts'
import type { Waiver } from './parse/waivers-file.ts'
import { runRows } from './run-rows.ts'
import type { Setting, ValuesOf } from './setting.ts'
import { targetRows } from './target-rows.ts'

const { url, version, username, password, ...furtherOfTarget } = targetRows
const { profile, authProbes, ...furtherOfRun } = runRows

/** Every setting, in the order of the documentation. */
export const settingsTable = {
  ...{ url, version, username, password, profile, authProbes },
  ...furtherOfTarget,
  ...furtherOfRun,
}

/** The rows without their types, for documentation and for loading. */
export const settingRows: readonly Setting[] = Object.values(settingsTable)

export type SettingName = (typeof settingsTable)[keyof typeof settingsTable]['name']

/** Why the embedded reference service is judged: nobody has named a target, or `TARGET_URL` asks for it. */
export type Embedded = 'by-default' | 'asked-for'

export type AuthProbes = ReturnType<typeof authProbes.parse>

/** Every setting of a run, validated; what each means stands in its row. */
export interface Settings extends ValuesOf<typeof runRows> {
  /** Absent: the embedded reference service is the target. */
  readonly target?: TargetSettings
  /** Present where the embedded reference service is the target. */
  readonly embedded?: Embedded
  /** The profile asked for, whether or not a target is named. */
  readonly profile: Profile
  readonly authProbes: AuthProbes
  readonly waivers: readonly Waiver[]
  /** Present where the seed was drawn for this run. */
  readonly seedDrawn?: true
  /** How the run was started; absent where nobody was to start it again. */
  readonly invocation?: Invocation
}

/** Where and as what the target is reached. */
export interface TargetSettings extends ValuesOf<typeof targetRows> {
  /** {base_url}, without a trailing slash. */
  readonly url: string
  readonly profile: Profile
  /** Further request headers; their values are secrets. */
  readonly headers: Readonly<Record<string, string>>
  readonly proxy?: ProxySettings
  /** Present where it lives in the process of the run, and ends with it. */
  readonly embedded?: Embedded
  /** Whether the path of the list stood at the end of the address that was given, and was taken off. */
  readonly pathTakenOff?: true
  /** The instants that it may be now, by the clocks that a run has compared; this machine's alone when absent. */
  readonly instants?: () => readonly number[]
  /** Present where other runs judge the same target meanwhile, as the shards of one run do. */
  readonly shard?: Shard
}

export interface ProxySettings {
  /** Its scheme, host and port. */
  readonly url: string
  /** The variable that names it, for messages. */
  readonly variable: string
  readonly username?: string
  readonly password?: string
}

/** One of several runs that share the checks, and the events of a target, among them. */
export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
}

/** How a run was started, so that a line of the report can start it again. */
export interface Invocation {
  /** Whether by a script of a clone, such as `npm test`; otherwise by the package's command. */
  readonly inClone: boolean
  /** The text of each setting that was given as an option, by its name; of a secret, the file that holds it. */
  readonly given: Readonly<Record<string, string>>
  /** The words that start the package's command again; absent: those of the package where it is installed. */
  readonly program?: readonly string[] | undefined
}
