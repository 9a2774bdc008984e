import { present } from '../contract/present.ts'
import type { Violation } from '../findings/result.ts'
import { isWaived } from '../findings/waivers.ts'
import type { Report, ReportedClause } from '../report/report.ts'
import type { Change, ClauseChange, ClauseOutcome } from './comparison.ts'

/** The clauses that changed between two runs or are violated in both, and how many fared alike. */
export function changedClauses(
  before: Report,
  after: Report,
): {
  readonly changes: readonly ClauseChange[]
  readonly holdInBoth: number
  readonly unjudgedInBoth: number
} {
  const pairs = clausesOver([before, after]).map((clause) => {
    return { clause, before: outcomeIn(before, clause.id), after: outcomeIn(after, clause.id) }
  })
  const alike = pairs.filter((pair) => changeOf(pair.before, pair.after) === undefined)
  return {
    changes: pairs.flatMap(changed),
    holdInBoth: alike.filter((pair) => pair.after.verdict === 'pass').length,
    unjudgedInBoth: alike.filter((pair) => isUnjudged(pair.after)).length,
  }
}

interface Pair {
  readonly clause: ReportedClause
  readonly before: ClauseOutcome
  readonly after: ClauseOutcome
}

/** Every clause of any report: those of the last one in its order, then those that only earlier ones have. */
export function clausesOver(reports: readonly Report[]): readonly ReportedClause[] {
  const all = new Map<string, ReportedClause>()
  for (const clause of reports.toReversed().flatMap(({ clauses }) => clauses))
    if (!all.has(clause.id)) all.set(clause.id, clause)
  return [...all.values()]
}

function changed({
  clause: { id, section, statement },
  before,
  after,
}: Pair): readonly ClauseChange[] {
  const change = changeOf(before, after)
  if (change === undefined) return []
  const kindsAreKnown = [before, after].every(({ violation }) => `${violation?.code}` !== id)
  const showsOtherwise = kindsAreKnown && kindOf(before) !== kindOf(after)
  const shown = { id, section, statement, change, worse: isWorse(before, after) }
  return [{ ...shown, ...(change === 'still-violated' ? { showsOtherwise } : {}), before, after }]
}

/** The kind of the first violation: its code and the field that it is of, since values differ with the data. */
function kindOf({ violation }: ClauseOutcome): string {
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
  const [first] = verdict === 'fail' ? clause.violations : []
  const violation = first && inBrief(first)
  return present({ verdict, waived: isWaived(clause), reason, waiver, violation })
}

function inBrief(violation: Violation): ClauseOutcome['violation'] {
  const { code, about, expected, received, counterexample, replay } = violation
  return present({ code, about, expected, received, counterexample, replay })
}

/** What became of a clause; nothing where its verdict is the same, unless it is violated. */
function changeOf(before: ClauseOutcome, after: ClauseOutcome): Change | undefined {
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
