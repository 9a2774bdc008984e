import { count, duration, grouped } from './quantities.ts'
import type { Report } from './report.ts'
import { numbersInWords } from './shards.ts'

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
  const seeds = seedsOf({ run })
  const drawn = `${seeds.length === 1 ? 'seed' : 'seeds'} ${numbersInWords(seeds)}`
  return `${requests}${retries}, ${duration(run.durationMs)}, ${drawn}`
}

/** What the inputs were drawn from: one seed, or several where runs were merged. */
export function seedsOf({ run }: Pick<Report, 'run'>): readonly number[] {
  return run.merged?.seeds ?? [run.seed]
}

/** That the report tells of one shard, and how all of them become one; nothing where it does not. */
export function shardLine({ run: { shard } }: Report): string | undefined {
  if (shard === undefined) return undefined
  return `${shard.index} of ${shard.count}: it says nothing of the clauses of the others. One report of all ${shard.count}: npx special-events-conformance merge FOLDER...`
}

/** What a merged report was made of; nothing where it is of one run. */
export function mergedLine({ run }: Report): string | undefined {
  if (run.merged === undefined) return undefined
  return `of ${count(run.merged.parts, 'report')}; their requests and durations are added up`
}

/** Requests by method, in one line: `892 GET, 312 PATCH`. */
export function requestsLine({ run }: Report): string {
  const byMethod = Object.entries(run.requestsByMethod)
  return byMethod.map(([method, number]) => `${grouped(number)} ${method}`).join(', ') || 'none'
}
