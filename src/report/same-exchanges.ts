import { groupedBy } from '../contract/grouped-by.ts'
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
  const alike = groupedBy(clauses, (clause) => {
    const shown = (clause.violations[0]?.exchanges ?? []).map(whatItShows)
    return JSON.stringify(shown.length > 0 ? [isWaived(clause), shown] : clause.id)
  })
  return [...alike.values()].flatMap((group) => {
    const head = group.find(hasCase) ?? group[0]
    return head === undefined ? [] : [[head, ...group.filter((one) => one !== head)] as const]
  })
}

function whatItShows({ request, response }: Violation['exchanges'][number]) {
  return [request.method, request.url, response?.status, response?.body]
}

function hasCase({ violations: [first] }: ReportedClause): boolean {
  return first?.rerun?.case !== undefined
}
