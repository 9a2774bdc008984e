import { inspect } from 'node:util'
import { say, warn } from '../report/output.ts'
import { visibleLine } from '../report/visible.ts'
import type { AnsweredRequest } from './request-log.ts'
import { listenMistake, type ServeSettings } from './serve-settings.ts'
import { type RunningService, startReferenceService } from './service.ts'

/** How somebody who has seen where a service listens judges it. */
export type JudgeLine = (target: {
  readonly url: string
  readonly username: string
  readonly password: string
}) => readonly string[]

/**
 * Runs the reference service until a signal ends it.
 *
 * @param judgeLine - how to judge it from a second shell
 * @returns the exit code
 * @throws {@link UsageError} where it can't listen
 */
export async function serve(settings: ServeSettings, judgeLine: JudgeLine): Promise<0> {
  const service = await listen(settings)
  const stopped = signalled()
  say(greeting(service, settings, judgeLine))
  await stopped
  await service.close()
  return 0
}

async function listen(settings: ServeSettings): Promise<RunningService> {
  try {
    return await startReferenceService({ ...settings, logger: logRequest })
  } catch (error) {
    throw listenMistake(error, settings) ?? error
  }
}

/** A signal may come more than once: only the first counts, and none falls through. */
function signalled(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => done())
  })
}

function greeting(
  { url, username, password }: RunningService,
  { given }: ServeSettings,
  judgeLine: JudgeLine,
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
    ...judgeLine(shown).map((line) => `  ${line}`),
    'Ctrl+C stops it.',
  ].join('\n')
}

function logRequest({ method, path, status, ms, failure }: AnsweredRequest): void {
  say(visibleLine(`${method} ${path} ${status ?? 'no-answer'} ${Math.round(ms)} ms`))
  if (failure !== undefined) warn(inspect(failure))
}
