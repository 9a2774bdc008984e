import type { SpecialEvent } from '../contract/special-event.ts'

/** The special events of one service, in memory, in the order in which they came. */
export class EventStore {
  readonly #events = new Map<string, SpecialEvent>()

  constructor(events: readonly SpecialEvent[]) {
    for (const event of events) this.put(event)
  }

  all(): readonly SpecialEvent[] {
    return [...this.#events.values()]
  }

  /** The event of an identifier; the case of a UUID's letters is free. */
  find(eventId: string): SpecialEvent | undefined {
    return this.#events.get(eventId.toLowerCase())
  }

  /** Keeps an event in place of the one with its identifier, or as a further one. */
  put(event: SpecialEvent): void {
    this.#events.set(event.eventId.toLowerCase(), event)
  }

  remove(eventId: string): void {
    this.#events.delete(eventId.toLowerCase())
  }

  /** A deep copy of every event. */
  snapshot(): SpecialEvent[] {
    return structuredClone([...this.#events.values()])
  }
}
