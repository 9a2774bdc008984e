import { specialEventFaults } from '../../../src/contract/schemas.ts'
import { type ReceivedEvent, updateFields } from '../../../src/contract/special-event.ts'
import { Unjudged, unjudged } from '../../../src/findings/finding.ts'
import { NoAnswer } from '../../../src/service/no-answer.ts'
import type { EventAnswer } from '../../../src/service/service.ts'
import type { Lease } from '../../../src/world/leasing/lease.ts'
import { differingFields } from '../../../src/world/values/same.ts'

/** An update body, a value or the text itself, by a name of its own within its series. */
export interface NamedBody {
  readonly name: string
  readonly body: object | string
}

/** One update of a series, with the event before it and as it was read after it. */
export interface Attempted {
  readonly before: ReceivedEvent
  readonly answer: EventAnswer
  /** Absent when the event could not be read. */
  readonly after: ReceivedEvent | undefined
}

/** Updates that stay without an answer before a series is given up: each may take very long. */
const mostUnanswered = 2

/** Updates sent one after the other to one event, with what came of each. */
export class Series {
  readonly #lease: Lease
  readonly #outcomes = new Map<string, Attempted | NoAnswer | Unjudged>()
  readonly #changedByRefused = new Set<string>()
  #known: ReceivedEvent
  #refused = 0
  /** Whether the event was read since the last refusal. */
  #looked = true

  private constructor(lease: Lease, known: ReceivedEvent) {
    this.#lease = lease
    this.#known = known
  }

  /** @throws Unjudged when the event cannot be read */
  static async on(lease: Lease): Promise<Series> {
    return new Series(lease, await lease.read())
  }

  /** Sends some bodies; the event is repaired as soon as it is seen to be no valid one any more. */
  async send(bodies: readonly NamedBody[]): Promise<void> {
    let unanswered = 0
    for (const { name, body } of bodies) {
      if (unanswered >= mostUnanswered) return
      const outcome = await this.#attempt(body).catch(asOutcome)
      this.#outcomes.set(name, outcome)
      if (!(outcome instanceof NoAnswer)) continue
      unanswered++
      await this.#look().catch(asOutcome)
    }
  }

  async #attempt(body: object | string): Promise<Attempted> {
    const before = this.#known
    const answer = await this.#lease.update(body)
    if (!answer.succeeded) this.#refused++
    if (answer.status >= 300 && answer.status < 500) {
      // The refusal is taken at its word for now, to save a request.
      this.#looked = false
      return { before, answer, after: before }
    }
    const unnoticed = !this.#looked
    const after = await this.#look()
    const sent = answer.succeeded ? fieldsChangedBy(body) : []
    if (after && (unnoticed || !answer.succeeded))
      for (const field of differingFields(before, after))
        if (!sent.includes(field)) this.#changedByRefused.add(field)
    return { before, answer, after }
  }

  async #look(): Promise<ReceivedEvent | undefined> {
    const { event } = await this.#lease.get()
    this.#looked = true
    if (event && specialEventFaults(event).length === 0) this.#known = event
    else {
      await this.#lease.repair()
      this.#known = { ...this.#known, ...this.#lease.original }
    }
    return event
  }

  /** What came of a body. @throws NoAnswer or Unjudged when nothing did */
  outcome(name: string): Attempted {
    const outcome = this.#outcomes.get(name)
    if (outcome === undefined) throw unjudged('updates-not-answered', { updates: mostUnanswered })
    if (outcome instanceof Error) throw outcome
    return outcome
  }

  /** Whether a body has been answered with success. */
  succeeded(name: string): boolean {
    const outcome = this.#outcomes.get(name)
    return outcome !== undefined && 'answer' in outcome && outcome.answer.succeeded
  }

  /**
   * The fields that updates have changed though they were not answered with success.
   *
   * @throws Unjudged when that cannot be told
   */
  async changedWhereRefused(): Promise<string[]> {
    if (this.#refused === 0) throw unjudged('no-update-refused', {})
    const known = this.#known
    const last = this.#looked ? known : await this.#look()
    if (!last) throw unjudged('event-unreadable', { eventId: this.#lease.id })
    for (const field of differingFields(known, last)) this.#changedByRefused.add(field)
    return [...this.#changedByRefused]
  }
}

/** The fields that a body may change, once it is accepted. */
function fieldsChangedBy(body: object | string): readonly string[] {
  return typeof body === 'string' ? updateFields : Object.keys(body)
}

function asOutcome(error: unknown): NoAnswer | Unjudged {
  if (error instanceof NoAnswer || error instanceof Unjudged) return error
  throw error
}
