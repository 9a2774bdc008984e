import { randomBytes } from 'node:crypto'
import type { Settings, TargetSettings } from '../settings/settings.ts'

/**
 * Does some work on the target of the settings, or where they name none on a reference service that is started for it,
 * with credentials made for this run.
 */
export async function onTarget<Result>(
  { target, profile, embedded = 'by-default' }: Settings,
  work: (target: TargetSettings) => Promise<Result>,
): Promise<Result> {
  if (target) return work(target)
  const credentials = { username: 'museum', password: randomBytes(18).toString('base64url') }
  // Loaded where it is needed: a run against another target does without its web server.
  const { startReferenceService } = await import('../reference/service.ts')
  const { url, close } = await startReferenceService(credentials)
  try {
    return await work({ url, ...credentials, profile, timezone: 'UTC', headers: {}, embedded })
  } finally {
    await close()
  }
}
