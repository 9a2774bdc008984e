import suite from '../../package.json' with { type: 'json' }
import { type Clause, clauses, contractTitle } from '../contract/clauses.ts'
import { contractDigest } from '../contract/digest.ts'
import { present } from '../contract/present.ts'
import { utcDay } from '../contract/special-event.ts'
import { mergeResults } from '../findings/merge.ts'
import { type Cause, causeInWords } from '../findings/reasons.ts'
import type { ClauseResult, Exchange, Observation, Verdict, Violation } from '../findings/result.ts'
import { withRoles } from '../findings/roles.ts'
import { inAll } from '../findings/traffic.ts'
import { type AppliedWaiver, isStale, isWaived, waiverOf } from '../findings/waivers.ts'
import { asMasked } from '../settings/mask/wording.ts'
import type { Report, ReportedClause, RunOutcome } from './report.ts'
import { verdictSentence } from './run-in-words.ts'
import { verdictOfRun } from './run-verdict.ts'

/**
 * The report of a run: every clause of the register in its order, each with a verdict or named as
 * not selected, totalled and judged as a whole. Waivers hold by the UTC date on which the run began.
 */
export function buildReport(outcome: RunOutcome): Report {
  const results = mergeResults(outcome.results)
  const leftOut = clauses.filter((clause) => !results.has(clause.id) && isLeftOut(clause, outcome))
  const reported = clauses
    .filter((clause) => !leftOut.includes(clause))
    .map((clause) => reportedClause(clause, results.get(clause.id), outcome))
  const report: Report = {
    formatVersion: 2,
    ...verdictOfRun(outcome, reported),
    ...present({ notJudged: outcome.notJudged, fault: outcome.fault }),
    suite: { name: suite.name, version: suite.version },
    contract: { ...contractTitle, sha256: contractDigest() },
    target: outcome.target,
    run: { ...runOf(outcome), notSelected: leftOut.map((clause) => clause.id) },
    totals: totalsOf(reported),
    clauses: reported,
    observations: inOrderOf(outcome.observations, ({ id }) => id).map(withExchangeApart),
    restoration: {
      ...outcome.restoration,
      notRestored: inOrderOf(outcome.restoration.notRestored, (event) => event.eventId),
    },
  }
  return { summary: verdictSentence(report), ...report }
}

function runOf(outcome: RunOutcome): Omit<Report['run'], 'notSelected'> {
  const { startedAt, finishedAt, requests, updates, retries, traffic, coverage } = outcome
  const { seed, numRuns, interrupted, credentialsAtEnd, shard, merged, notes } = outcome
  return present({
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    // The wall clock may be set back during a run.
    durationMs: Math.max(0, finishedAt.getTime() - startedAt.getTime()),
    ...{ seed, numRuns },
    requests: inAll(requests),
    requestsByMethod: Object.fromEntries(inOrderOf(Object.entries(requests), ([method]) => method)),
    ...{ updates, retries, traffic, coverage, interrupted, credentialsAtEnd, shard },
    oneCaseOnly: outcome.oneCaseOnly || undefined,
    merged,
    notes: notes?.length ? notes : undefined,
  })
}

/** Checks run concurrently, so what they report comes in any order; a sorted report diffs cleanly. */
function inOrderOf<T>(items: readonly T[], name: (item: T) => string): readonly T[] {
  return [...items].sort((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0))
}

function isLeftOut(clause: Clause, { selected, target }: RunOutcome): boolean {
  if (selected === undefined || !clause.profiles.includes(target.profile)) return false
  return !selected.includes(clause.id)
}

function reportedClause(
  clause: Clause,
  result: ClauseResult | undefined,
  outcome: RunOutcome,
): ReportedClause {
  const { id, section, operation, basis, statement } = clause
  const waiver = waiverOf(id, outcome.waivers, utcDay(outcome.startedAt))
  const judged = result ?? withoutResult(clause, outcome)
  return {
    ...{ id, section, operation, basis, statement },
    ...judged,
    violations: askedFirst(judged.violations, outcome).map((violation) => ({
      ...violation,
      exchanges: withRoles(violation).map(withVolatileApart),
    })),
    ...(waiver === undefined ? {} : { waiver: applied(waiver, judged, outcome) }),
  }
}

/** Of one case only, what it shows is what was asked for; what its set-up shows beside that is not. */
function askedFirst(violations: readonly Violation[], { oneCaseOnly }: RunOutcome) {
  if (!oneCaseOnly) return violations
  const rank = ({ rerun }: Violation) => Number(rerun?.case === undefined)
  return violations.toSorted((one, other) => rank(one) - rank(other))
}

/** What was cut short, or judged by one case only, shows of no clause that it holds. */
function applied(
  waiver: AppliedWaiver,
  { verdict }: Omit<ClauseResult, 'id'>,
  { allowStaleWaivers, interrupted, oneCaseOnly }: RunOutcome,
): AppliedWaiver {
  if (interrupted || oneCaseOnly || !isStale(verdict, waiver)) return waiver
  return { ...waiver, stale: allowStaleWaivers ? 'allowed' : 'refused' }
}

function withExchangeApart({ exchange, ...observation }: Observation): Observation {
  return { ...observation, ...(exchange && { exchange: withVolatileApart(exchange) }) }
}

function withoutResult(clause: Clause, outcome: RunOutcome): Omit<ClauseResult, 'id'> {
  const { interrupted, merged, notJudged, target } = outcome
  const ended = (verdict: Verdict, reason: string, ...causes: readonly Cause[]) => ({
    ...{ verdict, reason: asMasked(reason) },
    ...(causes.length > 0 && { causes }),
    ...{ cases: 0, requests: 0, durationMs: 0, violations: [] },
  })
  if (!clause.profiles.includes(target.profile)) {
    const applies = clause.profiles.join(' or ')
    return ended(
      'not-applicable',
      `cannot be judged in profile ${target.profile}, only in ${applies}`,
    )
  }
  if (notJudged !== undefined) return ended('error', notJudged)
  if (!interrupted && merged === undefined) return ended('inconclusive', 'was not run')
  const cause: Cause = interrupted
    ? { code: 'interrupted', about: { notRun: true } }
    : { code: 'not-selected', about: {} }
  return ended('inconclusive', causeInWords(cause), cause)
}

/** The clauses of a report, counted by verdict. */
export function totalsOf(reported: readonly ReportedClause[]): Report['totals'] {
  const of = (verdict: Verdict) => reported.filter((one) => one.verdict === verdict).length
  return {
    ...{ pass: of('pass'), fail: of('fail'), inconclusive: of('inconclusive'), error: of('error') },
    notApplicable: of('not-applicable'),
    waived: reported.filter(isWaived).length,
  }
}

/** Headers that tell of the moment, the connection or the one request, not of what is answered. */
const volatileNames: ReadonlySet<string> = new Set([
  ...['age', 'date', 'expires', 'last-modified', 'retry-after', 'set-cookie'],
  ...['connection', 'keep-alive', 'alt-svc', 'via', 'server-timing', 'x-runtime', 'x-timer'],
  ...['x-response-time', 'x-served-by', 'x-cache', 'x-cache-hits', 'cf-cache-status', 'cf-ray'],
  ...['traceparent', 'tracestate', 'x-amz-cf-id', 'x-cloud-trace-context', 'nel', 'report-to'],
])

const volatileKinds =
  /(?:^|-)(?:request|correlation|trace|transaction|span|session|response)-?id$|^(?:x-)?rate-?limit(?:-|$)/u

/** An exchange whose answer has its volatile headers in a member of their own, so that reports diff cleanly. */
export function withVolatileApart(exchange: Exchange): Exchange {
  const { response } = exchange
  if (response === undefined) return exchange
  const { headers, ...others } = response
  const all = Object.entries(headers)
  const volatile = all.filter(([name]) => isVolatile(name))
  return {
    ...exchange,
    response: {
      ...others,
      headers: Object.fromEntries(all.filter(([name]) => !isVolatile(name))),
      // A report that is merged has set some apart already.
      ...(volatile.length > 0 && { volatileHeaders: Object.fromEntries(volatile) }),
    },
  }
}

function isVolatile(name: string): boolean {
  return volatileNames.has(name) || volatileKinds.test(name)
}
