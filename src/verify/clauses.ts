import { type Clause, clauses, isClauseId } from '../contract/clauses.ts'
import { type AppliedWaiver, isStale, utcDateOf } from '../findings/waivers.ts'
import type { Report, ReportedClause } from '../report/report.ts'
import { type Problem, unless } from './problem.ts'

/** Whether every clause of the register is reported once, in the register's words and order, or named as not selected. */
export function registerProblems({ clauses: reported, run }: Report): readonly Problem[] {
  const ids = reported.map(({ id }) => id)
  const inOrder = clauses.map(({ id }) => id).filter((id) => ids.includes(id))
  return [
    ...unknown(ids, 'clauses'),
    ...unknown(run.notSelected, 'run.notSelected'),
    ...clauses.flatMap((clause) => presence(clause, reported, run.notSelected)),
    ...unless(
      ids.every((id, at) => id === inOrder[at]),
      'clauses',
      'stand in another order than those of the register',
    ),
    ...reported.flatMap(inWordsOfRegister),
  ]
}

function unknown(ids: readonly string[], place: string): readonly Problem[] {
  return ids
    .filter((id) => !isClauseId(id))
    .map((id) => ({ place: `${place} ${id}`, problem: 'is no clause of the contract' }))
}

function presence(
  { id }: Clause,
  reported: readonly ReportedClause[],
  notSelected: readonly string[],
): readonly Problem[] {
  const times = reported.filter((clause) => clause.id === id).length
  const leftOut = notSelected.filter((one) => one === id).length
  if (times + leftOut === 1) return []
  const place = `clauses ${id}`
  if (times + leftOut === 0)
    return [{ place, problem: 'is missing, and run.notSelected does not name it' }]
  return times > 0 && leftOut > 0
    ? [{ place, problem: 'is reported, and run.notSelected names it all the same' }]
    : [{ place, problem: `is there ${times + leftOut} times` }]
}

function inWordsOfRegister(reported: ReportedClause): readonly Problem[] {
  const clause = clauses.find(({ id }) => id === reported.id)
  if (clause === undefined) return []
  return (['section', 'operation', 'basis', 'statement'] as const).flatMap((member) =>
    unless(
      reported[member] === clause[member],
      `clauses ${clause.id} ${member}`,
      `is “${reported[member]}”, where the register has “${clause[member]}”`,
    ),
  )
}

/** Whether the verdict of each clause follows from what was seen of it, and from the profile. */
export function verdictProblems({ clauses: reported, target }: Report): readonly Problem[] {
  return reported.flatMap((one) => {
    const profiles = clauses.find(({ id }) => id === one.id)?.profiles
    const applies = profiles?.includes(target.profile) ?? true
    const place = `clauses ${one.id} verdict`
    const contrary = contradiction(one, applies)
    return contrary === undefined
      ? []
      : [{ place, problem: `is ${one.verdict}, but ${contrary(target.profile)}` }]
  })
}

type Contradiction = (profile: string) => string

function contradiction(
  { cases, verdict, violations }: ReportedClause,
  applies: boolean,
): Contradiction | undefined {
  const isConfirmed = violations.some(({ reproduced }) => reproduced.times > 0)
  if (applies !== (verdict !== 'not-applicable'))
    return (profile) => `profile ${profile} ${applies ? 'lets it be judged' : 'rules it out'}`
  if (isConfirmed && verdict !== 'fail') return () => 'a violation of it was confirmed'
  if (!isConfirmed && verdict === 'fail') return () => 'no violation of it was confirmed'
  if (verdict === 'pass' && violations.length > 0) return () => 'a violation of it was seen'
  if (verdict === 'pass' && cases === 0) return () => 'no case of it was looked at'
  if (verdict === 'not-applicable' && violations.length + cases > 0) return () => 'it was looked at'
  return undefined
}

/** Whether waivers hold by the day on which the run began, and are stale where they must be. */
export function waiverProblems({ clauses: reported, run }: Report): readonly Problem[] {
  const today = utcDateOf(new Date(run.startedAt))
  const waived = reported.flatMap((clause) =>
    clause.waiver === undefined ? [] : [{ clause, waiver: clause.waiver }],
  )
  const kinds = new Set(waived.flatMap(({ waiver }) => waiver.stale ?? []))
  return [
    ...waived.flatMap((one) => [...expiry(one, today), ...staleness(one, run)]),
    ...unless(kinds.size < 2, 'clauses', 'have stale waivers that are refused beside allowed ones'),
  ]
}

interface Waived {
  readonly clause: ReportedClause
  readonly waiver: AppliedWaiver
}

function expiry({ clause, waiver }: Waived, today: string): readonly Problem[] {
  const expired = waiver.expires < today
  return unless(
    waiver.expired === expired,
    `clauses ${clause.id} waiver`,
    `${expired ? 'had expired' : 'had not expired'} on ${today}, when the run began: it lasts until ${waiver.expires}`,
  )
}

function staleness({ clause, waiver }: Waived, run: Report['run']): readonly Problem[] {
  const judgedWhole = !run.interrupted && !run.oneCaseOnly
  const stale = judgedWhole && isStale(clause.verdict, waiver)
  return unless(
    stale === (waiver.stale !== undefined),
    `clauses ${clause.id} waiver`,
    stale ? 'is stale, and not marked so' : 'is marked as stale, which it is not',
  )
}
