import type { ReportedClause } from './report.ts'

/** Of more stale waivers than these, only the number is told in one line. */
const mostNamed = 8

/** The clauses that hold although a waiver that has not expired names them. */
export function staleWaivers(clauses: readonly ReportedClause[]): readonly ReportedClause[] {
  return clauses.filter(({ waiver }) => waiver?.stale !== undefined)
}

/** Whether a waiver is stale that makes the run fail. */
export function anyRefused(clauses: readonly ReportedClause[]): boolean {
  return clauses.some(({ waiver }) => waiver?.stale === 'refused')
}

/** What is stale and what to do about it, in one line; nothing where nothing is stale. */
export function staleReason(clauses: readonly ReportedClause[]): readonly string[] {
  const stale = staleWaivers(clauses)
  if (stale.length === 0) return []
  const named = stale.slice(0, mostNamed).map(({ id }) => id)
  const others = stale.length > named.length ? ` and ${stale.length - named.length} others` : ''
  const found =
    stale.length === 1
      ? `waiver of ${named[0]} is stale: the clause holds`
      : `waivers of ${named.join(', ')}${others} are stale: the clauses hold`
  const remedy = anyRefused(clauses)
    ? `remove ${stale.length === 1 ? 'it' : 'them'} from the waivers file, or set ALLOW_STALE_WAIVERS=true`
    : 'ALLOW_STALE_WAIVERS allows that'
  return [`${found}; ${remedy}`]
}
