import { type EventId, idKey } from '../../contract/special-event.ts'

/** A time in which no events but some are sent updates, or none is. */
interface Stretch {
  readonly eventIds: ReadonlySet<EventId>
  readonly over: Promise<void>
}

/**
 * Holds updates back: all but those of some events while a check looks at these, since a service may keep an answer for
 * as long as nothing makes it forget, and what other checks send makes it forget by chance; and all while a late read is
 * looked at again, or listings are compared of which each takes several requests.
 */
export class Stretches {
  #current: Stretch | undefined
  readonly #underWay = new Set<Promise<unknown>>()
  readonly #looking = new Set<Promise<unknown>>()

  /** Does some work once no update is under way; until it ends, none is sent but to these events. */
  async during<T>(eventIds: readonly EventId[], work: () => Promise<T>): Promise<T> {
    while (this.#current) await this.#current.over
    let end = () => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#current = { eventIds: new Set(eventIds.map(idKey)), over }
    try {
      await Promise.allSettled(this.#underWay)
      return await work()
    } finally {
      this.#current = undefined
      end()
    }
  }

  /** Lets no update be sent until some work is done, and until who has waited for it could go on with more of it. */
  whileStill<T>(work: () => Promise<T>): Promise<T> {
    const done = work()
    const held = done.catch(() => {}).then(() => new Promise((over) => setImmediate(over)))
    this.#looking.add(held)
    void held.then(() => this.#looking.delete(held))
    return done
  }

  /** Whether an update of an event would have to wait for the time that others have to themselves. */
  holdsBack(eventId: EventId): boolean {
    return this.#current !== undefined && !this.#current.eventIds.has(idKey(eventId))
  }

  /** Sends an update as soon as no other event has the time to itself, and no read is looked at again. */
  async update<T>(eventId: EventId, send: () => Promise<T>): Promise<T> {
    while (this.holdsBack(eventId)) await this.#current?.over
    const sent = this.#onceLookedAt(send)
    this.#underWay.add(sent)
    return sent.finally(() => this.#underWay.delete(sent))
  }

  async #onceLookedAt<T>(send: () => Promise<T>): Promise<T> {
    while (this.#looking.size > 0) await Promise.all(this.#looking)
    return send()
  }
}
