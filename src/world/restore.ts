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
  let failures: readonly Failure[] = []
  for (let wait = 0; wait <= mostWaits; wait++) {
    const outcomes = await Promise.all(open.map((entry) => putBack(entry, service, journal)))
    failures = outcomes.filter((outcome) => outcome !== undefined)
    open = entries.filter(({ eventId }) => failures.some((one) => one.eventId === eventId))
    // An account that is open again by now may have been locked until a moment ago.
    const refused = failures.some(({ status }) => status === 401 || status === 403)
    const locked = open.length > 0 && (await isLocked(service))
    if (locked && wait < mostWaits) await pause(lockedPause)
    else if (!refused || wait > 0) break
  }
  const notRestored = failures.map(({ status: _, ...failure }) => failure)
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

/** Why an event could not be put back, with the status that its original was refused with. */
type Failure = NotRestored & { readonly status?: number }

/** Puts one event back and proves it. @returns whether it is as it was */
export async function restore(
  entry: JournalEntry,
  service: Service,
  journal: Journal,
): Promise<boolean> {
  return (await putBack(entry, service, journal)) === undefined
}

async function putBack(
  { eventId, original }: JournalEntry,
  service: Service,
  journal: Journal,
): Promise<Failure | undefined> {
  try {
    let status: number | undefined
    for (let attempt = 1; !(await isAsItWas()); attempt++) {
      if (attempt > mostAttempts)
        return status
          ? {
              eventId,
              original,
              status,
              reason: `the service refuses its original (status ${status})`,
            }
          : { eventId, original, reason: 'the service does not store what it is sent' }
      const answer = await service.update(eventId, original)
      status = answer.succeeded ? undefined : answer.status
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
