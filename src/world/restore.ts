import type { Service } from '../service/service.ts'
import type { NotRestored, Restoration } from '../verdict/result.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { fieldsNotTaken } from './same.ts'

/** A service that loses a write now and then may take the next one. */
const mostAttempts = 4

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
    let refused: number | undefined
    for (let attempt = 1; !(await isAsItWas()); attempt++) {
      if (attempt > mostAttempts)
        return {
          eventId,
          original,
          reason: refused
            ? `the service refuses its original (status ${refused})`
            : 'the service does not store what it is sent',
        }
      const { succeeded, status } = await service.update(eventId, original)
      refused = succeeded ? undefined : status
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
