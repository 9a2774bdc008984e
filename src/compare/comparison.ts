import type { Verdict, Violation } from '../findings/result.ts'
import type { AppliedWaiver } from '../findings/waivers.ts'
import type { Report } from '../report/report.ts'

/** What became of a clause between two runs. A clause with the same verdict in both, unless violated, has none. */
export type Change =
  | 'newly-violated'
  | 'still-violated'
  | 'fixed'
  | 'newly-unjudged'
  | 'newly-judged'
  | 'only-before'
  | 'only-after'
  | 'added'
  | 'removed'

/** What became of a clause in one of the runs. */
export interface ClauseOutcome {
  /** `not-selected`: a filter left it out. `absent`: the contract of that run does not have it. */
  readonly verdict: Verdict | 'not-selected' | 'absent'
  /** Whether it is violated, but a waiver holds. */
  readonly waived: boolean
  readonly reason?: string
  readonly waiver?: AppliedWaiver
  /** The first violation, where it is violated. */
  readonly violation?: Pick<
    Violation,
    'code' | 'expected' | 'received' | 'about' | 'counterexample' | 'replay'
  >
}

/** A clause that changed between the runs, or is violated in both. */
export interface ClauseChange {
  /** A plain text, since either report may be of another version of the contract, with other clauses. */
  readonly id: string
  readonly section: string
  readonly statement: string
  readonly change: Change
  /** Whether this makes the comparison end with 1. */
  readonly worse: boolean
  /** Of a clause violated in both: whether its first violation is of another kind. */
  readonly showsOtherwise?: boolean
  readonly before: ClauseOutcome
  readonly after: ClauseOutcome
}

/** An open question whose answers differ, or that only one of the runs has an answer to. */
export interface AnswerChange {
  readonly id: string
  readonly section: string
  readonly question: string
  readonly before: Answer
  readonly after: Answer
}

/** What a run says to an open question. */
export interface Answer {
  /** Whether the target answered; else the words say why there is no answer. */
  readonly given: boolean
  readonly words: string
}

/** Something in which the runs differ, and what that means for reading the comparison. */
export interface RunDifference {
  readonly subject:
    | 'target'
    | 'version'
    | 'product'
    | 'profile'
    | 'contract'
    | 'suite'
    | 'timezone'
    | 'seed'
    | 'cases'
    | 'filter'
    | 'end'
  readonly before: string
  readonly after: string
  readonly meaning: string
}

/** One of the two runs, in brief. */
export interface ComparedRun
  extends Pick<Report, 'verdict' | 'reason' | 'suite' | 'contract' | 'target'> {
  readonly run: Pick<Report['run'], 'startedAt' | 'seed' | 'numRuns' | 'interrupted'>
}

/** Two reports side by side, described by contracts/comparison.schema.json. */
export interface Comparison {
  readonly formatVersion: 1
  /** Whether any clause got worse. */
  readonly worse: boolean
  readonly before: ComparedRun
  readonly after: ComparedRun
  readonly differences: readonly RunDifference[]
  readonly clauses: readonly ClauseChange[]
  /** Clauses that hold in both runs. */
  readonly holdInBoth: number
  /** Clauses that apply, but that neither run could judge. */
  readonly unjudgedInBoth: number
  readonly answers: readonly AnswerChange[]
  /** Open questions that both runs answer alike. */
  readonly answeredAlike: number
}
