import type { Settings, TargetSettings } from '../settings/settings.ts'
import { Journal } from '../world/restoring/journal.ts'
import { targetName } from '../world/restoring/journal-files.ts'
import { maskOfRun } from './mask-of-run.ts'
import { RunLock } from './run-lock.ts'

/**
 * The first step of every run: locks the target's events against other runs from the same folder, and puts
 * back what an earlier one has left changed.
 *
 * @param onBegin - what comes before the first request
 * @returns the lock, and what was put back of an earlier run and what is wrong with the journal, in one line each
 * @throws UsageError when another run is under way from the same folder
 */
export async function begin(settings: Settings, target: TargetSettings, onBegin = async () => {}) {
  const lock = await RunLock.take(settings.reportDir, targetName(target))
  try {
    await onBegin()
    const journal = new Journal(settings.reportDir, targetName(target), maskOfRun(settings, target))
    await journal.files.removeDrafts()
    const entries = await journal.entries()
    const problems = [...journal.problems]
    if (entries.length === 0) return { lock, notes: problems }
    // Loaded where it is needed: hardly any run finds something left, and all wait for what is loaded here.
    const { restoreLeftovers } = await import('./put-back.ts')
    const note = await restoreLeftovers(settings, target, journal, entries)
    return { lock, notes: [...problems, ...(note ? [note] : [])] }
  } catch (error) {
    await lock.release()
    throw error
  }
}
