import { inspect } from 'node:util'
import { quoted } from '../findings/in-shell.ts'
import { commandAgain } from '../judging/packaged-command.ts'
import type { AnsweredRequest } from '../reference/request-log.ts'
import { listenMistake, type ServeSettings, serveSettings } from '../reference/serve-settings.ts'
import { type RunningService, startReferenceService } from '../reference/service.ts'
import { say, warn } from '../report/output.ts'
import { visibleLine } from '../report/visible.ts'
import { takeSignals } from '../run/process-events.ts'
import { readSecret } from './secret-input.ts'
import type { GivenSettings } from './setting-options.ts'
import { asTyped } from './settings-given.ts'
import { followNpx, isScriptOfThisPackage, programStarted } from './started.ts'

export async function serve({ given, typed }: GivenSettings): Promise<number> {
  const { SERVE_PASSWORD: file, ...texts } = given
  const cwd = process.cwd()
  const password = file && { SERVE_PASSWORD: readSecret(file, '--password-file', { cwd }) }
  followNpx()
  return asTyped(typed, async () => {
    const settings = serveSettings({ ...process.env, ...texts, ...password }, cwd)
    const service = await listen(settings)
    // A signal may come more than once: only the first counts, and none falls through.
    const stopped = new Promise<void>(takeSignals)
    say(greeting(service, settings, given))
    await stopped
    await service.close()
    return 0
  })
}

/** @throws {@link UsageError} where the service can't listen */
async function listen(settings: ServeSettings): Promise<RunningService> {
  try {
    return await startReferenceService({ ...settings, logger: logRequest })
  } catch (error) {
    throw listenMistake(error, settings) ?? error
  }
}

function greeting(
  { url, username, password }: RunningService,
  { given }: ServeSettings,
  options: GivenSettings['given'],
): string {
  const shown = {
    url,
    username: given.username ? '"$SERVE_USERNAME"' : username,
    password: given.password ? '"$SERVE_PASSWORD"' : password,
  }
  return [
    `The reference service listens at ${url}`,
    ...(given.username ? [] : [`  username: ${username}`]),
    ...(given.password ? [] : [`  password: ${password}`]),
    'Judge it from a second shell:',
    ...judgeLines(shown, options).map((line) => `  ${line}`),
    'Ctrl+C stops it.',
  ].join('\n')
}

/** How to judge the service, where these settings of it were given as options; of others a shell has the variables. */
function judgeLines(
  target: Readonly<Record<'url' | 'username' | 'password', string>>,
  { SERVE_USERNAME: user, SERVE_PASSWORD: file }: GivenSettings['given'],
): string[] {
  const { url } = target
  const username = user === undefined ? target.username : quoted(user)
  if (isScriptOfThisPackage(process.env)) {
    const password = file === undefined ? target.password : `"$(cat ${quoted(file)})"`
    return [
      `TARGET_URL=${url} TARGET_USERNAME=${username} TARGET_PASSWORD=${password} \\`,
      'TARGET_PROFILE=full npm test',
    ]
  }
  const invocation = { inClone: false, program: programStarted() }
  const command = `${commandAgain(invocation, undefined, { TARGET_URL: url })} --username ${username}`
  return file === undefined
    ? [`TARGET_PASSWORD=${target.password} \\`, `${command} --profile full`]
    : [`${command} --password-file ${quoted(file)} --profile full`]
}

function logRequest({ method, path, status, ms, failure }: AnsweredRequest): void {
  say(visibleLine(`${method} ${path} ${status ?? 'no-answer'} ${Math.round(ms)} ms`))
  if (failure !== undefined) warn(inspect(failure))
}
