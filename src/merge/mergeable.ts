import { runDifferences } from '../compare/compare.ts'
import { contractDigest } from '../contract/digest.ts'
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
 * Refuses what cannot be a part beside those before it: a merged report, whose parts are to be given instead, a replay
 * of one case, a report of another contract, target, version, profile, time zone or suite than the first, and one
 * of a run, or of a shard of a run, that another is of already.
 *
 * @throws {@link UsageError}
 */
export function refuseNoPart({ path, report }: Part, earlier: readonly Part[]): void {
  const refusal = (problem: string, remedy: string) =>
    new UsageError({ subject: 'a part', given: quotedValue(path), problem, remedy })
  if (report.run.merged !== undefined)
    throw refusal('which is merged already', 'give the parts that it was made of')
  if (report.run.oneCaseOnly)
    throw refusal('a replay of one case (REPLAY_CASE)', 'give reports of whole runs')
  const [first] = earlier
  if (first === undefined) {
    if (report.contract.sha256 === contractDigest()) return
    throw refusal(
      'which is of another contract than this suite judges by',
      'merge with the suite that has written the parts',
    )
  }
  const differences = runDifferences(first.report, report)
  const difference = differences.find(({ subject }) => oneOnly.includes(subject))
  if (difference !== undefined) {
    const { subject, before, after } = difference
    throw refusal(
      `whose ${subject} is ${quotedValue(after)}, where that of ${quotedValue(first.path)} is ${quotedValue(before)}`,
      'merge reports of one contract, target, profile and suite',
    )
  }
  const identity = identityOf(report)
  const same = earlier.find((one) => identityOf(one.report) === identity)
  if (same === undefined) return
  const problem = `the ${identity}, as ${quotedValue(same.path)} is already`
  throw refusal(problem, 'give each part once')
}

function identityOf({ run: { seed, shard, startedAt } }: Report): string {
  return shard === undefined
    ? `run of ${startedAt} with seed ${seed}`
    : `shard ${shard.index} of ${shard.count} with seed ${seed}`
}
