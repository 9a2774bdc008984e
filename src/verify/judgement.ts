import type { Report } from '../report/report.ts'
import { verdictOfRun } from '../report/run-verdict.ts'
import { agrees, type Problem } from './problem.ts'

type Judgement = ReturnType<typeof verdictOfRun>

/**
 * Whether verdict, exit code and reason follow from the clauses. Two things that a run knows stand in
 * the report by their effect only: whether an inconclusive run is accepted, and what kept it from being
 * judged at all.
 */
export function judgementProblems(report: Report): readonly Problem[] {
  const possible = possibleJudgements(report)
  if (possible.some((one) => isSame(report, one))) return []
  const nearest = possible.find(({ verdict }) => verdict === report.verdict) ?? possible[0]
  if (nearest === undefined) return []
  return (['verdict', 'exitCode', 'reason'] as const)
    .filter((member) => !isSameMember(report, nearest, member))
    .map((member) => ({
      place: member,
      problem: `is ${said(report[member])}, where the clauses come to ${said(nearest[member])}`,
    }))
}

function possibleJudgements(report: Report): readonly Judgement[] {
  const { clauses, fault, reason, run } = report
  const { interrupted, merged, credentialsAtEnd } = run
  const judged = (acceptInconclusive: boolean, notJudged?: string) =>
    verdictOfRun(
      {
        interrupted,
        acceptInconclusive,
        ...(credentialsAtEnd === undefined ? {} : { credentialsAtEnd }),
        ...(merged === undefined ? {} : { merged }),
        ...(notJudged === undefined ? {} : { notJudged }),
        ...(fault === undefined ? {} : { fault, notJudged: fault }),
      },
      clauses,
    )
  const known = [judged(false), judged(true)]
  if (fault !== undefined) return known
  const behind = judged(false, '').reason ?? ''
  const told = reason?.endsWith(behind) ? reason.slice(0, reason.length - behind.length) : ''
  return told === '' ? known : [...known, judged(false, told)]
}

function isSame(report: Report, judgement: Judgement): boolean {
  return (['verdict', 'exitCode', 'reason'] as const).every((member) =>
    isSameMember(report, judgement, member),
  )
}

function isSameMember(
  report: Report,
  judgement: Judgement,
  member: 'verdict' | 'exitCode' | 'reason',
): boolean {
  return member === 'reason'
    ? agrees(report.reason, judgement.reason)
    : report[member] === judgement[member]
}

function said(value: string | number | undefined): string {
  if (value === undefined) return 'not there'
  return typeof value === 'number' ? String(value) : `“${value}”`
}
