import { isWaived } from '../findings/waivers.ts'
import { count } from './quantities.ts'
import type { ExitCode, Report, ReportedClause, RunOutcome, RunVerdict } from './report.ts'
import { missingInWords } from './shards.ts'
import { anyRefused, staleReason } from './stale-waivers.ts'

/** What is said of a run that may have locked the account it was given. */
export const refusedAtEnd =
  'the credentials that worked at the beginning are refused at the end, so the account may be locked'

type Judgement = Pick<Report, 'verdict' | 'exitCode' | 'reason'>

/**
 * The verdict and exit code of a run, as the exit status table has them. A violation that is not
 * waived outranks whatever else went wrong, but a fault of the harness, after which nothing found is
 * relied on; a run in which no clause was judged never exits 0, nor does a merged one that lacks a shard,
 * or one at whose end the credentials are refused. A stale waiver leaves the verdict as it is, but turns an exit
 * code of 0 into 1.
 */
export function judgeRun(
  outcome: Pick<
    RunOutcome,
    'notJudged' | 'fault' | 'interrupted' | 'acceptInconclusive' | 'merged' | 'credentialsAtEnd'
  >,
  clauses: readonly ReportedClause[],
): Judgement {
  const missing = missingInWords(outcome.merged)
  const refused = outcome.credentialsAtEnd === 'refused'
  const verdict =
    outcome.fault === undefined
      ? verdictOf(outcome.notJudged, missing !== undefined || refused, clauses)
      : 'not-judged'
  const accepted =
    verdict === 'inconclusive' &&
    outcome.acceptInconclusive &&
    missing === undefined &&
    !refused &&
    anyJudged(clauses)
  const reasons = [
    ...reasonsFor(verdict, outcome.notJudged, clauses),
    ...(refused ? [refusedAtEnd] : []),
    ...(outcome.interrupted ? ['the run was interrupted'] : []),
    ...(missing === undefined ? [] : [missing]),
    ...(accepted && !outcome.interrupted ? ['an inconclusive run is accepted'] : []),
    ...staleReason(clauses),
  ]
  const ofVerdict = accepted ? 0 : exitCodes[verdict]
  const exitCode = ofVerdict === 0 && anyRefused(clauses) ? 1 : ofVerdict
  return {
    verdict,
    exitCode: outcome.interrupted ? 130 : exitCode,
    ...(reasons.length === 0 ? {} : { reason: reasons.join('; ') }),
  }
}

const exitCodes: Readonly<Record<RunVerdict, ExitCode>> = {
  conformant: 0,
  'non-conformant': 1,
  inconclusive: 3,
  'not-judged': 4,
}

function verdictOf(
  notJudged: string | undefined,
  isInDoubt: boolean,
  clauses: readonly ReportedClause[],
): RunVerdict {
  const ended = (verdict: ReportedClause['verdict']) =>
    clauses.some((clause) => clause.verdict === verdict && !isWaived(clause))
  if (ended('fail')) return 'non-conformant'
  if (notJudged !== undefined || ended('error')) return 'not-judged'
  if (ended('inconclusive') || isInDoubt || !anyJudged(clauses)) return 'inconclusive'
  return 'conformant'
}

function anyJudged(clauses: readonly ReportedClause[]): boolean {
  return clauses.some(({ verdict }) => verdict === 'pass' || verdict === 'fail')
}

function reasonsFor(
  verdict: RunVerdict,
  notJudged: string | undefined,
  clauses: readonly ReportedClause[],
): readonly string[] {
  if (notJudged !== undefined) return [notJudged]
  if (verdict === 'inconclusive' && !anyJudged(clauses)) return ['no clause was judged']
  if (verdict !== 'not-judged') return []
  const errors = clauses.filter((clause) => clause.verdict === 'error')
  const why = [...new Set(errors.flatMap(({ reason }) => reason ?? []))]
  const ended = `${count(errors.length, 'clause')} ended in an error`
  return [why.length === 0 ? ended : `${ended}: ${why[0]}${why.length > 1 ? ', and others' : ''}`]
}
