import { receivedDates, type Update, type UpdateField } from '../../contract/special-event.ts'
import { isHidden } from '../../service/answer.ts'
import type { EventAnswer } from '../../service/service.ts'
import type { Lease } from '../leasing/lease.ts'
import { type Bystanders, type Inventory, takeInventory } from '../reading/bystanders.ts'
import { ifAnswered } from '../reading/expectations.ts'
import { lentTo } from '../values/lent-values.ts'
import { isBenign } from '../values/ordinary-values.ts'
import { oneFieldAtATime, passing } from '../values/passing-values.ts'
import { restorable } from '../values/restorable.ts'
import { differ, fieldsNotTaken, sameButForControls } from '../values/same.ts'
import { OtherValues } from './other-values.ts'
import type { KnownValues } from './own-values.ts'
import { doneBy, type SideEffect } from './side-effects.ts'

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
  | { readonly kind: 'not-restorable'; readonly byOwn?: true }
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

/** Of fewer events, it is not tried on the first one whether it can be put back more than once. */
const fewEvents = 3

interface FirstWriteMeans {
  readonly before: Inventory
  readonly knownValues: KnownValues
  /** What other events hold, of which it is lent some for a moment. */
  readonly others?: readonly Update[]
}

/**
 * Learns on one event, before any other is written to, whether a service lets an event be put back, and more than once: it
 * gets its own values, others in all fields at once, its own again, and others in each field by itself, no days among them,
 * and what other events hold; then it is put back. The list, which was as `before` has it, is read for changes of other
 * events after the first of these and after the last.
 *
 * @param knownValues takes in which values are taken
 */
export async function firstWrite(
  lease: Lease,
  { before, knownValues, others = [], ...bystanders }: Bystanders & FirstWriteMeans,
): Promise<FirstWrite> {
  const { original } = lease
  const { event: was } = await lease.get()
  if (!was) return { kind: 'unreadable' }
  if (fieldsNotTaken(original, was).length > 0) return { kind: 'unsteady' }
  const spoilt = await spoiltByItsOwn(lease, original, knownValues)
  if (spoilt) return spoilt
  let mostDays = 0
  for (const one of before.events.values()) mostDays = Math.max(mostDays, receivedDates(one).length)
  const own = lease.replaceable
  const lent = lentTo(own, others)
  const updates = [passing(own), ...oneFieldAtATime(own, mostDays), ...lent]
  const values = new OtherValues(lease, was, knownValues)
  for (const [index, update] of updates.entries()) {
    const isAnswered = lent.includes(update)
      ? values.tryLent(update)
      : values.try(update, index === 0)
    if (!(await isAnswered)) return { kind: 'unanswered' }
    if (values.isMissed) {
      // What it was may bring it back, as days do where an event is not shown without any.
      await lease.repair()
      const answer = await lease.get()
      if (isHidden(answer.status))
        return { kind: 'lost', updates: updates.slice(0, index + 1), answer }
    }
    if (index > 0 && index < updates.length - 1) continue
    const after = await takeInventory(bystanders.service, before.events.size)
    const sent = updates.slice(0, index + 1)
    const effect = await doneBy(lease, sent, { before, after, ...bystanders })
    if (effect) return { kind: 'side-effect', lease, ...effect }
    // A service may take back what an event was once, and not again. Where reads are late, they are still to show the first.
    const mayBePutBack = index === 0 && values.unshown.length === 0
    if (mayBePutBack && before.events.size >= fewEvents) await lease.repair()
  }
  lease.doubt(values.unshown)
  await lease.repair()
  const { event } = await lease.get()
  const isBack = event && !differ(was, event)
  if (!isBack && !(await lease.putBack())) return notRestorableAfter(lease, updates)
  if (!values.isAnyTaken) return { kind: 'locked' }
  if (values.unshown.length > 0) return { kind: 'not-restorable' }
  knownValues.learn(lease.replaceable)
  return { kind: 'restorable' }
}

/** Sends an event its own values; nothing where it can be put back after them. */
async function spoiltByItsOwn(
  lease: Lease,
  original: Update,
  knownValues: KnownValues,
): Promise<FirstWrite | undefined> {
  const own = await knownValues.tryOn(lease, { isFirst: true })
  if (own === 'unanswered' || own === 'refused') return { kind: own }
  if (own !== 'altered' || (await lease.putBack())) return undefined
  const shown = await notRestorableAfter(lease, [original])
  if (shown.kind !== 'not-restorable') return shown
  // Of odd values it is open what becomes of them; control characters may be left out of others, too.
  const event = await lease.current()
  const isSpoilt = (field: UpdateField) =>
    isBenign(field, original[field]) && !sameButForControls(original[field], event[field])
  const altered = fieldsNotTaken(original, event)
  if (altered.some(isSpoilt)) return { ...shown, byOwn: true }
  const isTidied = (field: UpdateField) => sameButForControls(original[field], event[field])
  return altered.length > 0 && altered.every(isTidied) ? { kind: 'tidied' } : shown
}

/**
 * Whether an event that could not be put back does not even get back to what it is now, when it has had other values
 * for a moment: then every update may leave something for good.
 */
export async function keepsWhatItGets(lease: Lease): Promise<boolean> {
  const { event: was } = await lease.get()
  const now = restorable(was)
  for (const update of [passing(now), ...oneFieldAtATime(now), now])
    await ifAnswered(lease.send(update))
  return differ(was, (await lease.get()).event)
}

async function notRestorableAfter(lease: Lease, updates: readonly Update[]): Promise<FirstWrite> {
  const answer = await lease.get()
  return answer.succeeded ? { kind: 'not-restorable' } : { kind: 'lost', updates, answer }
}
