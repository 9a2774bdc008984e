import { count, duration, grouped } from './quantities.ts'
import type { Report } from './report.ts'

/** The clauses by verdict in one line: `39 pass, 2 fail (1 waived), 1 inconclusive`. */
export function totalsLine({ totals, run }: Report): string {
  const counts: readonly (readonly [number, string])[] = [
    [totals.pass, 'pass'],
    [totals.fail, totals.waived > 0 ? `fail (${totals.waived} waived)` : 'fail'],
    [totals.inconclusive, 'inconclusive'],
    [totals.error, 'error'],
    [totals.notApplicable, 'not applicable'],
    [run.notSelected.length, 'not selected'],
  ]
  return counts
    .filter(([number], at) => number > 0 || at < 2)
    .map(([number, label]) => `${number} ${label}`)
    .join(', ')
}

/** What the run did and took, in one line. */
export function runLine({ run }: Report): string {
  const requests = count(run.requests, 'request')
  const retries = run.retries > 0 ? `, ${grouped(run.retries)} of them retries` : ''
  return `${requests}${retries}, ${duration(run.durationMs)}, seed ${run.seed}`
}

/** Requests by method, in one line: `892 GET, 312 PATCH`. */
export function requestsLine({ run }: Report): string {
  const byMethod = Object.entries(run.requestsByMethod)
  return byMethod.map(([method, number]) => `${grouped(number)} ${method}`).join(', ') || 'none'
}
