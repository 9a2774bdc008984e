import type { Report } from '../report/report.ts'
import { verdictOfRun } from '../report/run-verdict.ts'
import { agrees, type Problem } from './problem.ts'

const members = ['verdict', 'exitCode', 'reason'] as const

/**
 * Whether verdict, exit code and reason follow from the clauses. Whether an inconclusive run is accepted
 * stands in the report by its effect only, so either is possible.
 */
export function judgementProblems(report: Report): readonly Problem[] {
  const { clauses, run } = report
  const strict = verdictOfRun({ ...report, ...run, acceptInconclusive: false }, clauses)
  const accepting = verdictOfRun({ ...report, ...run, acceptInconclusive: true }, clauses)
  const [problems, ifAccepted] = [strict, accepting].map((judgement) =>
    members
      .filter((member) => !agrees(report[member], judgement[member]))
      .map((member) => ({
        place: member,
        problem: `is ${said(report[member])}, where the clauses come to ${said(judgement[member])}`,
      })),
  )
  return ifAccepted?.length === 0 ? [] : (problems ?? [])
}

function said(value: string | number | undefined): string {
  if (value === undefined) return 'not there'
  return typeof value === 'number' ? String(value) : `“${value}”`
}
