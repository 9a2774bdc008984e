import { firstUpdateDay } from '../arbitraries/dates.ts'
import {
  type EventId,
  type IsoDate,
  type ReceivedEvent,
  sameId,
  type Update,
  updateFields,
} from '../contract/special-event.ts'
import { Gate } from '../service/gate.ts'
import { outsideScopes } from '../service/scope.ts'
import type { Service } from '../service/service.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { Unjudged } from '../verdict/finding.ts'
import { isBenign } from './benign.ts'
import type { Catalogue } from './catalogue.ts'
import type { Journal } from './journal.ts'
import { Lease, restorable } from './lease.ts'
import { LeasePool } from './lease-pool.ts'
import { differingFields } from './same.ts'

/** Most events that are written to while none of them could be put back. */
const mostSpoilt = 2

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
  readonly #grounds: LeaseGrounds
  readonly #lanes: Gate
  readonly #opened = new Map<EventId, Promise<Lease>>()
  readonly #made = new Map<EventId, Lease>()
  #pool: Promise<LeasePool> | undefined
  #poolInUse: LeasePool | undefined

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
    const seen = new Set<EventId>()
    for (;;) {
      const ids = await pool.take(count)
      const opened = await Promise.allSettled(ids.map((id) => this.#leaseOf(id)))
      const failed = opened.find((lease) => lease.status === 'rejected')
      if (!failed) return opened.flatMap((lease) => ('value' in lease ? [lease.value] : []))
      // An event that cannot be leased is no reason to do without the others.
      const bad = ids.filter((_, index) => opened[index]?.status === 'rejected')
      pool.giveBack(ids.filter((id) => !bad.includes(id)))
      pool.setAside(bad)
      const hopeless = bad.some((id) => seen.has(id)) || seen.size >= mostTried
      if (hopeless || !(failed.reason instanceof Unjudged)) throw failed.reason
      for (const id of bad) seen.add(id)
    }
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

  /** Whether this run has left an event as it found it, and nobody holds it now. */
  isUntouched(id: EventId): boolean {
    return !this.#made.get(id)?.written && !this.#poolInUse?.isOut(id)
  }

  /** Whoever held leases without need does so no longer. */
  reclaimIfShort(): void {
    this.#poolInUse?.reclaimIfShort()
  }

  /** Every lease that was made so far. */
  async opened(): Promise<Lease[]> {
    const settled = await Promise.allSettled(this.#opened.values())
    return settled.flatMap((lease) => (lease.status === 'fulfilled' ? [lease.value] : []))
  }

  #poolOfEvents(): Promise<LeasePool> {
    this.#pool ??= outsideScopes(async () => {
      this.#poolInUse = new LeasePool(await this.#writable(), this.#grounds.onShortage)
      return this.#poolInUse
    })
    return this.#pool
  }

  /** The events that updates may touch, those far from today first. */
  async #writable(): Promise<EventId[]> {
    const { target, catalogue } = this.#grounds
    const { events } = await catalogue()
    const today = Date.now()
    const distance = (dates: readonly IsoDate[]) =>
      dates.reduce((least, date) => Math.min(least, Math.abs(Date.parse(date) - today)), Infinity)
    const ids =
      target.writableEventIds?.map((id) => this.#asListed(id as EventId, events)) ??
      events
        .filter(({ listed }) => isBenign(listed))
        .sort((a, b) => distance(b.dates) - distance(a.dates))
        .map(({ id }) => id)
    return target.profile === 'full' ? this.#restorableOf(ids) : ids
  }

  /** An identifier as the list writes it: a service may know it in that letter case only. */
  #asListed(id: EventId, events: Catalogue['events']): EventId {
    return events.find((event) => sameId(event.id, id))?.id ?? id
  }

  /**
   * Changes the first event and puts it back. Events of a service that does not prove that they can be
   * put back are left alone, all but the ones that have shown it.
   */
  async #restorableOf(ids: EventId[]): Promise<EventId[]> {
    const spoilt: EventId[] = []
    for (const id of ids.slice(0, mostTried)) {
      if (spoilt.length === mostSpoilt) break
      const lease = await this.#leaseOf(id).catch(() => undefined)
      if (!lease) continue
      const before = await lease.get()
      await lease.update(passing(lease.original))
      await lease.update(lease.original)
      const after = await lease.get()
      const proved = before.event && after.event
      if (proved && differingFields(before.event, after.event).length === 0) return ids
      spoilt.push(id)
    }
    return spoilt.length > 0 ? spoilt : ids
  }

  #leaseOf(id: EventId): Promise<Lease> {
    const known = this.#opened.get(id)
    if (known !== undefined) return known
    const lease = this.#open(id)
    this.#opened.set(id, lease)
    // What noise has spoilt may be had later.
    lease.catch(() => this.#opened.delete(id))
    return lease
  }

  async #open(id: EventId): Promise<Lease> {
    const { service, journal, catalogue } = this.#grounds
    const { event } = await service.get(id)
    const { events } = await catalogue()
    const listed: ReceivedEvent | undefined = events.find((one) => one.id === id)?.listed
    const original = restorable(event, listed)
    if (updateFields.every((field) => !(field in original)))
      throw new Unjudged(`event ${id} cannot be read, so it is not written to`)
    const lease = new Lease(id, original, service, journal)
    this.#made.set(id, lease)
    return lease
  }
}

/** Other values for the fields of an original, for a moment. */
function passing(original: Update): Update {
  const other: Required<Update> = {
    name: 'Moved for a moment',
    location: 'Elsewhere',
    eventDescription: 'Under test',
    dates: [firstUpdateDay()],
    price: 1.25,
  }
  return Object.fromEntries(Object.entries(other).filter(([field]) => field in original)) as Update
}
