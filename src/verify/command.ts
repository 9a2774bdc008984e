import { readJson, reportMismatch } from '../report/json.ts'
import { say } from '../report/output.ts'
import type { Report } from '../report/report.ts'
import { verdictSentence } from '../report/run-in-words.ts'
import { visibleLine } from '../report/visible.ts'
import type { Place } from '../settings/setting.ts'
import { registerProblems, verdictProblems, waiverProblems } from './clauses.ts'
import type { Problem, Problems } from './problem.ts'
import {
  contractProblems,
  judgementProblems,
  restorationProblems,
  runProblems,
  totalsProblems,
} from './run.ts'
import { violationProblems } from './violations.ts'

const rules: readonly ((report: Report) => Problems)[] = [
  contractProblems,
  registerProblems,
  verdictProblems,
  violationProblems,
  waiverProblems,
  totalsProblems,
  judgementProblems,
  runProblems,
  restorationProblems,
]

/**
 * Checks again whether a value is a report of this suite's contract that follows from its own findings.
 *
 * @returns its problems; none where it is
 */
export function verify(value: unknown): readonly Problem[] {
  const mismatch = reportMismatch(value)
  if (mismatch !== undefined)
    return [['the report', `does not match contracts/report.schema.json at ${mismatch}`]]
  return rules.flatMap((rule) => [...rule(value as Report)])
}

/**
 * Checks a report again: prints what is wrong with it, one line each, or one line that says what was
 * verified and what cannot be.
 *
 * @returns 0 where it holds, 1 where it does not
 * @throws {@link UsageError} where there is none to read
 */
export async function verifyReport(path: string, place: Place): Promise<0 | 1> {
  const value = readJson(path, 'the report', place)
  const problems = verify(value)
  for (const [member, problem] of problems) say(visibleLine(`${member}: ${problem}`))
  if (problems.length > 0) return 1
  say(visibleLine(whatHolds(value as Report)))
  return 0
}

function whatHolds(report: Report): string {
  const { clauses, contract, run, target } = report
  const version = target.version === undefined ? '' : `, version ${target.version},`
  const left = run.notSelected.length
  const judged =
    left === 0 ? `all ${clauses.length}` : `${clauses.length} of ${clauses.length + left}`
  return [
    `Verified: “${verdictSentence(report)}”, of ${target.url}${version} in profile ${target.profile} on ${run.startedAt.slice(0, 10)}, follows from what the report says of ${judged} clauses of this suite's contract (${contract.name} ${contract.version}, digest ${contract.sha256.slice(0, 12)}).`,
    'That the exchanges in it took place cannot be known from a report: for that, run the suite.',
  ].join(' ')
}
