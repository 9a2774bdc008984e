import { jsonObjectIn } from '../../contract/json-in.ts'
import { type ReceivedEvent, receivedDates, type Update } from '../../contract/special-event.ts'
import { unjudged } from '../../findings/finding.ts'
import type { RawExchange } from '../../service/exchange.ts'
import { inScope } from '../../service/scope.ts'
import type { Lease } from '../leasing/lease.ts'
import {
  type Bystanders,
  type Change,
  changesBetween,
  type Inventory,
  listsAsRead,
  newTo,
  staysAsItIs,
  stillnessAfter,
  takeInventory,
} from '../reading/bystanders.ts'
import { mark } from '../values/mark.ts'
import { passing } from '../values/passing-values.ts'
import { sameButForOrder, sameValue } from '../values/same.ts'

/** An update of one event that was seen to change others. */
export interface SideEffect {
  readonly lease: Lease
  readonly update: Update
  /** All that it was sent up to this update: it may be the way there that matters. */
  readonly updates: readonly Update[]
  /** What it was sent behind that, before others were seen to have changed: what bears a value need not have passed it on. */
  readonly further: readonly Update[]
  readonly changes: readonly Change[]
  /** These updates, as they were answered. */
  readonly sent: readonly RawExchange[]
  /** Looks for it once more, where it takes more than these updates. */
  readonly again?: () => Promise<Change[]>
}

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
 * What has changed about other events while updates were sent, where it is one of them that has done it: where
 * several events have come to the same value of a field, or one has taken a value that was sent, or the next update
 * changes one, too. Others may change an event at any time, so nothing must change while nothing is written.
 */
export async function doneBy(
  lease: Lease,
  updates: readonly Update[],
  { before, after, ...others }: Bystanders & { before: Inventory; after: Inventory },
): Promise<Omit<SideEffect, 'lease' | 'sent'> | undefined> {
  const bystanders = { ...others, but: lease.id }
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
  const areAlike = (change: Change) => isAlike(change, changes)
  const update =
    updates.findLast((sent) => changes.some((change) => comesFrom(sent, change))) ??
    updates.findLast((sent) => changes.some((change) => change.field in sent && areAlike(change)))
  if (update || changes.some(areAlike)) {
    const done = update ?? updates[0] ?? {}
    const behind = updates.indexOf(done) + 1
    return {
      update: done,
      updates: updates.slice(0, behind),
      further: updates.slice(behind),
      changes,
    }
  }
  if (!(await staysAsItIs(after, bystanders, stillnessFor(changes, before, updates))))
    return undefined
  const next = passing(lease.replaceable, 2)
  const at = performance.now()
  const again = await sideEffectsOf(lease, [next], others)
  const isSure = await standAlone(again, at, [next], { ...bystanders, isSeenAgain: true })
  if (again.length === 0 || !isSure) return undefined
  return { update: next, updates: [next], further: [], changes: [...changes, ...again] }
}

/** Events that nobody knew, since they were on no list, and that are there now on days that were sent to another one. */
function datedBy(
  updates: readonly Update[],
  before: Inventory,
  after: Inventory,
  bystanders: Bystanders,
): Change[] {
  const isNew = newTo(before, bystanders)
  return [...after.events]
    .filter(
      ([id, event]) =>
        isNew(id) &&
        receivedDates(event).length > 0 &&
        updates.some((sent) => isSentAs(sent, 'dates', event.dates)),
    )
    .map(([id, { dates }]) => ({ id, field: 'dates', was: [], is: dates }))
}

/** A day that was sent may have come in the place of one of several. */
function comesFrom(sent: Update, { field, was, is }: Change): boolean {
  if (field !== 'dates' || isSentAs(sent, field, is)) return isSentAs(sent, field, is)
  const [former, now] = [was, is].map((dates) => (Array.isArray(dates) ? dates : []))
  return now?.some((day) => sent.dates?.includes(day) && !former?.includes(day)) ?? false
}

function isSentAs(sent: Update, field: string, is: unknown): boolean {
  return Object.entries(sent).some(([name, value]) => name === field && sameButForOrder(value, is))
}

/** What updates of one event change about others, as far as the list shows it. */
export async function sideEffectsOf(
  lease: Lease,
  updates: readonly Update[],
  others: Bystanders,
): Promise<Change[]> {
  const { service } = others
  const bystanders = { ...others, but: lease.id }
  const before = await takeInventory(service, 0)
  for (const update of updates) await lease.send(update)
  const after = await takeInventory(service, before.events.size)
  const changes = await changesBetween(before, after, bystanders)
  return [...changes, ...datedBy(updates, before, after, bystanders)]
}

/**
 * What has become of other events while some work was done that is to change none of them.
 *
 * @param expected how many events there are likely to be
 * @throws Unjudged where others change events, too
 */
export async function changesDuring(
  work: () => Promise<unknown>,
  expected: number,
  bystanders: Bystanders,
): Promise<Change[]> {
  const { service } = bystanders
  const before = await takeInventory(service, expected)
  const [, sent] = await withUpdates(work)
  const after = await takeInventory(service, before.events.size)
  const changes = await changesBetween(before, after, bystanders)
  if (changes.length === 0) return changes
  const updates = sent.map(({ requestBody = '' }): Update => jsonObjectIn(requestBody) ?? {})
  const isSure =
    (await staysAsItIs(after, bystanders, stillnessFor(changes, before, updates, bystanders))) &&
    (await listsAsRead(service, after, changes))
  if (!isSure) throw unjudged('events-changed', {})
  return changes
}

/** Whether nothing else changes for so long that changes seen since a time are the service's doing. */
export async function standAlone(
  changes: readonly Change[],
  at: number,
  updates: readonly Update[],
  bystanders: Bystanders,
): Promise<boolean> {
  if (changes.length === 0) return true
  const now = await takeInventory(bystanders.service, 0)
  return staysAsItIs(now, bystanders, stillnessFor(changes, { ...now, at }, updates, bystanders))
}

/** So long nothing may change where the changes themselves tell nothing of who has made them. */
const stillWhereUntoldMs = 10_000

/** How long nothing may change until changes are taken for the service's doing, some of which may tell so by themselves. */
function stillnessFor(
  changes: readonly Change[],
  before: Inventory,
  updates: readonly Update[],
  { isSeenAgain = false }: Partial<Bystanders> = {},
): number {
  const isTold = (change: Change) =>
    updates.some((sent) => isSentAs(sent, change.field, change.is)) ||
    isAlike(change, changes) ||
    tellsWhoHasMade(change, before)
  const areTold = isSeenAgain || changes.every(isTold)
  return Math.max(stillnessAfter(before), areTold ? 0 : stillWhereUntoldMs)
}

/**
 * Whether somebody else is unlikely to have made a change: to nothing, to a part of what it was, to what bears the mark of
 * this run, or to a text or several days that another event holds.
 */
function tellsWhoHasMade({ id, field, was, is }: Change, { events }: Inventory): boolean {
  if (field === 'eventId') return false
  const isPart = Array.isArray(is)
    ? Array.isArray(was) && is.every((day) => was.includes(day))
    : typeof is === 'string' && typeof was === 'string' && was.includes(is)
  const isRare = Array.isArray(is) ? is.length > 1 : ['name', 'eventDescription'].includes(field)
  const holds = (event: ReceivedEvent) => sameButForOrder(event[field], is)
  const isOfAnother = isRare && [...events].some(([other, event]) => other !== id && holds(event))
  const isNone = is === undefined || is === null
  return isNone || isPart || isOfAnother || JSON.stringify(is).includes(mark)
}

/** Whether another event has come to the same. */
function isAlike({ id, field, is }: Change, changes: readonly Change[]): boolean {
  return changes.some(
    (other) => other.id !== id && other.field === field && sameValue(other.is, is),
  )
}
