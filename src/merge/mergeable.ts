import { runDifferences } from '../compare/compare.ts'
import type { Report } from '../report/report.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'

/** A report to be merged, and where it stands. */
export interface Part {
  readonly path: string
  readonly report: Report
}

/** In these all parts must agree, since a report has one place for each. */
const oneOnly: readonly string[] = ['contract', 'suite', 'target', 'version', 'profile', 'timezone']

/**
 * Refuses what cannot be a part: a merged report, whose parts are to be given instead, a replay of one
 * case, and a report of another contract, target, version, profile, time zone or suite than the first.
 *
 * @throws {@link UsageError}
 */
export function refuseNoPart({ path, report }: Part, first: Part): void {
  if (report.run.merged !== undefined)
    throw refusal(path, 'which is merged already', 'give the parts that it was made of')
  if (report.run.oneCaseOnly)
    throw refusal(path, 'a replay of one case (REPLAY_CASE)', 'give reports of whole runs')
  const differences = runDifferences(first.report, report)
  const difference = differences.find(({ subject }) => oneOnly.includes(subject))
  if (difference === undefined) return
  const { subject, before, after } = difference
  throw refusal(
    path,
    `whose ${subject} is ${quotedValue(after)}, where that of ${quotedValue(first.path)} is ${quotedValue(before)}`,
    'merge reports of one contract, target, profile and suite',
  )
}

/** Two reports that are of the same run, or of the same shard of a run, have the same identity. */
export function identityOf({ run: { seed, shard, startedAt } }: Report): string {
  return shard === undefined
    ? `run of ${startedAt} with seed ${seed}`
    : `shard ${shard.index} of ${shard.count} with seed ${seed}`
}

/** The refusal of a part whose identity another has already. */
export function refusedTwice(path: string, identity: string, earlier: string): UsageError {
  const problem = `the ${identity}, as ${quotedValue(earlier)} is already`
  return refusal(path, problem, 'give each part once')
}

function refusal(path: string, problem: string, remedy: string): UsageError {
  return new UsageError({ subject: 'a part', given: quotedValue(path), problem, remedy })
}
