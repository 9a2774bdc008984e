import { mismatchOf } from '../report/json-text.ts'
import type { Report } from '../report/report.ts'
import { readTextFile } from '../settings/parse/file.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import { NotAccepted, type Place } from '../settings/setting.ts'
import { UsageError } from '../settings/usage-error.ts'
import { isReport } from './schemas.ts'

/**
 * The report in a file.
 *
 * @param subject - which of the reports it is, for the message
 * @throws {@link UsageError} where there is no such file, or it holds something else
 */
export function readReport(path: string, subject: string, place: Place): Report {
  try {
    return reportOf(readTextFile(path, place))
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error
    throw new UsageError({
      subject,
      given: quotedValue(path),
      ...(error.problem === undefined ? {} : { problem: error.problem }),
      remedy: 'give the conformance.json of a run',
    })
  }
}

function reportOf(text: string): Report {
  const value = jsonOf(text)
  if (!isReport(value)) {
    throw new NotAccepted(
      `which does not match contracts/report.schema.json at ${mismatchOf(isReport)}`,
    )
  }
  return value
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the text, and this may be the wrong file.
    throw new NotAccepted('a file that is not JSON')
  }
}
