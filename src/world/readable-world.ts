import { randomUUID } from 'node:crypto'
import { type EventId, type IsoDate, idKey, receivedDates } from '../contract/special-event.ts'
import { Unjudged, unjudged } from '../findings/finding.ts'
import type { Service } from '../service/service.ts'
import { together } from '../service/together.ts'
import { type KnownRange, listedOver, rangeOver } from './known-range.ts'
import { type Catalogue, representativesOf } from './reading/catalogue.ts'
import { possibleTodays } from './reading/clocks.ts'
import type { SharedEvents } from './shared-events.ts'
import { isInside } from './values/days.ts'
import { neighboursOf } from './values/unknown-id.ts'
import { mustBeIn, type Window, WindowUnseen } from './window.ts'

/** So many events are read one by one, by so many that stand for the others chosen. */
const mostReadings = 60
const mostRepresentatives = 28

/** Of events that the run has not moved itself, so many are read again. */
const mostReadAgain = 28

export interface WorldOfCheck {
  readonly shared: SharedEvents
  readonly timezone: string | undefined
  /** Takes what is to be done when the check ends. */
  readonly atEnd: (ending: () => void) => void
  looksAtWindow?: boolean
}

type DatedEvent = Pick<Catalogue['events'][number], 'id' | 'dates'>

/** The target's events as one check reads them: which there are, and which ranges hold which of them. */
export class ReadableWorld {
  constructor(
    protected readonly check: WorldOfCheck,
    protected readonly service: Service,
  ) {}

  protected get shared(): SharedEvents {
    return this.check.shared
  }

  /** The days that "today" may be at the target, ascending. */
  todays(): IsoDate[] {
    return possibleTodays(this.check.timezone, ...this.shared.instants())
  }

  /** The events that the target listed when the run began. */
  catalogue(): Promise<Catalogue> {
    return this.shared.catalogue()
  }

  /** Events that reading them was seen to change for good. */
  get changedByReads(): readonly EventId[] {
    return this.shared.changedByReads
  }

  /** The listed events that nobody in this run writes to now. */
  async untouched(): Promise<Catalogue['events']> {
    const { events } = await this.shared.catalogue()
    return events.filter(({ id }) => this.shared.leases.isUntouched(id))
  }

  /** The events whose days are known, since nobody in this run writes to them now: those that the run has placed included. */
  async knownEvents(): Promise<readonly DatedEvent[]> {
    return [...(await this.untouched()), ...(await this.placedEvents())]
  }

  /** Those of them that the run has placed where checks look at them. */
  async placedEvents(): Promise<readonly DatedEvent[]> {
    const window = await this.windowIfAny()
    return [...this.shared.placed.nearToday, ...(window?.events ?? [])]
  }

  /** Listed events to read one by one: those that stand for the others, then these, as far as they go, from all over the list. */
  async eventsToRead(): Promise<Catalogue['events']> {
    const events = await this.shared.readable()
    const some = new Set(representativesOf(events, mostRepresentatives))
    const others = events.filter((event) => !some.has(event))
    const step = Math.max(1, others.length / (mostReadings - some.size))
    return [...some, ...others.filter((_, index) => index % step < 1)]
  }

  /** An event that can be read. @throws Unjudged when the list shows none */
  async anyEvent(): Promise<EventId> {
    const events = await this.shared.readable()
    const event = events.find(({ id }) => this.shared.leases.isUntouched(id))
    const id = (event ?? events[0])?.id
    if (id) return id
    const { events: all, over } = await this.shared.catalogue()
    if (all.length > 0) throw unjudged('reads-change-events', {})
    throw unjudged('no-event-listed', over ? { query: over } : {})
  }

  /** Identifiers of no listed event that differ from that of one in one digit; none where these would show a secret. */
  async neighboursOf(id: EventId): Promise<EventId[]> {
    if (!this.shared.holdsNoSecret(id)) return []
    const { events } = await this.shared.catalogue()
    const used = new Set(events.map((event) => idKey(event.id)))
    return neighboursOf(id).filter((neighbour) => !used.has(idKey(neighbour)))
  }

  unknownId(): EventId {
    return randomUUID() as EventId
  }

  /** The range whose contents the run itself has arranged. @throws Unjudged when it cannot be had */
  async window(): Promise<Window> {
    const window = await this.shared.placed.enter()
    this.check.looksAtWindow = true
    this.check.atEnd(() => this.shared.placed.leave())
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
    const settled = this.shared.placed.settleAroundToday().then((leave) => {
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
    await this.shared.placed.settled()
    const dated = (await this.untouched()).filter(({ dates }) => dates.length > 0)
    const most = Math.max(dated.length, window?.events.length ?? 0)
    return this.rangeHolding(Math.max(1, Math.min(count, most)))
  }

  /** Makes sure that what was known of a range still holds. @throws Unjudged when others have moved events */
  async mustStillHold({ ids, controlled, ...range }: KnownRange): Promise<void> {
    const isThere = async (id: EventId) => {
      const { event = {} } = await this.service.get(id)
      return receivedDates(event).some((date) => isInside(date, range))
    }
    // Of events that the run has moved here, all are read: nothing else shows that others have moved one.
    const read = ids.slice(0, controlled ? ids.length : mostReadAgain)
    if ((await Promise.all(read.map(isThere))).includes(false))
      throw unjudged('others-moved-events', {})
  }

  /** What the service's own events make: those that the run leaves alone or else, wherever they are now, all that it knows. */
  async #naturalRange(count: number): Promise<KnownRange> {
    await this.shared.placed.settled()
    const { events } = await this.shared.catalogue()
    const untouched = (await this.untouched()).filter(({ dates }) => dates.length > 0)
    const range = rangeOver(untouched, this.todays()[0], count)
    if (range.ids.length >= count) return range
    // Events that are elsewhere for another check's sake, or without days, go back to theirs.
    await this.shared.putBackFree()
    const known = [...events, ...((await this.windowIfAny())?.events ?? [])]
    const all = await listedOver(this.service, known, count)
    if (all.ids.length >= count) return all
    const have = Math.max(range.ids.length, all.ids.length)
    throw unjudged('range-too-small', { need: count, have, listed: events.length })
  }
}
