import { jsonText, mismatchOf } from './json-text.ts'
import type { Report } from './report.ts'
import { isReport } from './schema.ts'

/** A report that contracts/report.schema.json does not describe: a fault of the harness. */
export class ReportInvalid extends Error {
  override readonly name = 'ReportInvalid'
  readonly code = 'REPORT_INVALID'
}

/** Characters that JSON lets stand in a string, but a terminal or a text editor obeys. */
const obeyed = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

/**
 * conformance.json: the report for programs. Control and format characters stand as JSON
 * escapes, so the file may be printed anywhere and still reads back the same.
 *
 * @throws {ReportInvalid} naming the first place where the report does not match its schema
 */
export function renderJson(report: Report): string {
  if (!isReport(report)) {
    const where = mismatchOf(isReport)
    throw new ReportInvalid(`report does not match contracts/report.schema.json at ${where}`)
  }
  return jsonText(report, obeyed)
}
