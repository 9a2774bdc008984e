import { type JudgeLine, serve as serveUntilStopped } from '../reference/serve.ts'
import { serveSettings } from '../reference/serve-settings.ts'
import { packagedCommand } from '../verdict/packaged-command.ts'
import { asTyped } from './as-typed.ts'
import { isScriptOfThisPackage } from './npm-script.ts'
import { readSecret } from './secret-file.ts'
import type { GivenSettings } from './setting-options.ts'

/** Runs the reference service alone, until it is told to stop. */
export async function serve({ given, typed }: GivenSettings): Promise<number> {
  const { SERVE_PASSWORD: file, ...texts } = given
  const { env } = process
  const place = { cwd: process.cwd() }
  const password = file && { SERVE_PASSWORD: readSecret(file, '--password-file', place) }
  const judgeLine = isScriptOfThisPackage(env) ? inClone : packaged
  return asTyped(typed, () =>
    serveUntilStopped(serveSettings({ ...env, ...texts, ...password }, '.env'), judgeLine),
  )
}

const inClone: JudgeLine = ({ url, username, password }) => [
  `TARGET_URL=${url} TARGET_USERNAME=${username} TARGET_PASSWORD=${password} \\`,
  'TARGET_PROFILE=full npm test',
]

const packaged: JudgeLine = ({ url, username, password }) => [
  `TARGET_PASSWORD=${password} \\`,
  `${packagedCommand([], { TARGET_URL: url })} --username ${username} --profile full`,
]
