import type { ClauseResult, Violation } from '../findings/result.ts'
import type { Check } from '../judging/check.ts'
import { judgeClause } from '../judging/judge-clause.ts'
import { inputDigest } from '../judging/replay.ts'
import type { Report } from '../report/report.ts'
import { abreast } from '../service/together.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import type { CheckFile } from './checks.ts'
import { type Judging, judgeTarget } from './engine.ts'
import { Round } from './exploration.ts'
import { judgeInPhases } from './judging-order.ts'
import type { Run } from './run.ts'

/** A violation of a report, and what became of it; or one that the report does not hold. */
export interface Replayed {
  readonly clause: string
  /** What the report says of it, or where it is still there, what is seen now. */
  readonly summary: string
  readonly outcome: 'fixed' | 'still-there' | 'not-judged' | 'new'
  /** Why it was not judged. */
  readonly reason?: string | undefined
}

/** A violation of a report with the clause that it violates. */
interface Reported {
  readonly clause: string
  readonly violation: Violation
}

/** What its one case has come to. */
interface Single {
  readonly result: ClauseResult
  /** Whether the input was the same as in the report; others may be drawn where the events have changed. */
  readonly isSame: boolean
}

/** What one seed's part of the report has come to. */
export interface ReplayedPart {
  readonly replayed: readonly Replayed[]
  /** Of the run that has replayed it. */
  readonly report: Report
}

/** The violations of a report that decide its verdict, by the seed and number of cases that have shown them. */
export function violationsBySeed({ clauses, run }: Report): readonly (readonly Reported[])[] {
  const groups = new Map<string, Reported[]>()
  for (const { id, verdict, violations } of clauses)
    for (const violation of verdict === 'fail' ? violations : []) {
      const { seed, numRuns } = violation.rerun ?? run
      const key = `${seed} ${numRuns}`
      groups.set(key, [...(groups.get(key) ?? []), { clause: id, violation }])
    }
  return [...groups.values()]
}

/**
 * Tries violations of one seed again. First the case of each, alone: one that violates is still there. Then the
 * clauses of the others wholly, since some faults show only after other cases or beside them: a violation is fixed when
 * its clause holds or, where that is violated in another way only, when its own case holds.
 */
export async function replay(
  group: readonly Reported[],
  settings: Settings,
  target: TargetSettings,
  { signal, tell }: Required<Pick<Judging, 'tell'>> & { readonly signal: AbortSignal },
): Promise<ReplayedPart> {
  const singles = new Map<Reported, Single>()
  const wholly = new Map<string, ClauseResult>()
  const idsOf = ({ clause, violation }: Reported) => violation.rerun?.ids ?? [clause]
  const isThere = (one: Reported) => singles.get(one)?.result.verdict === 'fail'

  const judge = async (files: readonly CheckFile[], run: Run) => {
    for (const phase of new Set(files.map((file) => file.phase))) {
      const ofPhase = files.filter((file) => file.phase === phase)
      const checks = new Map(
        ofPhase.flatMap((file) => file.checks).map((check) => [check.id as string, check]),
      )
      await abreast(group, async (one) => {
        const check = checks.get(one.clause)
        if (check && one.violation.rerun?.case !== undefined)
          singles.set(one, await judgeCase(check, one.violation, run))
      })
      const ids = new Set(group.filter((one) => !isThere(one)).flatMap(idsOf))
      const chosen = ofPhase.map((file) => ({
        ...file,
        checks: file.checks.filter(({ id }) => ids.has(id)),
        questions: file.questions.filter(({ id }) => ids.has(id)),
      }))
      const { answers, results } = judgeInPhases(chosen, run)
      await Promise.all(answers.values())
      for (const [{ id }, result] of results) wholly.set(id, await result)
    }
    // What the report of this run holds then is what answers on the way have shown.
    return []
  }
  const report = await judgeTarget(settings, target, {
    signal,
    tell,
    selected: new Set(group.flatMap(idsOf)),
    judge,
  })

  const onTheWay = new Map(report.clauses.map((clause) => [clause.id as string, clause]))
  const whyNot = report.fault ?? report.notJudged
  const isViolated = (id: string) =>
    [onTheWay.get(id), wholly.get(id)].some((result) => result?.verdict === 'fail') ||
    group.some((one) => one.clause === id && isThere(one))
  const outcomeOf = (one: Reported): Replayed => {
    const { clause, violation } = one
    const single = singles.get(one)
    const whole = wholly.get(clause)
    const told = { clause, summary: violation.summary }
    const ofClause = group.filter((other) => other.clause === clause)
    const seen = [
      ...[one, ...ofClause].map((other) => singles.get(other)?.result),
      ...[onTheWay.get(clause), whole],
    ].flatMap((result) => (result?.verdict === 'fail' ? result.violations : []))
    const like = isThere(one) ? seen[0] : seen.find((other) => isLike(other, violation))
    if (like) return { ...told, outcome: 'still-there', summary: like.summary }
    // Seen on the way by requests of another check: while that one violates, they are not what a sound service gets.
    const [, cause] = idsOf(one)
    if (cause !== undefined && isViolated(cause))
      return {
        ...told,
        outcome: 'not-judged',
        reason: `seen by requests of ${cause}, which is still violated`,
      }
    const holds = single?.result.verdict === 'pass' && single.isSame
    if (holds ? seen.length > 0 || whole?.verdict === 'pass' : isHeld(whole, seen))
      return { ...told, outcome: 'fixed' }
    const reason = whyNot ?? (seen.length > 0 ? otherwise : undefined)
    const reasons = [reason, whole?.reason, single?.result.reason, unknown]
    return { ...told, outcome: 'not-judged', reason: reasons.find((why) => why !== undefined) }
  }
  const known = new Set(group.map(({ clause }) => clause))
  const further = new Map(
    [...report.clauses, ...wholly.values()]
      .filter(({ id, verdict }) => verdict === 'fail' && !known.has(id))
      .map((result) => [result.id, result]),
  )
  return {
    report,
    replayed: [
      ...group.map(outcomeOf),
      ...[...further.values()].map(
        ({ id, violations }): Replayed => ({
          clause: id,
          summary: violations[0]?.summary ?? '',
          outcome: 'new',
        }),
      ),
    ],
  }
}

async function judgeCase(check: Check, { rerun }: Violation, run: Run): Promise<Single> {
  let isSame = false
  const onCase = (input: unknown) => {
    isSame = inputDigest(input, run.mask) === rerun?.input
  }
  const settings = rerun?.case === undefined ? {} : { replayCase: rerun.case }
  const result = await judgeClause(check, new Round(run, settings, false, onCase))
  return { result, isSame }
}

/** Whether a clause was judged as a whole, and nothing violates it. */
function isHeld(whole: ClauseResult | undefined, seen: readonly Violation[]): boolean {
  return whole?.verdict === 'pass' && seen.length === 0
}

/**
 * Whether a violation of the same clause may well be of the same fault: one of the same field or, of a fault that comes and
 * goes, of any.
 */
function isLike(
  seen: Violation,
  { code, about, reproduced: { times, replays } }: Violation,
): boolean {
  return seen.code === code && (times < replays || seen.about.field === about.field)
}

const otherwise =
  'its case cannot be repeated, since the events have changed, and the clause is violated in another way'

const unknown = 'this version knows no such clause'
