import { causeInWords } from '../findings/reasons.ts'
import { sentInWords, updatesFirst } from '../findings/reasons-of-run.ts'
import { asMasked } from '../settings/mask/wording.ts'
import type { Report } from './report.ts'
import { verdictReasons } from './run-verdict.ts'

/** Of what was under way when the target was lost each request by itself, and the report without them. */
export function underWayApart(report: Report, longestRequest: number) {
  const underWay = new Set<string>()
  const clauses = report.clauses.map((clause) => {
    if (!clause.causes?.some(({ about }) => Array.isArray(about.underWay))) return clause
    const causes = clause.causes.map(({ code, about: { underWay: requests = [], ...about } }) => {
      for (const one of updatesFirst(requests as never))
        underWay.add(sentInWords(one, longestRequest))
      return { code, about }
    })
    return { ...clause, causes, reason: asMasked(causes.map(causeInWords).join('; ')) }
  })
  if (underWay.size === 0) return { report, underWay: [] }
  const reason = verdictReasons({ ...report, clauses }).map(({ words }) => words)
  const told = { ...report, clauses, reason: asMasked(reason.join('; ')) }
  return { report: told, underWay: [...underWay] }
}
