import { maskReport, type ReportFiles, writeReport as writeMasked } from '../report/deliver.ts'
import type { Report } from '../report/report.ts'
import { onTarget } from '../run/embedded-target.ts'
import { judgeTarget } from '../run/engine.ts'
import { maskOfRun } from '../run/mask-of-run.ts'
import { asMasked } from '../settings/mask/wording.ts'
import { type JudgeSettings, settingsFrom } from './settings-from.ts'

export type { ReportFiles } from '../report/deliver.ts'
export type { Report, ReportedClause } from '../report/report.ts'
export type { SettingName } from '../settings/settings.ts'
export { UsageError } from '../settings/usage-error.ts'
export type { JudgeSettings } from './settings-from.ts'

/** How a run goes on beside its settings. */
export interface JudgeOptions {
  /** Ends the run early: what was written is put back, and the report says that it was interrupted. */
  readonly signal?: AbortSignal | undefined
  /** The folder that relative paths start in, and where `waivers.json` is looked for; by default the current one. */
  readonly cwd?: string | undefined
}

/**
 * Judges a target as the command does, and puts back what it has changed. Neither the environment, but
 * for its proxies, nor `.env` is read. Nothing is written but the journal in `REPORT_DIR`, which is empty
 * again afterwards; the process is not ended, and no signal is taken from it.
 *
 * @example
 * const report = await judge({ TARGET_URL: 'https://museum.example/v2.0', NUM_RUNS: 10 })
 * console.log(report.verdict, report.totals)
 *
 * @returns the report, its secrets masked; `exitCode` is what the command would exit with
 * @throws {@link UsageError} for a setting that is wrong, before anything is sent
 */
export async function judge(
  settings: JudgeSettings = {},
  { signal, cwd = process.cwd() }: JudgeOptions = {},
): Promise<Report> {
  const loaded = settingsFrom(settings, cwd)
  signal?.throwIfAborted()
  return onTarget(loaded, async (target) => {
    const report = await judgeTarget(loaded, target, { signal })
    return maskReport(report, maskOfRun(loaded, target))
  })
}

/**
 * Writes a report in every format: HTML, Markdown, JSON, JUnit XML and HAR.
 *
 * @param report - as {@link judge} gives it, in which secrets are masked already
 * @param folder - made where it is missing; relative to the current folder
 * @returns the paths of the files
 * @throws where the folder can't be written to, with one line that says why
 */
export function writeReport(report: Report, folder: string): Promise<ReportFiles> {
  return writeMasked(report, folder, asMasked)
}
