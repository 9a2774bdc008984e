import type { Profile } from '../contract/clauses.ts'

/** The proxy that a target is reached through. */
export interface ProxySettings {
  /** Its scheme, host and port. */
  readonly url: string
  /** The variable that names it, for messages. */
  readonly variable: string
  readonly username?: string
  readonly password?: string
}

/** Where and as what the target is reached. */
export interface TargetSettings {
  /** {base_url}, without a trailing slash. */
  readonly url: string
  readonly username?: string
  readonly password?: string
  readonly profile: Profile
  /** IANA zone of the service's "today"; unknown when absent. */
  readonly timezone?: string
  /** Further request headers; their values are secrets. */
  readonly headers: Readonly<Record<string, string>>
  /** PEM texts, read from the files that the settings name. */
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly proxy?: ProxySettings
  /** Whether it lives in the process of the run, and ends with it. */
  readonly embedded?: true
  /** The instants that it may be now, by the clocks that a run has compared; this machine's alone when absent. */
  readonly instants?: () => readonly number[]
  /** The only events that updates may touch; any listed event when absent. */
  readonly writableEventIds?: readonly string[]
  /** Present where other runs judge the same target meanwhile, as the shards of one run do. */
  readonly shard?: Shard
}

/** One of several runs that share the checks, and the events of a target, among them. */
export interface Shard {
  /** From 1. */
  readonly index: number
  readonly count: number
}

/** How many requests with wrong credentials may be sent. */
export type AuthProbes = 'none' | 'few' | 'all'

/** Every setting of a run, validated; see docs/settings.md for what each means. */
export interface Settings {
  /** Absent: the embedded reference service is the target. */
  readonly target?: TargetSettings
  /** The profile asked for, whether or not a target is named. */
  readonly profile: Profile
  readonly authProbes: AuthProbes
  readonly seed: number
  /** Present where the seed was drawn for this run. */
  readonly seedDrawn?: true
  readonly numRuns: number
  readonly concurrency: number
  readonly requestsPerSecond?: number
  readonly requestTimeoutMs: number
  readonly runTimeoutMs: number
  readonly maxResponseBytes: number
  readonly reportDir: string
  readonly waivers: readonly Waiver[]
  /** Whether a waiver whose clause holds leaves the exit code alone. */
  readonly allowStaleWaivers: boolean
  readonly acceptInconclusive: boolean
  /** Address of the one case to judge, as a report's replay command gives it; all cases when absent. */
  readonly replayCase?: string
  /** How the run was started; absent where nobody was to start it again. */
  readonly invocation?: Invocation
}

/** How a run was started, so that a line of the report can start it again. */
export interface Invocation {
  /** Whether by a script of a clone, such as `npm test`; otherwise by the package's command. */
  readonly inClone: boolean
  /** The text of each setting that was given as an option, by its name; of a secret, the file that holds it. */
  readonly given: Readonly<Record<string, string>>
}

/** A known deviation that does not decide the verdict until it expires; see contracts/waivers.schema.json. */
export interface Waiver {
  readonly clause: string
  readonly reason: string
  /** Last day on which the waiver holds, `YYYY-MM-DD`, UTC. */
  readonly expires: string
  readonly ticket?: string
}
