import type { ValidateFunction } from 'ajv/dist/2020.js'
import schema from '../../contracts/report.schema.json' with { type: 'json' }
import { isJsonObject } from '../contract/json-in.ts'
import { onceAsked, schemaCompiler } from '../contract/validators.ts'
import { readJsonFile } from '../settings/parse/file.ts'
import type { Place } from '../settings/setting.ts'
import { accepted, quotedValue, UsageError } from '../settings/usage-error.ts'
import type { Report } from './report.ts'
import { visibleLine } from './visible.ts'

/** Characters that JSON lets stand in a string, but a terminal or a text editor obeys. */
const obeyed = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

/**
 * conformance.json: the report for programs. Control and format characters stand as JSON
 * escapes, so the file may be printed anywhere and still reads back the same.
 *
 * @throws with the first place where the report does not match its schema: a fault of the harness
 */
export function renderJson(report: Report): string {
  const where = reportMismatch(report)
  if (where !== undefined)
    throw new Error(`report does not match contracts/report.schema.json at ${where}`)
  return jsonText(report, obeyed)
}

/**
 * A value as JSON for a file or a pipe, in which some characters stand as jsonEscaped: it may be printed
 * anywhere and still reads back the same.
 *
 * @param escaped - matches, with the flag `g`, what is not to stand as it is
 */
export function jsonText(value: unknown, escaped: RegExp): string {
  return `${JSON.stringify(value, null, 2).replace(escaped, jsonEscaped)}\n`
}

/** The first place where a value does not match its schema, and why, after a validation that failed; one line. */
export function mismatchOf({ errors }: ValidateFunction): string {
  const [error] = errors ?? []
  const place = error?.instancePath || 'its root'
  const named: unknown = Object.values(error?.params ?? {})[0]
  const detail = typeof named === 'string' || Array.isArray(named) ? ` (${String(named)})` : ''
  return visibleLine(`${place}: ${error?.message ?? 'unknown'}${detail}`)
}

/** As conformance.json holds a value, on one line. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(obeyed, jsonEscaped)
}

function jsonEscaped(text: string): string {
  return [...Array(text.length).keys()]
    .map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('')
}

const reportValidator = onceAsked(() => schemaCompiler({ strict: true }).compile<Report>(schema))

/** The first place where a value is no report, by contracts/report.schema.json, and why; nothing where it is one. */
export function reportMismatch(value: unknown): string | undefined {
  const isReport = reportValidator()
  return isReport(value) ? undefined : mismatchOf(isReport)
}

const { const: newest } = schema.properties.formatVersion

const usualRemedy = 'give the conformance.json of a run'

/**
 * The report in a file.
 *
 * @param subject - which of the reports it is, for the message
 * @throws {@link UsageError} where there is no such file, or it holds something else
 */
export function readReport(path: string, subject: string, place: Place): Report {
  const value = readJson(path, subject, place)
  if (!isJsonObject(value) || !('formatVersion' in value))
    throw refusal(path, subject, 'which is no report')
  const where = reportMismatch(value)
  if (where === undefined) return value as unknown as Report
  throw refusal(path, subject, `which does not match contracts/report.schema.json at ${where}`)
}

/** As {@link readReport}, of a report with something to mend or to waive. @throws {@link UsageError} where it has none */
export function readReportOfViolations(path: string, place: Place): Report {
  const report = readReport(path, 'the report', place)
  if (report.clauses.some(({ verdict }) => verdict === 'fail')) return report
  const remedy = 'give that of a run that is not conformant'
  throw refusal(path, 'the report', 'which holds no violation', remedy)
}

/**
 * What a file that should hold a report holds, whatever it is; what is of an older format version, as one of the newest.
 *
 * @param subject - which of the reports it is, for the message
 * @throws {@link UsageError} where there is no such file, it is not JSON, or it is a report of another version
 */
export function readJson(path: string, subject: string, place: Place): unknown {
  const fault = { subject, given: quotedValue(path), remedy: usualRemedy }
  const value = accepted(fault, () => readJsonFile(path, place))
  if (typeof value !== 'object' || value === null || !('formatVersion' in value)) return value
  const { formatVersion: version } = value
  if (version === 1) return fromVersion1(value as object)
  // A report of another format is none that this suite can read, however it may look.
  if (!Number.isInteger(version) || version === newest) return value
  throw refusal(
    path,
    subject,
    `a report of format version ${version}, where this suite reads 1 to ${newest}`,
    'judge the target again, or use the suite that has written it',
  )
}

function refusal(path: string, subject: string, problem: string, remedy = usualRemedy): UsageError {
  return new UsageError({ subject, given: quotedValue(path), problem, remedy })
}

/**
 * A report of format version 1 in the shape of version 2: its violations told in sentences what they expected and
 * received, and had no kind, so the id of the clause stands in the place of that.
 */
function fromVersion1(value: { readonly clauses?: unknown }): unknown {
  const { clauses } = value
  const raised = (clause: unknown) => {
    if (!isJsonObject(clause)) return clause
    const { id: code, violations } = clause
    if (!Array.isArray(violations) || !violations.every(isJsonObject)) return clause
    const told = violations.map((violation) => {
      const summary = `expected ${violation.expected}, received ${violation.received}`
      return { ...violation, code, summary, about: {} }
    })
    return { ...clause, violations: told }
  }
  return {
    ...value,
    formatVersion: 2,
    ...(Array.isArray(clauses) && { clauses: clauses.map(raised) }),
  }
}
