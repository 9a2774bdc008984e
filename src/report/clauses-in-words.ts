import { daysBetween } from '../contract/special-event.ts'
import { type AppliedWaiver, isWaived } from '../findings/waivers.ts'
import type { Report, ReportedClause } from './report.ts'
import { visibleLine } from './visible.ts'

/** The violated clauses: those that decide the verdict first, then the waived ones. */
export function violatedClauses({ clauses }: Report): readonly ReportedClause[] {
  const violated = clauses.filter((clause) => clause.verdict === 'fail')
  return violated.toSorted((one, other) => Number(isWaived(one)) - Number(isWaived(other)))
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
