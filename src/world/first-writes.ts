import {
  type IsoDate,
  type ReceivedEvent,
  type Update,
  type UpdateField,
  updateFields,
} from '../contract/special-event.ts'
import type { EventAnswer } from '../service/service.ts'
import { type Bystanders, type Inventory, takeInventory } from './bystanders.ts'
import { ifAnswered } from './expectations.ts'
import type { Lease } from './lease.ts'
import type { KnownValues, LostOnce } from './own-values.ts'
import { apart, passing } from './passing-values.ts'
import { restorable } from './restorable.ts'
import { differ, fieldsNotTaken, sameButForControls, sameButForOrder } from './same.ts'
import { doneBy, type SideEffect } from './side-effects.ts'
import { isBenign } from './writable-events.ts'

/** So many fields, one at a time, may go without an answer: a value of theirs is one that the service cannot stand. */
const mostUnansweredAlone = 1

/** Updates after which the event that they were sent to could not be read any more. */
export interface Lost {
  readonly updates: readonly Update[]
  readonly answer: EventAnswer
}

/** What the first write of a run has shown about the ones to come. */
type FirstWrite =
  /** The event could be put back. */
  | { readonly kind: 'restorable' }
  /** It could not, or nothing shows whether it was; its own values alone may have altered it. */
  | { readonly kind: 'lasting'; readonly byOwn?: true }
  /** Of its own texts it has lost control characters, or blanks beside them, and would again: checks tell of that by what they send. */
  | { readonly kind: 'tidied' }
  /** It takes no update at all. */
  | { readonly kind: 'locked' }
  /** It could not even be read any more after some updates. */
  | ({ readonly kind: 'lost' } & Lost)
  /** Nothing was written: the event does not read alike twice in a row. */
  | { readonly kind: 'unsteady' }
  /** Nothing was written: the event cannot be read. */
  | { readonly kind: 'unreadable' }
  /** Nothing was written: the event refuses its own values. */
  | { readonly kind: 'refused' }
  /** The update got no answer, while reads do. */
  | { readonly kind: 'unanswered' }
  | ({ readonly kind: 'side-effect' } & Omit<SideEffect, 'sent'>)

interface FirstWriteMeans {
  readonly before: Inventory
  readonly known: KnownValues
}

/**
 * Learns on one event, before any other is written to, whether a service lets an event be put back: it gets its own
 * values, others in all fields at once, and others in each field by itself, no days among them; then it is put back. The
 * list, which was as `before` has it, is read for changes of other events after the first of these and after the last.
 *
 * @param known takes in which values are taken
 */
export async function firstWrite(
  lease: Lease,
  { before, known, ...bystanders }: Bystanders & FirstWriteMeans,
): Promise<FirstWrite> {
  const { original } = lease
  const { event: was } = await lease.get()
  if (!was) return { kind: 'unreadable' }
  if (fieldsNotTaken(original, was).length > 0) return { kind: 'unsteady' }
  const spoilt = await spoiltByItsOwn(lease, original, known)
  if (spoilt) return spoilt
  const updates = [passing(lease.replaceable), ...apart(lease.replaceable)]
  const others = new OtherValues(lease, was, known)
  for (const [index, update] of updates.entries()) {
    if (!(await others.try(update, index === 0))) return { kind: 'unanswered' }
    if (index > 0 && index < updates.length - 1) continue
    const after = await takeInventory(bystanders.service, before.events.size)
    const sent = updates.slice(0, index + 1)
    const effect = await doneBy(lease, sent, { before, after, ...bystanders })
    if (effect) return { kind: 'side-effect', lease, ...effect }
  }
  lease.doubt(others.unshown)
  await lease.repair()
  const { event } = await lease.get()
  const isBack = event && !differ(was, event)
  if (!isBack && !(await lease.putBack())) return lastingAfter(lease, updates)
  if (!others.isAnyTaken) return { kind: 'locked' }
  if (others.unshown.length > 0) return { kind: 'lasting' }
  known.learn(lease.replaceable)
  return { kind: 'restorable' }
}

/** Sends an event its own values; nothing where it can be put back after them. */
async function spoiltByItsOwn(
  lease: Lease,
  original: Update,
  known: KnownValues,
): Promise<FirstWrite | undefined> {
  const own = await known.tryOn(lease, true)
  if (own === 'unanswered' || own === 'refused') return { kind: own }
  if (own !== 'altered' || (await lease.putBack())) return undefined
  const shown = await lastingAfter(lease, [original])
  if (shown.kind !== 'lasting') return shown
  // Of odd values it is open what becomes of them; control characters may be left out of others, too.
  const event = await lease.current()
  const isSpoilt = (field: UpdateField) =>
    isBenign(field, original[field]) && !sameButForControls(original[field], event[field])
  const altered = fieldsNotTaken(original, event)
  if (altered.some(isSpoilt)) return { ...shown, byOwn: true }
  const isTidied = (field: UpdateField) => sameButForControls(original[field], event[field])
  return altered.length > 0 && altered.every(isTidied) ? { kind: 'tidied' } : shown
}

/** What an event shows of the values that it is sent in the place of its own: all at once first, then each by itself. */
class OtherValues {
  isAnyTaken = false
  /** Fields that do not show what they were sent, so that nobody knows what is stored: they read as before, or otherwise. */
  unshown: readonly UpdateField[] = []
  /** The update of all fields at once, where it was taken, and what was read behind it. */
  #first: Omit<LostOnce, 'field'> | undefined
  #unansweredAlone = 0

  constructor(
    private readonly lease: Lease,
    private readonly was: ReceivedEvent,
    private readonly known: KnownValues,
  ) {}

  /** Sends an update, and looks what came of it where that is not shown by others; false where no more is to be sent. */
  async try(update: Update, isFirst: boolean): Promise<boolean> {
    const answer = await ifAnswered(this.lease.send(update))
    // All fields at once were answered, so one value by itself is the matter; the checks tell of it.
    if (!answer) return !isFirst && ++this.#unansweredAlone <= mostUnansweredAlone
    this.isAnyTaken ||= answer.succeeded
    const isOfDays = (update.dates?.length ?? 0) > 0 && Object.keys(update).length === 1
    if (isOfDays && isRefused(answer)) await this.#tryOneOf(update.dates ?? [])
    // Either may be taken for a field that was not sent.
    const isNone = update.price === 0 || update.dates?.length === 0
    const isUnshown = this.unshown.some((field) => field in update)
    const isTaken = answer.succeeded && (isFirst || isOfDays)
    if (!isNone && !isUnshown && !isTaken) return true
    const { event, exchange } = await this.lease.get()
    if (isFirst && event)
      this.#first = { sent: update, read: event, exchanges: [answer.exchange, exchange] }
    if (event) this.#compare(isFirst ? fieldsOf(update) : this.unshown, update, answer, event)
    else this.unshown = []
    if (!event || fieldsNotTaken(update, event).length > 0) return true
    if (isNone) this.known.learn(update)
    if (isOfDays) this.known.learnShown(update)
    return true
  }

  /** Whether several days are refused for their number, or for how far ahead they are. */
  async #tryOneOf([day]: readonly IsoDate[]): Promise<void> {
    const answer = day && (await ifAnswered(this.lease.send({ dates: [day] })))
    if (answer && isRefused(answer)) this.known.takesFarDays = false
  }

  /** Of some fields, those that still do not show what they were sent; one that was as before and is no longer was lost once. */
  #compare(
    fields: readonly UpdateField[],
    update: Update,
    { event: answered, succeeded }: EventAnswer,
    read: ReceivedEvent,
  ): void {
    const formerly = this.unshown
    const first = this.#first
    const wasAsBefore = (field: UpdateField) => sameButForOrder(this.was[field], first?.read[field])
    const isOfFirst = (field: UpdateField) =>
      update !== first?.sent && sameButForOrder(first?.sent[field], read[field])
    const isShown = (field: UpdateField) =>
      fieldsNotTaken({ [field]: update[field] }, read).length === 0
    /** Neither what was sent now, nor what was sent before, which a late read may show. */
    const isOtherwise = (field: UpdateField) =>
      !isShown(field) && !isOfFirst(field) && isBenign(field, update[field])
    /** No days, and nothing, outlast what other days and prices do not. */
    const isTold = (field: UpdateField) => field in update && succeeded && !isNothing(update[field])
    const isUnshown = (field: UpdateField) => {
      if (sameButForOrder(this.was[field], read[field])) return true
      if (!isTold(field)) return formerly.includes(field) && !wasAsBefore(field)
      // A price is not sent by itself again, so that its answer has to show it, which others do not write to.
      const isSure =
        field !== 'price' || (answered && fieldsNotTaken(update, answered).includes(field))
      return isOtherwise(field) && Boolean(isSure)
    }
    this.unshown = fields.filter(isUnshown)
    const shown = formerly.filter((field) => !this.unshown.includes(field))
    const field = shown.find(wasAsBefore)
    if (first && field) this.known.lostOnce ??= { ...first, field }
  }
}

function fieldsOf(update: Update): UpdateField[] {
  return updateFields.filter((field) => field in update)
}

function isRefused({ status }: EventAnswer): boolean {
  return status >= 400 && status < 500
}

function isNothing(value: unknown): boolean {
  return value === 0 || (Array.isArray(value) && value.length === 0)
}

/**
 * Whether an event that could not be put back does not even get back to what it is now, when it has had other values
 * for a moment: then every update may leave something for good.
 */
export async function keepsWhatItGets(lease: Lease): Promise<boolean> {
  const { event: was } = await lease.get()
  const now = restorable(was)
  for (const update of [passing(now), ...apart(now), now]) await ifAnswered(lease.send(update))
  return differ(was, (await lease.get()).event)
}

async function lastingAfter(lease: Lease, updates: readonly Update[]): Promise<FirstWrite> {
  const answer = await lease.get()
  return answer.succeeded ? { kind: 'lasting' } : { kind: 'lost', updates, answer }
}
