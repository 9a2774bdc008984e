import { readFileSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { orNothing } from '../contract/or-nothing.ts'
import type { Place } from '../settings/setting.ts'
import type { Report } from './report.ts'

const wholeName = 'conformance.whole.json'

/** Before a report of one case or of some clauses takes the place of a whole one, that is kept beside it, for `replay`. */
export async function keepWhole(next: Report, path: string): Promise<void> {
  const whole = join(dirname(path), wholeName)
  if (!isLimited(next)) return rm(whole, { force: true })
  const last = reportAt(path)
  if (last && !isLimited(last)) await copyFile(path, whole)
}

/** The path of the whole report that is kept beside a limited one without a violation, if it is of that target and holds one. */
export function wholeBeside(path: string, { cwd }: Place): string | undefined {
  const whole = join(dirname(path), wholeName)
  if (basename(path) !== 'conformance.json') return undefined
  const [limited, kept] = [path, whole].map((one) => reportAt(resolve(cwd, one)))
  if (!limited || !kept || !isLimited(limited) || !isAgainst(kept, limited.target)) return undefined
  return !isViolated(limited) && isViolated(kept) ? whole : undefined
}

function isViolated({ clauses }: Report): boolean {
  return clauses.some(({ verdict }) => verdict === 'fail')
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
