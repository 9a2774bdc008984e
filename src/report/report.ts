import type { Clause, ClauseId, Profile } from '../contract/clauses.ts'
import type { ClauseResult, Observation, Restoration, RunCounts } from '../findings/result.ts'
import type { AppliedWaiver } from '../findings/waivers.ts'
import type { Waiver } from '../settings/parse/waivers-file.ts'
import type { Embedded, Shard } from '../settings/settings.ts'

/** The verdict of a whole run; see the exit status table in docs/reports.md. */
export type RunVerdict = 'conformant' | 'non-conformant' | 'inconclusive' | 'not-judged'

export type ExitCode = 0 | 1 | 3 | 4 | 130

/** A clause as the report shows it: the promise beside what judging it came to. */
export interface ReportedClause
  extends Pick<Clause, 'id' | 'section' | 'operation' | 'basis' | 'statement'>,
    Omit<ClauseResult, 'id'> {
  /** The waiver that names the clause, whatever the verdict; it counts only where the verdict is `fail`. */
  readonly waiver?: AppliedWaiver
}

/** The report of one run: what conformance.json holds, described by contracts/report.schema.json. */
export interface Report {
  readonly formatVersion: 2
  /** The verdict in one sentence, which says who was judged where that was no target of the user's. */
  readonly summary?: string
  readonly verdict: RunVerdict
  readonly exitCode: ExitCode
  /** Why the target was not judged, or what else the verdict rests on; one line. */
  readonly reason?: string
  /** Why the target as a whole could not be judged, in one line; `reason` begins with it. */
  readonly notJudged?: string
  /** What went wrong in the harness itself, as in `notJudged`: then nothing is said of the target as a whole. */
  readonly fault?: string
  readonly suite: { readonly name: string; readonly version: string }
  readonly contract: { readonly name: string; readonly version: string; readonly sha256: string }
  readonly target: {
    readonly url: string
    /** What whoever started the run calls the build that was judged. */
    readonly version?: string
    readonly profile: Profile
    readonly timezone: string
    /** Present where the embedded reference service was judged. */
    readonly embedded?: Embedded
    /** What the target calls itself, from its Server header. */
    readonly product?: string
  }
  /** Of what was sent, traffic and coverage are absent in older reports, too. */
  readonly run: Omit<RunCounts, 'requests'> & {
    /** ISO 8601 instants. */
    readonly startedAt: string
    readonly finishedAt: string
    readonly durationMs: number
    readonly seed: number
    readonly numRuns: number
    /** Requests sent, in all and by method. */
    readonly requests: number
    readonly requestsByMethod: Readonly<Record<string, number>>
    /** Whether the run was cut short by an interrupt. */
    readonly interrupted: boolean
    /** Whether the credentials still worked when all was done; absent where none are known to have worked. */
    readonly credentialsAtEnd?: CredentialsAtEnd
    /** Clauses that a filter left out; they are neither judged nor counted. */
    readonly notSelected: readonly ClauseId[]
    /** Which part of a run over several machines it is. */
    readonly shard?: Shard
    /** Present where a replay judged one case only, which shows of no clause that it holds. */
    readonly oneCaseOnly?: true
    /** Present where it is several runs, merged. */
    readonly merged?: Merged
    /** What the reader is to know of the run as a whole, one line each: outages, clocks. */
    readonly notes?: readonly string[]
  }
  /** Clauses by verdict; `waived` says how many of the failed ones a waiver covers. */
  readonly totals: Readonly<
    Record<'pass' | 'fail' | 'inconclusive' | 'notApplicable' | 'error' | 'waived', number>
  >
  readonly clauses: readonly ReportedClause[]
  readonly observations: readonly Observation[]
  readonly restoration: Restoration
}

/** What a plain request came to when all was done; wrong credentials may have locked the account. */
export type CredentialsAtEnd = 'accepted' | 'refused'

/** What a run hands to the report: everything learnt, before it is totalled and judged as a whole. */
export interface RunOutcome
  extends Pick<Report, 'target' | 'observations' | 'restoration' | 'notJudged' | 'fault'>,
    Pick<
      Report['run'],
      'seed' | 'numRuns' | 'interrupted' | 'credentialsAtEnd' | 'shard' | 'merged' | 'notes'
    >,
    RunCounts {
  readonly startedAt: Date
  readonly finishedAt: Date
  /** The clauses that a filter selected; absent when there was no filter. */
  readonly selected?: readonly ClauseId[]
  /** One result per selected clause; a clause may occur more than once, merged worst first. */
  readonly results: readonly ClauseResult[]
  /** Whether an inconclusive run exits 0. */
  readonly acceptInconclusive: boolean
  readonly waivers: readonly Waiver[]
  /** Whether a waiver whose clause holds leaves the exit code alone. */
  readonly allowStaleWaivers: boolean
  /** Whether a replay judged one case only, which shows of no clause that it holds. */
  readonly oneCaseOnly: boolean
}

/** What a merged report was made of. */
export interface Merged {
  /** How many reports. */
  readonly parts: number
  /** The seeds that ran, in ascending order. */
  readonly seeds: readonly number[]
  /** The shards that none of the reports is of. */
  readonly missing: readonly MissingShard[]
}

/** A shard of the run that was made with a seed. */
export interface MissingShard extends Shard {
  readonly seed: number
}
