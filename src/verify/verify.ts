import { totalsOf } from '../report/build.ts'
import { isReport, mismatchOf } from '../report/json.ts'
import type { Report } from '../report/report.ts'
import { contractProblems } from './contract.ts'
import { judgementProblems } from './judgement.ts'
import type { Problem } from './problem.ts'
import { registerProblems } from './register.ts'
import { restorationProblems, runProblems } from './run.ts'
import { totalsProblems, verdictProblems } from './verdicts.ts'
import { violationProblems } from './violations.ts'
import { waiverProblems } from './waivers.ts'

/** What became of checking a report again: the report itself where it stands up to it. */
export type Verification =
  | { readonly report: Report; readonly problems: readonly [] }
  | { readonly problems: readonly [Problem, ...Problem[]] }

const rules: readonly ((report: Report) => readonly Problem[])[] = [
  contractProblems,
  registerProblems,
  verdictProblems,
  violationProblems,
  waiverProblems,
  (report) => totalsProblems(report, totalsOf(report.clauses)),
  judgementProblems,
  runProblems,
  restorationProblems,
]

/** Checks again whether a value is a report of this suite's contract that follows from its own findings. */
export function verify(value: unknown): Verification {
  if (!isReport(value)) {
    const problem = `does not match contracts/report.schema.json at ${mismatchOf(isReport)}`
    return { problems: [{ place: 'the report', problem }] }
  }
  const [first, ...others] = rules.flatMap((rule) => rule(value))
  return first === undefined ? { report: value, problems: [] } : { problems: [first, ...others] }
}
