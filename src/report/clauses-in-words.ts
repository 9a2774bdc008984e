import type { Violation } from '../findings/result.ts'
import { type AppliedWaiver, isWaived } from '../findings/waivers.ts'
import { count } from './quantities.ts'
import type { Report, ReportedClause } from './report.ts'
import { visibleLine } from './visible.ts'

/** The violated clauses: those that decide the verdict first, then the waived ones. */
export function violatedClauses({ clauses }: Report): readonly ReportedClause[] {
  const violated = clauses.filter((clause) => clause.verdict === 'fail')
  return [
    ...violated.filter((clause) => !isWaived(clause)),
    ...violated.filter((clause) => isWaived(clause)),
  ]
}

/** Clauses that could not be judged for one and the same reason. */
export interface UnjudgedGroup {
  readonly verdict: 'error' | 'inconclusive'
  readonly reason: string
  readonly clauses: readonly ReportedClause[]
}

/** The clauses that apply but could not be judged, by reason: those that met an error first. */
export function unjudgedGroups({ clauses }: Report): readonly UnjudgedGroup[] {
  const groups: UnjudgedGroup[] = []
  for (const verdict of ['error', 'inconclusive'] as const) {
    const unjudged = clauses.filter((clause) => clause.verdict === verdict)
    const reasonOf = ({ reason }: ReportedClause) => reason ?? 'no reason was given'
    for (const reason of new Set(unjudged.map(reasonOf))) {
      groups.push({ verdict, reason, clauses: unjudged.filter((one) => reasonOf(one) === reason) })
    }
  }
  return groups
}

/** How often a violation showed again: `again in 6 of 6 replays`. */
export function reproduction({
  reproduced: { times, replays },
  occurrences = 1,
}: Violation): string {
  const again =
    replays === 0
      ? 'once, not replayed'
      : times === 0
        ? `once, not again in ${count(replays, 'replay')}`
        : `again in ${times} of ${count(replays, 'replay')}`
  const flaky = times > 0 && times < replays ? ', so it does not show every time' : ''
  return occurrences > 1 ? `${again}${flaky}; ${count(occurrences, 'case')} alike` : again + flaky
}

/** How many events are not as they were: left changed by the run, or by others, whose changes were left. */
export function leftInWords(ours: number, theirs: number): string {
  const changed = `${count(ours, 'event')} left changed on the target`
  if (theirs === 0) return changed
  const others = `${count(theirs, 'event')} changed by somebody else meanwhile, and left so`
  return ours === 0 ? others : `${changed}; ${others}`
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

/** A verdict as people read it. */
export function verdictLabel(clause: ReportedClause): string {
  if (isWaived(clause)) return 'waived'
  return clause.verdict === 'not-applicable' ? 'not applicable' : clause.verdict
}

const dayMs = 86_400_000

/**
 * How many days a waiver still holds after the day of the run, in UTC; 0 on its last day, and below
 * 0 once it has expired.
 */
export function daysLeft({ expires }: AppliedWaiver, { run }: Report): number {
  return (Date.parse(expires) - Date.parse(run.startedAt.slice(0, 10))) / dayMs
}
