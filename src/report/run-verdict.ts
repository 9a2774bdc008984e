import { groupedBy } from '../contract/grouped-by.ts'
import { rowInWords } from '../findings/phrases.ts'
import { count } from '../findings/quantities.ts'
import { type Cause, causeInWords } from '../findings/reasons.ts'
import { isWaived } from '../findings/waivers.ts'
import { leftByRun, leftChanged } from './left-changed.ts'
import type { ExitCode, Merged, Report, ReportedClause, RunOutcome, RunVerdict } from './report.ts'
import { takingDown } from './suspicion.ts'

/**
 * The verdict and exit code of a run, as the exit status table has them. A violation that is not
 * waived outranks whatever else went wrong, but a fault of the harness, after which nothing found is
 * relied on; a run in which no clause was judged never exits 0, nor does a merged one that lacks a shard,
 * one at whose end the credentials are refused, or one that has left events changed. A stale waiver leaves the verdict as it is, but turns an exit
 * code of 0 into 1.
 */
export function verdictOfRun(
  outcome: Pick<Judged, 'notJudged' | 'observations' | 'restoration' | 'target'> &
    Judged['run'] &
    Pick<RunOutcome, 'fault' | 'acceptInconclusive'>,
  clauses: readonly ReportedClause[],
): Pick<Report, 'verdict' | 'exitCode' | 'reason'> {
  const { acceptInconclusive, credentialsAtEnd, fault, interrupted, merged, notJudged } = outcome
  const isInDoubt =
    credentialsAtEnd === 'refused' || Boolean(merged?.missing.length) || leftByRun(outcome) > 0
  const verdict =
    fault === undefined ? verdictOf(notJudged, isInDoubt, clauses) : ('not-judged' as const)
  const isAccepted =
    verdict === 'inconclusive' && acceptInconclusive && !isInDoubt && anyJudged(clauses)
  const ofVerdict = isAccepted ? 0 : exitCodes[verdict]
  const ofWaivers = clauses.some(({ waiver }) => waiver?.stale === 'refused') ? 1 : 0
  const exitCode = interrupted ? 130 : ofVerdict || ofWaivers
  const reasons = verdictReasons({ ...outcome, verdict, exitCode, clauses, run: outcome })
  const reason = reasons.map(({ words }) => words).join('; ')
  return { verdict, exitCode, ...(reason === '' ? {} : { reason }) }
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

/** Something that the verdict of a run rests on beside its clauses, and how the report says it. */
export type VerdictReason = ReturnType<typeof verdictReasons>[number]

interface Judged
  extends Pick<
    Report,
    'verdict' | 'exitCode' | 'notJudged' | 'clauses' | 'observations' | 'restoration' | 'target'
  > {
  readonly run: Pick<RunOutcome, 'credentialsAtEnd' | 'interrupted' | 'merged' | 'shard'>
}

/** What a verdict rests on; in these words, and in this order, it stands in the report as its reason. */
export function verdictReasons(report: Judged) {
  const { verdict, exitCode, clauses, run } = report
  const isInconclusive = verdict === 'inconclusive'
  const missing = run.merged ? missingShards(run.merged).map(causeInWords) : []
  const reasons = [
    ['not-judged', whyNotJudged(report)],
    ['nothing-judged', isInconclusive && !anyJudged(clauses) && nothingJudged(report)],
    ['target-taken-down', whatTakesDown(clauses)],
    ['target-hangs-up', whatHangsUp(clauses)],
    [
      'credentials-refused',
      run.credentialsAtEnd === 'refused' &&
        'the credentials that worked at the beginning are refused at the end, so the account may be locked',
    ],
    ['events-left-changed', leftByRun(report) > 0 && leftChanged(report)],
    ['interrupted', run.interrupted && 'the run was interrupted'],
    ['shard-missing', missing.join('; ')],
    ['accepted', isInconclusive && exitCode <= 1 && 'an inconclusive run is accepted'],
    ['stale-waivers', whatIsStale(report)],
  ] as const
  return reasons.flatMap(([code, words]) => (words ? [{ code, words }] : []))
}

/** That no clause was judged and, where a filter has chosen none but such as the profile rules out, what to do about it. */
function nothingJudged({ clauses, observations, run, target: { profile } }: Judged): string {
  const isRuledOut = clauses.every(({ verdict }) => verdict === 'not-applicable')
  if (!isRuledOut || clauses.length === 0 || observations.length > 0 || run.shard !== undefined)
    return 'no clause was judged'
  return `no clause was judged: what was selected cannot be judged in profile ${profile}, only in full; give --profile full, or TARGET_PROFILE=full`
}

/** The valid requests that have taken the target down, in one line; empty where there are none. */
function whatTakesDown(clauses: readonly ReportedClause[]): string {
  const requests = clauses
    .flatMap(({ violations }) => violations)
    .flatMap(({ about }) => takingDown(about) ?? [])
  const [first, ...others] = new Set(requests)
  if (first === undefined) return ''
  const more = others.length > 0 ? `, as ${count(others.length, 'other request')} do` : ''
  return `${first} takes the target down${more}`
}

/** The valid request, of those that the target hangs up on, that keeps clauses from being judged; empty where all are. */
function whatHangsUp(clauses: readonly ReportedClause[]): string {
  if (!clauses.some(({ verdict }) => verdict === 'error')) return ''
  const [shortest] = clauses
    .flatMap(({ violations }) => violations)
    .filter(({ code, about }) => code === 'no-answer' && takingDown(about) === undefined)
    .map(({ about: { method, path } }) => `${method} ${path}`)
    .sort((one, other) => one.length - other.length)
  return shortest === undefined ? '' : `no answer comes to requests such as ${shortest}`
}

function whyNotJudged({ verdict, notJudged, clauses }: Judged): string {
  if (notJudged !== undefined || verdict !== 'not-judged') return notJudged ?? ''
  const errors = clauses.filter((clause) => clause.verdict === 'error')
  const why = [...new Set(errors.flatMap(({ reason }) => reason ?? []))]
  const ended = `${count(errors.length, 'clause')} ended in an error`
  return why.length === 0 ? ended : `${ended}: ${why[0]}${why.length > 1 ? ', and others' : ''}`
}

/** Of more stale waivers than these, only the number is told in one line. */
const mostNamed = 8

/** The clauses that hold although a waiver that has not expired names them. */
export function staleWaivers(clauses: readonly ReportedClause[]): readonly ReportedClause[] {
  return clauses.filter(({ waiver }) => waiver?.stale !== undefined)
}

/** What is stale and what to do about it, in one line; empty where nothing is stale. */
function whatIsStale({ clauses, exitCode, verdict }: Judged): string {
  const stale = staleWaivers(clauses)
  if (stale.length === 0) return ''
  const isOne = stale.length === 1
  const ids = stale.map(({ id }) => id)
  const named = rowInWords(ids, mostNamed, 'other')
  const found = isOne
    ? `waiver of ${named} is stale: the clause holds`
    : `waivers of ${named} are stale: the clauses hold`
  const hence = exitCode === 1 && verdict !== 'non-conformant' ? ', hence exit code 1' : ''
  return stale.some(({ waiver }) => waiver?.stale === 'refused')
    ? `${found}${hence}; remove ${isOne ? 'it' : 'them'} from the waivers file, or set ALLOW_STALE_WAIVERS=true`
    : `${found}; ALLOW_STALE_WAIVERS allows that`
}

/** Which shards have left no report, by the runs that they are of; the seed is named where there are several. */
export function missingShards({
  missing,
  seeds,
}: Pick<Merged, 'missing' | 'seeds'>): readonly Cause[] {
  const runs = groupedBy(missing, ({ count: of, seed }) => `${of} ${seed}`)
  return [...runs.values()].map((ofRun) => {
    const [{ count: of, seed }] = ofRun
    const shards = ofRun.map(({ index }) => index)
    return { code: 'shard-missing', about: { of, ...(seeds.length > 1 && { seed }), shards } }
  })
}
