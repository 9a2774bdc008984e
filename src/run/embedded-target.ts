import { randomBytes } from 'node:crypto'
import type { Settings, TargetSettings } from '../settings/settings.ts'

/** Does some work on the target of the settings, or where they name none on a service that is started for it. */
export async function onTarget<Result>(
  settings: Settings,
  work: (target: TargetSettings) => Promise<Result>,
): Promise<Result> {
  if (settings.target) return work(settings.target)
  const { target, stop } = await embeddedTarget(settings)
  try {
    return await work(target)
  } finally {
    await stop()
  }
}

/** Starts the reference service with credentials made for this run. */
async function embeddedTarget({ profile, embedded = 'by-default' }: Settings) {
  const username = 'museum'
  const password = randomBytes(18).toString('base64url')
  // Loaded where it is needed: a run against another target does without its web server.
  const { startReferenceService } = await import('../reference/service.ts')
  const service = await startReferenceService({ username, password })
  const target: TargetSettings = {
    url: service.url,
    username,
    password,
    profile,
    timezone: 'UTC',
    headers: {},
    embedded,
  }
  return { target, stop: () => service.close() }
}
