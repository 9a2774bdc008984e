import { randomBytes } from 'node:crypto'
import type { Settings, TargetSettings } from '../settings/settings.ts'

/** Starts the reference service with credentials made for this run. */
export async function embeddedTarget({ profile, embedded = 'by-default' }: Settings): Promise<{
  target: TargetSettings
  stop: () => Promise<void>
}> {
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
