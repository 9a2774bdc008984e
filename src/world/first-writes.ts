import {
  type EventId,
  idKey,
  type Update,
  type UpdateField,
  updateFields,
} from '../contract/special-event.ts'
import type { RawExchange } from '../service/exchange.ts'
import { inScope } from '../service/scope.ts'
import type { EventAnswer, Service } from '../service/service.ts'
import {
  type Change,
  changesBetween,
  type Inventory,
  listsAsRead,
  staysAsItIs,
  stillnessAfter,
  takeInventory,
} from './bystanders.ts'
import { ifAnswered } from './expectations.ts'
import { farDay } from './far-days.ts'
import type { Lease } from './lease.ts'
import { mark } from './mark.ts'
import type { KnownValues, LostOnce } from './own-values.ts'
import { restorable } from './restorable.ts'
import { differ, fieldsNotTaken, sameButForOrder, sameValue } from './same.ts'

/** So many fields, one at a time, may go without an answer: a value of theirs is one that the service cannot stand. */
const mostUnansweredAlone = 1

/** An update of one event that was seen to change others. */
export interface SideEffect {
  readonly lease: Lease
  readonly update: Update
  /** All that it was sent up to this update: it may be the way there that matters. */
  readonly updates: readonly Update[]
  readonly changes: readonly Change[]
  /** These updates, as they were answered. */
  readonly sent: readonly RawExchange[]
}

/** Updates after which the event that they were sent to could not be read any more. */
export interface Lost {
  readonly updates: readonly Update[]
  readonly answer: EventAnswer
}

/** Where side effects are looked for. */
export interface Surroundings {
  readonly service: Service
  /** Whether an event is one that no run beside this one updates. */
  readonly among: (id: EventId) => boolean
}

/** What the first write of a run has shown about the ones to come. */
export type FirstWrite =
  /** The event could be put back. */
  | { readonly kind: 'restorable' }
  /** It could not, or nothing shows whether it was. */
  | { readonly kind: 'lasting' }
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

/** Does some work that writes, and tells the updates that it has sent. */
export function withUpdates<T>(
  work: () => Promise<T>,
): Promise<readonly [done: T, sent: readonly RawExchange[]]> {
  return inScope(async ({ exchanges }) => {
    const done = await work()
    return [done, exchanges.filter(({ method }) => method === 'PATCH')]
  })
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
  { before, known, ...surroundings }: Surroundings & FirstWriteMeans,
): Promise<FirstWrite> {
  const { service } = surroundings
  const { original } = lease
  const { event: was } = await lease.get()
  if (!was) return { kind: 'unreadable' }
  if (fieldsNotTaken(original, was).length > 0) return { kind: 'unsteady' }
  const own = await known.tryOn(lease, true)
  if (own === 'unanswered' || own === 'refused') return { kind: own }
  if (own === 'altered' && !(await lease.putBack())) return lastingAfter(lease, [lease.original])
  const updates = [passing(lease.replaceable), ...apart(lease.replaceable)]
  let isTaken = false
  let unanswered = 0
  let unshown: readonly UpdateField[] = []
  let first: Omit<LostOnce, 'field'> | undefined
  for (const [index, update] of updates.entries()) {
    const answer = await ifAnswered(lease.send(update))
    // All fields at once were answered, so one value by itself is the matter; the checks tell of it.
    if (!answer && (index === 0 || ++unanswered > mostUnansweredAlone))
      return { kind: 'unanswered' }
    isTaken ||= answer?.succeeded ?? false
    const isOfDays = (update.dates?.length ?? 0) > 0 && Object.keys(update).length === 1
    if (isOfDays && answer && answer.status >= 400 && answer.status < 500)
      known.takesFarDays = false
    // Either may be taken for a field that was not sent.
    const isNone = update.price === 0 || update.dates?.length === 0
    const isUnshown = unshown.some((field) => field in update)
    if (answer && (isNone || isUnshown || (index === 0 && answer.succeeded))) {
      const { event, exchange } = await lease.get()
      const asBefore = (field: UpdateField) => sameButForOrder(was[field], event?.[field])
      const formerly = unshown
      unshown = event
        ? (index === 0 ? updateFields.filter((field) => field in update) : unshown).filter(asBefore)
        : []
      if (index === 0 && event)
        first = { sent: update, read: event, exchanges: [answer.exchange, exchange] }
      const [field] = event ? formerly.filter((one) => !unshown.includes(one)) : []
      if (first && field) known.lostOnce ??= { ...first, field }
      if (isNone && event && fieldsNotTaken(update, event).length === 0) known.learn(update)
    }
    if (index > 0 && index < updates.length - 1) continue
    const after = await takeInventory(service, before.events.size)
    const sent = updates.slice(0, index + 1)
    const effect = await doneBy(lease, sent, { before, after, ...surroundings })
    if (effect) return { kind: 'side-effect', lease, ...effect }
  }
  lease.doubt(unshown)
  await lease.repair()
  const { event } = await lease.get()
  const isBack = event && !differ(was, event)
  if (!isBack && !(await lease.putBack())) return lastingAfter(lease, updates)
  if (!isTaken) return { kind: 'locked' }
  if (unshown.length > 0) return { kind: 'lasting' }
  known.learn(original)
  return { kind: 'restorable' }
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

interface FirstWriteMeans {
  readonly before: Inventory
  readonly known: KnownValues
}

/**
 * What has changed about other events while updates were sent, where it is one of them that has done it: where
 * several events have come to the same value of a field, or one has taken a value that was sent, or the next update
 * changes one, too. Others may change an event at any time, so nothing must change while nothing is written.
 */
export async function doneBy(
  lease: Lease,
  updates: readonly Update[],
  { before, after, ...surroundings }: Surroundings & { before: Inventory; after: Inventory },
): Promise<Omit<SideEffect, 'lease' | 'sent'> | undefined> {
  const bystanders = { ...surroundings, but: lease.id }
  const changes = [
    ...(await changesBetween(before, after, bystanders)),
    ...datedBy(updates, before, after, bystanders),
  ]
  // Events that are gone bear no sign of who has removed them.
  const stillMs = changes.some(({ field }) => field === 'eventId')
    ? stillnessAfter(before)
    : undefined
  if (changes.length === 0 || !(await staysAsItIs(after, bystanders, stillMs))) return undefined
  if (!(await listsAsRead(bystanders.service, after, changes))) return undefined
  const areAlike = ({ id, field, is }: Change) =>
    changes.some((other) => other.id !== id && other.field === field && sameValue(other.is, is))
  const update =
    updates.findLast((sent) => changes.some(({ field, is }) => isSentAs(sent, field, is))) ??
    updates.findLast((sent) => changes.some((change) => change.field in sent && areAlike(change)))
  if (update || changes.some(areAlike)) {
    const done = update ?? updates[0] ?? {}
    return { update: done, updates: updates.slice(0, updates.indexOf(done) + 1), changes }
  }
  const next = passing(lease.replaceable, 2)
  const again = await sideEffectsOf(lease, [next], surroundings)
  if (again.length === 0) return undefined
  return { update: next, updates: [next], changes: [...changes, ...again] }
}

/** Events that nobody knew, since they were on no list, and that are there now on days that were sent to another one. */
function datedBy(
  updates: readonly Update[],
  before: Inventory,
  after: Inventory,
  { but, among }: Surroundings & { readonly but: EventId },
): Change[] {
  const isNew = (id: EventId) =>
    before.complete && !before.events.has(id) && id !== idKey(but) && among(id)
  return [...after.events]
    .filter(
      ([id, { dates }]) => isNew(id) && updates.some((sent) => isSentAs(sent, 'dates', dates)),
    )
    .map(([id, { dates }]) => ({ id, field: 'dates', was: [], is: dates }))
}

function isSentAs(sent: Update, field: string, is: unknown): boolean {
  return Object.entries(sent).some(([name, value]) => name === field && sameButForOrder(value, is))
}

/** What updates of one event change about others, as far as the list shows it. */
export async function sideEffectsOf(
  lease: Lease,
  updates: readonly Update[],
  surroundings: Surroundings,
): Promise<Change[]> {
  const { service } = surroundings
  const bystanders = { ...surroundings, but: lease.id }
  const before = await takeInventory(service, 0)
  for (const update of updates) await lease.send(update)
  const after = await takeInventory(service, before.events.size)
  const changes = await changesBetween(before, after, bystanders)
  return [...changes, ...datedBy(updates, before, after, bystanders)]
}

/** On more days, no event is put for a moment. */
const mostDays = 30

/** Other values for the fields of an original, for a moment; a price above it, which has to be lowered again. */
function passing(original: Update, ordinal = 1): Update {
  const other: Required<Update> = {
    name: `Moved for a moment ${ordinal} ${mark}`,
    location: `Elsewhere ${ordinal} ${mark}`,
    eventDescription: `Under test ${ordinal} ${mark}`,
    dates: [farDay('ordinary', ordinal - 1)],
    price: (original.price ?? 0) + ordinal + 0.25,
  }
  return Object.fromEntries(Object.entries(other).filter(([field]) => field in original)) as Update
}

/**
 * The same one field at a time, first no days, for which a service may lock or hide an event, or take it together with
 * others that have none; later longer texts and more days than the original has, which some services only add to or
 * write over from the left; at last a price of 0.
 */
function apart(original: Update): Update[] {
  const days = Math.min((original.dates ?? []).length + 1, mostDays)
  const other: Update = {
    ...passing(original, 3),
    dates: Array.from({ length: days }, (_, nth) => farDay('ordinary', nth + 2)),
  }
  const { price: _, ...values } = other
  const longer = Object.entries(values).map(([field, value]) => {
    const former = original[field as UpdateField]
    const isText = typeof value === 'string' && typeof former === 'string'
    return [field, isText ? value.padEnd(former.length + 1, '.') : value]
  })
  return [['dates', []], ...longer, ['price', 0]]
    .filter(([field]) => `${field}` in original)
    .map(([field, value]) => ({ [`${field}`]: value }))
}
