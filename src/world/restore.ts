import { fieldIsValid } from '../contract/schemas.ts'
import { type ReceivedEvent, type Update, updateFields } from '../contract/special-event.ts'
import { because, type Reason, reason } from '../findings/reasons.ts'
import type { NotRestored } from '../findings/result.ts'
import { pause } from '../service/gate.ts'
import { NoAnswer, TargetLost } from '../service/no-answer.ts'
import type { EventAnswer, Service } from '../service/service.ts'
import type { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import { longestLagMs } from './promises.ts'
import { fieldsNotTaken, fingerprintOf, sameButForOrder } from './same.ts'
import { withDaysInOrder } from './writable-events.ts'

/** A service that loses a write now and then may take the next one. */
const mostAttempts = 4

/**
 * How long an update that nobody has waited for may still be on its way: so many times what a read takes
 * now, within bounds.
 */
const latest = { reads: 3, leastMs: 1000, mostMs: 30_000 }

/** An event that could not be put back, and why. */
export type LeftChanged = Omit<NotRestored, 'reason'> & { readonly reason: Reason }

/** Why an event could not be put back, with the status that its original was refused with. */
export type Failure = LeftChanged & { readonly status?: number; readonly unanswered?: boolean }

/** What an event is put back with. */
export interface Means {
  readonly service: Service
  readonly journal: Journal
  /** Whether it is this service that has sent what was sent to the event, so that it knows what is late. */
  readonly isSender: boolean
  /** Whether the original is put back even over what somebody else has written since. */
  readonly overwrite?: boolean
  /** How long an update that got no answer may take, where that is longer than reads tell. */
  readonly updateTakesMs?: number
}

/** Puts one event back and proves it. @returns why it could not be, if so */
export async function putBack(
  entry: JournalEntry,
  { service, journal, isSender, overwrite = false, updateTakesMs = 0 }: Means,
): Promise<Failure | undefined> {
  const { eventId, original } = entry
  try {
    let event = await settledEvent(entry, service, updateTakesMs)
    const theirs = event && !overwrite ? changedByOthers(entry, event) : []
    // All five fields go along, theirs as they are: a service may reset what it is not sent.
    const wanted = { ...original, ...fieldsOf(event ?? {}, theirs) }
    let refusal: Refusal = notStored
    // A read that is late may show the original, though what was sent last is stored: then it is sent once more.
    const mayBeLate = !isSender && Date.now() - (entry.sentAt ?? 0) < longestLagMs
    for (
      let attempt = 1;
      !event || fieldsNotTaken(wanted, event).length > 0 || (mayBeLate && attempt === 1);
      attempt++
    ) {
      if (attempt > mostAttempts) return { eventId, original, ...refusal }
      // Some services show days in an order that they refuse in an update.
      const sent = attempt === 2 ? withDaysInOrder(wanted) : wanted
      refusal = await service.update(eventId, sent).then(refusalOf, unanswered)
      event = (await service.get(eventId)).event
    }
    if (theirs.length > 0) return changedMeanwhile(entry, fieldsOf(event, theirs))
    await journal.forget(eventId)
    return undefined
  } catch (error) {
    const unanswered = error instanceof NoAnswer || error instanceof TargetLost
    return { eventId, original, reason: because(error), unanswered }
  }
}

/** The event as it is read, once no update can be on its way to it any more. */
async function settledEvent(
  { eventId, onItsWaySince }: JournalEntry,
  service: Service,
  updateTakesMs: number,
): Promise<ReceivedEvent | undefined> {
  const { event, exchange } = await service.get(eventId)
  if (onItsWaySince === undefined) return event
  const patience = Math.max(latest.leastMs, updateTakesMs, latest.reads * exchange.durationMs)
  // Another process may have written it, by a clock that was set since: it never lies ahead of now.
  const since = Math.min(onItsWaySince, Date.now())
  const wait = Math.min(since + patience - Date.now(), latest.mostMs)
  if (wait <= 0) return event
  await pause(wait)
  return (await service.get(eventId)).event
}

/** The fields that hold neither the original nor anything that the run has written; nobody writes what is invalid. */
function changedByOthers({ original, fingerprints }: JournalEntry, event: ReceivedEvent) {
  return updateFields.filter(
    (field) =>
      field in original &&
      fieldIsValid(field, event[field]) &&
      !sameButForOrder(original[field], event[field]) &&
      !fingerprints.has(fingerprintOf(field, event[field])),
  )
}

function fieldsOf(event: ReceivedEvent, fields: readonly (keyof Update)[]): ReceivedEvent {
  return Object.fromEntries(fields.map((field) => [field, event[field]]))
}

type Refusal = Pick<Failure, 'reason' | 'status' | 'unanswered'>

const notStored: Refusal = { reason: reason('original-not-stored', {}) }

function refusalOf({ succeeded, status }: EventAnswer): Refusal {
  return succeeded ? notStored : { status, reason: reason('original-refused', { status }) }
}

/** An update may be carried out though nobody answers it. */
function unanswered(error: unknown): Refusal {
  if (error instanceof NoAnswer) return { reason: error.because, unanswered: true }
  throw error
}

function changedMeanwhile({ eventId, original }: JournalEntry, current: ReceivedEvent): Failure {
  const kept: ReceivedEvent = original
  const changes = Object.entries(current).map(([field, is]) => ({ field, was: kept[field], is }))
  return { eventId, original, current, reason: reason('changed-by-somebody-else', { changes }) }
}
