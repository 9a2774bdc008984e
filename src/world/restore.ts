import { pause } from '../service/gate.ts'
import type { Service } from '../service/service.ts'
import type { NotRestored, Restoration } from '../verdict/result.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { fieldsNotTaken } from './same.ts'

/** A service that loses a write now and then may take the next one. */
const mostAttempts = 4

/** Wrong credentials may have locked the account for a while: how often it is tried again, and after which pause. */
const mostWaits = 15
const lockedPauseMs = 5000

/** Puts back every event that the journal holds for a target, and proves each by reading it again. */
export async function restoreAll(
  service: Service,
  journal: Journal,
  lockedPause = lockedPauseMs,
): Promise<Omit<Restoration, 'leased'>> {
  const entries = await journal.entries()
  let open = entries
  let notRestored: NotRestored[] = []
  for (let wait = 0; wait <= mostWaits; wait++) {
    const outcomes = await Promise.all(open.map((entry) => restore(entry, service, journal)))
    notRestored = outcomes.filter((outcome) => outcome !== undefined)
    open = entries.filter(({ eventId }) => notRestored.some((one) => one.eventId === eventId))
    if (open.length === 0 || !(await isLocked(service))) break
    await pause(lockedPause)
  }
  return {
    written: entries.length,
    restored: entries.length - notRestored.length,
    notRestored,
  }
}

/** Whether the configured credentials are refused now, even for the plainest request. */
async function isLocked(service: Service): Promise<boolean> {
  const answer = await service.list().catch(() => undefined)
  return answer?.status === 401 || answer?.status === 403
}

/** Puts one event back and proves it. @returns why it could not be; nothing when it is as it was */
export async function restore(
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
