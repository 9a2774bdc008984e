import type { Settings, TargetSettings } from '../settings/settings.ts'
import { targetName } from '../world/journal.ts'
import { restoreLeftovers } from './leftovers.ts'
import { RunLock } from './run-lock.ts'

/** A run that may begin: nobody else works on the same events from here, and what was left is put back. */
export interface Opening {
  readonly lock: RunLock
  /** What was put back of an earlier run, in one line. */
  readonly note?: string
}

/**
 * @param onBegin - told before the first request is sent
 * @throws UsageError when another run is under way from the same folder
 */
export async function openRun(
  settings: Settings,
  target: TargetSettings,
  onBegin = () => {},
): Promise<Opening> {
  const lock = await RunLock.take(settings.reportDir, targetName(target))
  onBegin()
  try {
    const note = await restoreLeftovers(settings, target)
    return { lock, ...(note ? { note } : {}) }
  } catch (error) {
    await lock.release()
    throw error
  }
}
