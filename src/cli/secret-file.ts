import { readTextFile } from '../settings/parse/file.ts'
import { quotedValue } from '../settings/quoted-value.ts'
import { NotAccepted, type Place } from '../settings/setting.ts'
import { UsageError } from '../settings/usage-error.ts'

/**
 * The secret that a file holds: all of it, but for the line end that editors put after the last line.
 *
 * @param option - that names the file, for errors
 * @throws {@link UsageError} where it can't be read or is empty
 */
export function readSecret(path: string, option: string, place: Place): string {
  const refuse = (problem?: string) =>
    new UsageError({
      subject: option,
      given: quotedValue(path),
      ...(problem === undefined ? {} : { problem }),
      remedy: 'give a readable file that holds the secret and nothing else',
    })
  try {
    const secret = readTextFile(path, place).replace(/\r?\n$/, '')
    if (secret === '') throw refuse('which is empty')
    return secret
  } catch (error) {
    throw error instanceof NotAccepted ? refuse(error.problem) : error
  }
}
