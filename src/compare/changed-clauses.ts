import { present } from '../contract/present.ts'
import type { Verdict, Violation } from '../findings/result.ts'
import { type AppliedWaiver, isWaived } from '../findings/waivers.ts'
import type { Report, ReportedClause } from '../report/report.ts'

/** What became of a clause between two runs. A clause with the same verdict in both, unless violated, has none. */
export type KindOfChange =
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
  readonly change: KindOfChange
  /** Whether this makes the comparison end with 1. */
  readonly worse: boolean
  /** Of a clause violated in both: whether its first violation is of another kind. */
  readonly showsOtherwise?: boolean
  readonly before: ClauseOutcome
  readonly after: ClauseOutcome
}

/** The clauses that changed between two runs or are violated in both, and how many fared alike. */
export function changedClauses(before: Report, after: Report) {
  const pairs = clausesOver([before, after]).map((clause) => {
    return { clause, before: outcomeIn(before, clause.id), after: outcomeIn(after, clause.id) }
  })
  const alike = pairs.filter((pair) => changeOf(pair.before, pair.after) === undefined)
  return {
    clauses: pairs.flatMap((pair) => changed(pair.clause, pair.before, pair.after)),
    holdInBoth: alike.filter((pair) => pair.after.verdict === 'pass').length,
    /** Clauses that apply, but that neither run could judge. */
    unjudgedInBoth: alike.filter((pair) => isUnjudged(pair.after)).length,
  }
}

/** Every clause of any report: those of the last one in its order, then those that only earlier ones have. */
export function clausesOver(reports: readonly Report[]): readonly ReportedClause[] {
  const all = new Map<string, ReportedClause>()
  for (const clause of reports.toReversed().flatMap(({ clauses }) => clauses))
    if (!all.has(clause.id)) all.set(clause.id, clause)
  return [...all.values()]
}

function changed(
  { id, section, statement }: ReportedClause,
  before: ClauseOutcome,
  after: ClauseOutcome,
): readonly ClauseChange[] {
  const change = changeOf(before, after)
  if (change === undefined) return []
  const kindsAreKnown = [before, after].every(({ violation }) => `${violation?.code}` !== id)
  const showsOtherwise = kindsAreKnown && shownBy(before) !== shownBy(after)
  const shown = { id, section, statement, change, worse: isWorse(before, after) }
  return [{ ...shown, ...(change === 'still-violated' ? { showsOtherwise } : {}), before, after }]
}

/** The kind of the first violation: its code and the field that it is of, since values differ with the data. */
function shownBy({ violation }: ClauseOutcome): string {
  return `${violation?.code} ${violation?.about.field}`
}

/** How the clause of an id stands in a report. */
export function outcomeIn({ clauses, run }: Report, id: string): ClauseOutcome {
  const clause = clauses.find((one) => one.id === id)
  if (clause === undefined) {
    const left: readonly string[] = run.notSelected
    return left.includes(id)
      ? { verdict: 'not-selected', waived: false, reason: 'a filter left it out' }
      : { verdict: 'absent', waived: false }
  }
  const { verdict, reason, waiver } = clause
  const [violation] = (verdict === 'fail' ? clause.violations : []).map(
    ({ code, about, expected, received, counterexample, replay }) =>
      present({ code, about, expected, received, counterexample, replay }),
  )
  return present({ verdict, waived: isWaived(clause), reason, waiver, violation })
}

/** What became of a clause; nothing where its verdict is the same, unless it is violated. */
function changeOf(before: ClauseOutcome, after: ClauseOutcome): KindOfChange | undefined {
  if (before.verdict === after.verdict && after.verdict !== 'fail') return undefined
  if (before.verdict === 'absent') return 'added'
  if (after.verdict === 'absent') return 'removed'
  if (after.verdict === 'fail')
    return before.verdict === 'fail' ? 'still-violated' : 'newly-violated'
  if (isLeftOut(before) && isLeftOut(after)) return undefined
  if (isLeftOut(after)) return 'only-before'
  if (isLeftOut(before)) return 'only-after'
  if (isUnjudged(before) && isUnjudged(after)) return undefined
  if (isUnjudged(after)) return 'newly-unjudged'
  return before.verdict === 'fail' ? 'fixed' : 'newly-judged'
}

/**
 * Whether a clause got worse: a violation that counts where none counted before, also because a
 * waiver no longer holds, or no judgement where it held. A clause that only one contract has is
 * neither.
 */
function isWorse(before: ClauseOutcome, after: ClauseOutcome): boolean {
  if (before.verdict === 'absent') return false
  return counts(after) ? !counts(before) : before.verdict === 'pass' && isUnjudged(after)
}

/** Whether a clause applies, but could not be judged. */
export function isUnjudged({ verdict }: Pick<ClauseOutcome, 'verdict'>): boolean {
  return verdict === 'inconclusive' || verdict === 'error'
}

function isLeftOut({ verdict }: ClauseOutcome): boolean {
  return verdict === 'not-applicable' || verdict === 'not-selected'
}

function counts({ verdict, waived }: ClauseOutcome): boolean {
  return verdict === 'fail' && !waived
}
