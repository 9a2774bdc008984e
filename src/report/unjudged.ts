import { groupedBy } from '../contract/grouped-by.ts'
import { count } from '../findings/quantities.ts'
import {
  type Cause,
  causeInWords,
  emptyListIn,
  explainedBy,
  kindOfRemedy,
  needOf,
  remedyFor,
} from '../findings/reasons.ts'
import { lacksOfEvents } from '../findings/reasons-of-events.ts'
import type { Report, ReportedClause } from './report.ts'

/** Clauses that could not be judged from the same causes; there are none where only words are known. */
export type UnjudgedGroup = ReturnType<typeof unjudgedGroups>[number]

/** The clauses that apply but could not be judged, by what kept them from it: those that met an error first. */
export function unjudgedGroups(report: Report) {
  const { clauses } = report
  return (['error', 'inconclusive'] as const).flatMap((verdict) => {
    const unjudged = clauses
      .filter((one) => one.verdict === verdict)
      .map((clause) => ({ clause, causes: explained(clause.causes ?? [], report) }))
    // What goes back to one reason is one card, whatever else stands in the way of some of the clauses.
    const alike = groupedBy(unjudged, ({ clause, causes }) =>
      JSON.stringify(
        ofNoEvents(causes) ??
          clause.causes?.[0]?.about.why ??
          clause.causes?.map(causeInWords) ??
          clause.reason,
      ),
    )
    return [...alike.values()].map((group) => {
      const [plainest = group[0]] = group.toSorted(
        ({ clause: one }, { clause: other }) =>
          (one.reason ?? '').length - (other.reason ?? '').length,
      )
      const { causes, clause } = plainest
      const noEvents = ofNoEvents(causes)
      const reason = noEvents ? causeInWords(noEvents) : (clause.reason ?? 'no reason was given')
      return { verdict, reason, causes, clauses: group.map((one) => one.clause) }
    })
  })
}

/** That a service lists no events, where it is this that keeps something from being judged. */
function ofNoEvents([first]: readonly Cause[]): Cause | undefined {
  return first?.code === 'no-events-at-all' ? first : undefined
}

/** Whether one thing kept every clause from being judged, so that it need not be said of each. */
export function isAllUnjudged(report: Report): boolean {
  const { fail, pass } = report.totals
  return report.verdict === 'not-judged' && fail + pass === 0 && unjudgedGroups(report).length === 1
}

/** Clauses that pass by some of their cases, by what kept the others from being judged. */
export function passedInPart(report: Report) {
  const alike = groupedBy(report.clauses.filter(isInPart), ({ reason }) => reason)
  return [...alike].map(([reason = '', group]) => ({
    reason,
    clauses: group,
    causes: group.flatMap(({ causes = [] }) => explained(causes, report)),
  }))
}

/**
 * Of what a violated clause may be behind, that clause: who has nobody else change events would run again in vain. Of what
 * comes of it that the service lists no events, that. What helps depends on the profile.
 */
function explained(causes: readonly Cause[], { clauses, target }: Report): readonly Cause[] {
  const violated = new Set(clauses.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id))
  const emptyList = emptyListIn(clauses.flatMap((clause) => clause.causes ?? []))
  const explaining = (cause: Cause) =>
    emptyList && lacksOfEvents.has(cause.code) ? emptyList : explainedBy(violated, cause)
  const { profile } = target
  return causes.map(explaining).map(({ code, about }) => ({ code, about: { profile, ...about } }))
}

/** Whether a clause passes by some of its cases, while others could not be judged. */
export function isInPart({ reason, verdict }: ReportedClause): boolean {
  return verdict === 'pass' && reason !== undefined
}

function isUnjudged({ verdict }: ReportedClause): boolean {
  return verdict === 'error' || verdict === 'inconclusive'
}

const remedyWithoutCause: Readonly<Record<UnjudgedGroup['verdict'], string>> = {
  error: 'Run again once the target answers steadily.',
  inconclusive: 'Run again when this no longer holds on the target.',
}

/** What would make clauses judgeable that could not be judged: at least one sentence. */
function remediesFor({
  causes,
  verdict,
}: Pick<UnjudgedGroup, 'causes' | 'verdict'>): readonly string[] {
  const remedies = new Set(causes.flatMap((cause) => remedyFor(cause) ?? []))
  return remedies.size > 0 ? [...remedies] : [remedyWithoutCause[verdict]]
}

/** A remedy, and the clauses that wait for it. */
export interface Missing {
  readonly remedy: string
  /** The same whatever number of something it asks for. */
  readonly kind: string
  readonly clauses: readonly ReportedClause[]
  /** Those of which it would have the other cases judged. */
  readonly inPart: readonly ReportedClause[]
}

/**
 * What would have all judged that could not be, with the clauses that wait for it, what most wait for first. Where they need
 * different numbers of something, the largest serves all.
 */
export function whatIsMissing(
  report: Report,
  isMeant = (clause: ReportedClause) => isUnjudged(clause) || isInPart(clause),
): readonly Missing[] {
  const waiting = report.clauses.filter(isMeant).flatMap((clause) => {
    const { causes = [], verdict } = clause
    const known = explained(isInPart(clause) ? causes : causes.slice(0, 1), report)
    const each = known.length === 0 ? [[]] : known.map((cause) => [cause])
    return each.map((own) => ({
      clause,
      causes: own,
      verdict: verdict === 'error' ? verdict : ('inconclusive' as const),
    }))
  })
  const alike = groupedBy(waiting, ({ causes: [first], verdict }) => kindFor(first, verdict))
  const missing = [...alike].map(([kind, group]) => {
    const [neediest = group[0]] = group.toSorted(
      (one, other) => mostNeeded(other) - mostNeeded(one),
    )
    const clauses = [...new Set(group.map(({ clause }) => clause))]
    return {
      remedy: remediesFor(neediest).join(' '),
      kind,
      clauses: clauses.filter(isUnjudged),
      inPart: clauses.filter(isInPart),
    }
  })
  return missing.toSorted(
    (one, other) =>
      other.clauses.length - one.clauses.length || other.inPart.length - one.inPart.length,
  )
}

function kindFor(cause: Cause | undefined, verdict: UnjudgedGroup['verdict']): string {
  return (cause && kindOfRemedy(cause)) ?? remedyWithoutCause[verdict]
}

/** Of what would have a group judged, where each part is told already, and what is not told. */
export function remediesBeside(
  { causes, verdict }: Pick<UnjudgedGroup, 'causes' | 'verdict'>,
  told: readonly Missing[],
) {
  const all = causes.length === 0 ? [undefined] : causes
  const placeOf = (cause?: Cause) => told.findIndex(({ kind }) => kind === kindFor(cause, verdict))
  const places = [...new Set(all.map(placeOf))].filter((place) => place >= 0)
  const left = all.filter((cause) => placeOf(cause) < 0)
  const causesLeft = left.flatMap((cause) => cause ?? [])
  return { places, left: left.length === 0 ? [] : remediesFor({ causes: causesLeft, verdict }) }
}

/** Of more remedies than these, those that help fewest clauses are left to the page. */
const mostRemedies = 5

/** What would have clauses judged that could not be, a line for each remedy with how many wait for it where they are several. */
export function remediesInWords(report: Report): readonly string[] {
  const missing = whatIsMissing(report, isUnjudged)
  return missing.slice(0, mostRemedies).map(({ remedy, clauses }) => {
    const waiting = missing.length > 1 ? ` (${count(clauses.length, 'clause')})` : ''
    return `To have ${clauses.length === 1 ? 'it' : 'them'} judged${waiting}: ${remedy}`
  })
}

function mostNeeded({ causes: [first] }: Pick<UnjudgedGroup, 'causes'>): number {
  return first === undefined ? 0 : needOf(first)
}
