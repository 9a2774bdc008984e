import type { ClauseId } from '../contract/clauses.ts'
import { type Group, groupedBy } from '../contract/grouped-by.ts'
import { present } from '../contract/present.ts'
import { asMasked } from '../settings/mask/wording.ts'
import { sum } from './quantities.ts'
import { distinctCauses } from './reasons.ts'
import { requestedBy } from './requested.ts'
import type { ClauseResult, Verdict, Violation } from './result.ts'
import { violationInWords } from './violations.ts'

const worstFirst: readonly Verdict[] = ['fail', 'error', 'inconclusive', 'pass', 'not-applicable']

/** Of more causes than these, what to do about the others would be lost on the reader. */
const mostCauses = 8

/**
 * The one verdict that several come to, worst first: fail over error over inconclusive over pass,
 * and not-applicable only where there is nothing else. Nothing at all is `inconclusive`: what
 * looked at nothing never passes.
 */
export function mergeVerdicts(verdicts: readonly Verdict[]): Verdict {
  return worstFirst.find((verdict) => verdicts.includes(verdict)) ?? 'inconclusive'
}

/**
 * One result per clause out of any number: verdicts merged worst first, reasons kept in the same
 * order, cases, requests and time added up, violations of the same words grouped into one, the simplest first.
 */
export function mergeResults(
  results: readonly ClauseResult[],
): ReadonlyMap<ClauseId, ClauseResult> {
  const byClause = groupedBy(results, ({ id }) => id)
  return new Map([...byClause].map(([id, ofClause]) => [id, mergeOfOneClause(id, ofClause)]))
}

function mergeOfOneClause(id: ClauseId, results: readonly ClauseResult[]): ClauseResult {
  const ranked = worstFirst.flatMap((verdict) =>
    results.filter((result) => result.verdict === verdict),
  )
  const reason = [...new Set(ranked.flatMap((result) => result.reason ?? []))].join('; ')
  // Of many that parts of a run have met, the first.
  const causes = distinctCauses(ranked.flatMap((result) => result.causes ?? [])).slice(
    0,
    mostCauses,
  )
  const verdict = mergeVerdicts(results.map((result) => result.verdict))
  const violations = results.flatMap((result) => result.violations)
  return {
    id,
    verdict,
    ...present({
      reason: reason ? asMasked(reason) : undefined,
      causes: causes.length > 0 ? causes : undefined,
    }),
    cases: sum(results.map(({ cases }) => cases)),
    requests: sum(results.map(({ requests }) => requests)),
    durationMs: sum(results.map(({ durationMs }) => durationMs)),
    // Beside what is confirmed, what was seen once and never again says nothing.
    violations: groupViolations(
      violations.filter(({ reproduced }) => verdict !== 'fail' || reproduced.times > 0),
    ),
  }
}

function groupViolations(violations: readonly Violation[]): readonly Violation[] {
  const groups = groupedBy(violations, (one) => JSON.stringify(violationInWords(one)))
  return [...groups.values()].map(clearestOf).toSorted(simplestFirst)
}

/**
 * The simpler, the less there is to read of its case, since what sets its events up is no part of it; then the fewer
 * requests, and the less they send. Of what was seen on the way, and has no case, all that was asked for is read.
 */
function simplestFirst(one: Violation, other: Violation): number {
  return (
    lengthOf(one) - lengthOf(other) ||
    one.exchanges.length - other.exchanges.length ||
    asked(one) - asked(other)
  )
}

function lengthOf(violation: Violation): number {
  return violation.counterexample === undefined ? asked(violation) : sizeOf(violation)
}

/** How much there is to read of what the requests of a violation ask for. */
function asked({ exchanges }: Violation): number {
  const lengths = exchanges.map((exchange) => {
    const { body = '' } = exchange.request
    return JSON.stringify(Object.fromEntries(requestedBy(exchange).query)).length + body.length
  })
  return sum(lengths)
}

/** The most reproducible of a group, and of those the one with the smallest case. */
function clearestOf(group: Group<Violation>): Violation {
  const [clearest = group[0]] = group.toSorted(
    (a, b) => shareOf(b) - shareOf(a) || sizeOf(a) - sizeOf(b) || 0,
  )
  const occurrences = sum(group.map(({ occurrences = 1 }) => occurrences))
  return occurrences > 1 ? { ...clearest, occurrences } : clearest
}

function sizeOf({ counterexample }: Violation): number {
  return counterexample === undefined ? Infinity : JSON.stringify(counterexample).length
}

function shareOf({ reproduced: { times, replays } }: Violation): number {
  return replays === 0 ? 0 : times / replays
}
