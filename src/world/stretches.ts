import { type EventId, idKey } from '../contract/special-event.ts'

/** A time in which one event alone is sent updates. */
interface Stretch {
  readonly eventId: EventId
  readonly over: Promise<void>
}

/**
 * Holds all other updates back while a check looks at those of one event: a service may keep an answer for as long as
 * nothing makes it forget, and what other checks send makes it forget by chance.
 */
export class Stretches {
  #current: Stretch | undefined
  readonly #underWay = new Set<Promise<unknown>>()

  /** Does some work once no update is under way; until it ends, none is sent but to this event. */
  async during<T>(eventId: EventId, work: () => Promise<T>): Promise<T> {
    while (this.#current) await this.#current.over
    let end = () => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#current = { eventId: idKey(eventId), over }
    try {
      await Promise.allSettled(this.#underWay)
      return await work()
    } finally {
      this.#current = undefined
      end()
    }
  }

  /** Sends an update as soon as no other event has the time to itself. */
  async update<T>(eventId: EventId, send: () => Promise<T>): Promise<T> {
    while (this.#current && this.#current.eventId !== idKey(eventId)) await this.#current.over
    const sent = send()
    this.#underWay.add(sent)
    return sent.finally(() => this.#underWay.delete(sent))
  }
}
