import { randomBytes } from 'node:crypto'
import { invalidCredentialsSecrets } from '../service/invalid-credentials.ts'
import { maskerOf } from '../settings/mask/masker.ts'
import type { Mask } from '../settings/mask/wording.ts'
import { secretsOf } from '../settings/secrets.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'

/** Starts the reference service with credentials made for this run. */
export async function embeddedTarget(): Promise<{
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
    profile: 'full',
    timezone: 'UTC',
    headers: {},
    embedded: true,
  }
  return { target, stop: () => service.close() }
}

/** What masks everything that a run writes; before its target is known, there is only what the settings hold. */
export function maskOfRun(settings: Settings, target = settings.target): Mask {
  return maskerOf(
    target ? [...secretsOf({ ...settings, target }), ...invalidCredentialsSecrets(target)] : [],
  )
}
