import { isWaived } from '../findings/waivers.ts'
import { count } from './quantities.ts'
import type { ExitCode, Merged, Report, ReportedClause, RunOutcome, RunVerdict } from './report.ts'

/** What is said of a run that may have locked the account it was given. */
export const refusedAtEnd =
  'the credentials that worked at the beginning are refused at the end, so the account may be locked'

export const noClauseJudged = 'no clause was judged'
export const runInterrupted = 'the run was interrupted'

type Judgement = Pick<Report, 'verdict' | 'exitCode' | 'reason'>

/**
 * The verdict and exit code of a run, as the exit status table has them. A violation that is not
 * waived outranks whatever else went wrong, but a fault of the harness, after which nothing found is
 * relied on; a run in which no clause was judged never exits 0, nor does a merged one that lacks a shard,
 * or one at whose end the credentials are refused. A stale waiver leaves the verdict as it is, but turns an exit
 * code of 0 into 1.
 */
export function verdictOfRun(
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
    ...whyNotJudged(verdict, outcome.notJudged, clauses),
    ...reasonsInReport({ verdict, clauses, run: outcome }),
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

function whyNotJudged(
  verdict: RunVerdict,
  notJudged: string | undefined,
  clauses: readonly ReportedClause[],
): readonly string[] {
  if (notJudged !== undefined) return [notJudged]
  if (verdict !== 'not-judged') return []
  const errors = clauses.filter((clause) => clause.verdict === 'error')
  const why = [...new Set(errors.flatMap(({ reason }) => reason ?? []))]
  const ended = `${count(errors.length, 'clause')} ended in an error`
  return [why.length === 0 ? ended : `${ended}: ${why[0]}${why.length > 1 ? ', and others' : ''}`]
}

/** What a verdict rests on, as far as other members of the report show it. */
export function reasonsInReport({
  verdict,
  clauses,
  run: { credentialsAtEnd, interrupted, merged },
}: {
  readonly verdict: RunVerdict
  readonly clauses: readonly ReportedClause[]
  readonly run: Pick<RunOutcome, 'credentialsAtEnd' | 'interrupted' | 'merged'>
}): readonly string[] {
  const missing = missingInWords(merged)
  return [
    ...(verdict === 'inconclusive' && !anyJudged(clauses) ? [noClauseJudged] : []),
    ...(credentialsAtEnd === 'refused' ? [refusedAtEnd] : []),
    ...(interrupted ? [runInterrupted] : []),
    ...(missing === undefined ? [] : [missing]),
  ]
}

/** Of more stale waivers than these, only the number is told in one line. */
const mostNamed = 8

/** The clauses that hold although a waiver that has not expired names them. */
export function staleWaivers(clauses: readonly ReportedClause[]): readonly ReportedClause[] {
  return clauses.filter(({ waiver }) => waiver?.stale !== undefined)
}

/** Whether a waiver is stale that makes the run fail. */
export function anyRefused(clauses: readonly ReportedClause[]): boolean {
  return clauses.some(({ waiver }) => waiver?.stale === 'refused')
}

/** What is stale and what to do about it, in one line; nothing where nothing is stale. */
export function staleReason(clauses: readonly ReportedClause[]): readonly string[] {
  const stale = staleWaivers(clauses)
  if (stale.length === 0) return []
  const named = stale.slice(0, mostNamed).map(({ id }) => id)
  const others = stale.length > named.length ? ` and ${stale.length - named.length} others` : ''
  const found =
    stale.length === 1
      ? `waiver of ${named[0]} is stale: the clause holds`
      : `waivers of ${named.join(', ')}${others} are stale: the clauses hold`
  const remedy = anyRefused(clauses)
    ? `remove ${stale.length === 1 ? 'it' : 'them'} from the waivers file, or set ALLOW_STALE_WAIVERS=true`
    : 'ALLOW_STALE_WAIVERS allows that'
  return [`${found}; ${remedy}`]
}

/** Of more numbers than these, only how many there are is told. */
const mostNumbers = 8

/** Numbers as a sentence has them: `1`, `1, 2 and 5`, `1, 2, … and 40 others`. */
export function numbersInWords(numbers: readonly number[]): string {
  const named = numbers.slice(0, mostNumbers)
  const others = numbers.length - named.length
  const items = [...named.map(String), ...(others > 0 ? [count(others, 'other')] : [])]
  return [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(' and ')
}

/**
 * Which shards are missing, in one line: `shard 3 of 4 is missing`. The seed is told where there
 * are several.
 */
export function missingInWords(merged: Merged | undefined): string | undefined {
  if (merged === undefined || merged.missing.length === 0) return undefined
  const { missing, seeds } = merged
  const indexes = new Map<string, readonly number[]>()
  for (const { index, count, seed } of missing) {
    const whole = seeds.length > 1 ? `${count} with seed ${seed}` : `${count}`
    indexes.set(whole, [...(indexes.get(whole) ?? []), index])
  }
  return [...indexes]
    .map(([whole, of]) =>
      of.length === 1
        ? `shard ${numbersInWords(of)} of ${whole} is missing`
        : `shards ${numbersInWords(of)} of ${whole} are missing`,
    )
    .join('; ')
}
