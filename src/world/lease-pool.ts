import { type EventId, idKey } from '../contract/special-event.ts'
import { Unjudged } from '../verdict/finding.ts'

interface Waiter {
  readonly count: number
  readonly serve: (ids: EventId[]) => void
  readonly refuse: (reason: Unjudged) => void
}

/** Hands out events to write to, no event to two at a time; who waits is served in order. */
export class LeasePool {
  readonly #all: Set<EventId>
  #free: EventId[]
  /** The same events, whatever letter case somebody else writes them in. */
  readonly #byKey: ReadonlyMap<EventId, EventId>
  readonly #waiting: Waiter[] = []
  readonly #onShortage: () => void
  /** Why there are no more, where it is known. */
  #reason: string | undefined

  /** @param onShortage asks whoever holds events without need to give them back */
  constructor(ids: readonly EventId[], onShortage: () => void) {
    this.#all = new Set(ids)
    this.#free = [...this.#all]
    this.#byKey = new Map(this.#free.map((id) => [idKey(id), id]))
    this.#onShortage = onShortage
  }

  /** How many events there are to hand out, in all. */
  get size(): number {
    return this.#all.size
  }

  /** How many nobody holds now. */
  get free(): number {
    return this.#free.length
  }

  /** Whether an event is one of those to hand out. */
  has(id: EventId): boolean {
    return this.#all.has(id)
  }

  /** Whether somebody holds an event now. */
  isOut(named: EventId): boolean {
    const id = this.#byKey.get(idKey(named))
    return id !== undefined && this.#all.has(id) && !this.#free.includes(id)
  }

  /** @throws Unjudged when there will never be so many */
  async take(count: number): Promise<EventId[]> {
    if (count > this.size) throw this.#tooFew(count)
    if (count === 0) return []
    if (this.#waiting.length === 0 && this.#free.length >= count) return this.#free.splice(0, count)
    const served = new Promise<EventId[]>((serve, refuse) =>
      this.#waiting.push({ count, serve, refuse }),
    )
    this.#onShortage()
    return served
  }

  /** Takes events that nobody holds, at most so many, without waiting for any. */
  takeFree(count = this.#free.length): EventId[] {
    return this.#free.splice(0, count)
  }

  /** Takes events back; the ones written to last are handed out first, so that few events are touched. */
  giveBack(ids: readonly EventId[]): void {
    this.#free.unshift(...ids)
    this.#serve()
  }

  /** Takes events back that are to be handed out last. */
  setAside(ids: readonly EventId[]): void {
    this.#free.push(...ids)
    this.#serve()
  }

  /** Takes events out for good; who waits for more than are left then waits in vain, so is told. */
  retire(ids: readonly EventId[], reason?: string): void {
    this.#reason = reason ?? this.#reason
    for (const id of ids) this.#all.delete(id)
    this.#free = this.#free.filter((id) => this.#all.has(id))
    for (const waiter of this.#waiting.filter(({ count }) => count > this.#all.size)) {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
      waiter.refuse(this.#tooFew(waiter.count))
    }
  }

  /** Takes all events out for good but some. */
  keepOnly(ids: readonly EventId[]): void {
    this.retire([...this.#all].filter((id) => !ids.includes(id)))
  }

  /** Takes all events out for good. */
  close(reason: string): void {
    this.retire([...this.#all], reason)
  }

  #tooFew(count: number): Unjudged {
    const few = `needs ${count} event${count === 1 ? '' : 's'} that may be updated; there are ${this.size}`
    return new Unjudged(this.#reason === undefined ? few : `${few}: ${this.#reason}`)
  }

  /** Asks again for events that are held without need, if somebody waits. */
  reclaimIfShort(): void {
    if (this.#waiting.length > 0) this.#onShortage()
  }

  #serve(): void {
    for (
      let next = this.#waiting[0];
      next && next.count <= this.#free.length;
      next = this.#waiting[0]
    ) {
      this.#waiting.shift()
      next.serve(this.#free.splice(0, next.count))
    }
  }
}
