import { groupedBy } from '../contract/grouped-by.ts'
import { daysBetween } from '../contract/special-event.ts'
import type { Json } from '../findings/facts.ts'
import { beginningOf, firstFew, lengthInWords, listInWords } from '../findings/phrases.ts'
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
import { isUpdate } from '../findings/requested.ts'
import type { Violation } from '../findings/result.ts'
import { type ToldViolation, violationInWords } from '../findings/violations.ts'
import { type AppliedWaiver, isWaived } from '../findings/waivers.ts'
import type { Report, ReportedClause } from './report.ts'
import { visibleLine } from './visible.ts'

/** The violated clauses: those that decide the verdict first, then the waived ones. */
export function violatedClauses({ clauses }: Report): readonly ReportedClause[] {
  const violated = clauses.filter((clause) => clause.verdict === 'fail')
  return violated.toSorted((one, other) => Number(isWaived(one)) - Number(isWaived(other)))
}

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

const remedyWithoutCause: Readonly<Record<UnjudgedGroup['verdict'], string>> = {
  error: 'Run again once the target answers steadily.',
  inconclusive: 'Run again when this no longer holds on the target.',
}

/** What would make clauses judgeable that could not be judged: at least one sentence. */
export function remediesFor({
  causes,
  verdict,
}: Pick<UnjudgedGroup, 'causes' | 'verdict'>): readonly string[] {
  const remedies = new Set(causes.flatMap((cause) => remedyFor(cause) ?? []))
  return remedies.size > 0 ? [...remedies] : [remedyWithoutCause[verdict]]
}

/** A remedy, and how many clauses wait for it. */
export interface Missing {
  readonly remedy: string
  /** The same whatever number of something it asks for. */
  readonly kind: string
  readonly clauses: number
  /** Of how many more it would have the other cases judged. */
  readonly inPart: number
}

/**
 * What would have all judged that could not be, with how many clauses wait for it, most of them first. Where they need
 * different numbers of something, the largest serves all.
 */
export function whatIsMissing(report: Report): readonly Missing[] {
  const isUnjudged = ({ verdict }: ReportedClause) =>
    verdict === 'error' || verdict === 'inconclusive'
  const waiting = report.clauses
    .filter((clause) => isUnjudged(clause) || isInPart(clause))
    .flatMap((clause) => {
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
      clauses: clauses.filter(isUnjudged).length,
      inPart: clauses.filter(isInPart).length,
    }
  })
  return missing.toSorted((one, other) => other.clauses - one.clauses || other.inPart - one.inPart)
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
  const missing = whatIsMissing(report).filter(({ clauses }) => clauses > 0)
  return missing.slice(0, mostRemedies).map(({ remedy, clauses }) => {
    const waiting = missing.length > 1 ? ` (${count(clauses, 'clause')})` : ''
    return `To have ${clauses === 1 ? 'it' : 'them'} judged${waiting}: ${remedy}`
  })
}

function mostNeeded({ causes: [first] }: Pick<UnjudgedGroup, 'causes'>): number {
  return first === undefined ? 0 : needOf(first)
}

/** What a violation shows, part by part; the last is there where it has an input of its own. */
export function violationFields({
  counterexample,
  ...told
}: ToldViolation & Pick<Violation, 'counterexample'>): readonly (readonly [string, string])[] {
  const [expected, received] = violationInWords(told)
  return [
    ['Expected', expected],
    ['Received', received],
    ...(counterexample === undefined ? [] : [['Case', inShort(counterexample)] as const]),
  ]
}

/** Of a longer text in a case its beginning tells enough. */
const longestInCase = 120

function inShort(value: Json): string {
  return JSON.stringify(value, (_name, held: unknown) =>
    typeof held === 'string' && held.length > longestInCase
      ? `${beginningOf(held, longestInCase / 2)}…${lengthInWords(held)}`
      : held,
  )
}

/** What replays began from, where that is worth a word. */
const starts: Readonly<Record<NonNullable<Violation['reproduced']['start']>, string>> = {
  'where-it-is': '',
  'as-is': ', with nothing put back in between',
  'from-evidence': ', from the state in which it was first seen',
  'from-originals': ', the event put back before each',
  'on-others': '',
}

/** How often a violation showed again: `again in 6 of 6 replays`. */
export function reproduction({
  reproduced: { times, replays, start },
  exchanges,
  occurrences = 1,
  rerun,
}: Violation): string {
  const isSpoilt = start === 'as-is' && exchanges.some(isUpdate)
  const from = start === undefined || (start === 'as-is' && !isSpoilt) ? '' : starts[start]
  const again =
    replays === 0
      ? 'once, not replayed'
      : start === 'on-others'
        ? `by ${count(times, 'further request')}, each for something else, though not again in ${count(replays, 'replay')}`
        : times === 0
          ? `once, not again in ${count(replays, 'replay')}`
          : `again in ${times} of ${count(replays, 'replay')}${from}`
  const isAtTimes = start !== 'on-others' && times > 0 && times < replays
  // What a replay has changed may hide from the next one what shows every time.
  const why = isSpoilt ? ', which may have hidden it' : ', so it does not show every time'
  const flaky = isAtTimes ? why : ''
  const [, beside] = rerun?.ids ?? []
  const amid = beside === undefined ? '' : `; the request is one that ${beside} sends`
  const alike = occurrences > 1 ? `; ${count(occurrences, 'case')} alike` : ''
  return `${again}${flaky}${amid}${alike}`
}

/** How many events are not as they were, or not known to be, by the doing of a run that may write. */
export function leftByRun({ restoration, target }: Pick<Report, 'restoration' | 'target'>): number {
  const { notRestored, unproved } = restoration
  if (target.profile === 'read-only') return 0
  return notRestored.filter(({ current }) => current === undefined).length + (unproved?.events ?? 0)
}

/**
 * How many events are not as they were: left changed by the run, not known to be put back, or changed by others
 * and left so. Empty where all are as they were.
 */
export function leftChanged({ restoration }: Pick<Report, 'restoration'>): string {
  const { notRestored, unproved } = restoration
  const theirs = notRestored.filter(({ current }) => current !== undefined).length
  const ours = notRestored.length - theirs
  const parts: readonly (readonly [number, string])[] = [
    [ours, 'left changed on the target'],
    [unproved?.events ?? 0, 'not proved to be as before'],
    [theirs, 'changed by somebody else meanwhile, and left so'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, how]) => `${count(number, 'event')} ${how}`)
    .join('; ')
}

/** The first few events that are not proved to be as before, and why they are not; nothing where there are none. */
export function unprovedInWords({ restoration }: Pick<Report, 'restoration'>): string | undefined {
  const { eventIds = [], reason } = restoration.unproved ?? {}
  if (reason === undefined) return undefined
  return eventIds.length === 0 ? reason : `${firstInWords(eventIds)}: ${reason}`
}

/** The first few of some events, and how many more there are. */
export function firstInWords(ids: readonly string[], few = 3): string {
  const named = firstFew(ids, few, (left) => `${left} more`)
  return listInWords(named, 'and')
}

/** What a waiver comes to beside the verdict of its clause. */
export function waiverState(
  { verdict }: ReportedClause,
  { expires, expired, stale }: AppliedWaiver,
): string {
  const day = visibleLine(expires)
  if (expired) return `expired on ${day}: it waives nothing any more`
  if (stale !== undefined) return `stale: the clause holds; would last until ${day}`
  return verdict === 'fail'
    ? `holds until ${day}`
    : `not needed in this run; would last until ${day}`
}

/** One sign for each of them, for those who do not see a colour. */
export const verdictSigns = {
  pass: '✓',
  fail: '✗',
  waived: '◐',
  inconclusive: '?',
  error: '!',
  'not-applicable': '–',
} as const

/**
 * How many days a waiver still holds after the day of the run, in UTC; 0 on its last day, and below
 * 0 once it has expired.
 */
export function daysLeft({ expires }: AppliedWaiver, { run }: Report): number {
  return daysBetween(run.startedAt.slice(0, 10), expires)
}
