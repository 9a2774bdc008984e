import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { readTextFile } from '../settings/parse/file.ts'
import type { Place } from '../settings/setting.ts'
import { accepted, NotAccepted, quotedValue, UsageError } from '../settings/usage-error.ts'

/**
 * The secret that a file holds: all of it, but for the line end that editors put after the last line.
 *
 * @param option - that names the file, for errors
 * @throws {@link UsageError} where it can't be read or is empty
 */
export function readSecret(path: string, option: string, place: Place): string {
  const remedy = 'give a readable file that holds the secret and nothing else'
  // What names no file may be the secret itself.
  const given = existsSync(resolve(place.cwd, path)) ? quotedValue(path) : 'a path (not shown)'
  return accepted({ subject: option, given, remedy }, () => {
    const secret = readTextFile(path, place).replace(/\r?\n$/, '')
    if (secret === '') throw new NotAccepted('which is empty')
    return secret
  })
}

/** Where a secret is typed, and where it is asked for. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: { write(text: string): unknown }
}

/**
 * Asks for a secret at a terminal, which shows nothing of what is typed.
 *
 * @throws {@link UsageError} where the user gives up or types nothing
 */
export async function askSecret(question: string, { input, output }: Terminal): Promise<string> {
  // The line editor echoes to its output, so that goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const editor = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  output.write(question)
  try {
    const typed = await new Promise<string>((done) => {
      editor.once('line', done)
      editor.once('SIGINT', () => done(''))
      editor.once('close', () => done(''))
    })
    if (typed !== '') return typed
    throw new UsageError({
      subject: 'the password',
      problem: 'nothing was typed',
      remedy: 'type it and press Enter, or set TARGET_PASSWORD',
    })
  } finally {
    output.write('\n')
    editor.close()
  }
}
