import { fieldIsValid } from '../contract/schemas.ts'
import { type ReceivedEvent, type Update, updateFields } from '../contract/special-event.ts'
import { shown } from '../findings/finding.ts'
import { reasonOf } from '../findings/reasons.ts'
import type { NotRestored } from '../findings/result.ts'
import { pause } from '../service/gate.ts'
import { NoAnswer, TargetLost } from '../service/no-answer.ts'
import type { EventAnswer, Service } from '../service/service.ts'
import { joined, type Wording, words } from '../settings/mask/wording.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { longestLagMs } from './promises.ts'
import { type Fingerprint, fieldsNotTaken, fingerprintOf, sameButForOrder } from './same.ts'
import { withDaysInOrder } from './writable-events.ts'

/** A service that loses a write now and then may take the next one. */
const mostAttempts = 4

/** Wrong credentials may have locked the account for a while: how often it is tried again, and after which pause. */
const mostWaits = 15
const lockedPauseMs = 5000

/**
 * How long an update that nobody has waited for may still be on its way: so many times what a read takes
 * now, within bounds.
 */
const latest = { reads: 3, leastMs: 1000, mostMs: 30_000 }

/** An event that could not be put back, and why: values of the service may stand in it. */
export type LeftChanged = Omit<NotRestored, 'reason'> & { readonly reason: Wording }

/** What came of putting back. */
interface Restored {
  readonly written: number
  readonly restored: number
  readonly notRestored: readonly LeftChanged[]
}

/** How events are put back. */
export interface RestoreOptions {
  /** Whether originals are put back even over what somebody else has written since. */
  readonly overwrite?: boolean
  /** Milliseconds. */
  readonly lockedPause?: number
  /** How long an update that got no answer may take, in milliseconds, where that is longer than reads tell. */
  readonly updateTakesMs?: number
  /** Whether the target answers at all; where it does not, it is waited for, as it may be starting anew. */
  readonly isBack?: IsBack
}

/** Nothing where there is no use in waiting. */
type IsBack = () => Promise<boolean | undefined>

/** So often a target that answers again is given what it did not take before. */
const mostReturns = 3

/** How long a target that answers nothing is waited for, looked at once a second. */
const awayMs = 10_000
const glanceMs = 1000

/**
 * Puts back every event that the journal holds for a target, and proves each by reading it again. What
 * somebody else has written meanwhile stays, and its entry is kept.
 */
export async function restoreAll(
  service: Service,
  journal: Journal,
  {
    overwrite = false,
    lockedPause = lockedPauseMs,
    updateTakesMs = 0,
    isBack = async () => undefined,
  }: RestoreOptions = {},
): Promise<Restored> {
  const entries = await journal.entries()
  // A service that takes one event for another has what was sent to the one in the other.
  const marks = new Set(entries.flatMap((entry) => [...entry.marks]))
  let open = entries
  let failures: readonly Failure[] = []
  let returns = 0
  for (let wait = 0; wait <= mostWaits; wait++) {
    const outcomes = await Promise.all(
      open.map((entry) =>
        putBack(
          { ...entry, marks },
          { service, journal, overwrite, updateTakesMs, isSender: false },
        ),
      ),
    )
    failures = outcomes.filter((outcome) => outcome !== undefined)
    open = entries.filter(({ eventId }) => failures.some((one) => one.eventId === eventId))
    const isAway = failures.some(({ unanswered }) => unanswered)
    if (isAway && returns++ < mostReturns && (await comesBack(isBack))) continue
    // An account that is open again by now may have been locked until a moment ago.
    const refused = failures.some(({ status }) => status === 401 || status === 403)
    const locked = open.length > 0 && (await isLocked(service))
    if (locked && wait < mostWaits) await pause(lockedPause)
    else if (!refused || wait > 0) break
  }
  const notRestored = failures.map(({ status: _, unanswered: _unanswered, ...failure }) => failure)
  return {
    written: entries.length,
    restored: entries.length - notRestored.length,
    notRestored,
  }
}

async function comesBack(isBack: IsBack): Promise<boolean> {
  const until = performance.now() + awayMs
  for (;;) {
    const answers = await isBack()
    if (answers !== false) return answers === true
    if (performance.now() > until) return false
    await pause(glanceMs)
  }
}

/** Whether the configured credentials are refused now, even for the plainest request. */
async function isLocked(service: Service): Promise<boolean> {
  const answer = await service.list().catch(() => undefined)
  return answer?.status === 401 || answer?.status === 403
}

/** Why an event could not be put back, with the status that its original was refused with. */
type Failure = LeftChanged & { readonly status?: number; readonly unanswered?: boolean }

interface Means {
  readonly service: Service
  readonly journal: Journal
  readonly overwrite: boolean
  readonly updateTakesMs: number
  /** Whether it is this service that has sent what was sent to the event, so that it knows what is late. */
  readonly isSender: boolean
}

/** Puts one event back and proves it. @returns whether it is as it was */
export async function restore(
  entry: JournalEntry,
  service: Service,
  journal: Journal,
): Promise<boolean> {
  return (
    (await putBack(entry, {
      service,
      journal,
      overwrite: false,
      updateTakesMs: 0,
      isSender: true,
    })) === undefined
  )
}

async function putBack(
  entry: JournalEntry,
  { service, journal, overwrite, updateTakesMs, isSender }: Means,
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
    return { eventId, original, reason: reasonOf(error), unanswered }
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
function changedByOthers({ original, marks }: JournalEntry, event: ReceivedEvent) {
  const isOurs = (mark: Fingerprint) => marks.has(mark)
  return updateFields.filter(
    (field) =>
      field in original &&
      fieldIsValid(field, event[field]) &&
      !sameButForOrder(original[field], event[field]) &&
      !isOurs(fingerprintOf(field, event[field])),
  )
}

function fieldsOf(event: ReceivedEvent, fields: readonly (keyof Update)[]): ReceivedEvent {
  return Object.fromEntries(fields.map((field) => [field, event[field]]))
}

type Refusal = Pick<Failure, 'reason' | 'status' | 'unanswered'>

const notStored: Refusal = { reason: 'the service does not store what it is sent' }

function refusalOf({ succeeded, status }: EventAnswer): Refusal {
  return succeeded
    ? notStored
    : { status, reason: `the service refuses its original (status ${status})` }
}

/** An update may be carried out though nobody answers it. */
function unanswered(error: unknown): Refusal {
  if (error instanceof NoAnswer) return { reason: error.reason, unanswered: true }
  throw error
}

function changedMeanwhile({ eventId, original }: JournalEntry, current: ReceivedEvent): Failure {
  const kept: ReceivedEvent = original
  const values = Object.entries(current).map(
    ([field, value]) => words`${field} was ${shown(kept[field])} and is now ${shown(value)}`,
  )
  const reason = words`somebody else has changed it meanwhile, and that was left: ${joined(values, '; ')}`
  return { eventId, original, current, reason }
}
