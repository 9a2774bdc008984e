import { defaultRangeDays, maximumLimit } from '../contract/list-query.ts'
import { type EventId, type IsoDate, idKey, sameId } from '../contract/special-event.ts'
import { reason } from '../findings/reasons.ts'
import { NoAnswer } from '../service/no-answer.ts'
import type { Service } from '../service/service.ts'
import { type Bystanders, type Inventory, inventoryOf, takeInventory } from './bystanders.ts'
import type { Catalogue, ListedEvent } from './catalogue.ts'
import { firstWrite, type Lost } from './first-writes.ts'
import { type Lease, refusesItsOwn } from './lease.ts'
import { LeasePool } from './lease-pool.ts'
import { isHidden } from './mend.ts'
import type { LeaseContext, OpenedLeases } from './opened-leases.ts'
import { learnOnOwed, takeOutOwed } from './owed-events.ts'
import type { LostOnce, RefusedOwn } from './own-values.ts'
import { keepOriginals } from './put-right.ts'
import { restorable } from './restorable.ts'
import { differ } from './same.ts'
import { doneBy, type SideEffect, withUpdates } from './side-effects.ts'
import { isSteady, writableEvents, writerOf } from './writable-events.ts'

/** Most events that are looked at for one that can be written to and put back. */
export const mostTried = 10

/** Most events that are looked at while none reads alike twice. */
const mostUnsteady = 2

/** So many events that hold most kinds of values are tried first; where these refuse their own, plainer ones. */
const mostTelling = 3

/** Most updates, and most reads, that are sent while none is answered. */
const mostUnanswered = 2

/** What the first writes of a run have shown where nothing more may be written. */
interface Shown {
  /** What an update has changed beside the event that it was sent to. */
  readonly sideEffect?: SideEffect
  /** The event whose update got no answer. */
  readonly unanswered?: Lease
  /** What has made an event unreadable, and another event to show it again on. */
  readonly lost?: Lost & { readonly another: Lease | undefined }
}

/** The events that a run may write to, and what has emptied the pool of them, if that is so. */
export interface PoolToWriteTo extends Shown {
  readonly pool: LeasePool
  /** A plain value that an event refuses, as all do that were sent theirs, though it is its own. */
  readonly refusedOwn?: RefusedOwn | undefined
  /** What the first update of all has sent in vain that a later one has stored. */
  readonly lostOnce?: LostOnce | undefined
  /** An event which has begun and whose update was taken without a trace, as others are not. */
  readonly ignoring?: Lease | undefined
  /** Whether days years ahead were not seen to be refused. */
  readonly takesFarDays: boolean
}

/**
 * Finds out which events may be written to: those of this run that no earlier run still owes their original,
 * that one trial write has shown to be put back, and whose days do not lock them.
 */
export async function poolToWriteTo(
  context: LeaseContext,
  leases: OpenedLeases,
): Promise<PoolToWriteTo> {
  const { target, catalogue, journal, lanes, onShortage } = context
  const { events } = await catalogue()
  const [now] = target.instants?.() ?? []
  const all = writableEvents(events, target.writableEventIds, now).filter(
    (id) => writerOf(id, target) === 'this run',
  )
  const pool = new LeasePool(all, onShortage, lanes)
  // Originals that an earlier run could not put back are older than what is there now.
  const owed = await takeOutOwed(pool, journal, leases)
  if (target.profile !== 'full') {
    pool.retire(owed, reason('owed-by-an-earlier-run', {}))
    return { pool, takesFarDays: true }
  }
  const isLasting = await learnOnOwed(owed, pool, leases)
  const shown = isLasting ? {} : await tryWriting(pool, context, leases)
  const begun = events.filter(({ id }) => pool.has(id))
  const locked = await leases.begun.learn(begun, (id) => leases.of(id))
  leases.altered ??= leases.begun.leftChanged
  if (locked.length > 0) pool.retire(locked, reason('events-begun-are-locked', {}))
  // The list without parameters is to show something beside what is moved there.
  const near = new Set(begun.filter(isNear).map(({ id }) => id))
  const [first] = pool.takeFree(1)
  pool.prefer((id) => !near.has(id))
  if (first) pool.giveBack([first])
  const { refusedByAll: refusedOwn, lostOnce, takesFarDays } = leases.known
  const { ignoring } = leases.begun
  return { pool, refusedOwn, lostOnce, takesFarDays, ignoring, ...shown }
}

/**
 * Changes one event and puts it back. Where that does not prove that events can be put back, all others are left
 * alone; and all of them where an update changes more than its event.
 */
async function tryWriting(
  pool: LeasePool,
  context: LeaseContext,
  leases: OpenedLeases,
): Promise<Shown> {
  const { service, catalogue, target } = context
  const known = await catalogue()
  const before = await watchedEvents(service, known)
  const unreadable: EventId[] = []
  const locked: Lease[] = []
  let refusing: Lease | undefined
  let unanswered = 0
  let unread = 0
  let unsteady = 0
  const among = (other: EventId) => isSteady(other, target)
  const watched = inTheMidst(pool.ids, before)
  const others = pool.ids.filter((id) => !watched.includes(id))
  const inOrder = [watched, others].flatMap((ids) => inTrialOrder(ids, known, leases))
  const endFor = async (sideEffect: SideEffect): Promise<Shown> => {
    pool.close(reason('updates-change-other-events', {}))
    await keepOriginals(sideEffect.changes, context)
    return { sideEffect }
  }
  for (const id of inOrder.slice(0, mostTried)) {
    if (unsteady === mostUnsteady) break
    const lease = await leases.open(id).catch((error: unknown) => {
      if (error instanceof NoAnswer) unread++
      return undefined
    })
    if (unread === mostUnanswered) {
      // Where nothing else is answered either, reading may be later.
      await service.list()
      pool.close(reason('reads-get-no-answer', {}))
      return {}
    }
    if (!lease) continue
    const [shown, sent] = await withUpdates(() =>
      firstWrite(lease, { service, before, among, known: leases.known }),
    )
    if (shown.kind === 'side-effect') return endFor({ ...shown, sent })
    if (shown.kind === 'restorable') {
      leases.admit(lease)
      pool.retire(locked.map((one) => one.id))
      // First those whose values are like those that were seen to be taken.
      const untried = untriedIn(known.events, leases)
      const isKnown = (one: EventId) => untried.get(one) === 0
      pool.prefer(isKnown)
      const rest = pool.ids.filter((one) => one !== id)
      const next = rest.find(isKnown) ?? rest[0]
      const [effect, sentNext] = await withUpdates(
        async () => next && effectOfSecond(next, lease, { before, service, among }, leases),
      )
      if (effect === 'on the first') pool.keepOnly([id, next as EventId])
      else if (effect) return endFor({ ...effect, sent: sentNext })
      // So that few events are touched.
      pool.prefer((one) => one === id)
      return {}
    }
    if (shown.kind === 'lost') {
      const [next] = pool.ids.filter((other) => other !== id)
      pool.close(reason('updates-lose-events', {}))
      return {
        lost: { ...shown, another: next && (await leases.open(next).catch(() => undefined)) },
      }
    }
    if (shown.kind === 'lasting') {
      if (shown.byOwn) leases.lasting = leases.altered = lease
      else leases.admit(lease)
      pool.keepOnly([id], reason('kept-to-one-event', {}))
      return {}
    }
    if (shown.kind === 'locked') locked.push(lease)
    else if (shown.kind === 'refused') refusing = lease
    else if (shown.kind === 'unreadable') unreadable.push(id)
    else if (shown.kind === 'unsteady') unsteady++
    else if (shown.kind === 'unanswered' && ++unanswered === mostUnanswered) {
      pool.close(reason('updates-get-no-answer', {}))
      return { unanswered: lease }
    }
  }
  if (unsteady > 0) pool.close(reason('reads-differ', {}))
  // Another might take one, and not the one that puts it back: this is enough to judge how updates are answered.
  else if (locked[0]) {
    leases.admit(locked[0])
    pool.keepOnly([locked[0].id])
  }
  // Where no event can be read, nothing is known of any: one is enough to judge how updates are answered.
  else if (unreadable.length > 0) pool.keepOnly(unreadable.slice(0, 1))
  else if (refusing) pool.close(refusesItsOwn(refusing).because)
  return {}
}

/**
 * Sends a second event its own values: a service may change along with it the one that was updated last, which is
 * the first one, just put back; or others, as it could not with the first, which may be the last that is stored.
 */
async function effectOfSecond(
  id: EventId,
  first: Lease,
  { before, service, among = () => true }: Bystanders & { readonly before: Inventory },
  leases: OpenedLeases,
): Promise<Omit<SideEffect, 'sent'> | 'on the first' | undefined> {
  const was = await first.current()
  // Where it is not fit, it is told so when it is asked for again.
  const lease = await leases.of(id, true).catch(() => undefined)
  const { event: is, status } = await first.get()
  if (differ(was, is) || isHidden(status)) return 'on the first'
  if (!lease) return undefined
  const after = await takeInventory(service, before.events.size)
  const effect = await doneBy(lease, [lease.original], {
    before,
    after,
    service,
    among: (other) => among(other) && !sameId(other, first.id),
  })
  return effect && { lease, ...effect }
}

/** Whether an event takes place within the default range, or on one of the days around it. */
function isNear({ dates }: ListedEvent): boolean {
  const daysUntil = (date: IsoDate) => (Date.parse(date) - Date.now()) / 86_400_000
  return dates.some((date) => daysUntil(date) > -2 && daysUntil(date) < defaultRangeDays + 3)
}

/** How many kinds of values each of some events holds that were not tried. */
function untriedIn(
  events: Catalogue['events'],
  { known }: OpenedLeases,
): ReadonlyMap<EventId, number> {
  return new Map(events.map(({ id, listed }) => [id, known.untried(restorable(listed))]))
}

/** All events, or those that the first pages of a longer list have shown twice: there are lists that never end. */
async function watchedEvents(service: Service, known: Catalogue): Promise<Inventory> {
  const all = inventoryOf(known)
  if (known.complete) return all
  const { events, at } = await takeInventory(service, known.events.length)
  return { at, events: new Map([...events].filter(([id]) => all.events.has(id))), complete: false }
}

/** Of some events, those that stand on the pages that are watched, the events listed next to them, too. */
function inTheMidst(ids: readonly EventId[], { events, complete }: Inventory): readonly EventId[] {
  if (complete) return ids
  const midst = new Set([...events.keys()].slice(1, -maximumLimit))
  return ids.filter((id) => midst.has(idKey(id)))
}

/**
 * A few first that hold most kinds of values, then the plainest; those ahead before others, since a service may lock
 * what has begun.
 */
function inTrialOrder(
  ids: readonly EventId[],
  { events }: Catalogue,
  leases: OpenedLeases,
): readonly EventId[] {
  const now = Date.now()
  const isAhead = ({ dates }: ListedEvent) =>
    dates.length > 0 && dates.every((date) => Date.parse(date) > now)
  const kinds = untriedIn(events.filter(isAhead), leases)
  const [ahead, others] = [ids.filter((id) => kinds.has(id)), ids.filter((id) => !kinds.has(id))]
  const fewerFirst = (one: EventId, other: EventId) =>
    (kinds.get(one) ?? 0) - (kinds.get(other) ?? 0)
  const telling = ahead.sort((one, other) => fewerFirst(other, one)).splice(0, mostTelling)
  return [...telling, ...ahead.sort(fewerFirst), ...others]
}
