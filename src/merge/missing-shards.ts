import { clauses, type Profile } from '../contract/clauses.ts'
import { groupedBy } from '../contract/grouped-by.ts'
import { causeInWords } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import type { Merged, MissingShard, Report } from '../report/report.ts'
import { missingShards } from '../report/run-verdict.ts'
import { asMasked } from '../settings/mask/wording.ts'

/** Every shard that has no report, of the runs of which at least one shard has. */
export function missingIn(reports: readonly Report[]): readonly MissingShard[] {
  const there = reports.flatMap(({ run: { seed, shard } }) => (shard ? [{ ...shard, seed }] : []))
  const runs = groupedBy(there, runOf)
  return [...runs.values()].flatMap((shards) => {
    const [{ count, seed }] = shards
    const reported = new Set(shards.map(({ index }) => index))
    const all = Array.from({ length: count }, (_, at) => ({ index: at + 1, count, seed }))
    return all.filter(({ index }) => !reported.has(index))
  })
}

/** Tells apart the runs that shards are of. */
function runOf({ count, seed }: Omit<MissingShard, 'index'>): string {
  return `${count} ${seed}`
}

/** The clauses of missing shards as inconclusive: those that no other shard of the run has reported. */
export function unjudgedIn(
  reports: readonly Report[],
  merged: Merged,
  profile: Profile,
): readonly ClauseResult[] {
  const byRun = groupedBy(merged.missing, runOf)
  return [...byRun].flatMap(([key, missing]) => {
    const ofRun = reports.filter(({ run }) => `${run.shard?.count} ${run.seed}` === key)
    const reported = new Set(ofRun.flatMap((report) => report.clauses.map(({ id }) => id)))
    const causes = missingShards({ ...merged, missing })
    const reason = asMasked(causes.map(causeInWords).join('; '))
    return clauses
      .filter(({ id, profiles }) => profiles.includes(profile) && !reported.has(id))
      .map(({ id }) => ({
        ...{ id, verdict: 'inconclusive', reason, causes },
        ...{ cases: 0, requests: 0, durationMs: 0, violations: [] },
      }))
  })
}
