import { maximumLimit } from '../contract/list-query.ts'
import {
  type EventId,
  type IsoDate,
  receivedDates,
  type Update,
} from '../contract/special-event.ts'
import { unjudged } from '../findings/finding.ts'
import { outsideScopes } from '../service/scope.ts'
import type { Service } from '../service/service.ts'
import { together } from '../service/together.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { type Change, seesOthersWrite } from './bystanders.ts'
import { type Catalogue, discover } from './catalogue.ts'
import { addDays, possibleTodays } from './days.ts'
import { sideEffectsOf } from './first-writes.ts'
import type { Journal } from './journal.ts'
import type { Lease } from './lease.ts'
import { Leases } from './leases.ts'
import { buildWindow, smallWindow, type Window, windowPlan } from './window.ts'

/** Events that are not moved, however few there are: enough for any check to write to. */
const leftAlone = 2

/** So many events beside those of the window may be written to while ranges are looked at. */
const otherLeases = 8

/**
 * Days around today, counted from it, on which the default range needs events to be told from others:
 * more than a page within it, some just before it and just after. Those that tell most come first, since there
 * may be too few events for all.
 */
const wantedAroundToday = [2, -1, 8, 3, 4, 5, 2, 3, 4, 5, 2, 3, 4, 5, -2, -8, 9, 10, 14, 30]

/** Days far ahead on which an event takes place again that else would be over: it might be locked for good. */
const againAfter = 6000

function datesAround(today: IsoDate, offset: number): IsoDate[] {
  const day = addDays(today, offset)
  return offset < 0 ? [day, addDays(today, againAfter - offset)] : [day]
}

/** On so many events beside the list it is looked whether others write. */
const watchedLeases = 4

/** What the checks of one run stand on together: the events of the target, and those moved into place. */
export class Ground {
  readonly leases: Leases
  readonly #service: Service
  readonly #target: TargetSettings
  #catalogue: Promise<Catalogue> | undefined
  #window: Promise<Window> | undefined
  #aroundToday: Promise<void> | undefined
  #othersWrite: Promise<boolean> | undefined
  #putBack: Promise<void> | undefined
  /** Events that stay where they were put for as long as somebody looks at them there. */
  #placed: Lease[] = []
  #windowUsers = 0

  constructor(service: Service, target: TargetSettings, journal: Journal, lanes: number) {
    this.#service = service
    this.#target = target
    this.leases = new Leases({
      service,
      target,
      journal,
      lanes,
      catalogue: () => this.catalogue(),
      onShortage: () => this.#dissolveWindow(),
    })
  }

  /** The events of the target, read once. */
  catalogue(): Promise<Catalogue> {
    this.#catalogue ??= outsideScopes(() =>
      discover(this.#service, this.#target.timezone, this.instants()),
    )
    return this.#catalogue
  }

  /** The instants that it may be now, the one by the target's clock first; none where no clocks are compared. */
  instants(): readonly number[] {
    return this.#target.instants?.() ?? []
  }

  /** What an update of one event changes about others that no run beside this one updates. */
  sideEffectsOf(lease: Lease, update: Update): Promise<Change[]> {
    const among = (id: EventId) => this.leases.isSteady(id)
    return sideEffectsOf(lease, update, { service: this.#service, among })
  }

  /** The days of an event as it is read now; none when it cannot be read. */
  async datesOf(id: EventId): Promise<IsoDate[]> {
    const { event } = await this.#service.get(id)
    return event ? receivedDates(event) : []
  }

  /**
   * Whether others change events while this run is under way: runs that are known to be beside it, or
   * whoever is seen to, on events that it leaves alone or holds without writing.
   */
  othersWrite(): Promise<boolean> {
    this.#othersWrite ??= outsideScopes(async () => {
      if (this.#target.shard) return true
      const full = this.#target.profile === 'full'
      const held = full ? await this.leases.takeFree(watchedLeases) : []
      try {
        return await seesOthersWrite({
          service: this.#service,
          expected: (await this.catalogue()).events.length,
          held,
          isUntouched: (id) => this.leases.isUntouched(id),
        })
      } finally {
        this.leases.giveBack(held)
      }
    })
    // What noise has kept from being seen may be seen later.
    this.#othersWrite.catch(() => {
      this.#othersWrite = undefined
    })
    return this.#othersWrite
  }

  /** Puts back, once, the events that the run has changed and that nobody holds. */
  putBack(): Promise<void> {
    this.#putBack ??= outsideScopes(() => this.leases.putBack())
    return this.#putBack
  }

  /** The controlled window, built when first asked for; to be left again with {@link leaveWindow}. */
  async enterWindow(): Promise<Window> {
    if (this.#target.profile !== 'full')
      throw unjudged('profile-moves-no-event', { profile: this.#target.profile })
    this.#windowUsers++
    this.#window ??= outsideScopes(() => this.#build())
    return this.#window.catch((error: unknown) => {
      this.leaveWindow()
      throw error
    })
  }

  leaveWindow(): void {
    this.#windowUsers--
    this.leases.reclaimIfShort()
  }

  /**
   * Makes sure that there are events on the days around today, moving leased ones there where need be.
   *
   * @returns what lets go of them; until then they stay there
   */
  async settleAroundToday(): Promise<() => void> {
    if (this.#target.profile !== 'full') return () => {}
    this.#windowUsers++
    this.#aroundToday ??= outsideScopes(() => this.#fillDaysAroundToday())
    await this.#aroundToday.catch((error: unknown) => {
      this.leaveWindow()
      throw error
    })
    return () => this.leaveWindow()
  }

  async #build(): Promise<Window> {
    const size = Math.min(await this.#wantedInWindow(), (await this.leases.size()).all - leftAlone)
    if (size < 1) throw unjudged('too-few-to-move', { need: leftAlone + 1, have: size + leftAlone })
    const leases = await this.#takeButSome(size)
    try {
      if (leases.length === 0) throw unjudged('all-events-in-use', {})
      const [today] = possibleTodays('UTC', ...this.instants().slice(0, 1)) as [IsoDate]
      const window = await buildWindow(this.#service, leases, { today, shard: this.#target.shard })
      this.#place(leases)
      return window
    } catch (error) {
      this.leases.giveBack(leases)
      throw error
    }
  }

  /** Where more than a page of events lies ahead beside those of a smaller window, fewer need to be moved. */
  async #wantedInWindow(): Promise<number> {
    const { events } = await this.catalogue()
    const [today] = possibleTodays('UTC', ...this.instants().slice(0, 1)) as [IsoDate]
    const missing = (await this.#missingAround(today)).length
    const ahead = events.filter(({ dates }) => dates.some((date) => date > today)).length
    const enough = smallWindow + missing + otherLeases + maximumLimit + 1
    return ahead >= enough ? smallWindow : windowPlan.length
  }

  async #fillDaysAroundToday(): Promise<void> {
    await this.#window?.catch(() => {})
    const [today] = possibleTodays('UTC', ...this.instants().slice(0, 1)) as [IsoDate]
    const missing = await this.#missingAround(today)
    const leases = await this.#takeButSome(missing.length)
    this.#place(leases)
    await together(
      leases.map((lease, index) =>
        lease.update({ dates: datesAround(today, missing[index] ?? 0) }),
      ),
    )
  }

  /** The wanted days around today, counted from it, that the service's own events leave empty. */
  async #missingAround(today: IsoDate): Promise<number[]> {
    const { events } = await this.catalogue()
    const mayBegin = await this.leases.mayTake(datesAround(today, -1))
    const datesLeft = events
      .filter(({ id }) => this.leases.isUntouched(id))
      .map(({ dates }) => new Set<IsoDate>(dates))
    return wantedAroundToday.filter((offset, index) => {
      if (offset < 0 && !mayBegin) return false
      const day = addDays(today, offset)
      const before = wantedAroundToday.slice(0, index).filter((other) => other === offset).length
      return datesLeft.filter((dates) => dates.has(day)).length <= before
    })
  }

  /** Takes events that nobody holds, as many as are fit up to that count, and leaves some fit ones to the checks. */
  async #takeButSome(count: number): Promise<Lease[]> {
    const leases = await this.leases.takeFree(count + leftAlone)
    this.leases.giveBack(leases.splice(Math.max(0, leases.length - leftAlone)))
    return leases
  }

  #place(leases: readonly Lease[]): void {
    this.#placed.push(...leases)
    this.leases.place(leases)
  }

  #dissolveWindow(): void {
    if (this.#windowUsers > 0 || this.#placed.length === 0) return
    const leases = this.#placed
    this.#placed = []
    this.#window = undefined
    this.#aroundToday = undefined
    this.leases.giveBack(leases)
  }
}
