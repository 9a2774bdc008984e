import type { Shard } from '../settings/settings.ts'

/** Which part of the checks a run judges; all of them where nothing is said. */
export interface Selection {
  /** What the ids of clauses and open questions have to match. */
  readonly pattern?: RegExp
  /** One of several runs that share the check files. */
  readonly shard?: Shard
}
