import { clauses } from '../contract/clauses.ts'
import type { Report, ReportedClause } from '../report/report.ts'
import { type Problem, unless } from './problem.ts'

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

/** Whether the totals are those of the clauses. */
export function totalsProblems({ totals }: Report, counted: Report['totals']): readonly Problem[] {
  return (Object.keys(counted) as (keyof Report['totals'])[]).flatMap((name) =>
    unless(
      totals[name] === counted[name],
      `totals.${name}`,
      `is ${totals[name]}, where the clauses come to ${counted[name]}`,
    ),
  )
}
