import { fieldIsValid } from '../../contract/schemas.ts'
import {
  type EventId,
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  type Update,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'
import { Unjudged, unjudged } from '../../findings/finding.ts'
import { NotSent } from '../../service/attempts.ts'
import { isOfUnsentUpdate } from '../../service/no-answer.ts'
import type { EventAnswer, Service, UpdateOptions } from '../../service/service.ts'
import { fieldsThatMayBeSetBy, valuesIn } from '../lateness/promises.ts'
import type { Journal } from '../restoring/journal.ts'
import { putBack } from '../restoring/restore.ts'
import { plainFields, withDaysInOrder } from '../values/ordinary-values.ts'
import { picked } from '../values/restorable.ts'
import {
  fieldsNotTaken,
  fingerprintsOf,
  fingerprintsOfDays,
  sameButForOrder,
  sameValue,
} from '../values/same.ts'
import type { KnownEvent } from './known-event.ts'
import type { Held } from './lease-pool.ts'
import type { UpdateQuota } from './update-quota.ts'

/** Of more days, none is noted by itself; nor is a nearer one, which others are likely to set as well. */
const notedDays = { most: 40, fromMs: 60 * 86_400_000 }

/** What is known of all events that are leased. */
export interface KnownOfAll {
  /** Whether an event may be given days that have come, and be put back from there. */
  readonly begun: { mayTake(dates: readonly IsoDate[]): boolean }
  /** Those that have taken an update of this run. */
  readonly takers: Set<EventId>
  /** Those that have refused values of their own. */
  readonly refusers: Set<EventId>
  readonly quota: UpdateQuota
}

/** One event that a check may write to, alone; its original is on disk before the first write. */
export class Lease {
  constructor(
    readonly known: KnownEvent,
    private readonly service: Service,
    private readonly journal: Journal,
    private readonly ofAll: KnownOfAll,
    private readonly isReplay = false,
  ) {}

  /** The same lease for a replay, which relies on nothing that was read before it and has its own service. */
  forReplay(service: Service): Lease {
    return new Lease(this.known, service, this.journal, this.ofAll, true)
  }

  get id(): EventId {
    return this.known.id
  }

  /** The updatable fields as they were before the run wrote to them, those that can be put back. */
  get original(): Update {
    return this.known.original
  }

  /** Those of them that may have other values for a moment. */
  get replaceable(): Update {
    return picked(this.original, (field) => !this.known.refused.has(field))
  }

  /** Whether the event may be sent any value for a field: of some it might not get its own back. */
  mayBeSent(field: string): boolean {
    return !(updateFields as readonly string[]).includes(field) || field in this.replaceable
  }

  /** Whether a field has a value that might be tidied up when it is put back. */
  isUntidy(field: UpdateField): boolean {
    return this.known.untidy.has(field)
  }

  /** Those of some values that the event may be sent, in their order. */
  sendable(values: Update): Update {
    return Object.fromEntries(Object.entries(values).filter(([field]) => this.mayBeSent(field)))
  }

  /** Has fields get no other values than their own, which the event was seen to refuse. */
  keepFrom(fields: readonly UpdateField[]): void {
    for (const field of fields) this.known.refused.add(field)
  }

  /** Has fields count as not proved to be back: reads show what they were, whatever they are sent. */
  doubt(fields: readonly UpdateField[]): void {
    const unshown = fingerprintsOf(picked(this.original, (field) => fields.includes(field)))
    if (unshown.length > 0) this.journal.note(this.id, { unshown })
  }

  /** Whether the run has written to the event and not put it back. */
  get written(): boolean {
    return this.known.written
  }

  /** How many updates this run has sent to the event. */
  get updates(): number {
    return this.known.updates
  }

  async get(): Promise<EventAnswer> {
    const begun = this.known.beginRead()
    const answer = await this.service.get(this.id)
    this.known.wasRead(answer, begun)
    return answer
  }

  /** Reads the event and insists on one. */
  async read(): Promise<ReceivedEvent> {
    const { event } = await this.get()
    if (!event) throw unjudged('event-unreadable', { eventId: this.id })
    return event
  }

  /** The event as it was read a moment ago, if nothing was sent to it since, or as it is read now. */
  async current(): Promise<ReceivedEvent> {
    return (this.isReplay ? undefined : this.known.freshlySeen) ?? this.read()
  }

  /**
   * Updates the event for a check, see {@link send}.
   *
   * @throws Unjudged where the event is locked for reasons of its own: it refuses its own values, too, and has never
   * taken an update, while other events have
   */
  async update(body: object | string, options?: UpdateOptions): Promise<EventAnswer> {
    const answer = await this.send(body, options)
    if (isOfLocked(answer) && !options && (await this.#isLocked())) throw refusesItsOwn(this)
    return answer
  }

  async #isLocked(): Promise<boolean> {
    const { takers } = this.ofAll
    const { name, price } = this.original
    const own = [
      this.original,
      ...(name === undefined ? [] : [{ name }]),
      ...(price === undefined ? [] : [{ price }]),
    ]
    for (const values of own) {
      if (takers.size === 0 || takers.has(this.id)) return false
      await this.send(values)
    }
    this.known.locked = !takers.has(this.id)
    return this.known.locked
  }

  /**
   * Sends an update (section 4.3), after its original is kept.
   *
   * @throws Unjudged when it would write what could not be put back: a field whose original is not known or is refused,
   * or days that have come where the service is not known to change events after that
   */
  async send(body: object | string, options?: UpdateOptions): Promise<EventAnswer> {
    const fields = fieldsThatMayBeSetBy(body)
    const values = valuesIn(body)
    const notRestorable = updateFields.find(
      (field) =>
        fields.includes(field) &&
        (this.known.refused.has(field)
          ? !sameValue(values[field], this.original[field])
          : !(field in this.original)),
    )
    if (notRestorable)
      throw unjudged(
        this.known.untidy.has(notRestorable) ? 'field-may-be-tidied' : 'field-not-restorable',
        { eventId: this.id, field: notRestorable },
      )
    const dates = receivedDates(values).filter((date) => fieldIsValid('dates', [date]))
    if (!sameButForOrder(dates, this.original.dates) && !this.ofAll.begun.mayTake(dates))
      throw unjudged('past-days-may-lock', {})
    // Its original is kept as it is now.
    if (!this.written) await this.#makeSureOfOriginal()
    const before = this.written
    this.known.toBeWritten()
    this.known.kept ??= this.journal.keep(this.id, this.original)
    await this.known.kept
    const exact = fingerprintsOf(plainFields(values))
    this.journal.note(this.id, {
      sent: fingerprintsOf(values),
      exact,
      days: fingerprintsOfDays(this.#newDays(dates)),
      at: Date.now(),
    })
    const begun = this.known.updates
    const answer = await this.known
      .sent(() => this.ofAll.quota.spend(() => this.service.update(this.id, body, options)))
      .catch(async (error: unknown) => {
        // What was never sent has changed nothing, and need not be waited for.
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        const wasKept = isOfUnsentUpdate(error, text)
        const isUnsent = wasKept || error instanceof NotSent || error instanceof Unjudged
        const isAlone = this.known.updates === begun + 1
        if (isUnsent && !before && isAlone) await this.#forget()
        else if (wasKept) this.journal.note(this.id, { answered: [] })
        throw error
      })
    if (answer.succeeded) {
      this.ofAll.takers.add(this.id)
      this.known.hasTaken()
    } else if (!options && isItsOwn(values, this.original)) this.ofAll.refusers.add(this.id)
    this.journal.note(this.id, { answered: answer.event ? fingerprintsOf(answer.event) : [] })
    return answer
  }

  #newDays(dates: readonly IsoDate[]): readonly IsoDate[] {
    const former = this.original.dates ?? []
    const isFar = (day: IsoDate) => Date.parse(day) > Date.now() + notedDays.fromMs
    if (dates.length > notedDays.most) return []
    return dates.filter((day) => !former.includes(day) && isFar(day))
  }

  /** @throws Unjudged where it cannot be read or reads otherwise each time, so that nobody knows what is to be put back */
  async #makeSureOfOriginal(): Promise<void> {
    if (this.known.isFresh && !this.known.isDoubted) return
    await this.get()
    if (this.known.isDoubted) await this.get()
    if (this.known.lastReadFailed) throw cannotBeRead(this.id)
    if (this.known.isDoubted) throw unfit(this, 'it reads otherwise each time')
  }

  /** Does some work on the event during which no other is sent updates: nothing else refreshes what a service keeps. */
  undisturbed<T>(work: () => Promise<T>): Promise<T> {
    return this.service.undisturbed([this.id], work)
  }

  /** Puts the event back for good, if it was written to; a later write keeps its original anew. */
  async putBack(): Promise<boolean> {
    const entry = this.written ? await this.journal.entry(this.id) : undefined
    if (!entry) return false
    const altered = new Set(this.journal.inexact)
    const means = { service: this.service, journal: this.journal, isSender: true, altered }
    const isSure = entry.onItsWaySince === undefined && !entry.saidOtherwise && altered.size === 0
    if (!isSure || !this.known.isSeenAsItWas) {
      this.known.updates++
      const failure = await putBack(entry, means)
      this.known.wasSentBack()
      if (failure) return false
      this.known.lastReadFailed = false
    }
    await this.#forget()
    return true
  }

  /** The event is as it was before the run wrote to it. */
  async #forget(): Promise<void> {
    await this.journal.forget(this.id)
    this.known.isAsFound()
  }

  /** Sends the original back where the event cannot be read for what it was sent: it may serve others then. */
  async revive(): Promise<void> {
    if (!this.known.lastReadFailed || !this.written) return
    await this.repair()
    await this.get()
  }

  /** Waits for whoever may put back what the run has changed, where the event was seen to hold again what it held at first. */
  async restAfter({ field, value }: Held): Promise<void> {
    const isAsAtFirst = (name: UpdateField) => sameValue(this.original[name], value)
    if (updateFields.some((name) => name === field && isAsAtFirst(name))) await this.known.rest()
  }

  /** Sends the original back where the run has written to the event, so that work begins where the run began. */
  async rewind(): Promise<void> {
    if (this.written) await this.repair()
  }

  /** Sends the original back at once, where a check has left something that no other should meet. */
  async repair(): Promise<void> {
    const { replaceable } = this
    const answer = await this.send(replaceable)
    const inOrder = withDaysInOrder(replaceable)
    // Some services show days in an order that they refuse in an update.
    if (answer.status >= 400 && answer.status < 500 && !sameValue(inOrder, replaceable))
      await this.send(inOrder)
  }
}

/** Why nothing further is sent to an event. */
export function refusesItsOwn(lease: Lease): Unjudged {
  return unfit(lease, 'it refuses its own values in an update')
}

export function cannotBeRead(eventId: EventId): Unjudged {
  return unfit({ id: eventId }, 'it cannot be read')
}

export function unfit({ id }: Pick<Lease, 'id'>, why: string): Unjudged {
  return unjudged('event-not-writable', { eventId: id, why })
}

/** Refused for reasons that an event may have: it is there, and it is known who asks. */
function isOfLocked({ status }: EventAnswer): boolean {
  return status >= 400 && status < 500 && ![401, 404, 405, 410, 415, 429].includes(status)
}

/** Whether an event is sent values that it has, and some at all: of a body that is none, nobody knows any. */
function isItsOwn(values: ReceivedEvent, original: Update): boolean {
  return Object.keys(values).length > 0 && fieldsNotTaken(values, original).length === 0
}
