import type { ClauseId } from '../contract/clauses.ts'
import { present } from '../contract/present.ts'
import type { Waiver } from '../settings/parse/waivers-file.ts'
import type { Verdict } from './result.ts'

/** A waiver as it stands on the day of a run. */
export interface AppliedWaiver extends Omit<Waiver, 'clause'> {
  /** Whether its last day has passed: an expired waiver waives nothing. */
  readonly expired: boolean
  /** Present where it has not expired but the clause was judged and holds: then the run fails, unless that is allowed. */
  readonly stale?: 'refused' | 'allowed'
}

/**
 * The waiver of a clause on a day. Of several, the one that holds longest.
 *
 * @param today - in UTC, the calendar that waivers expire by
 */
export function waiverOf(
  clause: ClauseId,
  waivers: readonly Waiver[],
  today: string,
): AppliedWaiver | undefined {
  const [longest] = waivers
    .filter((waiver) => waiver.clause === clause)
    .sort((a, b) => (a.expires < b.expires ? 1 : a.expires > b.expires ? -1 : 0))
  if (longest === undefined) return undefined
  const { reason, expires, ticket } = longest
  return present({ reason, expires, ticket, expired: expires < today })
}

/** Whether a waiver still holds for a clause that needs none, having been judged as a whole. */
export function isStale(verdict: Verdict, { expired }: AppliedWaiver): boolean {
  return verdict === 'pass' && !expired
}

/** Whether a clause is violated, but known and waived, so that it does not decide the verdict. */
export function isWaived(clause: {
  readonly verdict: Verdict
  readonly waiver?: AppliedWaiver
}): boolean {
  return clause.verdict === 'fail' && clause.waiver?.expired === false
}
