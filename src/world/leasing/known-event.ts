import {
  type EventId,
  type ReceivedEvent,
  receivedId,
  sameId,
  type Update,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'
import { pause } from '../../service/pause.ts'
import type { EventAnswer } from '../../service/service.ts'
import type { Journal } from '../restoring/journal.ts'
import { picked, restorable } from '../values/restorable.ts'
import { differingFields, fieldsNotTaken, fingerprintsOf, sameButForOrder } from '../values/same.ts'

/**
 * For so long, nobody else is taken to have written to an event that was read. Where somebody has, the replays of
 * what that brings to light read anew.
 */
const freshMs = 2000

/**
 * Between so long and so long after an update, somebody who does not want it may put back what it has changed: as long as is
 * worth to be waited for, and so often.
 */
const putBackAfterMs = { least: 1000, most: 4000 }
const mostRests = 5

/** What the run knows of an event that it may write to, whoever leases it. */
export class KnownEvent {
  /** The fields of which it refuses its own values. */
  readonly refused = new Set<UpdateField>()
  /** The fields that are left as they are, since a service may tidy up what they hold. */
  readonly untidy = new Set<UpdateField>()
  /** Set when a read begins, cleared when it succeeds. */
  lastReadFailed = false
  /** Whether it refuses whatever it is sent, as others do not. */
  locked = false
  /** How many updates were sent to it. */
  updates = 0
  /** Settled once its original is on disk. */
  kept: Promise<void> | undefined
  /** When it was last put back, by the clock of `performance.now()`. */
  asFoundSince = Number.NEGATIVE_INFINITY
  /** Whether its last two reads, before anything was sent to it, have shown two originals, so that nobody knows what is to be put back. */
  isDoubted = false
  #readAt = performance.now()
  #seen: ReceivedEvent | undefined
  /** Whether no read has shown yet what the last update has come to. */
  #unseen = false
  #underWay = 0
  /** When the last updates were carried out. */
  #updatedAt: readonly number[] = []
  #rests = 0

  /**
   * @param original the updatable fields as they were just read, those that can be put back; or, of an event that an
   *   earlier run could not put back, as that one found them
   * @param written whether the run has written to it and not put it back, or an earlier one has
   */
  constructor(
    readonly id: EventId,
    public original: Update,
    private readonly journal: Journal,
    public written = false,
  ) {}

  /** Whether its original was read a moment ago. */
  get isFresh(): boolean {
    return performance.now() - this.#readAt <= freshMs
  }

  /** The event as it was read a moment ago, where nothing was sent to it since. */
  get freshlySeen(): ReceivedEvent | undefined {
    return this.isFresh ? this.#seen : undefined
  }

  /** Whether the last thing sent to it was a read, a moment ago, that has shown its original. */
  get isSeenAsItWas(): boolean {
    const seen = this.freshlySeen
    if (seen === undefined || fieldsNotTaken(this.original, seen).length > 0) return false
    return sameId(receivedId(seen) ?? this.id, this.id)
  }

  /**
   * A read begins; amid an update it may show the event before or after that.
   *
   * @returns what {@link wasRead} is told: how many updates were sent by then, nothing amid one
   */
  beginRead(): number | undefined {
    this.lastReadFailed = true
    return this.#underWay > 0 ? undefined : this.updates
  }

  /**
   * Takes in what a read has shown. The first one after an update shows its outcome, whatever was sent; what differs
   * later is somebody else's. Before the first update, everything is.
   */
  wasRead({ event, succeeded }: EventAnswer, begun: number | undefined): void {
    this.lastReadFailed = !succeeded
    if (begun !== this.updates) return
    this.#seen = event
    if (!event) return
    this.#readAt = performance.now()
    if (!this.written) {
      const original = this.#originalIn(event)
      this.isDoubted = differingFields(this.original, original).length > 0
      this.original = original
    } else if (this.#unseen) this.journal.note(this.id, { found: fingerprintsOf(event) })
    this.#unseen = false
  }

  /** It is about to be written to, once its original is kept. */
  toBeWritten(): void {
    this.#seen = undefined
    this.written = true
  }

  async sent<T>(send: () => Promise<T>): Promise<T> {
    this.#seen = undefined
    this.#unseen = true
    this.updates++
    this.#underWay++
    try {
      return await send()
    } finally {
      this.#underWay--
    }
  }

  /** An update of it was answered with success. */
  hasTaken(): void {
    const now = performance.now()
    const isOfLate = (at: number) => at > now - putBackAfterMs.most
    this.#updatedAt = [...this.#updatedAt.filter(isOfLate), now]
  }

  /** Waits until nobody is about to put back what an update has changed; what one of a moment ago has is put back later. */
  async rest(): Promise<void> {
    const isAboutToBe = (at: number, now: number) =>
      at < now - putBackAfterMs.least && at > now - putBackAfterMs.most
    const now = performance.now()
    const last = this.#updatedAt.at(-1)
    if (last === undefined || !this.#updatedAt.some((at) => isAboutToBe(at, now))) return
    if (this.#rests++ >= mostRests) return
    await pause(last + putBackAfterMs.most - now)
  }

  /** It was sent its original, and read, by others than its leases. */
  wasSentBack(): void {
    this.#seen = undefined
    this.#readAt = performance.now()
  }

  /** It is as it was before the run wrote to it. */
  isAsFound(): void {
    this.kept = undefined
    this.written = false
    this.asFoundSince = performance.now()
  }

  /** The fields that can be put back, as they are now; as they were, where the run itself has made it what it is. */
  #originalIn(event: ReceivedEvent): Update {
    const { original } = this
    const now = picked(restorable(event), (field) => field in original)
    if (updateFields.some((field) => this.journal.hasMade(this.id, field, now[field])))
      return original
    // Reads may show days in another order than the list has them.
    const { dates } = sameButForOrder(original.dates, now.dates) ? original : now
    return { ...original, ...now, ...(dates && { dates }) }
  }
}
