import type { Violation } from '../findings/result.ts'
import { isWaived } from '../findings/waivers.ts'
import type { ReportedClause } from './report.ts'

/** Violated clauses that most likely have one cause, the likeliest to name it first. */
export type OneCause = readonly [ReportedClause, ...ReportedClause[]]

/**
 * Violated clauses by what shows them: those stand together whose first violations rest on the same exchanges, by method,
 * address, status and body. The one with a case of its own comes first: the others were seen on the way.
 */
export function bySameExchanges(clauses: readonly ReportedClause[]): readonly OneCause[] {
  const groups = new Map<string, OneCause>()
  for (const clause of clauses) {
    const [first] = clause.violations
    const shown = (first?.exchanges ?? []).map(whatItShows)
    const key = JSON.stringify(shown.length > 0 ? [isWaived(clause), shown] : clause.id)
    const [head, ...others] = groups.get(key) ?? []
    if (!head) groups.set(key, [clause])
    else if (hasCase(clause) && !hasCase(head)) groups.set(key, [clause, head, ...others])
    else groups.set(key, [head, ...others, clause])
  }
  return [...groups.values()]
}

function whatItShows({ request, response }: Violation['exchanges'][number]) {
  return [request.method, request.url, response?.status, response?.body]
}

function hasCase({ violations: [first] }: ReportedClause): boolean {
  return first?.rerun?.case !== undefined
}
