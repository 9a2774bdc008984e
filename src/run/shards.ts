import type { Settings, Shard } from '../settings/settings.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { checkFileNames, inPhases } from './checks.ts'

/** Which part of the checks a run judges; all of them where nothing is said. */
export interface Selection {
  /** What the ids of clauses and open questions have to match. */
  readonly pattern?: RegExp
  /** One of several runs that share the check files. */
  readonly shard?: Shard
}

/** Whether a check file judges clauses; the others put open questions only. */
export function judgesClauses(name: string): boolean {
  return !name.startsWith('observations')
}

/**
 * The check files of one shard, counted from 1: dealt out in turn, those with clauses first, so that each
 * shard has some of every phase and, while there are enough, a clause to judge.
 */
export function dealt<File>(
  files: readonly File[],
  nameOf: (file: File) => string,
  { index, count }: Shard,
): File[] {
  const order = (file: File) => (judgesClauses(nameOf(file)) ? 0 : 1)
  return [...files]
    .sort((a, b) => order(a) - order(b) || inPhases(nameOf(a), nameOf(b)))
    .filter((_, place) => place % count === index - 1)
}

/**
 * Refuses a shard that could be no part of a merged report.
 *
 * @throws {@link UsageError}
 */
export function refuseUnfitShard({ index, count }: Shard, { seedDrawn }: Settings): void {
  // Parts belong to one run by its seed; each would draw another one.
  if (seedDrawn)
    throw new UsageError({
      subject: 'SEED',
      given: 'random',
      problem: 'but all shards of a run need the same seed',
      remedy: 'give each of them one whole number',
    })
  const files = checkFileNames.filter(judgesClauses).length
  if (count > files)
    throw new UsageError({
      subject: '--shard',
      given: quotedValue(`${index}/${count}`),
      problem: `but there are only ${files} files of clauses to share out`,
      remedy: `give a count of at most ${files}`,
    })
}
