import { clauses, isClauseId } from '../contract/clauses.ts'
import { utcDay } from '../contract/special-event.ts'
import { isStale } from '../findings/waivers.ts'
import type { Report, ReportedClause } from '../report/report.ts'
import type { Problems } from './problem.ts'

/** Whether every clause of the register is reported once, in the register's words and order, or named as not selected. */
export function* registerProblems({ clauses: reported, run }: Report): Problems {
  const ids = reported.map(({ id }) => id)
  for (const [place, named] of [
    ['clauses', ids],
    ['run.notSelected', run.notSelected],
  ] as const)
    for (const id of named)
      if (!isClauseId(id)) yield [`${place} ${id}`, 'is no clause of the contract']

  for (const { id } of clauses) {
    const place = `clauses ${id}`
    const times = ids.filter((one) => one === id).length
    const leftOut = run.notSelected.filter((one) => one === id).length
    if (times + leftOut === 0) yield [place, 'is missing, and run.notSelected does not name it']
    else if (times > 0 && leftOut > 0)
      yield [place, 'is reported, and run.notSelected names it all the same']
    else if (times + leftOut > 1) yield [place, `is there ${times + leftOut} times`]
  }

  const inOrder = clauses.map(({ id }) => id).filter((id) => ids.includes(id))
  if (!ids.every((id, at) => id === inOrder[at]))
    yield ['clauses', 'stand in another order than those of the register']

  for (const clause of reported) {
    const registered = clauses.find(({ id }) => id === clause.id) ?? clause
    for (const member of ['section', 'operation', 'basis', 'statement'] as const)
      if (clause[member] !== registered[member])
        yield [
          `clauses ${clause.id} ${member}`,
          `is “${clause[member]}”, where the register has “${registered[member]}”`,
        ]
  }
}

/** Whether the verdict of each clause follows from what was seen of it, and from the profile. */
export function* verdictProblems({ clauses: reported, target }: Report): Problems {
  for (const one of reported) {
    const contrary = contradiction(one, target.profile)
    if (contrary !== undefined)
      yield [`clauses ${one.id} verdict`, `is ${one.verdict}, but ${contrary}`]
  }
}

function contradiction(
  { id, cases, verdict, violations }: ReportedClause,
  profile: Report['target']['profile'],
): string | undefined {
  const registered = clauses.find((clause) => clause.id === id)
  const applies = registered?.profiles.includes(profile) ?? true
  const isConfirmed = violations.some(({ reproduced }) => reproduced.times > 0)
  if (applies !== (verdict !== 'not-applicable'))
    return `profile ${profile} ${applies ? 'lets it be judged' : 'rules it out'}`
  if (isConfirmed && verdict !== 'fail') return 'a violation of it was confirmed'
  if (!isConfirmed && verdict === 'fail') return 'no violation of it was confirmed'
  if (verdict === 'pass' && violations.length > 0) return 'a violation of it was seen'
  if (verdict === 'pass' && cases === 0) return 'no case of it was looked at'
  if (verdict === 'not-applicable' && violations.length + cases > 0) return 'it was looked at'
  return undefined
}

/** Whether waivers hold by the day on which the run began, and are stale where they must be. */
export function* waiverProblems({ clauses: reported, run }: Report): Problems {
  const today = utcDay(new Date(run.startedAt))
  const isJudgedWhole = !run.interrupted && !run.oneCaseOnly
  const kinds = new Set<string>()
  for (const { id, verdict, waiver } of reported) {
    if (waiver === undefined) continue
    const place = `clauses ${id} waiver`
    const had = waiver.expires < today ? 'had expired' : 'had not expired'
    if (waiver.expired !== waiver.expires < today)
      yield [place, `${had} on ${today}, when the run began: it lasts until ${waiver.expires}`]
    const stale = isJudgedWhole && isStale(verdict, waiver)
    if (stale && waiver.stale === undefined) yield [place, 'is stale, and not marked so']
    if (!stale && waiver.stale !== undefined) yield [place, 'is marked as stale, which it is not']
    if (waiver.stale !== undefined) kinds.add(waiver.stale)
  }
  if (kinds.size > 1) yield ['clauses', 'have stale waivers that are refused beside allowed ones']
}
