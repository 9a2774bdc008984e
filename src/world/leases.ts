import { firstUpdateDay } from '../arbitraries/dates.ts'
import {
  type EventId,
  type IsoDate,
  type ReceivedEvent,
  type Update,
  updateFields,
} from '../contract/special-event.ts'
import { Gate } from '../service/gate.ts'
import { outsideScopes } from '../service/scope.ts'
import type { Service } from '../service/service.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { Unjudged } from '../verdict/finding.ts'
import { together } from '../verdict/together.ts'
import type { Catalogue } from './catalogue.ts'
import type { Journal } from './journal.ts'
import { Lease, restorable } from './lease.ts'
import { LeasePool } from './lease-pool.ts'
import { differingFields } from './same.ts'

/** Most events that are written to while none of them could be put back. */
const mostSpoilt = 2

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
    const ids = await pool.take(count)
    try {
      return await together(ids.map((id) => this.#leaseOf(id)))
    } catch (error) {
      pool.giveBack(ids)
      throw error
    }
  }

  giveBack(leases: readonly Lease[]): void {
    this.#poolInUse?.giveBack(leases.map(({ id }) => id))
  }

  /** How many events there are to lease, and how many of them nobody holds now. */
  async size(): Promise<{ readonly all: number; readonly free: number }> {
    const pool = await this.#poolOfEvents()
    return { all: pool.size, free: pool.free }
  }

  /** Whether an event is held by nobody now, so that nobody of this run changes it. */
  isUntouched(id: EventId): boolean {
    return this.#poolInUse === undefined || !this.#poolInUse.isOut(id)
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
      Math.min(Infinity, ...dates.map((date) => Math.abs(Date.parse(date) - today)))
    const ids =
      target.writableEventIds?.map((id) => id.toLowerCase() as EventId) ??
      [...events].sort((a, b) => distance(b.dates) - distance(a.dates)).map(({ id }) => id)
    return target.profile === 'full' ? this.#restorableOf(ids) : ids
  }

  /**
   * Changes the first event and puts it back. Events of a service that cannot be put back are left
   * alone, all but the ones that have shown it.
   */
  async #restorableOf(ids: EventId[]): Promise<EventId[]> {
    const spoilt: EventId[] = []
    for (const id of ids.slice(0, mostSpoilt)) {
      const lease = await this.#leaseOf(id).catch(() => undefined)
      if (!lease) continue
      const before = await lease.get()
      await lease.update(passing(lease.original))
      await lease.update(lease.original)
      const after = await lease.get()
      if (!before.event || !after.event) continue
      if (differingFields(before.event, after.event).length === 0) return ids
      spoilt.push(id)
    }
    return spoilt.length > 0 ? spoilt : ids
  }

  #leaseOf(id: EventId): Promise<Lease> {
    const known = this.#opened.get(id)
    if (known !== undefined) return known
    const lease = this.#open(id)
    this.#opened.set(id, lease)
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
    return new Lease(id, original, service, journal)
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
