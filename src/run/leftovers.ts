import { commandAgain } from '../judging/packaged-command.ts'
import { count } from '../report/quantities.ts'
import { Client } from '../service/client.ts'
import { Service } from '../service/service.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { Journal, targetName } from '../world/journal.ts'
import { LateReads } from '../world/late-reads.ts'
import { restoreAll } from '../world/restore-all.ts'

/**
 * Puts back what an earlier run against the same target was kept from putting back.
 *
 * @returns what was done, in one line; nothing when there was nothing to do
 */
export async function restoreLeftovers(
  settings: Settings,
  target: TargetSettings,
): Promise<string | undefined> {
  const journal = new Journal(settings.reportDir, targetName(target))
  await journal.removeDrafts()
  const entries = await journal.entries()
  if (entries.length === 0) return undefined
  if (target.embedded) {
    // Its events went with the process of that run.
    await Promise.all(entries.map(({ eventId }) => journal.forget(eventId)))
    return undefined
  }
  const events = count(entries.length, 'event')
  const one = entries.length === 1
  if (target.profile === 'read-only')
    return `${events} ${one ? 'was' : 'were'} left changed by an earlier run; ${commandAgain(settings.invocation, 'restore')} puts ${one ? 'it' : 'them'} back`
  const client = new Client(target, settings)
  const { restored, notRestored } = await restoreAll(
    new Service(client, async () => {}, new LateReads()),
    journal,
  ).finally(() => client.close())
  const rest = notRestored.length > 0 ? `, ${notRestored.length} could not be` : ''
  return `${restored} of ${events} that an earlier run had left changed ${one ? 'is' : 'are'} put back${rest}`
}
