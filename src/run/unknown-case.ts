import { casesBeforehand } from '../judging/cases-beforehand.ts'
import { leftByRun } from '../report/left-changed.ts'
import type { Report } from '../report/report.ts'
import { isAgainst, reportsIn } from '../report/whole-report.ts'
import { suggestion } from '../settings/nearest-name.ts'
import { optionOf } from '../settings/options.ts'
import { runRows } from '../settings/run-rows.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { quotedValue, UsageError } from '../settings/usage-error.ts'
import { loadChecks } from './checks.ts'
import { selectedOf } from './judging-order.ts'

/**
 * Refuses a replay of a case (`REPLAY_CASE`) that names no clause, or one that cannot have it, before any request.
 *
 * @throws UsageError with the nearest address
 */
export async function refuseUnknownCase(
  settings: Settings,
  target: TargetSettings,
  isSelected: (id: string) => boolean,
): Promise<void> {
  const { replayCase } = settings
  if (replayCase === undefined) return
  const [check, ...others] = selectedOf(await loadChecks(), isSelected).flatMap(
    (file) => file.checks,
  )
  if (others.length > 0)
    throw refused(
      settings,
      `a case of one clause, and ${others.length + 1} are to be judged`,
      'name its clause with --clause',
    )
  const offered = check && (await casesBeforehand(check, { ...settings, replayCase }, target))
  // A clause that the profile leaves out is reported as such.
  if (!offered || offered.mayHold) return
  throw refused(
    settings,
    `which is no case of ${check.id}${suggestion(replayCase, offered.addresses, replayCase.length)}`,
    fromReport,
  )
}

/**
 * The same of a clause whose cases only the target's answers tell, once it has been judged. An address that a report
 * in the same folder names was a case: once what brought it about is mended, the clause is inconclusive, and nothing is
 * mistaken. Where the run itself has more to tell, the report does.
 */
export function unmetCase(
  { clauses, restoration, notJudged, run, target }: Report,
  settings: Settings,
): UsageError | undefined {
  const { replayCase: address, reportDir } = settings
  const [id, nearest] = clauses.flatMap(({ id, causes = [] }) =>
    causes.flatMap(({ code, about }) => (code === 'no-such-case' ? [id, about.nearest] : [])),
  )
  const isMoreToTell =
    notJudged ||
    run.interrupted ||
    run.credentialsAtEnd === 'refused' ||
    leftByRun({ restoration, target }) > 0 ||
    clauses.some(({ verdict }) => verdict === 'fail')
  if (id === undefined || isMoreToTell) return undefined
  const named = reportsIn(reportDir)
    .filter((last) => isAgainst(last, target))
    .flatMap((last) => last.clauses.filter((clause) => clause.id === id))
    .flatMap(({ violations }) => violations.map(({ rerun }) => rerun?.case))
  if (named.includes(address)) return undefined
  return refused(
    settings,
    `which is no case of ${id} against this service${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    fromReport,
  )
}

const fromReport = 'give an address that a report names, with its SEED and its clause'

function refused({ replayCase = '', invocation }: Settings, problem: string, remedy: string) {
  const { name } = runRows.replayCase
  return new UsageError({
    subject: invocation?.given[name] === undefined ? name : optionOf(runRows.replayCase),
    given: quotedValue(replayCase),
    problem,
    remedy,
  })
}
