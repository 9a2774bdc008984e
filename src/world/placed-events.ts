import { defaultRangeDays, maximumLimit } from '../contract/list-query.ts'
import { type EventId, type IsoDate, receivedDates } from '../contract/special-event.ts'
import { unjudged } from '../findings/finding.ts'
import { aheadOfChecks } from '../service/scope.ts'
import type { Service } from '../service/service.ts'
import { together } from '../service/together.ts'
import type { TargetSettings } from '../settings/settings.ts'
import type { Lease } from './leasing/lease.ts'
import type { Leases } from './leasing/leases.ts'
import type { Catalogue } from './reading/catalogue.ts'
import { possibleTodays } from './reading/clocks.ts'
import { ifAnswered } from './reading/expectations.ts'
import { addDays } from './values/days.ts'
import { farDay } from './values/far-days.ts'
import { sameButForOrder } from './values/same.ts'
import { buildWindow, smallWindow, type Window, windowPlan } from './window.ts'

/** Events that are not moved, however few there are: enough for any check to write to. */
const leftAlone = 2

/** So many events beside those of the window may be written to while ranges are looked at. */
const otherLeases = 8

/**
 * Days around today, counted from it, on which the default range needs events to be told from others:
 * more than a page within it, some just before it and just after, wherever the service's clock stands. The days that
 * matter most come first, since there may be too few events for all.
 */
const wantedAroundToday = [
  2, -1, 8, 7, 3, 4, 5, 6, 2, 3, 4, 5, 2, 0, 3, 4, 5, -2, -8, 9, 10, 14, 30,
]

/**
 * With 13 of them, a page lies within the default range, with 16 more than one. Where there are so few events that not
 * even half of them are as many, all but 5 may be taken for that: the window shows as much with few as with some more.
 */
const fillsAPage = 13
const exceedsAPage = 16
const leftToWindow = 5

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
  #window: Promise<Window> | undefined
  /** Settled once the events for the days around today are chosen, and then once they are there. */
  #aroundToday: { readonly chosen: Promise<unknown>; readonly moved: Promise<void> } | undefined
  #placed: Lease[] = []
  #near: Window['events'][number][] = []
  #lookers = 0

  constructor(private readonly means: Means) {}

  /** The window, built when first asked for; to be left again with {@link leave}. */
  async enter(): Promise<Window> {
    if (this.means.target.profile !== 'full')
      throw unjudged('profile-moves-no-event', { profile: this.means.target.profile })
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
    this.means.leases.pool?.reclaimIfShort()
  }

  /**
   * Makes sure that there are events on the days around today, moving leased ones there where need be.
   *
   * @returns what lets go of them; until then they stay there
   */
  async settleAroundToday(): Promise<() => void> {
    if (this.means.target.profile !== 'full') return () => {}
    await this.#look(() => {
      this.#aroundToday ??= this.#fillDaysAroundToday()
      return this.#aroundToday.moved
    })
    return () => this.leave()
  }

  /** The events on the days around today that were moved there and stay there. */
  get nearToday(): Window['events'] {
    return this.#near
  }

  /** Waits for events that are being moved around today, if any are. */
  async settled(): Promise<void> {
    await this.#aroundToday?.moved.catch(() => {})
  }

  async #build(): Promise<Window> {
    const { all } = await this.means.leases.size()
    await this.#aroundToday?.chosen.catch(() => {})
    const share = this.#aroundToday ? 0 : await this.#shareOfDaysAroundToday()
    const most = all - leftAlone
    // Where there are hardly any, the window comes first.
    const size = Math.min(await this.#wantedInWindow(), share < fillsAPage ? most : most - share)
    if (size < 1) throw unjudged('too-few-to-move', { need: leftAlone + 1, have: size + leftAlone })
    const free = await this.#takeButSome(size)
    // Where the checks hold all but a few, one that they give back shows more than none.
    const leases = free.length > 0 ? free : this.#movableOf(await this.means.leases.takeToPlace())
    if (leases.length === 0) throw unjudged('too-few-to-move', { need: leftAlone + 1, have: 0 })
    // The days around today get theirs before the checks take all that is left.
    if (share >= fillsAPage) this.#aroundToday ??= this.#fillDaysAroundToday()
    try {
      const { service, target } = this.means
      const time = { today: this.#today(), shard: target.shard }
      const window = await buildWindow(service, leases, time)
      this.#place(leases)
      return window
    } catch (error) {
      this.means.leases.giveBack(leases)
      throw error
    }
  }

  /** Where more than a page of events lies ahead beside those of a smaller window, fewer need to be moved. */
  async #wantedInWindow(): Promise<number> {
    const { events } = await this.means.catalogue()
    const today = this.#today()
    const missing = (await this.#missingAround()).length
    const ahead = events.filter(({ dates }) => dates.some((date) => date > today)).length
    const enough = smallWindow + missing + otherLeases + maximumLimit + 1
    return ahead >= enough ? smallWindow : windowPlan.length
  }

  #fillDaysAroundToday() {
    const chosen = aheadOfChecks(() => this.#chooseForAroundToday())
    // A move is not to be undone while it is under way.
    this.#lookers++
    const moved = aheadOfChecks(async () => {
      const moves = await chosen
      await together(
        moves.map(async ({ lease, dates }) => {
          const event = (await ifAnswered(lease.send({ dates })))?.event
          const isThere = event && sameButForOrder(receivedDates(event), dates)
          if (isThere) this.#near.push({ id: lease.id, dates })
        }),
      )
    })
    // Whoever looks at those days is told; the window may be all that is asked for.
    moved.catch(() => {}).finally(() => this.leave())
    return { chosen, moved }
  }

  async #chooseForAroundToday() {
    const missing = await this.#missingAround()
    const leases = await this.#takeButSome(await this.#shareOfDaysAroundToday())
    this.#place(leases)
    return leases.map((lease, index) => ({ lease, dates: this.#datesAt(missing[index] ?? 0) }))
  }

  /** How many events the days around today get, of those that they lack. */
  async #shareOfDaysAroundToday(): Promise<number> {
    const { length } = await this.#missingAround()
    const most = (await this.means.leases.size()).all - leftAlone
    const share = Math.max(Math.floor(most / 2), Math.min(exceedsAPage, most - leftToWindow))
    return Math.min(length, share)
  }

  /** The wanted days around today, counted from it, that the service's own events leave empty. */
  async #missingAround(): Promise<number[]> {
    const { events } = await this.means.catalogue()
    const mayBegin = await this.means.leases.mayTake(this.#datesAt(-1))
    const { leases } = this.means
    const { all } = await leases.size()
    const most = windowPlan.length + wantedAroundToday.length + leftAlone + otherLeases
    // Where there are hardly more events than are moved, those that are there will be elsewhere.
    const stays = (id: EventId) => leases.isUntouched(id) && (all >= most || !leases.pool?.has(id))
    const datesLeft = events
      .filter(({ id }) => stays(id))
      .map(({ dates }) => new Set<IsoDate>(dates))
    const takePlace = (...offsets: readonly number[]) => {
      const days = offsets.map((offset) => this.#dayAt(offset))
      return datesLeft.filter((dates) => days.some((day) => dates.has(day)))
    }
    const lacksAny = new Set(
      wantedAroundToday.filter(
        (offset) => !takePlace(offset).some((dates) => this.#showsWhereRangeEnds(dates, offset)),
      ),
    )
    const within = wantedAroundToday.filter((offset) => offset > 0 && offset < defaultRangeDays)
    // One that takes place on several of these days is one event of a page all the same.
    let toFillAPage = within.length - takePlace(...within).length
    return wantedAroundToday.filter((offset, index) => {
      if (offset <= 0 && !mayBegin) return false
      const isFirst = wantedAroundToday.indexOf(offset) === index
      const isMissing = isFirst ? lacksAny.has(offset) : toFillAPage > 0
      if (isMissing && within.includes(offset)) toFillAPage--
      return isMissing
    })
  }

  /** Whether an event on a day at an end of the default range is listed for that day alone; within the range, any is. */
  #showsWhereRangeEnds(dates: ReadonlySet<IsoDate>, offset: number): boolean {
    if (offset > 0 && offset < defaultRangeDays) return true
    const others = Array.from({ length: defaultRangeDays + 1 }, (_, day) => day)
    return !others.some((other) => other !== offset && dates.has(this.#dayAt(other)))
  }

  /** Takes events that nobody holds, as many as are fit up to that count, and leaves some fit ones to the checks. */
  async #takeButSome(count: number): Promise<Lease[]> {
    const leases = await this.means.leases.takeFree(count + leftAlone)
    this.means.leases.giveBack(leases.splice(Math.max(0, leases.length - leftAlone)))
    return this.#movableOf(leases)
  }

  /** Those of some events that may be sent other days; the rest is given back. */
  #movableOf(leases: readonly Lease[]): Lease[] {
    const isMovable = (lease: Lease) => lease.mayBeSent('dates')
    this.means.leases.giveBack(leases.filter((lease) => !isMovable(lease)))
    return leases.filter(isMovable)
  }

  #place(leases: readonly Lease[]): void {
    this.#placed.push(...leases)
    this.means.leases.pool?.place(leases.map(({ id }) => id))
  }

  /** An event that would be over by then takes place again far ahead: a service might lock it for good. */
  #datesAt(offset: number): IsoDate[] {
    const day = this.#dayAt(offset)
    return offset <= 0 ? [day, farDay('again', -offset)] : [day]
  }

  /** A wanted day; those beyond the default range lie beyond it on whichever day it begins. */
  #dayAt(offset: number): IsoDate {
    const { timezone, instants } = this.means.target
    const latest = possibleTodays(timezone, ...(instants?.() ?? [])).at(-1)
    return addDays(offset > defaultRangeDays && latest ? latest : this.#today(), offset)
  }

  /** Today by the target's clock, or by this machine's where the two are not compared. */
  #today(): IsoDate {
    const [now = Date.now()] = this.means.target.instants?.() ?? []
    const [today] = possibleTodays('UTC', now) as [IsoDate]
    return today
  }

  /** Gives all of them back, unless a check reads them. */
  dissolve(): void {
    if (this.#lookers > 0) return
    const leases = this.#placed
    this.#placed = []
    this.#near = []
    this.#window = undefined
    this.#aroundToday = undefined
    this.means.leases.giveBack(leases)
  }
}
