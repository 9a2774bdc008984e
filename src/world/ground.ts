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
import { type Catalogue, discover } from './catalogue.ts'
import { addDays, possibleTodays } from './days.ts'
import type { Journal } from './journal.ts'
import { Lease, restorable } from './lease.ts'
import { LeasePool } from './lease-pool.ts'
import { differingFields } from './same.ts'
import { buildWindow, type Window, windowPlan } from './window.ts'

/** Most events that are written to while none of them could be put back. */
const mostSpoilt = 2

/** Events that no check leases where the target has few, so that there are some to stay untouched. */
const leftAlone = 2

/**
 * Days around today, counted from it, on which the default range needs events to be told from others:
 * more than a page within it, some just before it and just after.
 */
const wantedAroundToday = [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, -1, -2, -8, 8, 9, 10, 14, 30]

/** What the checks of one run stand on together: the events of the target, and who writes to which. */
export class Ground {
  readonly #service: Service
  readonly #target: TargetSettings
  readonly #journal: Journal
  readonly #lanes: Gate
  readonly #leases = new Map<EventId, Promise<Lease>>()
  #catalogue: Promise<Catalogue> | undefined
  #pool: Promise<LeasePool> | undefined
  #window: Promise<Window> | undefined
  #aroundToday: Promise<void> | undefined
  #windowLeases: Lease[] = []
  #windowUsers = 0
  #poolInUse: LeasePool | undefined

  constructor(service: Service, target: TargetSettings, journal: Journal, lanes: number) {
    this.#lanes = new Gate(lanes)
    this.#service = service
    this.#target = target
    this.#journal = journal
  }

  /** The events of the target, read once. */
  catalogue(): Promise<Catalogue> {
    this.#catalogue ??= outsideScopes(() => discover(this.#service, this.#target.timezone))
    return this.#catalogue
  }

  /**
   * Does some work on that many events that nobody else writes to meanwhile. Only so much of it goes on
   * at a time as can keep the connections busy: who waits gets an event that is written to already.
   */
  async lease<T>(count: number, work: (leases: Lease[]) => Promise<T>): Promise<T> {
    await this.#lanes.enter()
    try {
      // Events that were moved for a range that nobody looks at any more serve first.
      this.#dissolveWindow()
      const leases = await this.take(count)
      try {
        return await work(leases)
      } finally {
        await this.giveBack(leases)
      }
    } finally {
      this.#lanes.leave()
    }
  }

  /** Leases that many events, waiting for them where others hold them. */
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

  async giveBack(leases: readonly Lease[]): Promise<void> {
    const pool = await this.#poolOfEvents()
    pool.giveBack(leases.map(({ id }) => id))
  }

  /** How many events may be leased at a time, at most. */
  async leasable(): Promise<number> {
    return (await this.#poolOfEvents()).size
  }

  /** Whether an event is leased by nobody now, so that nobody of this run changes it. */
  isUntouched(id: EventId): boolean {
    return this.#poolInUse === undefined || !this.#poolInUse.isOut(id)
  }

  /** Counts and events for the report. */
  async opened(): Promise<Lease[]> {
    const settled = await Promise.allSettled(this.#leases.values())
    return settled.flatMap((lease) => (lease.status === 'fulfilled' ? [lease.value] : []))
  }

  /** The controlled window, built when first asked for; to be left again with {@link leaveWindow}. */
  async enterWindow(): Promise<Window> {
    if (this.#target.profile !== 'full')
      throw new Unjudged(`no event may be moved in profile ${this.#target.profile}`)
    this.#windowUsers++
    this.#window ??= outsideScopes(() => this.#build())
    return this.#window.catch((error: unknown) => {
      this.leaveWindow()
      throw error
    })
  }

  leaveWindow(): void {
    this.#windowUsers--
    this.#poolInUse?.reclaimIfShort()
  }

  /** Makes sure that there are events on the days around today, moving leased ones there where need be. */
  async settleAroundToday(): Promise<void> {
    if (this.#target.profile !== 'full') return
    this.#aroundToday ??= outsideScopes(() => this.#fillDaysAroundToday())
    await this.#aroundToday
  }

  async #build(): Promise<Window> {
    const size = Math.min(windowPlan.length, (await this.leasable()) - leftAlone)
    if (size < 1) throw new Unjudged('needs events that may be moved; there are too few')
    const leases = await this.take(size)
    this.#windowLeases = leases
    const [today] = possibleTodays('UTC') as [IsoDate]
    return buildWindow(this.#service, leases, today)
  }

  async #fillDaysAroundToday(): Promise<void> {
    await this.#window?.catch(() => {})
    const [today] = possibleTodays('UTC') as [IsoDate]
    const { events } = await this.catalogue()
    const untouched = events.filter(({ id }) => this.isUntouched(id))
    const missing = wantedAroundToday.filter((offset, index) => {
      const nth = wantedAroundToday.slice(0, index).filter((other) => other === offset).length
      const day = addDays(today, offset)
      return untouched.filter(({ dates }) => dates.includes(day)).length <= nth
    })
    const free = (await this.#poolOfEvents()).free - leftAlone
    const leases = await this.take(Math.max(0, Math.min(missing.length, free)))
    this.#windowLeases.push(...leases)
    await together(
      leases.map((lease, index) => lease.update({ dates: [addDays(today, missing[index] ?? 0)] })),
    )
  }

  #dissolveWindow(): void {
    if (this.#windowUsers > 0 || this.#windowLeases.length === 0) return
    const leases = this.#windowLeases
    this.#windowLeases = []
    this.#window = undefined
    this.#aroundToday = undefined
    this.#poolInUse?.giveBack(leases.map(({ id }) => id))
  }

  #poolOfEvents(): Promise<LeasePool> {
    this.#pool ??= outsideScopes(async () => {
      const writable = await this.#writable()
      this.#poolInUse = new LeasePool(writable, () => this.#dissolveWindow())
      return this.#poolInUse
    })
    return this.#pool
  }

  /** The events that updates may touch, those far from today first. */
  async #writable(): Promise<EventId[]> {
    const { writableEventIds, profile } = this.#target
    const { events } = await this.catalogue()
    const today = Date.now()
    const distance = (dates: readonly IsoDate[]) =>
      Math.min(Infinity, ...dates.map((date) => Math.abs(Date.parse(date) - today)))
    const ids =
      writableEventIds?.map((id) => id.toLowerCase() as EventId) ??
      [...events].sort((a, b) => distance(b.dates) - distance(a.dates)).map(({ id }) => id)
    return profile === 'full' ? this.#restorableOf(ids) : ids
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
    const known = this.#leases.get(id)
    if (known) return known
    const lease = this.#open(id)
    this.#leases.set(id, lease)
    return lease
  }

  async #open(id: EventId): Promise<Lease> {
    const { event } = await this.#service.get(id)
    const { events } = await this.catalogue()
    const listed: ReceivedEvent | undefined = events.find((one) => one.id === id)?.listed
    const original = restorable(event, listed)
    if (updateFields.every((field) => !(field in original)))
      throw new Unjudged(`event ${id} cannot be read, so it is not written to`)
    return new Lease(id, original, this.#service, this.#journal)
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
