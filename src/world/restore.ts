import type { Service } from '../service/service.ts'
import type { NotRestored, Restoration } from '../verdict/result.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { fieldsNotTaken } from './same.ts'

/** Puts back every event that the journal holds for a target, and proves each by reading it again. */
export async function restoreAll(
  service: Service,
  journal: Journal,
): Promise<Omit<Restoration, 'leased'>> {
  const entries = await journal.entries()
  const outcomes = await Promise.all(entries.map((entry) => restore(entry, service, journal)))
  const notRestored = outcomes.filter((outcome) => outcome !== undefined)
  return {
    written: entries.length,
    restored: entries.length - notRestored.length,
    notRestored,
  }
}

async function restore(
  { eventId, original }: JournalEntry,
  service: Service,
  journal: Journal,
): Promise<NotRestored | undefined> {
  try {
    if (!(await isAsItWas())) {
      const { succeeded, status } = await service.update(eventId, original)
      if (!(await isAsItWas()))
        return {
          eventId,
          original,
          reason: succeeded
            ? 'the service does not store what it is sent'
            : `the service refuses its original (status ${status})`,
        }
    }
    await journal.forget(eventId)
    return undefined
  } catch (error) {
    return { eventId, original, reason: (error as Error).message }
  }

  async function isAsItWas(): Promise<boolean> {
    const { event } = await service.get(eventId)
    return event !== undefined && fieldsNotTaken(original, event).length === 0
  }
}
