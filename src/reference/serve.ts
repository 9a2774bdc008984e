import { UsageError } from '../settings/usage-error.ts'
import type { AnsweredRequest } from './request-log.ts'
import { listenMistake, type ServeSettings, serveSettings } from './serve-settings.ts'
import { type RunningService, startReferenceService } from './service.ts'

const usageExitCode = 2

try {
  const settings = serveSettings(process.env, '.env')
  const service = await listen(settings)
  const stop = stopperOf(service)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  process.stdout.write(greeting(service, settings))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = usageExitCode
}

async function listen(settings: ServeSettings): Promise<RunningService> {
  try {
    return await startReferenceService({ ...settings, logger: logRequest })
  } catch (error) {
    throw listenMistake(error, settings) ?? error
  }
}

// A terminal and tsx may each send the signal: only the first counts, and none falls through.
function stopperOf(service: RunningService): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    void service.close().then(() => process.exit(0))
  }
}

function greeting({ url, username, password }: RunningService, { given }: ServeSettings): string {
  const shown = {
    username: given.username ? '"$SERVE_USERNAME"' : username,
    password: given.password ? '"$SERVE_PASSWORD"' : password,
  }
  return [
    `The reference service listens at ${url}`,
    ...(given.username ? [] : [`  username: ${username}`]),
    ...(given.password ? [] : [`  password: ${password}`]),
    'Judge it from a second shell:',
    `  TARGET_URL=${url} TARGET_USERNAME=${shown.username} TARGET_PASSWORD=${shown.password} \\`,
    '  TARGET_PROFILE=full npm test',
    'Ctrl+C stops it.',
    '',
  ].join('\n')
}

function logRequest({ method, path, status, ms, failure }: AnsweredRequest): void {
  process.stdout.write(`${method} ${path} ${status ?? 'no-answer'} ${Math.round(ms)} ms\n`)
  if (failure !== undefined) console.error(failure)
}
