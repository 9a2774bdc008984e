import { readdirSync } from 'node:fs'
import type { Settings, Shard } from '../settings/settings.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { judgesClauses } from './phases.ts'

const folder = new URL('../../tests/conformance/', import.meta.url)

/**
 * Refuses a shard that could be no part of a merged report.
 *
 * @throws {@link UsageError}
 */
export function refuseUnfitShard(shard: Shard, settings: Settings): void {
  const mistake = ofSeed(settings) ?? ofCount(shard)
  if (mistake) throw mistake
}

/** Parts belong to one run by its seed; each would draw another one. */
function ofSeed({ seedDrawn }: Settings): UsageError | undefined {
  if (!seedDrawn) return undefined
  return new UsageError({
    subject: 'SEED',
    given: 'random',
    problem: 'but all shards of a run need the same seed',
    remedy: 'give each of them one whole number',
  })
}

/** The runner deals out whole check files. */
function ofCount({ index, count }: Shard): UsageError | undefined {
  const names = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  const files = names.filter(judgesClauses).length
  if (count <= files) return undefined
  return new UsageError({
    subject: '--shard',
    given: quotedValue(`${index}/${count}`),
    problem: `but there are only ${files} files of clauses to share out`,
    remedy: `give a count of at most ${files}`,
  })
}
