import { type ClauseId, clauses, type Profile } from '../contract/clauses.ts'
import { causeInWords } from '../findings/reasons.ts'
import type { ClauseResult } from '../findings/result.ts'
import type { Merged, MissingShard, Report } from '../report/report.ts'
import { missingShards } from '../report/run-verdict.ts'
import { asMasked } from '../settings/mask/wording.ts'

/** What the shards of one run have reported so far. */
interface Dealt {
  readonly count: number
  readonly seed: number
  readonly indexes: Set<number>
  readonly reported: Set<ClauseId>
}

/** Keeps which shards of which runs are there, and so which are missing. */
export class ShardCoverage {
  readonly #runs = new Map<string, Dealt>()

  /** Takes in a report; one that is no shard says nothing here. */
  add({ clauses: reported, run: { seed, shard } }: Report): void {
    if (shard === undefined) return
    const { count, index } = shard
    const key = `${count}, ${seed}`
    const dealt = this.#runs.get(key) ?? {
      count,
      seed,
      indexes: new Set(),
      reported: new Set(),
    }
    this.#runs.set(key, dealt)
    dealt.indexes.add(index)
    for (const { id } of reported) dealt.reported.add(id)
  }

  /** Every shard that has no report, of the runs of which at least one shard has. */
  missing(): readonly MissingShard[] {
    return [...this.#runs.values()].sort((a, b) => a.seed - b.seed).flatMap(missingOf)
  }

  /** The clauses of missing shards as inconclusive: those that no other shard of the run has reported. */
  unjudged(merged: Merged, profile: Profile): readonly ClauseResult[] {
    return [...this.#runs.values()].flatMap((dealt) => {
      const causes = missingShards({ ...merged, missing: missingOf(dealt) })
      if (causes.length === 0) return []
      const reason = asMasked(causes.map(causeInWords).join('; '))
      return clauses
        .filter(({ id, profiles }) => profiles.includes(profile) && !dealt.reported.has(id))
        .map(({ id }) => ({ ...unjudgedResult, id, reason, causes }))
    })
  }
}

const unjudgedResult = {
  verdict: 'inconclusive',
  cases: 0,
  requests: 0,
  durationMs: 0,
  violations: [],
} as const

function missingOf({ count, seed, indexes }: Dealt): readonly MissingShard[] {
  return Array.from({ length: count }, (_, at) => ({ index: at + 1, count, seed })).filter(
    ({ index }) => !indexes.has(index),
  )
}
