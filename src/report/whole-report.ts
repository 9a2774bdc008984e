import { readFileSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { orNothing } from '../contract/or-nothing.ts'
import type { Violation } from '../findings/result.ts'
import type { Place } from '../settings/setting.ts'
import type { Report, ReportedClause } from './report.ts'

const wholeName = 'conformance.whole.json'

/** Before a report of one case or of some clauses takes the place of a whole one, that is kept beside it, for `replay`. */
export async function keepWhole(next: Report, path: string): Promise<void> {
  const whole = join(dirname(path), wholeName)
  if (!isLimited(next)) return rm(whole, { force: true })
  const last = reportAt(path)
  if (last && !isLimited(last)) await copyFile(path, whole)
}

/** The path of the whole report that is kept beside a limited one, if it is of that target and holds a violation that this one lacks. */
export function wholeBeside(path: string, { cwd }: Place): string | undefined {
  const whole = join(dirname(path), wholeName)
  if (basename(path) !== 'conformance.json') return undefined
  const [limited, kept] = [path, whole].map((one) => reportAt(resolve(cwd, one)))
  if (!limited || !kept || !isLimited(limited) || !isAgainst(kept, limited.target)) return undefined
  return kept.clauses.some((clause) => lackingIn(limited, clause, kept).length > 0)
    ? whole
    : undefined
}

/** A whole report with what a limited one holds violated beside that, so that nothing of either is taken for fixed untried. */
export function withViolationsOf(limited: Report, whole: Report): Report {
  const clauses = whole.clauses.map((clause) => {
    const own = limited.clauses.find(({ id }) => id === clause.id)
    const further = own ? lackingIn(whole, own, limited) : []
    if (further.length === 0) return clause
    const violations = [...(clause.verdict === 'fail' ? clause.violations : []), ...further]
    return { ...clause, verdict: 'fail' as const, violations }
  })
  return { ...whole, clauses }
}

/** The violations of a clause of one report that another does not hold by the same case. */
function lackingIn(other: Report, clause: ReportedClause, { run }: Report): readonly Violation[] {
  const address = ({ rerun, summary }: Violation, { seed }: Report['run']) =>
    `${rerun?.seed ?? seed} ${rerun?.case ?? summary}`
  const held = other.clauses.filter(({ id }) => id === clause.id).flatMap(violationsOf)
  const known = held.map((violation) => address(violation, other.run))
  return violationsOf(clause).filter((one) => !known.includes(address(one, run)))
}

function violationsOf({ verdict, violations }: ReportedClause): readonly Violation[] {
  return verdict === 'fail' ? violations : []
}

/** Whether a report is of that target; the embedded service is at another address each time. */
export function isAgainst(
  { target }: Pick<Report, 'target'>,
  other: Pick<Report['target'], 'embedded' | 'url'>,
) {
  return other.embedded ? target.embedded !== undefined : target.url === other.url
}

/** The report that a run has left in a file, if it has. Its form is not looked at. */
function reportAt(path: string): Report | undefined {
  return orNothing(() => {
    const report: Report = JSON.parse(readFileSync(path, 'utf8'))
    const { clauses, run, target } = report
    return Array.isArray(clauses) && Array.isArray(run.notSelected) && target ? report : undefined
  })
}

/** The reports that runs have left in a folder: the last one, and where that is limited, the whole one before it. */
export function reportsIn(dir: string): readonly Report[] {
  return ['conformance.json', wholeName].flatMap((name) => reportAt(join(dir, name)) ?? [])
}

function isLimited({ run }: Report): boolean {
  return run.oneCaseOnly === true || run.notSelected.length > 0
}
