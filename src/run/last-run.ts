import { clauses } from '../contract/clauses.ts'
import { isAgainst, reportsIn } from '../report/whole-report.ts'
import type { Session } from './session.ts'

/**
 * How long the last run took that is like this one, in milliseconds: one whose report is in the same folder,
 * against the same target, in the same profile, of the same clauses and with as many cases of each, to its end.
 * Nothing where there is none, or where this run is to take a time of its own.
 */
export function lastDurationMs({ settings, selection, target }: Session): number | undefined {
  const { exploreMs, numRuns, profile, replayCase, reportDir } = settings
  const { pattern, shard } = selection
  if (!target || shard || replayCase !== undefined || exploreMs !== undefined) return undefined
  const leftOut = clauses.filter(
    ({ id, profiles }) => pattern && profiles.includes(profile) && !pattern.test(id),
  )
  const like = reportsIn(reportDir).find(
    ({ run, ...last }) =>
      isAgainst(last, target) &&
      last.target.profile === profile &&
      last.verdict !== 'not-judged' &&
      run.numRuns === numRuns &&
      run.notSelected.join() === leftOut.map(({ id }) => id).join() &&
      !(run.interrupted || run.oneCaseOnly || run.shard || run.merged),
  )
  return like?.run.durationMs
}
