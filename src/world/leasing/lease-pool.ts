import { type EventId, idKey } from '../../contract/special-event.ts'
import { type Unjudged, unjudged } from '../../findings/finding.ts'
import { count } from '../../findings/quantities.ts'
import type { Reason } from '../../findings/reasons.ts'
import { currentScope } from '../../service/scope.ts'

/** Which events are taken. */
export interface Where {
  /** One that is to be among them, which is waited for where others hold it, as long as it need not stay where it is. */
  readonly on?: EventId | undefined
  /** One that comes last. */
  readonly notOn?: EventId | undefined
  /** What one was seen to hold in place of what was sent: where it held that at first, it may have been put back. */
  readonly held?: Held | undefined
}

/** A value of a field, as received. */
export interface Held {
  readonly field: unknown
  readonly value: unknown
}

export interface Taking extends Where {
  /** Whether the taker reads the window, so that the events in there stay there until it ends. */
  readonly looksAtWindow?: boolean
  /** Whether events serve that are spared otherwise. */
  readonly mayBeSpared?: boolean
}

interface Waiter {
  readonly count: number
  /** The check that waits, if it is one. */
  readonly name: string | undefined
  readonly taking: Taking
  readonly serve: (ids: EventId[]) => void
  readonly refuse: (reason: Unjudged) => void
}

/**
 * Hands out events to write to: no event to two checks at a time, and only to as many checks at a time as
 * keep the connections busy. No wait lasts for ever. A check that has events may not wait for more, so those
 * handed out come back; events in the window come back once no check reads it; and a check that asks for
 * more than can come back is refused.
 */
export class LeasePool {
  readonly #all: Set<EventId>
  #free: EventId[]
  readonly #out = new Set<EventId>()
  /** Events that the run has moved, and that stay there while a check reads them there. */
  readonly #placed = new Set<EventId>()
  /** All events by a key that ignores the letter case of identifiers. */
  readonly #byKey: ReadonlyMap<EventId, EventId>
  readonly #waiting: Waiter[] = []
  readonly #onShortage: () => void
  readonly #spared: () => (id: EventId) => boolean
  #lanes: number
  /** How many of the lanes that are taken each check has. */
  readonly #lanesOf = new Map<string | undefined, number>()
  /** Why there are no more, where it is known. */
  #reason: Reason | undefined

  /**
   * @param onShortage gives back the placed events that no check reads any more
   * @param lanes how many takers may have events at a time
   * @param spared tells which events, by now, serve only those whom any serves, while there are enough others
   */
  constructor(
    ids: readonly EventId[],
    onShortage: () => void,
    lanes = Infinity,
    spared: () => (id: EventId) => boolean = () => () => false,
  ) {
    this.#all = new Set(ids)
    this.#free = [...this.#all]
    this.#byKey = new Map(this.#free.map((id) => [idKey(id), id]))
    this.#onShortage = onShortage
    this.#lanes = lanes
    this.#spared = spared
  }

  /** The events to hand out, in the order in which they were given. */
  get ids(): EventId[] {
    return [...this.#all]
  }

  /** Has some events handed out before the others. */
  prefer(isPreferred: (id: EventId) => boolean): void {
    this.#free = [...this.#free.filter(isPreferred), ...this.#free.filter((id) => !isPreferred(id))]
  }

  get size(): number {
    return this.#all.size
  }

  get free(): number {
    return this.#free.length
  }

  /** Where the events are, in words. */
  get inWords(): string {
    return `of ${count(this.size, 'event')}, ${this.free} are free and ${this.#placed.size} have to stay where they are`
  }

  has(id: EventId): boolean {
    return this.#all.has(id)
  }

  isFree(id: EventId): boolean {
    return this.#free.includes(this.#byKey.get(idKey(id)) ?? id)
  }

  isOut(id: EventId): boolean {
    return this.#out.has(this.#byKey.get(idKey(id)) ?? id)
  }

  /** Whether an event has to stay where the run has moved it. */
  isPlaced(id: EventId): boolean {
    return this.#placed.has(this.#byKey.get(idKey(id)) ?? id)
  }

  /**
   * Takes that many events, and a lane; waits while others have them. To be given back with
   * {@link giveBack}, and the lane with {@link leave}.
   *
   * @throws Unjudged when there will never be so many
   */
  take(count: number, taking: Taking = {}): Promise<EventId[]> {
    return new Promise((serve, refuse) => {
      const waiter = { count, name: currentScope()?.cause, taking, serve, refuse }
      this.#waiting.push(waiter)
      this.#refuse()
      this.#serve()
      if (this.#waiting.includes(waiter)) this.#onShortage()
    })
  }

  /** Gives up the lane of a {@link take} of the same check. */
  leave(): void {
    this.#count(currentScope()?.cause, -1)
    this.#serve()
  }

  #count(name: string | undefined, taken: 1 | -1): void {
    this.#lanes -= taken
    this.#lanesOf.set(name, this.#lanesTakenBy({ name }) + taken)
  }

  /** Takes events that nobody holds, at most so many, without waiting for any and without a lane. */
  takeFree(count = this.#free.length, isMeant: (id: EventId) => boolean = () => true): EventId[] {
    const ids = this.#free.filter(isMeant).slice(0, count)
    for (const id of ids) this.#out.add(id)
    this.#free = this.#free.filter((id) => !this.#out.has(id))
    return ids
  }

  /** Marks events that are handed out as placed: they stay where they were moved until they are given back. */
  place(ids: readonly EventId[]): void {
    for (const id of ids) this.#placed.add(id)
    this.#refuse()
    this.#serve()
  }

  /** Takes events back; the ones written to last are handed out first, so that few events are touched. */
  giveBack(ids: readonly EventId[]): void {
    this.#free.unshift(...this.#returned(ids))
    this.#serve()
  }

  /** Takes events back that are to be handed out last. */
  setAside(ids: readonly EventId[]): void {
    this.#free.push(...this.#returned(ids))
    this.#serve()
  }

  /** Takes events out for good. */
  retire(ids: readonly EventId[], because?: Reason): void {
    this.#reason = because ?? this.#reason
    for (const id of ids) {
      this.#all.delete(id)
      this.#out.delete(id)
      this.#placed.delete(id)
    }
    this.#free = this.#free.filter((id) => this.#all.has(id))
    this.#refuse()
    this.#serve()
  }

  keepOnly(ids: readonly EventId[], because?: Reason): void {
    this.retire(
      this.ids.filter((id) => !ids.includes(id)),
      because,
    )
  }

  /** Takes all events out for good. */
  close(because: Reason): void {
    this.retire(this.ids, because)
  }

  /** If a check waits, asks again for placed events that no check reads any more. */
  reclaimIfShort(): void {
    if (this.#waiting.length > 0) this.#onShortage()
  }

  /** Of events that come back, those that were not retired meanwhile. */
  #returned(ids: readonly EventId[]): EventId[] {
    for (const id of ids) {
      this.#out.delete(id)
      this.#placed.delete(id)
    }
    return ids.filter((id) => this.#all.has(id))
  }

  /** Refuses those who wait in vain, once there are fewer events that may come back. */
  #refuse(): void {
    for (const waiter of this.#waiting.filter((one) => this.#waitsInVain(one))) {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
      waiter.refuse(this.#tooFew(waiter))
    }
  }

  /**
   * Serves those who wait: first who belongs to the check that has fewest lanes, so that one long sequence need not
   * wait for a hundred short ones. One that needs more events than are not placed is passed over, since the checks
   * that read the placed ones have to end first.
   */
  #serve(): void {
    const movable = this.#all.size - this.#placed.size
    for (;;) {
      if (this.#lanes <= 0) return
      const [next] = this.#waiting
        .filter(({ count, taking: { on } }) => count <= movable && !(on && this.#comesBack(on)))
        .sort((one, other) => this.#lanesTakenBy(one) - this.#lanesTakenBy(other))
      if (!next) return
      const isFit = this.#fitFor(next)
      if (next.count > this.#free.filter(isFit).length) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#count(next.name, 1)
      const { on, notOn } = next.taking
      if (on) this.prefer((id) => idKey(id) === idKey(on))
      if (notOn) this.prefer((id) => idKey(id) !== idKey(notOn))
      next.serve(this.takeFree(next.count, isFit))
    }
  }

  /** Whether an event is held by whoever gives it back once their work is done. */
  #comesBack(id: EventId): boolean {
    return this.isOut(id) && !this.isPlaced(id)
  }

  #fitFor({ count, taking }: Waiter): (id: EventId) => boolean {
    const isSpared = this.#spared()
    const unspared = this.ids.filter((id) => !isSpared(id) && !this.#placed.has(id))
    const isAny = taking.mayBeSpared || unspared.length < count
    return (id) => isAny || !isSpared(id)
  }

  #lanesTakenBy({ name }: Pick<Waiter, 'name'>): number {
    return this.#lanesOf.get(name) ?? 0
  }

  #waitsInVain({ count, taking }: Waiter): boolean {
    return count > this.#all.size - (taking.looksAtWindow ? this.#placed.size : 0)
  }

  #tooFew({ count }: Waiter): Unjudged {
    const known = this.#byKey.size
    const facts = { need: count, have: this.size, ...(known > this.size && { of: known }) }
    if (count <= this.size)
      return unjudged('too-few-to-update', { ...facts, inPlace: this.#placed.size })
    const why = this.#reason
    return unjudged('too-few-to-update', { ...facts, ...(why ? { why } : {}) })
  }
}
