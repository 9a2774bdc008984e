import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { orNothing } from '../contract/or-nothing.ts'
import { announce, writeReport } from '../report/deliver.ts'
import { readReport } from '../report/json.ts'
import type { ExitCode } from '../report/report.ts'
import { asMasked } from '../settings/mask/wording.ts'
import { parseReportDir } from '../settings/parse/file.ts'
import type { Place } from '../settings/setting.ts'
import { settingsTable } from '../settings/settings.ts'
import { readSources } from '../settings/sources.ts'
import { accepted, quotedValue, UsageError } from '../settings/usage-error.ts'
import { type Part, refuseNoPart } from './mergeable.ts'
import { mergedReport } from './merging.ts'

/** What `merge` was asked for; paths as given. */
export interface MergeArguments {
  /** Reports, or folders that hold some; at least one. */
  readonly parts: readonly string[]
  /** The folder to write to, in place of `REPORT_DIR`. */
  readonly output?: string | undefined
}

/**
 * Makes one report of the reports of many runs, writes it in every format and prints its summary.
 *
 * @returns the exit code of the merged report
 * @throws {@link UsageError} that names the first part that cannot be one
 */
export async function merge({ parts, output }: MergeArguments, place: Place): Promise<ExitCode> {
  const folder = outputFolder(output, place)
  const files = partFiles(parts, place)
  for (const file of files) refuseOverwriting(file, folder, place)
  const read: Part[] = []
  for (const path of files) {
    const part = { path, report: readReport(path, 'a part', place) }
    refuseNoPart(part, read)
    read.push(part)
  }
  const [first, ...others] = read.map(({ report }) => report)
  if (first === undefined) throw new Error('there is no part, which no arguments allow')
  const report = mergedReport([first, ...others])
  // The parts are masked already.
  const written = await writeReport(report, folder, asMasked)
  await announce(report, written.html, { quiet: false })
  return report.exitCode
}

/** Of the settings only the folder of reports counts: the machine that merges need not know the target. */
function outputFolder(output: string | undefined, place: Place): string {
  const { name, default: usual, accepts } = settingsTable.reportDir
  const { text, where } = readSources(process.env, place).given(name) ?? { text: usual, where: '' }
  const given = output ?? text.trim()
  const subject = output === undefined ? `${name}${where}` : '--output'
  const fault = { subject, given: quotedValue(given), remedy: `give ${accepts}` }
  return accepted(fault, () => parseReportDir(given, place))
}

function refuseOverwriting(part: string, folder: string, { cwd }: Place): void {
  if (resolve(cwd, part) !== resolve(folder, reportName)) return
  throw new UsageError({
    subject: 'a part',
    given: quotedValue(part),
    problem: 'which the merged report would be written over',
    remedy: 'give another folder with --output',
  })
}

const reportName = 'conformance.json'

/**
 * The reports that files and folders stand for: a folder for the one in it or, where it has none, for
 * those of the folders in it, as a pipeline leaves the artefacts that it has fetched.
 *
 * @throws {@link UsageError} for a folder without any
 */
function partFiles(given: readonly string[], place: Place): readonly string[] {
  return given.flatMap((path) => {
    // What cannot be looked at is refused as it is read.
    const there = orNothing(() => statSync(resolve(place.cwd, path)))
    return there?.isDirectory() ? inFolder(path, place) : [path]
  })
}

function inFolder(path: string, { cwd }: Place): readonly string[] {
  const isThere = (file: string) => existsSync(resolve(cwd, file))
  const own = join(path, reportName)
  if (isThere(own)) return [own]
  const below = readdirSync(resolve(cwd, path))
    .sort()
    .map((name) => join(path, name, reportName))
    .filter(isThere)
  if (below.length > 0) return below
  throw new UsageError({
    subject: 'a part',
    given: quotedValue(path),
    problem: `a folder without a ${reportName}, as are the folders in it`,
    remedy: 'give the folders that the runs have written to',
  })
}
