import { type AppliedWaiver, isStale, utcDateOf } from '../findings/waivers.ts'
import type { Report, ReportedClause } from '../report/report.ts'
import { type Problem, unless } from './problem.ts'

/** Whether waivers hold by the day on which the run began, and are stale where they must be. */
export function waiverProblems({ clauses, run }: Report): readonly Problem[] {
  const today = utcDateOf(new Date(run.startedAt))
  const waived = clauses.flatMap((clause) =>
    clause.waiver === undefined ? [] : [{ clause, waiver: clause.waiver }],
  )
  const kinds = new Set(waived.flatMap(({ waiver }) => waiver.stale ?? []))
  return [
    ...waived.flatMap((one) => [...expiry(one, today), ...staleness(one, run)]),
    ...unless(kinds.size < 2, 'clauses', 'have stale waivers that are refused beside allowed ones'),
  ]
}

interface Waived {
  readonly clause: ReportedClause
  readonly waiver: AppliedWaiver
}

function expiry({ clause, waiver }: Waived, today: string): readonly Problem[] {
  const expired = waiver.expires < today
  return unless(
    waiver.expired === expired,
    `clauses ${clause.id} waiver`,
    `${expired ? 'had expired' : 'had not expired'} on ${today}, when the run began: it lasts until ${waiver.expires}`,
  )
}

function staleness({ clause, waiver }: Waived, run: Report['run']): readonly Problem[] {
  const judgedWhole = !run.interrupted && !run.oneCaseOnly
  const stale = judgedWhole && isStale(clause.verdict, waiver)
  return unless(
    stale === (waiver.stale !== undefined),
    `clauses ${clause.id} waiver`,
    stale ? 'is stale, and not marked so' : 'is marked as stale, which it is not',
  )
}
