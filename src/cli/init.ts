import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagedCommand } from '../judging/packaged-command.ts'
import { say } from '../report/output.ts'
import { codeOf } from '../settings/parse/file.ts'
import { UsageError } from '../settings/usage-error.ts'

const example = new URL('../../.env.example', import.meta.url)

/** Writes a `.env` that names every setting; only its owner may read it, since it will hold a password. */
export async function init(): Promise<number> {
  const text = readFileSync(example, 'utf8').replace('Copy this file to .env, and take', 'Take')
  try {
    writeFileSync(join(process.cwd(), '.env'), text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const exists = codeOf(error) === 'EEXIST'
    throw new UsageError({
      subject: '.env',
      problem: exists ? 'there is one already' : `it can't be written (${codeOf(error)})`,
      remedy: exists ? 'edit it, or move it away first' : 'start this in a folder of yours',
    })
  }
  say(`.env is written. Fill in TARGET_URL and what it needs, then: ${packagedCommand([])}`)
  return 0
}
