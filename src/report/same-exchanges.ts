import { type Group, groupedBy } from '../contract/grouped-by.ts'
import { isWaived } from '../findings/waivers.ts'
import { inOrderOfCauses } from './likely-causes.ts'
import type { Report, ReportedClause } from './report.ts'

/** Violated clauses that most likely have one cause, the likeliest to name it first. */
export type OneCause = Group<ReportedClause>

/**
 * The violated clauses by what shows them: those stand together whose first violations rest on the same exchanges, by method,
 * address, status and body. The one with a case of its own comes first: the others were seen on the way.
 */
export function bySameExchanges(report: Report): readonly OneCause[] {
  const alike = groupedBy(inOrderOfCauses(report), (clause) => {
    const exchanges = clause.violations[0]?.exchanges ?? []
    const shown = exchanges.map(({ request: { method, url }, response }) => {
      return [method, url, response?.status, response?.body]
    })
    return JSON.stringify(shown.length > 0 ? [isWaived(clause), shown] : clause.id)
  })
  return [...alike.values()].map((group) => {
    const head = group.find(({ violations }) => violations[0]?.rerun?.case) ?? group[0]
    return [head, ...group.filter((one) => one !== head)]
  })
}
