import { jsonObjectIn } from '../../contract/json-in.ts'
import { fieldIsValid } from '../../contract/schemas.ts'
import {
  type EventId,
  idKey,
  type ReceivedEvent,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'
import { isRefusal } from '../../service/answer.ts'
import type { RawExchange } from '../../service/exchange.ts'
import type { EventAnswer } from '../../service/service.ts'
import { contradict } from '../values/same.ts'

/** For so long after it was answered, an update need not be seen: nothing says how soon it is. */
export const longestLagMs = 2000

/** A first read that comes later than this may show what others have made of an update. */
const soonMs = 1000

/** What the last answered update of an event has left, by its answer. */
export interface Promised {
  readonly id: EventId
  /** The valid updatable fields, as far as they are known. */
  readonly values: ReceivedEvent
  /** What they were before it, as far as that is known. */
  readonly before?: ReceivedEvent | undefined
  /** When it was answered, by the clock of `performance.now()`. */
  readonly at: number
  /** What its fields were before, and until when. */
  readonly former: readonly Former[]
  /** The fields that it has sent. */
  readonly sent: ReceivedEvent
  /** Of how many other events an update was under way meanwhile. */
  readonly beside: number
  /** Whether it met another update of the event, so that its answer may show what that one has sent. */
  readonly met: boolean
  /** Those updates, all that were under way at a time, as far as they were answered with success. */
  readonly exchanges: readonly RawExchange[]
}

interface Former {
  readonly values: ReceivedEvent
  readonly until: number
}

/** Updates of one event that are under way at a time. */
class Burst {
  open = 0
  /** Whether two of them met: then only what each has sent is known, not which was carried out last. */
  met = false
  /** Whether it is not known what became of one. */
  unclear = false
  values: ReceivedEvent = {}
  taken = false
  sent: ReceivedEvent = {}
  beside = 0
  readonly exchanges: RawExchange[] = []
}

/** What is to be read of events that were updated, until they are updated again. */
export class Promises {
  readonly #lastAnswered = new Map<EventId, Promised>()
  readonly #former = new Map<EventId, readonly Former[]>()
  readonly #bursts = new Map<EventId, Burst>()
  readonly #endedAt = new Map<EventId, number>()
  readonly #seen = new Map<EventId, ReceivedEvent>()
  readonly #unanswered = new Set<EventId>()
  /** Events that may be otherwise than the last update has left them: a read has shown so, or one was refused since. */
  readonly #unsure = new Set<EventId>()
  readonly #shown = new WeakSet<Promised>()
  readonly #firstLookAt = new WeakMap<Promised, number>()

  /** Nothing while an update is under way. */
  of(eventId: EventId): Promised | undefined {
    const id = idKey(eventId)
    return this.#bursts.has(id) ? undefined : this.#lastAnswered.get(id)
  }

  /** Those of updates that were answered since a time. */
  since(at: number): Promised[] {
    return [...this.#lastAnswered.values()].filter((one) => one.at >= at && this.isLatest(one))
  }

  /** Whether no update of the event has begun since. */
  isLatest(promised: Promised): boolean {
    return this.of(promised.id) === promised
  }

  /** Whether an update of the event is under way, or has ended since a time. */
  wasUpdatedSince(eventId: EventId, at: number): boolean {
    const id = idKey(eventId)
    return this.#bursts.has(id) || (this.#endedAt.get(id) ?? -Infinity) >= at
  }

  /** Whether an update of the event got no answer, or none so far: what it has sent may have been carried out. */
  isUnanswered(eventId: EventId): boolean {
    const id = idKey(eventId)
    return this.#unanswered.has(id) || this.#bursts.has(id)
  }

  saw(eventId: EventId, event: ReceivedEvent): void {
    const id = idKey(eventId)
    this.#seen.set(id, event)
    const promised = this.of(id)
    if (!promised) return
    const isOtherwise = updateFields.some((field) => contradict(field, promised.values, event))
    if (isOtherwise) this.#unsure.add(id)
    else this.#shown.add(promised)
  }

  /** Tells that the event of a promise is about to be read. */
  looksAt(promised: Promised): void {
    if (!this.#firstLookAt.has(promised)) this.#firstLookAt.set(promised, performance.now())
  }

  /** Whether a read has shown an event as its update was to leave it. */
  wasShown(promised: Promised): boolean {
    return this.#shown.has(promised)
  }

  /** Whether what a read shows may have become of an event since: one before it has shown the update, or it came late. */
  mayBeUndone(promised: Promised): boolean {
    const lookedAt = this.#firstLookAt.get(promised) ?? promised.at
    return this.wasShown(promised) || lookedAt > promised.at + soonMs
  }

  /** Carries out an update and keeps what its answer promises; a refused one leaves what was promised before. */
  async during(
    eventId: EventId,
    body: object | string,
    send: () => Promise<EventAnswer>,
  ): Promise<EventAnswer> {
    const id = idKey(eventId)
    const burst = this.#bursts.get(id) ?? new Burst()
    this.#bursts.set(id, burst)
    burst.met ||= burst.open > 0
    burst.open++
    burst.sent = valuesIn(body)
    const others = this.#bursts.size - 1
    for (const one of this.#bursts.values()) one.beside = Math.max(one.beside, others)
    let answer: EventAnswer | undefined
    try {
      answer = await send()
      return answer
    } finally {
      if (!answer) this.#unanswered.add(id)
      const isRefused = answer !== undefined && isRefusal(answer.status)
      if (isRefused) this.#unsure.add(id)
      if (answer?.succeeded) {
        burst.taken = true
        burst.exchanges.push(answer.exchange)
        const whole = answer.event ?? valuesIn(body)
        const known = validFields(whole, burst.met ? Object.keys(valuesIn(body)) : updateFields)
        burst.values = burst.met ? { ...burst.values, ...known } : known
      } else if (!isRefused) burst.unclear = true
      // Which of several updates at a time came last is not known, so that each may be read for a while.
      if (!isRefused && (burst.met || burst.unclear)) this.#was(id, valuesIn(body))
      if (--burst.open === 0) this.#end(id, burst)
    }
  }

  #end(id: EventId, { taken, unclear, ...left }: Burst): void {
    this.#bursts.delete(id)
    this.#endedAt.set(id, performance.now())
    if (!unclear && !taken) return
    const last = this.#lastAnswered.get(id)?.values ?? this.#seen.get(id)
    if (last) this.#was(id, last)
    const before = this.#unsure.delete(id) ? undefined : last
    if (unclear) {
      this.#lastAnswered.delete(id)
      // What was read before it is not what the next one finds.
      this.#unsure.add(id)
    } else {
      const former = this.#former.get(id) ?? []
      const { beside, exchanges, met, sent, values } = left
      const at = performance.now()
      this.#lastAnswered.set(id, { id, values, before, at, former, sent, beside, met, exchanges })
    }
  }

  #was(id: EventId, values: ReceivedEvent): void {
    const now = performance.now()
    const recent = (this.#former.get(id) ?? []).filter(({ until }) => until > now - longestLagMs)
    this.#former.set(id, [...recent, { values, until: now }])
  }
}

/** The values that an update body holds, as far as it can be told. */
export function valuesIn(body: object | string): ReceivedEvent {
  return { ...(typeof body === 'string' ? jsonObjectIn(body) : body) }
}

/** The fields that an update body may be taken to set: of text that is no object, any. */
export function fieldsThatMayBeSetBy(body: object | string): readonly string[] {
  const values = typeof body === 'string' ? jsonObjectIn(body) : body
  return values ? Object.keys(values) : updateFields
}

function validFields(event: ReceivedEvent, fields: readonly string[]): ReceivedEvent {
  const isKnown = (field: UpdateField) =>
    fields.includes(field) && fieldIsValid(field, event[field])
  return Object.fromEntries(updateFields.filter(isKnown).map((field) => [field, event[field]]))
}
