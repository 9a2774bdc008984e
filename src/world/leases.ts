import { type EventId, idKey, type ReceivedEvent, updateFields } from '../contract/special-event.ts'
import { Gate } from '../service/gate.ts'
import { outsideScopes } from '../service/scope.ts'
import type { Service } from '../service/service.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { Unjudged } from '../verdict/finding.ts'
import { together } from '../verdict/together.ts'
import { sightFrom } from './bystanders.ts'
import type { Catalogue } from './catalogue.ts'
import { firstWrite, type SideEffect } from './first-write.ts'
import type { Journal } from './journal.ts'
import { Lease, restorable } from './lease.ts'
import { LeasePool } from './lease-pool.ts'
import { marksOf } from './marks.ts'
import { isListedOtherwise, writableEvents } from './writable-events.ts'
import { writerOf } from './writer.ts'

/** Most events that are written to while none of them could be put back. */
const mostSpoilt = 2

/** How often the first write is tried anew after noise has spoilt it. */
const mostPoolsSpoilt = 2

/** Most events that are looked at for one that can be written to and put back. */
const mostTried = 10

/** What leases are made of. */
export interface LeaseGrounds {
  readonly service: Service
  readonly target: TargetSettings
  readonly journal: Journal
  readonly catalogue: () => Promise<Catalogue>
  /** How many checks may hold leases at a time; the others wait. */
  readonly lanes: number
  /** Asks whoever holds leases without need to give them back. */
  readonly onShortage: () => void
}

/** Who may write to which event: no event to two at a time, and none that could not be put back. */
export class Leases {
  /** Events that were written to and are proved to be as they were. */
  readonly putBackAlready = new Set<EventId>()
  readonly #grounds: LeaseGrounds
  readonly #lanes: Gate
  readonly #opened = new Map<EventId, Promise<Lease>>()
  /** By the key of the identifier, which others may write in another letter case. */
  readonly #made = new Map<EventId, Lease>()
  #pool: Promise<LeasePool> | undefined
  #poolInUse: LeasePool | undefined
  #sideEffect: SideEffect | undefined
  #unanswered: Lease | undefined
  #unfit = 0
  #poolsSpoilt = 0

  constructor(grounds: LeaseGrounds) {
    this.#grounds = grounds
    this.#lanes = new Gate(grounds.lanes)
  }

  /**
   * Does some work on that many events that nobody else writes to meanwhile. Only so much of it goes on
   * at a time as can keep the connections busy: who waits gets an event that is written to already.
   */
  async during<T>(count: number, work: (leases: Lease[]) => Promise<T>): Promise<T> {
    await this.#lanes.enter()
    try {
      // Events that were moved for a range that nobody looks at any more serve first.
      this.#grounds.onShortage()
      const leases = await this.take(count)
      try {
        return await work(leases)
      } finally {
        this.giveBack(leases)
      }
    } finally {
      this.#lanes.leave()
    }
  }

  /** Takes that many events, waiting for them where others hold them. @throws Unjudged when there are too few */
  async take(count: number): Promise<Lease[]> {
    const pool = await this.#poolOfEvents()
    const spoilt = new Set<EventId>()
    for (;;) {
      const leases = await this.#open(pool, await pool.take(count), spoilt)
      if (leases.length === count) return leases
      // An event that cannot be leased is no reason to do without the others.
      this.giveBack(leases)
    }
  }

  /** Takes at most so many events of those that nobody holds; whoever holds some may not wait for more. */
  async takeFree(count: number): Promise<Lease[]> {
    const pool = await this.#poolOfEvents()
    const spoilt = new Set<EventId>()
    const leases: Lease[] = []
    while (leases.length < count) {
      const ids = pool.takeFree(count - leases.length)
      if (ids.length === 0) break
      leases.push(...(await this.#open(pool, ids, spoilt)))
    }
    return leases
  }

  /** Opens events, as many as can be; the others are left out, or set aside where noise has spoilt them. */
  async #open(pool: LeasePool, ids: readonly EventId[], spoilt: Set<EventId>): Promise<Lease[]> {
    const opened = await Promise.allSettled(ids.map((id) => this.#leaseOf(id)))
    let lasting: unknown
    for (const [index, id] of ids.entries()) {
      const lease = opened[index]
      if (lease?.status !== 'rejected') continue
      if (lease.reason instanceof Unjudged) this.#leaveOut(pool, id, lease.reason)
      else pool.setAside([id])
      if (!(lease.reason instanceof Unjudged) && spoilt.has(id)) lasting = lease.reason
      spoilt.add(id)
    }
    const leases = opened.flatMap((lease) => (lease.status === 'fulfilled' ? [lease.value] : []))
    if (lasting === undefined) return leases
    this.giveBack(leases)
    throw lasting
  }

  /** An event is not fit to be written to; where so many are not and none is, no other is tried. */
  #leaveOut(pool: LeasePool, id: EventId, { message }: Unjudged): void {
    this.#unfit++
    if (this.#unfit >= mostTried && this.#made.size === 0) pool.close(message)
    else pool.retire([id], message)
  }

  giveBack(leases: readonly Lease[]): void {
    // An event that cannot be read any more serves nobody.
    const fit = leases.filter(({ gone }) => !gone)
    this.#poolInUse?.retire(leases.filter(({ gone }) => gone).map(({ id }) => id))
    this.#poolInUse?.giveBack(fit.map(({ id }) => id))
  }

  /** How many events there are to lease, and how many of them nobody holds now. */
  async size(): Promise<{ readonly all: number; readonly free: number }> {
    const pool = await this.#poolOfEvents()
    return { all: pool.size, free: pool.free }
  }

  /** Whether this run has left an event as it found it, and nobody holds it now, here or in a run beside it. */
  isUntouched(id: EventId): boolean {
    return !this.#made.get(idKey(id))?.written && !this.#poolInUse?.isOut(id) && this.isSteady(id)
  }

  /** Whether no run beside this one may update an event. */
  isSteady(id: EventId): boolean {
    return writerOf(id, this.#grounds.target) !== 'another run'
  }

  /** Whoever held leases without need does so no longer. */
  reclaimIfShort(): void {
    this.#poolInUse?.reclaimIfShort()
  }

  /** Nobody gets an event any more, nor waits for one. */
  end(reason: string): void {
    this.#poolInUse?.close(reason)
  }

  /** What the first write of the run has changed beside the event that it was sent to. */
  async sideEffect(): Promise<SideEffect | undefined> {
    await this.#poolOfEvents()
    return this.#sideEffect
  }

  /** The event whose update got no answer, where none does. */
  async unanswered(): Promise<Lease | undefined> {
    await this.#poolOfEvents()
    return this.#unanswered
  }

  /** Puts back every event that nobody holds, ahead of the end of the run. */
  async putBack(): Promise<void> {
    this.#grounds.onShortage()
    const idle = this.#poolInUse?.takeFree() ?? []
    try {
      await together(
        idle.map(async (id) => {
          if (await this.#made.get(idKey(id))?.putBack()) this.putBackAlready.add(id)
        }),
      )
    } finally {
      this.#poolInUse?.giveBack(idle)
    }
  }

  /** Every lease that was made so far. */
  async opened(): Promise<Lease[]> {
    const settled = await Promise.allSettled(this.#opened.values())
    return settled.flatMap((lease) => (lease.status === 'fulfilled' ? [lease.value] : []))
  }

  #poolOfEvents(): Promise<LeasePool> {
    this.#pool ??= outsideScopes(async () => {
      const { target, catalogue } = this.#grounds
      const all = writableEvents((await catalogue()).events, target.writableEventIds).filter(
        (id) => writerOf(id, target) === 'this run',
      )
      const pool = new LeasePool(all, this.#grounds.onShortage)
      const owed = await this.#owed()
      if (owed.size > 0)
        pool.retire(
          all.filter((id) => owed.has(idKey(id))),
          'what an earlier run has changed is to be put back first (by the command restore)',
        )
      const ids = all.filter((id) => !owed.has(idKey(id)))
      if (target.profile === 'full') await this.#tryWriting(pool, ids)
      this.#poolInUse = pool
      return pool
    })
    const asked = this.#pool
    asked.catch(() => {
      // What noise has spoilt may be had later, but not time and again.
      if (this.#pool === asked && this.#poolsSpoilt++ < mostPoolsSpoilt) this.#pool = undefined
    })
    return asked
  }

  /** Events that an earlier run could not put back: their originals are older than what is there now. */
  async #owed(): Promise<ReadonlySet<EventId>> {
    const entries = await this.#grounds.journal.entries()
    const earlier = entries.filter(({ eventId }) => !this.#made.has(idKey(eventId)))
    return new Set(earlier.map(({ eventId }) => idKey(eventId)))
  }

  /**
   * Changes the first event and puts it back. Events of a service that does not prove that they can be
   * put back are left alone, all but the ones that have shown it; and all of them where an update
   * changes more than the event that it is sent to.
   */
  async #tryWriting(pool: LeasePool, ids: readonly EventId[]): Promise<void> {
    const { service, catalogue } = this.#grounds
    const before = sightFrom(await catalogue())
    const among = (id: EventId) => this.isSteady(id)
    const lasting: EventId[] = []
    let unsteady = 0
    let unanswered: Lease | undefined
    for (const id of ids.slice(0, mostTried)) {
      if (lasting.length === mostSpoilt || unsteady === mostSpoilt) break
      const lease = await this.#leaseOf(id).catch(() => undefined)
      if (!lease) continue
      const shown = await firstWrite(lease, { service, before, among })
      if (shown.kind === 'restorable') return
      if (shown.kind === 'side-effect') return this.#stopWriting(pool, shown)
      if (shown.kind === 'unanswered') {
        if (unanswered) return this.#giveUpWriting(pool, shown.lease)
        unanswered = shown.lease
      } else if (shown.kind === 'unsteady') unsteady++
      else lasting.push(id)
    }
    if (lasting.length > 0) pool.keepOnly(lasting)
    else if (unsteady > 0) pool.close('an event does not read alike twice in a row')
  }

  /** Two events were updated, and neither update was answered. */
  #giveUpWriting(pool: LeasePool, lease: Lease): void {
    this.#unanswered = lease
    pool.close('updates get no answer')
  }

  /** Nothing more is written; what the updates so far have changed is to be put back, as far as it is known. */
  async #stopWriting(pool: LeasePool, sideEffect: SideEffect): Promise<void> {
    const { journal, catalogue } = this.#grounds
    this.#sideEffect = sideEffect
    pool.close('an update of one event changes others, so no more are sent')
    const { events } = await catalogue()
    for (const id of new Set(sideEffect.changes.map((change) => change.id))) {
      const known = events.find((event) => idKey(event.id) === id)
      const original = restorable(known?.listed)
      if (!known || !updateFields.every((field) => field in original)) continue
      if (!journal.mayKeep(original)) continue
      await journal.keep(known.id, original)
      const changes = sideEffect.changes.filter((change) => change.id === id)
      const found = changes.flatMap(({ field, is }) => marksOf({ [field]: is }))
      journal.note(known.id, { found })
    }
  }

  #leaseOf(id: EventId): Promise<Lease> {
    const known = this.#opened.get(id)
    if (known !== undefined) return known
    const lease = this.#make(id)
    this.#opened.set(id, lease)
    // What noise has spoilt may be had later.
    lease.catch(() => this.#opened.delete(id))
    return lease
  }

  async #make(id: EventId): Promise<Lease> {
    const { service, journal, catalogue } = this.#grounds
    const { event } = await service.get(id)
    const { events } = await catalogue()
    const listed: ReceivedEvent | undefined = events.find((one) => one.id === id)?.listed
    const original = restorable(event, listed)
    if (updateFields.every((field) => !(field in original)))
      throw new Unjudged(`event ${id} cannot be read, so it is not written to`)
    if (event && listed && (await isListedOtherwise(service, id, { read: event, listed })))
      throw new Unjudged(
        `event ${id} is listed otherwise than it is read, so it is not known what to put back`,
      )
    if (!journal.mayKeep(original))
      throw new Unjudged(
        `event ${id} holds a secret of this run, so its original cannot be kept on disk`,
      )
    const lease = new Lease(id, original, service, journal)
    this.#made.set(idKey(id), lease)
    return lease
  }
}
