import { readFileSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Place } from '../settings/setting.ts'
import type { Report } from './report.ts'

const [newest, whole] = ['conformance.json', 'conformance.whole.json']

/** Before a report of one case or of some clauses takes the place of a whole one, that is kept beside it, for `replay`. */
export async function keepWhole(next: Report, folder: string): Promise<void> {
  if (!isLimited(next)) return rm(join(folder, whole), { force: true })
  const last = reportIn(folder)
  if (last && !isLimited(last)) await copyFile(join(folder, newest), join(folder, whole))
}

/** The path of the whole report that is kept beside a limited one, if it is of the same target and holds a violation. */
export function wholeBeside(path: string, { cwd }: Place): string | undefined {
  const folder = dirname(resolve(cwd, path))
  const [limited, kept] = [readFrom(resolve(cwd, path)), reportIn(folder, whole)]
  const isOfUse =
    limited !== undefined &&
    isLimited(limited) &&
    kept?.clauses.some(({ verdict }) => verdict === 'fail') &&
    isAgainst(kept, limited.target)
  return isOfUse ? join(dirname(path), whole) : undefined
}

/** Whether a report is of that target; the embedded service is at another address each time. */
export function isAgainst({ target }: Report, other: Pick<Report['target'], 'embedded' | 'url'>) {
  return other.embedded ? target.embedded !== undefined : target.url === other.url
}

/** The report that a run has left in a folder. Its form is not looked at. */
export function reportIn(folder: string, name = newest): Report | undefined {
  return readFrom(join(folder, name))
}

function readFrom(path: string): Report | undefined {
  try {
    const report: Report = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(report.run.notSelected) && report.target ? report : undefined
  } catch {
    return undefined
  }
}

function isLimited({ run }: Report): boolean {
  return run.oneCaseOnly === true || run.notSelected.length > 0
}
