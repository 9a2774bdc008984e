import { fieldIsValid } from '../../contract/schemas.ts'
import {
  type EventId,
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
  type Update,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'
import { because, type Reason, reason } from '../../findings/reasons.ts'
import type { NotTaken } from '../../findings/reasons-of-answers.ts'
import type { NotRestored } from '../../findings/result.ts'
import { isHidden } from '../../service/answer.ts'
import { NoAnswer, TargetLost } from '../../service/no-answer.ts'
import { pause } from '../../service/pause.ts'
import type { EventAnswer, Service } from '../../service/service.ts'
import { longestLagMs } from '../lateness/promises.ts'
import { ifAnswered } from '../reading/expectations.ts'
import {
  type Fingerprint,
  fieldsNotTaken,
  fingerprintOf,
  fingerprintsOf,
  fingerprintsOfDays,
  isNothing,
  sameButForOrder,
} from '../values/same.ts'
import type { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import { mend } from './mend.ts'
import { type Shared, steps, stepsApart, stepsAside, stepsOneByOne } from './mend-steps.ts'

/**
 * How long an update that nobody has waited for may still be on its way: so many times what a read takes
 * now, within bounds.
 */
const latest = { reads: 3, leastMs: 1000, mostMs: 30_000 }

/** An event that could not be put back, and why. */
export type LeftChanged = Omit<NotRestored, 'reason' | 'original'> &
  Pick<JournalEntry, 'original'> & { readonly reason: Reason }

/** Why an event could not be put back, and whether that is trouble of the target, which may pass. */
export interface Failure extends LeftChanged {
  readonly mayPass: boolean
}

/** What an event is put back with. */
export interface Means {
  readonly service: Service
  readonly journal: Journal
  /** Whether it is this service that has sent what was sent to the event, so that it knows what is late. */
  readonly isSender: boolean
  /** Whether the original is put back even over what somebody else has written since. */
  readonly overwrite?: boolean
  /** Whether updates may be sent to an event at all. */
  readonly mayWrite?: (eventId: EventId) => boolean
  /**
   * Whether the original is sent even where the event cannot be read: it may be for what it holds that reading it
   * fails.
   */
  readonly blindly?: boolean
  /** Fields that the target was seen to store otherwise than they were sent. */
  readonly altered?: ReadonlySet<UpdateField>
  /** Where putting events back has changed others time and again: what these may be found by, of which each gets its own before. */
  readonly apart?: Shared
  /** Whether the run has sent a value to any event; the entry knows of its own. */
  readonly isSent?: (one: Fingerprint) => boolean
  /** How long an update that got no answer may take, where that is longer than reads tell. */
  readonly updateTakesMs?: number
  /** Whether updates were seen to change other events. */
  readonly mayStray?: boolean
  /** Aborted where no update is waited for any more that may still be carried out. */
  readonly hurry?: AbortSignal | undefined
}

/** Puts one event back and proves it. @returns why it could not be, if so */
export async function putBack(
  entry: JournalEntry,
  {
    service,
    journal,
    isSender,
    overwrite = false,
    mayWrite = () => true,
    blindly = false,
    altered = new Set(),
    apart,
    isSent = () => false,
    updateTakesMs = 0,
    mayStray = false,
    hurry,
  }: Means,
): Promise<Failure | undefined> {
  const { eventId, original } = entry
  try {
    const seen = settledEvent(entry, service, updateTakesMs, hurry)
    const { event: first, status = 0 } = (blindly ? await ifAnswered(seen) : await seen) ?? {}
    if (!first && !isHidden(status) && !blindly)
      return { eventId, original, reason: reason('event-not-shown', { status }), mayPass: true }
    const isOwn = (one: Fingerprint) => entry.fingerprints.has(one) || isSent(one)
    const theirsIn = (event: ReceivedEvent | undefined) =>
      event && !overwrite ? changedByOthers(entry, event, altered, isOwn) : []
    // What somebody else has written is read again; what a single read shows may be that read's alone.
    const atFirst = theirsIn(first)
    const second = atFirst.length > 0 ? (await service.get(eventId)).event : undefined
    const shown = second ?? first
    const theirs = second ? atFirst.filter((field) => theirsIn(second).includes(field)) : atFirst
    const wanted = { ...original, ...valuesOf(shown ?? {}, theirs) }
    // A read that is late or out of a cache may show the original, though what was sent last is stored.
    const isLate = !isSender && Date.now() - (entry.sentAt ?? 0) < longestLagMs
    const mayBeStale = isLate || entry.saidOtherwise
    if (!mayWrite(eventId) && fieldsNotTaken(wanted, shown ?? {}).length > 0)
      return { eventId, original, reason: reason('not-to-be-written', {}), mayPass: false }
    const onOther = (update: Update) =>
      journal.note(eventId, { passing: fingerprintsOf({ ...update }) })
    const atLeastOnce = mayBeStale && mayWrite(eventId)
    const oneByOne = entry.cameBack
    // Who is in the midst of a run has to know that the target alters what it stores.
    const usual = isSender ? steps : stepsAside
    const inTurn = apart ? stepsApart(apart) : oneByOne ? stepsOneByOne : usual
    let mended = await mend(service, eventId, wanted, shown, {
      atLeastOnce,
      inTurn,
      onOther,
      mayStray,
    })
    const isShownOtherwise =
      entry.shownOtherwise.some(({ by }) => by === 'read') || altered.size > 0
    // It may go back, some reads later, to what it was before its last update: sent again, that is the original, too.
    const isBack = mended.missing.length === 0 && !mended.aside
    if (isShownOtherwise && !oneByOne && isBack && mayWrite(eventId))
      mended = await mend(service, eventId, wanted, mended.event, {
        atLeastOnce: true,
        inTurn: apart ? stepsApart(apart) : steps,
        onOther,
      })
    const { event, missing, refused, trouble } = mended
    // What this has left is not somebody else's doing.
    if (event && missing.length > 0)
      journal.note(eventId, {
        left: fingerprintsOf(event),
        ...(!trouble && theirs.length === 0 && { notStored: true }),
      })
    if (trouble) return { eventId, original, reason: trouble, mayPass: true }
    if (!event || missing.length > 0) {
      const values = missing.map((field) => notTaken(field, wanted, event, refused))
      return { eventId, original, reason: reason('values-not-stored', { values }), mayPass: !event }
    }
    const other = mayWrite(eventId) ? await otherIdKept(service, eventId, event) : undefined
    if (other)
      return { eventId, original, reason: reason('reads-as-another', { other }), mayPass: false }
    if (theirs.length > 0) return changedMeanwhile(entry, valuesOf(event, theirs))
    await journal.forget(eventId)
    return undefined
  } catch (error) {
    const mayPass = error instanceof NoAnswer || error instanceof TargetLost
    return { eventId, original, reason: inShort(because(error)), mayPass }
  }
}

/**
 * Where an update has given an event the identifier of another one, a further update may give it back its own.
 *
 * @returns the other one, if it keeps that
 */
async function otherIdKept(
  service: Service,
  eventId: EventId,
  event: ReceivedEvent,
): Promise<EventId | undefined> {
  const otherIn = (seen: ReceivedEvent = {}) => {
    const id = receivedId(seen)
    return id && !sameId(id, eventId) ? id : undefined
  }
  if (!otherIn(event)) return undefined
  await service.update(eventId, { eventId })
  return otherIn((await service.get(eventId)).event)
}

/** What was under way when the target stopped is told of the run, and not with each event. */
function inShort(why: Reason): Reason {
  return why.code === 'target-lost' ? { ...why, facts: { why: why.facts.why } } : why
}

/** The event as it is read, once no update can be on its way to it any more. */
async function settledEvent(
  { eventId, onItsWaySince }: JournalEntry,
  service: Service,
  updateTakesMs: number,
  hurry: AbortSignal | undefined,
): Promise<EventAnswer> {
  const answer = await service.get(eventId)
  if (onItsWaySince === undefined) return answer
  const { durationMs } = answer.exchange
  const patience = Math.max(latest.leastMs, updateTakesMs, latest.reads * durationMs)
  // Another process may have written it, by a clock that was set since: it never lies ahead of now.
  const since = Math.min(onItsWaySince, Date.now())
  const wait = Math.min(since + patience - Date.now(), latest.mostMs)
  if (wait <= 0) return answer
  await pause(wait, hurry)
  return service.get(eventId)
}

/**
 * The fields that hold neither the original nor anything that the run has written; nobody writes what is invalid. What
 * an update without an answer has left in a field that the target alters is the target's doing, and so is what such an
 * update has emptied, though it has not sent it.
 */
function changedByOthers(
  { original, unanswered, onItsWaySince }: JournalEntry,
  event: ReceivedEvent,
  altered: ReadonlySet<UpdateField>,
  isOwn: (one: Fingerprint) => boolean,
) {
  /** Whether a service has kept some of the days that it was sent. */
  const areLeftOfSent = (days: readonly IsoDate[]) =>
    days.length > 0 &&
    !days.some((day) => original.dates?.includes(day)) &&
    fingerprintsOfDays(days).every(isOwn)
  return updateFields.filter(
    (field) =>
      field in original &&
      fieldIsValid(field, event[field]) &&
      !sameButForOrder(original[field], event[field]) &&
      !isOwn(fingerprintOf(field, event[field])) &&
      !(field === 'dates' && areLeftOfSent(receivedDates(event))) &&
      !(unanswered.has(field) && altered.has(field)) &&
      !(onItsWaySince !== undefined && isNothing(event[field])),
  )
}

function valuesOf(event: ReceivedEvent, fields: readonly (keyof Update)[]): ReceivedEvent {
  return Object.fromEntries(fields.map((field) => [field, event[field]]))
}

function notTaken(
  field: UpdateField,
  wanted: Update,
  event: ReceivedEvent | undefined,
  refused: ReadonlyMap<UpdateField, number>,
): NotTaken {
  const status = refused.get(field)
  return { field, was: wanted[field], is: event?.[field], ...(status && { status }) }
}

function changedMeanwhile({ eventId, original }: JournalEntry, current: ReceivedEvent): Failure {
  const kept: ReceivedEvent = original
  const changes = Object.entries(current).map(([field, is]) => ({ field, was: kept[field], is }))
  return {
    eventId,
    original,
    current,
    reason: reason('changed-by-somebody-else', { changes }),
    mayPass: false,
  }
}
