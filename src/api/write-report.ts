import { type ReportFiles, writeReport as writeMasked } from '../report/deliver.ts'
import type { Report } from '../report/report.ts'
import { asMasked } from '../settings/mask/wording.ts'

/**
 * Writes a report in every format: HTML, Markdown, JSON and JUnit XML.
 *
 * @param report - as {@link judge} gives it, in which secrets are masked already
 * @param folder - made where it is missing; relative to the current folder
 * @returns the paths of the files
 * @throws where the folder can't be written to, with one line that says why
 */
export function writeReport(report: Report, folder: string): Promise<ReportFiles> {
  return writeMasked(report, folder, asMasked)
}
