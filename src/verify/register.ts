import { type Clause, clauses, isClauseId } from '../contract/clauses.ts'
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
