import { maximumLimit } from '../contract/list-query.ts'
import type { IsoDate } from '../contract/special-event.ts'
import { unjudged } from '../findings/finding.ts'
import { aheadOfChecks } from '../service/scope.ts'
import type { Service } from '../service/service.ts'
import { together } from '../service/together.ts'
import type { TargetSettings } from '../settings/settings.ts'
import type { Catalogue } from './catalogue.ts'
import { addDays, possibleTodays } from './days.ts'
import { farDay } from './far-days.ts'
import type { Lease } from './lease.ts'
import type { Leases } from './leases.ts'
import { buildWindow, smallWindow, type Window, windowPlan } from './window.ts'

/** Events that are not moved, however few there are: enough for any check to write to. */
const leftAlone = 2

/** So many events beside those of the window may be written to while ranges are looked at. */
const otherLeases = 8

/**
 * Days around today, counted from it, on which the default range needs events to be told from others:
 * more than a page within it, some just before it and just after. The days that matter most
 * come first, since there may be too few events for all.
 */
const wantedAroundToday = [2, -1, 8, 7, 3, 4, 5, 6, 2, 3, 4, 5, 2, 3, 4, 5, -2, -8, 9, 10, 14, 30]

/** An event that would be over by then takes place again far ahead: a service might lock it for good. */
function datesAround(today: IsoDate, offset: number): IsoDate[] {
  const day = addDays(today, offset)
  return offset < 0 ? [day, farDay('again', -offset)] : [day]
}

/** What events are moved into place with. */
interface Means {
  readonly service: Service
  readonly target: TargetSettings
  readonly leases: Leases
  readonly catalogue: () => Promise<Catalogue>
}

/**
 * Events that the run has moved to where checks look at them: into the window far ahead, and onto the days
 * around today. They stay there for as long as a check reads them, and are lent out again afterwards.
 */
export class PlacedEvents {
  readonly #means: Means
  #window: Promise<Window> | undefined
  /** Settled once the events for the days around today are chosen, and then once they are there. */
  #aroundToday: { readonly chosen: Promise<unknown>; readonly moved: Promise<void> } | undefined
  #placed: Lease[] = []
  #lookers = 0

  constructor(means: Means) {
    this.#means = means
  }

  /** The window, built when first asked for; to be left again with {@link leave}. */
  async enter(): Promise<Window> {
    if (this.#means.target.profile !== 'full')
      throw unjudged('profile-moves-no-event', { profile: this.#means.target.profile })
    return this.#look(() => {
      this.#window ??= aheadOfChecks(() => this.#build())
      return this.#window
    })
  }

  /** Keeps what is placed where it is, from before it is asked for; not where it cannot be had. */
  #look<T>(ask: () => Promise<T>): Promise<T> {
    this.#lookers++
    return ask().catch((error: unknown) => {
      this.leave()
      throw error
    })
  }

  leave(): void {
    this.#lookers--
    this.#means.leases.reclaimIfShort()
  }

  /**
   * Makes sure that there are events on the days around today, moving leased ones there where need be.
   *
   * @returns what lets go of them; until then they stay there
   */
  async settleAroundToday(): Promise<() => void> {
    if (this.#means.target.profile !== 'full') return () => {}
    await this.#look(() => {
      this.#aroundToday ??= this.#fillDaysAroundToday()
      return this.#aroundToday.moved
    })
    return () => this.leave()
  }

  /** Waits for events that are being moved around today, if any are. */
  async settled(): Promise<void> {
    await this.#aroundToday?.moved.catch(() => {})
  }

  async #build(): Promise<Window> {
    const { all } = await this.#means.leases.size()
    // Events for the days around today are chosen first: they take half of all at most.
    await this.#aroundToday?.chosen.catch(() => {})
    const size = Math.min(await this.#wantedInWindow(), all - leftAlone)
    if (size < 1) throw unjudged('too-few-to-move', { need: leftAlone + 1, have: size + leftAlone })
    const leases = await this.#takeButSome(size)
    try {
      if (leases.length === 0) throw unjudged('all-events-in-use', {})
      const { service, target } = this.#means
      const time = { today: this.#today(), shard: target.shard }
      const window = await buildWindow(service, leases, time)
      this.#place(leases)
      return window
    } catch (error) {
      this.#means.leases.giveBack(leases)
      throw error
    }
  }

  /** Where more than a page of events lies ahead beside those of a smaller window, fewer need to be moved. */
  async #wantedInWindow(): Promise<number> {
    const { events } = await this.#means.catalogue()
    const today = this.#today()
    const missing = (await this.#missingAround(today)).length
    const ahead = events.filter(({ dates }) => dates.some((date) => date > today)).length
    const enough = smallWindow + missing + otherLeases + maximumLimit + 1
    return ahead >= enough ? smallWindow : windowPlan.length
  }

  #fillDaysAroundToday() {
    const chosen = aheadOfChecks(() => this.#chooseForAroundToday())
    const moved = aheadOfChecks(async () => {
      const moves = await chosen
      await together(moves.map(({ lease, dates }) => lease.send({ dates })))
    })
    return { chosen, moved }
  }

  async #chooseForAroundToday() {
    const today = this.#today()
    const missing = await this.#missingAround(today)
    // Where there are few, half of them are left to the window.
    const { all } = await this.#means.leases.size()
    const leases = await this.#takeButSome(
      Math.min(missing.length, Math.floor((all - leftAlone) / 2)),
    )
    this.#place(leases)
    return leases.map((lease, index) => ({ lease, dates: datesAround(today, missing[index] ?? 0) }))
  }

  /** The wanted days around today, counted from it, that the service's own events leave empty. */
  async #missingAround(today: IsoDate): Promise<number[]> {
    const { events } = await this.#means.catalogue()
    const mayBegin = await this.#means.leases.mayTake(datesAround(today, -1))
    const datesLeft = events
      .filter(({ id }) => this.#means.leases.isUntouched(id))
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
    const leases = await this.#means.leases.takeFree(count + leftAlone)
    this.#means.leases.giveBack(leases.splice(Math.max(0, leases.length - leftAlone)))
    return leases
  }

  #place(leases: readonly Lease[]): void {
    this.#placed.push(...leases)
    this.#means.leases.place(leases)
  }

  /** Today by the target's clock, or by this machine's where the two are not compared. */
  #today(): IsoDate {
    const [now = Date.now()] = this.#means.target.instants?.() ?? []
    const [today] = possibleTodays('UTC', now) as [IsoDate]
    return today
  }

  /** Gives all of them back, unless a check reads them. */
  dissolve(): void {
    if (this.#lookers > 0) return
    const leases = this.#placed
    this.#placed = []
    this.#window = undefined
    this.#aroundToday = undefined
    this.#means.leases.giveBack(leases)
  }
}
