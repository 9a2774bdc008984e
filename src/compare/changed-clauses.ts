import type { Report, ReportedClause } from '../report/report.ts'
import type { ClauseChange, Standing } from './comparison.ts'
import { changeOf, isUnjudged, isWorse, standingIn } from './standing.ts'

/** The clauses that changed between two runs or are violated in both, and how many fared alike. */
export function changedClauses(
  before: Report,
  after: Report,
): {
  readonly changes: readonly ClauseChange[]
  readonly holdInBoth: number
  readonly unjudgedInBoth: number
} {
  const pairs = pairsOf(before, after)
  const alike = pairs.filter((pair) => changeOf(pair.before, pair.after) === undefined)
  return {
    changes: pairs.flatMap(changed),
    holdInBoth: alike.filter((pair) => pair.after.verdict === 'pass').length,
    unjudgedInBoth: alike.filter((pair) => isUnjudged(pair.after)).length,
  }
}

interface Pair {
  readonly clause: ReportedClause
  readonly before: Standing
  readonly after: Standing
}

/** Every clause of either report: in the order of the later one, then those that only the earlier has. */
function pairsOf(before: Report, after: Report): readonly Pair[] {
  const earlier = new Map<string, ReportedClause>(before.clauses.map((one) => [one.id, one]))
  const later = new Map<string, ReportedClause>(after.clauses.map((one) => [one.id, one]))
  const gone = [...earlier].filter(([id]) => !later.has(id))
  return [...later, ...gone].map(([id, clause]) => ({
    clause,
    before: standingIn(before, id, earlier.get(id)),
    after: standingIn(after, id, later.get(id)),
  }))
}

function changed({ clause, before, after }: Pair): readonly ClauseChange[] {
  const change = changeOf(before, after)
  if (change === undefined) return []
  const { id, section, statement } = clause
  return [
    {
      id,
      section,
      statement,
      change,
      worse: isWorse(before, after),
      ...(change === 'still-violated' ? { showsOtherwise: kindOf(before) !== kindOf(after) } : {}),
      before,
      after,
    },
  ]
}

/** What the first violation is about, whatever the data that shows it. */
function kindOf({ violation }: Standing): string {
  return `${violation?.code} ${violation?.about.field}`
}
