import { readTextFile } from '../settings/parse/file.ts'
import type { Place } from '../settings/setting.ts'
import { NotAccepted, quotedValue, UsageError } from '../settings/usage-error.ts'
import { mismatchOf } from './json-text.ts'
import type { Report } from './report.ts'
import { isReport } from './schema.ts'

/**
 * The report in a file.
 *
 * @param subject - which of the reports it is, for the message
 * @throws {@link UsageError} where there is no such file, or it holds something else
 */
export function readReport(path: string, subject: string, place: Place): Report {
  const value = readJson(path, subject, place)
  if (isReport(value)) return value
  const where = mismatchOf(isReport)
  throw refusal(path, subject, `which does not match contracts/report.schema.json at ${where}`)
}

/**
 * What a file that should hold a report holds, whatever it is.
 *
 * @param subject - which of the reports it is, for the message
 * @throws {@link UsageError} where there is no such file, or it is not JSON
 */
export function readJson(path: string, subject: string, place: Place): unknown {
  try {
    return jsonOf(readTextFile(path, place))
  } catch (error) {
    if (error instanceof NotAccepted) throw refusal(path, subject, error.problem)
    throw error
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the text, and this may be the wrong file.
    throw new NotAccepted('a file that is not JSON')
  }
}

function refusal(path: string, subject: string, problem: string | undefined): UsageError {
  return new UsageError({
    subject,
    given: quotedValue(path),
    ...(problem === undefined ? {} : { problem }),
    remedy: 'give the conformance.json of a run',
  })
}
