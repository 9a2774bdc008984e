import { clauses, type Profile } from '../contract/clauses.ts'
import { groupedBy } from '../contract/grouped-by.ts'
import { causeInWords } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import type { Merged, MissingShard, Report } from '../report/report.ts'
import { missingShards } from '../report/run-verdict.ts'
import { asMasked } from '../settings/mask/wording.ts'

/** Every shard that has no report, of the runs of which at least one shard has. */
export function missingIn(reports: readonly Report[]): readonly MissingShard[] {
  const there = new Set<string>()
  const all = new Map<string, MissingShard>()
  for (const { run } of reports) {
    const { seed, shard } = run
    if (shard === undefined) continue
    there.add(keyOf({ ...shard, seed }))
    for (let index = 1; index <= shard.count; index++) {
      const one = { index, count: shard.count, seed }
      all.set(keyOf(one), one)
    }
  }
  return [...all].filter(([key]) => !there.has(key)).map(([, shard]) => shard)
}

function keyOf({ index, count, seed }: MissingShard): string {
  return `${index} ${count} ${seed}`
}

/** The clauses of missing shards as inconclusive: those that no other shard of the run has reported. */
export function unjudgedIn(
  reports: readonly Report[],
  merged: Merged,
  profile: Profile,
): readonly ClauseResult[] {
  const byRun = groupedBy(merged.missing, ({ count, seed }) => `${count} ${seed}`)
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
