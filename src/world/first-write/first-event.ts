import { jsonObjectIn } from '../../contract/json-in.ts'
import { type EventId, sameId, type Update } from '../../contract/special-event.ts'
import { reason } from '../../findings/reasons.ts'
import { isHidden } from '../../service/answer.ts'
import type { RawExchange } from '../../service/exchange.ts'
import { NoAnswer } from '../../service/no-answer.ts'
import type { Service } from '../../service/service.ts'
import { cannotBeRead, type Lease, refusesItsOwn } from '../leasing/lease.ts'
import type { LeasePool } from '../leasing/lease-pool.ts'
import type { LeaseContext, OpenedLeases } from '../leasing/opened-leases.ts'
import { keepOriginals } from '../leasing/put-right.ts'
import { isSteady } from '../leasing/writer.ts'
import {
  type Bystanders,
  type Inventory,
  inventoryOf,
  takeInventory,
} from '../reading/bystanders.ts'
import type { Catalogue } from '../reading/catalogue.ts'
import { ifAnswered } from '../reading/expectations.ts'
import { restorable } from '../values/restorable.ts'
import { differ, hasControls } from '../values/same.ts'
import { firstWrite, type Lost } from './first-writes.ts'
import { doneBy, type SideEffect, withUpdates } from './side-effects.ts'
import { inTrialOrder, isAhead, untriedIn } from './trial-order.ts'
import { effectOnTwin } from './twin-write.ts'

/** Most events that are looked at for one that can be written to and put back. */
export const mostTried = 10

/** Most events that are looked at while none reads alike twice. */
const mostUnsteady = 2

/** Most updates, and most reads, that are sent while none is answered. */
const mostUnanswered = 2

/** What the first writes of a run have shown where nothing more may be written. */
export interface Shown {
  /** What an update has changed beside the event that it was sent to. */
  readonly sideEffect?: SideEffect
  /** The event whose update got no answer. */
  readonly unanswered?: Lease
  /** The event that a read got no answer of, and the updates before it. */
  readonly unread?: { readonly lease: Lease; readonly updates: readonly Update[] }
  /** What has made an event unreadable, and another event to show it again on. */
  readonly lost?: Lost & { readonly lease: Lease; readonly another: Lease | undefined }
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
  const catalogue = await context.catalogue()
  const before = await watchedEvents(context.service, catalogue)
  return new FirstTrial(pool, context, leases, catalogue, before).run()
}

/** The events that are tried in turn, until one has shown what the pool is to hold. */
class FirstTrial {
  readonly #bystanders: Bystanders & { readonly before: Inventory }
  readonly #locked: Lease[] = []
  /** One that is not as it was before, since it has lost control characters of its own; no other is to. */
  #tidied: Lease | undefined
  /** Those that would lose some, too. */
  #alike: ReadonlySet<EventId> = new Set()
  #refusing: Lease | undefined
  #unanswered = 0
  #unread = 0
  #unreadAmid: Shown['unread']
  #unsteady = 0

  constructor(
    private readonly pool: LeasePool,
    private readonly context: LeaseContext,
    private readonly leases: OpenedLeases,
    private readonly catalogue: Catalogue,
    before: Inventory,
  ) {
    const { service, target } = context
    const among = (other: EventId) =>
      isSteady(other, target) &&
      !(this.#tidied && sameId(other, this.#tidied.id)) &&
      // Of what was tried before, and could not be read any more, the run knows what it was sent.
      !leases.made(other)?.written
    this.#bystanders = { service, before, among }
  }

  /** What events hold that lie ahead. */
  get #ahead(): readonly Update[] {
    return this.catalogue.events.filter(isAhead).map(({ listed }) => restorable(listed))
  }

  async run(): Promise<Shown> {
    const { pool, catalogue, leases } = this
    const inTurn = inTrialOrder(pool.ids, catalogue, leases, this.#bystanders.before)
    const shown = await this.#onFirstOf(inTurn)
    if (shown) return shown
    if (this.#refusing) {
      this.leases.knownValues.keepRefused()
      const kept = await this.#onFirstOf([this.#refusing.id])
      if (kept) return kept
    }
    if (this.#unreadAmid) return this.#endForUnread()
    this.#foundNone()
    return {}
  }

  async #onFirstOf(ids: readonly EventId[]): Promise<Shown | undefined> {
    let tried = 0
    for (const id of ids) {
      if (this.#alike.has(id)) continue
      if (this.#unsteady === mostUnsteady || tried++ === mostTried) return undefined
      const shown = await this.#on(id)
      if (shown) return shown
    }
    return undefined
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
      return this.#endForUnread()
    }
    if (!lease || (this.#tidied && holdsControls(lease.original))) return undefined
    const means = { ...this.#bystanders, knownValues: leases.knownValues, others: this.#ahead }
    const [shown, sent] = await withUpdates(() => ifAnswered(firstWrite(lease, means)))
    if (!shown) return this.#onUnread(lease, sent)
    switch (shown.kind) {
      case 'side-effect':
        return this.#endFor({ ...shown, sent })
      case 'restorable':
        return this.#goOnWith(lease)
      case 'lost':
        return this.#endForLost(lease, shown)
      case 'not-restorable':
        leases.onlyWritten = lease
        if (shown.byOwn) leases.altered = lease
        else leases.admit(lease)
        pool.keepOnly([id], reason('kept-to-one-event', {}))
        return {}
      case 'unanswered':
        if (++this.#unanswered < mostUnanswered) return undefined
        pool.close(reason('updates-get-no-answer', {}))
        return { unanswered: lease }
      case 'tidied':
        this.#tidied = lease
        this.#alike = new Set(
          this.catalogue.events
            .filter(({ listed }) => holdsControls(listed))
            .map((event) => event.id),
        )
        break
      case 'locked':
        this.#locked.push(lease)
        break
      case 'refused':
        this.#refusing = lease
        break
      case 'unreadable':
        pool.retire([id], cannotBeRead(id).because)
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

  /** Another event may be read after the same updates. */
  async #onUnread(lease: Lease, sent: readonly RawExchange[]): Promise<Shown | undefined> {
    await ifAnswered(lease.putBack())
    const updates = sent.map(({ requestBody = '' }): Update => jsonObjectIn(requestBody) ?? {})
    this.#unreadAmid = { lease, updates }
    return ++this.#unread < mostUnanswered ? undefined : this.#endForUnread()
  }

  #endForUnread(): Shown {
    this.pool.close(reason('reads-get-no-answer', {}))
    return this.#unreadAmid ? { unread: this.#unreadAmid } : {}
  }

  async #endForLost(lease: Lease, lost: Lost): Promise<Shown> {
    const { pool, leases } = this
    const [next] = pool.ids.filter((id) => id !== lease.id)
    pool.close(reason('updates-lose-events', {}))
    const another = next && (await leases.open(next).catch(() => undefined))
    return { lost: { ...lost, lease, another } }
  }

  /** First those whose values are like those that were seen to be taken, once a second event has shown the same. */
  async #goOnWith(first: Lease): Promise<Shown> {
    const { pool, leases } = this
    leases.admit(first)
    pool.retire(this.#locked.map(({ id }) => id))
    if (this.#tidied) pool.retire([this.#tidied.id, ...this.#alike])
    const untried = untriedIn(this.catalogue.events, leases)
    const isKnown = (id: EventId) => untried.get(id) === 0
    pool.prefer(isKnown)
    const rest = pool.ids.filter((id) => id !== first.id)
    const next = rest.find(isKnown) ?? rest[0]
    const [effect, sent] = await withUpdates(
      async () =>
        next && effectOfSecond(next, first, this.#bystanders, leases).catch(onNoFurtherOne),
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
    else if (this.#tidied) {
      leases.admit(this.#tidied)
      pool.keepOnly([this.#tidied.id], reason('kept-to-one-event', {}))
    }
    // Another might take one, and not the one that puts it back.
    else if (locked) {
      leases.admit(locked)
      pool.keepOnly([locked.id])
    } else if (this.#refusing) pool.close(refusesItsOwn(this.#refusing).because)
  }
}

/**
 * Sends a second event its own values: a service may change along with it the one that was updated last, which is
 * the first one, just put back; or others, as it could not with the first, which may be the last that is stored. Then it is
 * the first one's twin for a moment.
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
  return effect ? { lease, ...effect } : effectOnTwin(first, lease)
}

/** Where reads get no answer, it is not known whether events change along with others. */
function onNoFurtherOne(error: unknown): 'on the first' {
  if (error instanceof NoAnswer) return 'on the first'
  throw error
}

/** Whether any text has control characters, such as line breaks. */
function holdsControls(values: object): boolean {
  return Object.values(values).some(hasControls)
}

/** All events, or those that the first pages of a longer list have shown twice: there are lists that never end. */
async function watchedEvents(service: Service, catalogue: Catalogue): Promise<Inventory> {
  const all = inventoryOf(catalogue)
  if (catalogue.complete) return all
  const { events, at } = await takeInventory(service, catalogue.events.length)
  return { at, events: new Map([...events].filter(([id]) => all.events.has(id))), complete: false }
}
