import { maximumLimit } from '../contract/list-query.ts'
import { type EventId, idKey, sameId } from '../contract/special-event.ts'
import { reason } from '../findings/reasons.ts'
import { isHidden } from '../service/answer.ts'
import { NoAnswer } from '../service/no-answer.ts'
import type { Service } from '../service/service.ts'
import { type Bystanders, type Inventory, inventoryOf, takeInventory } from './bystanders.ts'
import type { Catalogue, ListedEvent } from './catalogue.ts'
import { firstWrite, type Lost } from './first-writes.ts'
import { type Lease, refusesItsOwn } from './lease.ts'
import type { LeasePool } from './lease-pool.ts'
import type { LeaseContext, OpenedLeases } from './opened-leases.ts'
import { keepOriginals } from './put-right.ts'
import { restorable } from './restorable.ts'
import { differ, fingerprintOf } from './same.ts'
import { doneBy, type SideEffect, withUpdates } from './side-effects.ts'
import { isSteady } from './writable-events.ts'

/** Most events that are looked at for one that can be written to and put back. */
export const mostTried = 10

/** Most events that are looked at while none reads alike twice. */
const mostUnsteady = 2

/** So many events that hold most kinds of values are tried first; where these refuse their own, plainer ones. */
const mostTelling = 3

/** Most updates, and most reads, that are sent while none is answered. */
const mostUnanswered = 2

/** What the first writes of a run have shown where nothing more may be written. */
export interface Shown {
  /** What an update has changed beside the event that it was sent to. */
  readonly sideEffect?: SideEffect
  /** The event whose update got no answer. */
  readonly unanswered?: Lease
  /** What has made an event unreadable, and another event to show it again on. */
  readonly lost?: Lost & { readonly another: Lease | undefined }
}

/**
 * Changes one event and puts it back. Where that does not prove that events can be put back, all others are left
 * alone; and all of them where an update changes more than its event.
 */
export async function tryWriting(
  pool: LeasePool,
  context: LeaseContext,
  leases: OpenedLeases,
): Promise<Shown> {
  const known = await context.catalogue()
  const before = await watchedEvents(context.service, known)
  return new FirstTrial(pool, context, leases, known, before).run()
}

/** The events that are tried in turn, until one has shown what the pool is to hold. */
class FirstTrial {
  readonly #bystanders: Bystanders & { readonly before: Inventory }
  readonly #unreadable: EventId[] = []
  readonly #locked: Lease[] = []
  #refusing: Lease | undefined
  #unanswered = 0
  #unread = 0
  #unsteady = 0

  constructor(
    private readonly pool: LeasePool,
    private readonly context: LeaseContext,
    private readonly leases: OpenedLeases,
    private readonly known: Catalogue,
    before: Inventory,
  ) {
    const { service, target } = context
    this.#bystanders = { service, before, among: (other) => isSteady(other, target) }
  }

  async run(): Promise<Shown> {
    const ids = this.#inOrder().slice(0, mostTried)
    const shown = await this.#onFirstOf(ids)
    if (shown) return shown
    if (this.#refusing) {
      this.leases.known.keepRefused()
      const kept = await this.#onFirstOf([this.#refusing.id])
      if (kept) return kept
    }
    this.#foundNone()
    return {}
  }

  async #onFirstOf(ids: readonly EventId[]): Promise<Shown | undefined> {
    for (const id of ids) {
      if (this.#unsteady === mostUnsteady) return undefined
      const shown = await this.#on(id)
      if (shown) return shown
    }
    return undefined
  }

  #inOrder(): readonly EventId[] {
    const { pool, leases, known } = this
    const { before } = this.#bystanders
    const watched = inTheMidst(pool.ids, before)
    const others = pool.ids.filter((id) => !watched.includes(id))
    const inCommon = inCommonAmong(known.events.filter(({ id }) => before.events.has(idKey(id))))
    return [watched, others].flatMap((ids) => inTrialOrder(ids, known, leases, inCommon))
  }

  /** What an event has shown; nothing where another one is to be tried. */
  async #on(id: EventId): Promise<Shown | undefined> {
    const { pool, leases } = this
    const lease = await leases.open(id).catch((error: unknown) => {
      if (error instanceof NoAnswer) this.#unread++
      return undefined
    })
    if (this.#unread === mostUnanswered) {
      // Where nothing else is answered either, reading may be later.
      await this.context.service.list()
      pool.close(reason('reads-get-no-answer', {}))
      return {}
    }
    if (!lease) return undefined
    const [shown, sent] = await withUpdates(() =>
      firstWrite(lease, { ...this.#bystanders, known: leases.known }),
    )
    switch (shown.kind) {
      case 'side-effect':
        return this.#endFor({ ...shown, sent })
      case 'restorable':
        return this.#goOnWith(lease)
      case 'lost':
        return this.#endForLost(lease, shown)
      case 'lasting':
        if (shown.byOwn) leases.lasting = leases.altered = lease
        else leases.admit(lease)
        pool.keepOnly([id], reason('kept-to-one-event', {}))
        return {}
      case 'unanswered':
        if (++this.#unanswered < mostUnanswered) return undefined
        pool.close(reason('updates-get-no-answer', {}))
        return { unanswered: lease }
      case 'locked':
        this.#locked.push(lease)
        break
      case 'refused':
        this.#refusing = lease
        break
      case 'unreadable':
        this.#unreadable.push(id)
        break
      case 'unsteady':
        this.#unsteady++
    }
    return undefined
  }

  async #endFor(sideEffect: SideEffect): Promise<Shown> {
    this.pool.close(reason('updates-change-other-events', {}))
    await keepOriginals(sideEffect.changes, this.context)
    return { sideEffect }
  }

  async #endForLost({ id }: Lease, lost: Lost): Promise<Shown> {
    const { pool, leases } = this
    const [next] = pool.ids.filter((other) => other !== id)
    pool.close(reason('updates-lose-events', {}))
    const another = next && (await leases.open(next).catch(() => undefined))
    return { lost: { ...lost, another } }
  }

  /** First those whose values are like those that were seen to be taken, once a second event has shown the same. */
  async #goOnWith(first: Lease): Promise<Shown> {
    const { pool, leases } = this
    leases.admit(first)
    pool.retire(this.#locked.map(({ id }) => id))
    const untried = untriedIn(this.known.events, leases)
    const isKnown = (id: EventId) => untried.get(id) === 0
    pool.prefer(isKnown)
    const rest = pool.ids.filter((id) => id !== first.id)
    const next = rest.find(isKnown) ?? rest[0]
    const [effect, sent] = await withUpdates(
      async () => next && effectOfSecond(next, first, this.#bystanders, leases),
    )
    if (effect === 'on the first') pool.keepOnly([first.id, next as EventId])
    else if (effect) return this.#endFor({ ...effect, sent })
    // So that few events are touched.
    pool.prefer((id) => id === first.id)
    return {}
  }

  /** Where no event has shown that it can be put back, one is enough to judge how updates are answered. */
  #foundNone(): void {
    const { pool, leases } = this
    const [locked] = this.#locked
    if (this.#unsteady > 0) pool.close(reason('reads-differ', {}))
    // Another might take one, and not the one that puts it back.
    else if (locked) {
      leases.admit(locked)
      pool.keepOnly([locked.id])
    }
    // Where no event can be read, nothing is known of any.
    else if (this.#unreadable.length > 0) pool.keepOnly(this.#unreadable.slice(0, 1))
    else if (this.#refusing) pool.close(refusesItsOwn(this.#refusing).because)
  }
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

/** Values that two events may have in common, and that a service may then keep in one place, or look events up by. */
const sharedFields = ['name', 'eventDescription', 'dates'] as const

/** How much more a value in common with another event tells than a kind of values that was not tried. */
const weightInCommon = 2

/** How many of its values each of some events has in common with another one. */
function inCommonAmong(events: Catalogue['events']): ReadonlyMap<EventId, number> {
  const holding = new Map<string, number>()
  const valuesOf = ({ listed }: ListedEvent) =>
    sharedFields.flatMap((field) => (field in listed ? [fingerprintOf(field, listed[field])] : []))
  for (const value of events.flatMap(valuesOf)) holding.set(value, (holding.get(value) ?? 0) + 1)
  return new Map(
    events.map((event) => [
      event.id,
      valuesOf(event).filter((value) => (holding.get(value) ?? 0) > 1).length,
    ]),
  )
}

/**
 * A few first that hold most kinds of values, and most in common with others, then the plainest; those ahead before others,
 * since a service may lock what has begun.
 */
function inTrialOrder(
  ids: readonly EventId[],
  { events }: Catalogue,
  leases: OpenedLeases,
  inCommon: ReadonlyMap<EventId, number>,
): readonly EventId[] {
  const now = Date.now()
  const isAhead = ({ dates }: ListedEvent) =>
    dates.length > 0 && dates.every((date) => Date.parse(date) > now)
  const kinds = untriedIn(events.filter(isAhead), leases)
  const [ahead, others] = [ids.filter((id) => kinds.has(id)), ids.filter((id) => !kinds.has(id))]
  const fewerFirst = (one: EventId, other: EventId) =>
    (kinds.get(one) ?? 0) - (kinds.get(other) ?? 0)
  const tells = (id: EventId) => (kinds.get(id) ?? 0) + weightInCommon * (inCommon.get(id) ?? 0)
  const telling = ahead.sort((one, other) => tells(other) - tells(one)).splice(0, mostTelling)
  return [...telling, ...ahead.sort(fewerFirst), ...others]
}
