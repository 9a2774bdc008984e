import { quoted } from '../judging/curl.ts'
import { packagedCommand } from '../judging/packaged-command.ts'
import { type JudgeLine, serve as serveUntilStopped } from '../reference/serve.ts'
import { serveSettings } from '../reference/serve-settings.ts'
import { asTyped } from './as-typed.ts'
import { followNpx } from './follow-npx.ts'
import { isScriptOfThisPackage } from './npm-script.ts'
import { readSecret } from './secret-file.ts'
import type { GivenSettings } from './setting-options.ts'

/** Runs the reference service alone, until it is told to stop. */
export async function serve({ given, typed }: GivenSettings): Promise<number> {
  const { SERVE_PASSWORD: file, ...texts } = given
  const { env } = process
  const place = { cwd: process.cwd() }
  const password = file && { SERVE_PASSWORD: readSecret(file, '--password-file', place) }
  const judgeLine = (isScriptOfThisPackage(env) ? inClone : packaged)(given)
  followNpx(env)
  return asTyped(typed, () =>
    serveUntilStopped(serveSettings({ ...env, ...texts, ...password }, '.env'), judgeLine),
  )
}

/** How to judge the service, where these settings of it were given as options; of others a shell has the variables. */
type JudgeLineFor = (given: GivenSettings['given']) => JudgeLine

const inClone: JudgeLineFor = (given) => (target) => {
  const { SERVE_USERNAME: user, SERVE_PASSWORD: file } = given
  const username = user === undefined ? target.username : quoted(user)
  const password = file === undefined ? target.password : `"$(cat ${quoted(file)})"`
  return [
    `TARGET_URL=${target.url} TARGET_USERNAME=${username} TARGET_PASSWORD=${password} \\`,
    'TARGET_PROFILE=full npm test',
  ]
}

const packaged: JudgeLineFor = (given) => (target) => {
  const { SERVE_USERNAME: user, SERVE_PASSWORD: file } = given
  const username = user === undefined ? target.username : quoted(user)
  const command = `${packagedCommand([], { TARGET_URL: target.url })} --username ${username}`
  return file === undefined
    ? [`TARGET_PASSWORD=${target.password} \\`, `${command} --profile full`]
    : [`${command} --password-file ${quoted(file)} --profile full`]
}
