import { quoted } from '../judging/curl.ts'
import { packagedCommand } from '../judging/packaged-command.ts'
import { type JudgeLine, serve as serveUntilStopped } from '../reference/serve.ts'
import { serveSettings } from '../reference/serve-settings.ts'
import { readSecret } from './secret-input.ts'
import type { GivenSettings } from './setting-options.ts'
import { asTyped } from './settings-given.ts'
import { followNpx, isScriptOfThisPackage } from './started.ts'

export async function serve({ given, typed }: GivenSettings): Promise<number> {
  const { SERVE_PASSWORD: file, ...texts } = given
  const { env } = process
  const place = { cwd: process.cwd() }
  const password = file && { SERVE_PASSWORD: readSecret(file, '--password-file', place) }
  const judgeLine = judgeLineOf(given, isScriptOfThisPackage(env))
  followNpx(env)
  return asTyped(typed, () =>
    serveUntilStopped(serveSettings({ ...env, ...texts, ...password }, '.env'), judgeLine),
  )
}

/** How to judge the service, where these settings of it were given as options; of others a shell has the variables. */
function judgeLineOf(given: GivenSettings['given'], inClone: boolean): JudgeLine {
  const { SERVE_USERNAME: user, SERVE_PASSWORD: file } = given
  return ({ url, ...target }) => {
    const username = user === undefined ? target.username : quoted(user)
    if (inClone) {
      const password = file === undefined ? target.password : `"$(cat ${quoted(file)})"`
      return [
        `TARGET_URL=${url} TARGET_USERNAME=${username} TARGET_PASSWORD=${password} \\`,
        'TARGET_PROFILE=full npm test',
      ]
    }
    const command = `${packagedCommand([], { TARGET_URL: url })} --username ${username}`
    return file === undefined
      ? [`TARGET_PASSWORD=${target.password} \\`, `${command} --profile full`]
      : [`${command} --password-file ${quoted(file)} --profile full`]
  }
}
