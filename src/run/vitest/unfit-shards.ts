import { readdirSync } from 'node:fs'
import type { Shard } from '../../report/shards.ts'
import type { Settings } from '../../settings/settings.ts'
import { UsageError } from '../../settings/usage-error.ts'
import { judgesClauses } from '../phases.ts'
import { asMistake } from './session.ts'

const folder = new URL('../../../tests/conformance/', import.meta.url)

/** Ends a shard with one line and code 2, before any request, that could be no part of a merged report. */
export function refuseUnfitShard(shard: Shard, settings: Settings): void {
  const mistake = ofSeed(settings) ?? ofCount(shard)
  if (mistake) asMistake(mistake)
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
    given: `${index}/${count}`,
    problem: `but there are only ${files} files of clauses to share out`,
    remedy: `give a count of at most ${files}`,
  })
}
