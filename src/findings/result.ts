import type { ClauseId } from '../contract/clauses.ts'
import type { Masked } from '../settings/mask/wording.ts'
import type { PairCoverage } from './coverage.ts'
import type { Json } from './facts.ts'
import type { Cause } from './reasons.ts'
import type { TrafficReport } from './traffic.ts'
import type { ToldViolation, ViolationCode } from './violations.ts'

/** What a clause ends with; merged worst first. `error`: noise or a fault of the harness kept it from being judged. */
export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'not-applicable' | 'error'

/** One request and what came of it, as it may be written anywhere: secrets masked, bodies cut at a stated size. */
export interface Exchange {
  readonly request: {
    readonly method: string
    readonly url: Masked
    readonly headers: Readonly<Record<string, Masked>>
    readonly body?: Masked
  }
  /** Absent when no complete answer came; `failure` then says why, in one line. */
  readonly response?: {
    readonly status: number
    readonly headers: Readonly<Record<string, Masked>>
    /** Those that differ from one answer to the next, such as `date`, where a report sets them apart. */
    readonly volatileHeaders?: Readonly<Record<string, Masked>>
    /** Decoded text, cut after {@link bytes} are more than the stated size. */
    readonly body: Masked
    /** Decoded size of the whole body, in bytes. */
    readonly bytes: number
    /** Whether `body` holds less than the whole. */
    readonly cut: boolean
  }
  readonly failure?: Masked
  /** Of the `traceparent` that the request bore, by which the service's logs tell of it. */
  readonly traceId?: Masked
  /** ISO 8601 instant at which the request was sent. */
  readonly startedAt: string
  readonly durationMs: number
  /** What it is there for among the exchanges of a violation. */
  readonly role?: ExchangeRole
  /** The same in plain words that tell it from the others: `without startDate`, `read after the update`. */
  readonly caption?: Masked
  /** Present at the one exchange that shows the violation. */
  readonly decisive?: true
  /** JSON Pointers to what is wrong in the body of its answer; absent where that is no place in it. */
  readonly wrongAt?: readonly string[]
}

/** What an exchange is there for: what stood before an update, the update, what is read or listed after it, or by itself. */
export type ExchangeRole = 'before' | 'update' | 'read-after' | 'listing-after' | 'read' | 'listing'

/** A violation of one clause, confirmed by replay. */
export interface Violation extends ToldViolation {
  /** Which kind of violation it is; stable, and the same for the same fault whatever the data. */
  readonly code: ViolationCode
  /** The sentence that says what is wrong. */
  readonly summary: Masked
  /** The smallest input found that shows it. */
  readonly counterexample?: Json
  /** How often it showed again when it was tried again, and what the replays began from that have shown it. */
  readonly reproduced: {
    readonly times: number
    readonly replays: number
    readonly start?: 'where-it-is' | 'as-is' | 'from-evidence' | 'from-originals' | 'on-others'
  }
  /** How many violations of the same words it stands for, itself included; one when absent. */
  readonly occurrences?: number
  readonly exchanges: readonly Exchange[]
  /** One command per exchange; secrets stand as `$TARGET_PASSWORD` and the like. */
  readonly curl: readonly string[]
  /** The one command that judges just this clause with this seed, and this case where it has one. */
  readonly replay: string
  /** The same as data; absent in reports of older versions. */
  readonly rerun?: Rerun
}

/** What has to be judged again to show a violation again. */
export interface Rerun {
  readonly seed: number
  readonly numRuns: number
  /** The clause first; behind it the clause or open question whose request brought the violation to light. */
  readonly ids: readonly string[]
  /** Where the case stands within its clause, as `REPLAY_CASE` takes it; absent where an answer on the way has shown it. */
  readonly case?: string
  /** The event that the case was seen on, as `REPLAY_EVENT` takes it; absent where it has updated none. */
  readonly eventId?: string
  /** Digest of the input of the case, by which another run tells whether it sends the same. */
  readonly input?: string
}

/** What judging one clause came to. */
export interface ClauseResult {
  readonly id: ClauseId
  readonly verdict: Verdict
  /** Why it is not a plain pass or fail; for a pass, what it could not look at, if anything. */
  readonly reason?: Masked
  /** What the reason rests on, as codes with their facts. */
  readonly causes?: readonly Cause[]
  /** How many cases were judged. */
  readonly cases: number
  readonly requests: number
  readonly durationMs: number
  readonly violations: readonly Violation[]
}

/** The answer to a question that the specification leaves open; it never decides a verdict. */
export interface Observation {
  readonly id: string
  readonly section: string
  readonly question: string
  readonly answer: Masked
  /** Present where there is no answer; `answer` then says why. */
  readonly unanswered?: true
  readonly exchange?: Exchange
}

/** What the run as a whole did to the target. */
export interface RunCounts {
  /** Requests sent, by method, retries included. */
  readonly requests: Readonly<Record<string, number>>
  /** Updates that the target answered with success. */
  readonly updates: number
  /** Requests sent again because of noise: refused connections, resets, time-outs, 429, 503. */
  readonly retries: number
  /** When they were sent, and how long answers took; absent where nothing was sent, or nothing is known of it. */
  readonly traffic?: TrafficReport
  /** Which values of two parameters listings were asked for with; absent where none was, or nothing is known of it. */
  readonly coverage?: readonly PairCoverage[]
}

/** An event that could not be put back, with what it was. */
export interface NotRestored {
  readonly eventId: string
  readonly original: unknown
  /** What others have written to it meanwhile, by field; it was left as they have it. */
  readonly current?: unknown
  readonly reason: Masked
  /** Puts it back by hand, given to a shell that has the credentials. */
  readonly curl?: Masked
}

/** Events that read as they were, though what the target shows proves nothing of what it stores. */
export interface Unproved {
  readonly events: number
  /** Which; absent in reports of older versions. */
  readonly eventIds?: readonly string[]
  readonly reason: Masked
}

/** What became of the events that the run has written to. */
export interface Restoration {
  /** Events that checks took for themselves. */
  readonly leased: number
  /** Leased events that at least one update was sent to. */
  readonly written: number
  /** Written events proved by reading to be as they were. */
  readonly restored: number
  /** Written events that read as they were, which proves nothing; absent where there are none. */
  readonly unproved?: Unproved
  readonly notRestored: readonly NotRestored[]
  /** Puts them back, given to a shell that has the credentials; absent where there is nothing to put back. */
  readonly command?: string
}
