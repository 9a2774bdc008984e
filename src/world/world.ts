import { randomUUID } from 'node:crypto'
import {
  type EventId,
  type IsoDate,
  receivedDates,
  type Update,
} from '../contract/special-event.ts'
import { Unjudged, unjudged } from '../findings/finding.ts'
import type { Service } from '../service/service.ts'
import { together } from '../service/together.ts'
import { type Change, staysAsItIs, takeInventory } from './bystanders.ts'
import { type Catalogue, representativesOf } from './catalogue.ts'
import { possibleTodays } from './days.ts'
import { farDay, nearDay, type SpanName } from './far-days.ts'
import { type KnownRange, listedOver, rangeOver } from './known-range.ts'
import type { Lease } from './lease.ts'
import type { PoolToWriteTo } from './pool-to-write-to.ts'
import type { SharedEvents } from './shared-events.ts'
import { changesDuring, sideEffectsOf } from './side-effects.ts'
import { mustBeIn, type Window, WindowUnseen } from './window.ts'

/** So few events are all read one by one; of more, at most so many. */
const fewReadings = 8
const mostReadings = 28

/** What the worlds of one check have in common. */
interface WorldOfCheck {
  readonly shared: SharedEvents
  readonly timezone: string | undefined
  /** Takes what is to be done when the check ends. */
  readonly atEnd: (ending: () => void) => void
  looksAtWindow?: boolean
}

/** An event with its days. */
type DatedEvent = Pick<Catalogue['events'][number], 'id' | 'dates'>

/** How a case is tried again. */
interface Replay {
  /** Whether events that the run has written to are put back before the case gets them. */
  readonly fromOriginals: boolean
}

/** The target's events as one check uses them; gives back everything that it holds when the check ends. */
export class World {
  readonly #shared: SharedEvents

  constructor(
    private readonly check: WorldOfCheck,
    private readonly service: Service,
    private readonly replay?: Replay,
  ) {
    this.#shared = check.shared
  }

  /** The same world for a replay: its leases rely on nothing that was read before it. */
  forReplay(service: Service, replay: Replay): World {
    return new World(this.check, service, replay)
  }

  /** The days that "today" may be at the target, ascending. */
  todays(): IsoDate[] {
    return possibleTodays(this.check.timezone, ...this.#shared.instants())
  }

  /** The days of a span by their number, nearer ones where the target takes none years ahead. */
  async daysOf(span: SpanName): Promise<(nth: number) => IsoDate> {
    const { takesFarDays } = await this.#shared.leases.learnt()
    const dayOf = takesFarDays ? farDay : nearDay
    return (nth) => dayOf(span, nth)
  }

  /** The events that the target listed when the run began. */
  catalogue(): Promise<Catalogue> {
    return this.#shared.catalogue()
  }

  /** The listed events that nobody in this run writes to now. */
  async untouched(): Promise<Catalogue['events']> {
    const { events } = await this.#shared.catalogue()
    return events.filter(({ id }) => this.#shared.leases.isUntouched(id))
  }

  /** The events whose days are known, since nobody in this run writes to them now: those that the run has placed included. */
  async knownEvents(): Promise<readonly DatedEvent[]> {
    return [...(await this.untouched()), ...(await this.placedEvents())]
  }

  /** Those of them that the run has placed where checks look at them. */
  async placedEvents(): Promise<readonly DatedEvent[]> {
    const window = await this.windowIfAny()
    return [...this.#shared.placed.nearToday, ...(window?.events ?? [])]
  }

  /** Listed events to read one by one: where there are many, some that stand for the others. */
  async eventsToRead(): Promise<Catalogue['events']> {
    const { events } = await this.#shared.catalogue()
    return events.length <= fewReadings ? events : representativesOf(events, mostReadings)
  }

  /** An event that can be read. @throws Unjudged when the list shows none */
  async anyEvent(): Promise<EventId> {
    const [event] = await this.untouched()
    const { events } = await this.#shared.catalogue()
    const id = event?.id ?? events[0]?.id
    if (!id) throw unjudged('no-event-listed', {})
    return id
  }

  /** An identifier that no event has. */
  unknownId(): EventId {
    return randomUUID() as EventId
  }

  /**
   * Takes events for the check alone while some work is done.
   *
   * @param preferred one that is to be among them, where nobody holds it
   */
  lease<T>(
    count: number,
    work: (...leases: [Lease, ...Lease[]]) => Promise<T>,
    preferred?: EventId,
  ): Promise<T> {
    return this.#shared.leases.during(
      count,
      async (taken) => {
        const replay = this.replay
        const leases = replay ? taken.map((lease) => lease.forReplay(this.service)) : taken
        if (replay?.fromOriginals) await together(leases.map((lease) => lease.rewind()))
        return work(...(leases as [Lease, ...Lease[]]))
      },
      { looksAtWindow: this.check.looksAtWindow ?? false, preferred },
    )
  }

  /** Whether an event may be given these days, and be put back from there. */
  mayTake(dates: readonly IsoDate[]): Promise<boolean> {
    return this.#shared.leases.mayTake(dates)
  }

  /** What the first update of all has sent in vain that a later one has stored. */
  async lostOnce(): Promise<PoolToWriteTo['lostOnce']> {
    return (await this.#shared.leases.learnt()).lostOnce
  }

  /** What the first write of the run has changed beside the event that it was sent to. */
  async sideEffect(): Promise<PoolToWriteTo['sideEffect']> {
    return (await this.#shared.leases.learnt()).sideEffect
  }

  /** What an update changes about others than the event that the run first wrote to, where that had a side effect. */
  sideEffectAgain(): Promise<Change[]> {
    return this.#shared.leases.sideEffectAgain((lease, updates) =>
      this.sideEffectsOf(lease, updates),
    )
  }

  /**
   * What updates of one event change about others that this run has not written to.
   *
   * @throws Unjudged where others change these events, too
   */
  async sideEffectsOf(lease: Lease, updates: readonly Update[]): Promise<Change[]> {
    // Copies of a case run at once, and each writes to an event of its own.
    const among = (id: EventId) => this.#shared.leases.isUntouched(id)
    const bystanders = { service: this.service, among, but: lease.id }
    const changes = await sideEffectsOf(lease, updates, bystanders)
    if (changes.length === 0) return changes
    const now = await takeInventory(this.service, 0)
    if (!(await staysAsItIs(now, bystanders))) throw unjudged('events-changed', {})
    return changes
  }

  /**
   * What other events have become while updates of one were sent, which are to change none of them; they are put right.
   *
   * @param seen what they have become before, which is put right first: what was emptied cannot be emptied again
   * @throws Unjudged where others change events, too
   */
  async sideEffectsDuring(
    id: EventId,
    work: () => Promise<unknown>,
    seen: readonly Change[] = [],
  ): Promise<Change[]> {
    const { leases } = this.#shared
    if (seen.length > 0) await leases.putRight(seen)
    const { get, list } = this.service.lags
    // Where reads are late, what the run has written before may show only now.
    const among = (other: EventId) =>
      get + list > 0 ? leases.isUntouched(other) : leases.isSteady(other)
    const bystanders = { service: this.service, among, but: id }
    const { events } = await this.catalogue()
    const changes = await this.service.undisturbed(id, () =>
      changesDuring(work, events.length, bystanders),
    )
    if (changes.length > 0) await leases.putRight(changes)
    return changes
  }

  /** How many updates the run has sent to an event that nobody writes to now; nothing where somebody may. */
  updatesOf(id: EventId): number | undefined {
    return this.#shared.leases.updatesOf(id)
  }

  /** The event whose update got no answer when the run first wrote, where none does. */
  async unanswered(): Promise<PoolToWriteTo['unanswered']> {
    return (await this.#shared.leases.learnt()).unanswered
  }

  /** A plain value that an event refuses, as all do that were sent theirs, though it is its own. */
  async refusedOwn(): Promise<PoolToWriteTo['refusedOwn']> {
    return (await this.#shared.leases.learnt()).refusedOwn
  }

  /** What has made the event of the run's first write unreadable, if anything has. */
  async lost(): Promise<PoolToWriteTo['lost']> {
    return (await this.#shared.leases.learnt()).lost
  }

  /** An event that was sent its own values, and has others since. */
  get altered(): Lease | undefined {
    return this.#shared.leases.altered
  }

  /** As {@link lease}, with fewer events where so many may not be updated, but at least one. */
  async leaseUpTo<T>(
    count: number,
    work: (...leases: [Lease, ...Lease[]]) => Promise<T>,
  ): Promise<T> {
    const { all } = await this.#shared.leases.size()
    return this.lease(Math.max(1, Math.min(count, all)), work)
  }

  /**
   * Puts back what the run has changed so far, as is due before wrong credentials are sent: they may
   * lock the account, and then nothing can be put back for a while.
   */
  putBack(): Promise<void> {
    return this.#shared.putBack()
  }

  /** The range whose contents the run itself has arranged. @throws Unjudged when it cannot be had */
  async window(): Promise<Window> {
    const window = await this.#shared.placed.enter()
    this.check.looksAtWindow = true
    this.check.atEnd(() => this.#shared.placed.leave())
    return window
  }

  /** The window, or nothing where it cannot be had. */
  async windowIfAny(): Promise<Window | undefined> {
    const window = await this.#windowOrWhyNot()
    return window instanceof Unjudged ? undefined : window
  }

  /** Where the window would be, if it could not be had because the list does not show it. */
  async unseenWindow(): Promise<IsoDate | undefined> {
    const window = await this.#windowOrWhyNot()
    return window instanceof WindowUnseen ? window.base : undefined
  }

  #windowOrWhyNot(): Promise<Window | Unjudged> {
    return this.window().catch((error: unknown) => {
      if (error instanceof Unjudged) return error
      throw error
    })
  }

  /** Makes sure, where updates are allowed, that there are events on the days around today. */
  async settleAroundToday(): Promise<void> {
    const window = this.windowIfAny().then(() => {})
    // Begun at once, so that whoever looks for a range meanwhile waits until the events of this one are chosen.
    const settled = this.#shared.placed.settleAroundToday().then((leave) => {
      this.check.atEnd(leave)
      this.check.looksAtWindow = true
    })
    await together([window, settled])
  }

  /**
   * A range with at least so many events strictly inside: the window where it has them, or else one
   * from the service's own events.
   *
   * @throws Unjudged when no range holds so many
   */
  async rangeHolding(count: number): Promise<KnownRange> {
    const window = await this.windowIfAny()
    if (window) {
      const ids = mustBeIn(window, window.range)
      if (ids.length >= count) return { ...window.range, ids, controlled: true }
    }
    return this.#naturalRange(count)
  }

  /** As {@link rangeHolding}, with as many events as can be had up to that count, and at least one. */
  async rangeHoldingUpTo(count: number): Promise<KnownRange> {
    const window = await this.windowIfAny()
    await this.#shared.placed.settled()
    const dated = (await this.untouched()).filter(({ dates }) => dates.length > 0)
    const most = Math.max(dated.length, window?.events.length ?? 0)
    return this.rangeHolding(Math.max(1, Math.min(count, most)))
  }

  /** Makes sure that what was known of a range still holds. @throws Unjudged when others have moved events */
  async mustStillHold({ startDate, endDate, ids, controlled }: KnownRange): Promise<void> {
    const isInside = async (id: EventId) => {
      const { event = {} } = await this.service.get(id)
      return receivedDates(event).some((date) => date > startDate && date < endDate)
    }
    // Of events that the run has moved here, all are read: nothing else shows that others have moved one.
    const read = ids.slice(0, controlled ? ids.length : mostReadings)
    if ((await Promise.all(read.map(isInside))).includes(false))
      throw unjudged('others-moved-events', {})
  }

  /** What the service's own events make: those that the run leaves alone or else, wherever they are now, all that it knows. */
  async #naturalRange(count: number): Promise<KnownRange> {
    await this.#shared.placed.settled()
    const { events } = await this.#shared.catalogue()
    const untouched = (await this.untouched()).filter(({ dates }) => dates.length > 0)
    const range = rangeOver(untouched, this.todays()[0], count)
    if (range.ids.length >= count) return range
    // Events that are elsewhere for another check's sake, or without days, go back to theirs.
    await this.putBack()
    const known = [...events, ...((await this.windowIfAny())?.events ?? [])]
    const all = await listedOver(this.service, known, count)
    if (all.ids.length >= count) return all
    const have = Math.max(range.ids.length, all.ids.length)
    throw unjudged('range-too-small', { need: count, have, listed: events.length })
  }
}
