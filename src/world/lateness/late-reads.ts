import {
  type EventId,
  idKey,
  includesId,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
  updateFields,
} from '../../contract/special-event.ts'
import { unjudged } from '../../findings/finding.ts'
import { pause } from '../../service/pause.ts'
import type { EventAnswer, ListAnswer, Patience, RawQuery } from '../../service/service.ts'
import { type Foreign, ForeignValues } from './foreign-values.ts'
import { hasDayIn, listsFormer, rangesMeant, showsFormer } from './former-values.ts'
import { Lag } from './lag.ts'
import { firstPauseMs, longer, PatientReads } from './patient-reads.ts'
import { longestLagMs, type Promised, Promises, valuesIn } from './promises.ts'
import { Stretches } from './stretches.ts'

/** What all reads of a run know together. */
class Lateness {
  readonly lags = { get: new Lag(), list: new Lag() }
  readonly promises = new Promises()
  readonly foreign = new ForeignValues()
  /** Events that a read has shown as an update was to leave them, and a later one as they were before. */
  readonly undone = new Set<EventId>()
  /** The only ones that are to be read one by one, where that changes them. */
  readable: Set<EventId> | undefined
  /** Events that were read one by one. */
  readonly read = new Set<EventId>()
  /** Of listings that were waited for in vain, what each lacks. */
  readonly lacking = new WeakMap<object, readonly Promised[]>()
  readonly stretches = new Stretches()
}

/**
 * Looks again at reads that show an event as it was before its last answered update, for 2 seconds after that
 * answer: copies, caches and indexes may be late. The lag seen so far is waited for right before the next read.
 * No update is sent meanwhile, since one would also refresh what else stays stale for good.
 */
export class LateReads implements Patience {
  readonly #reads: PatientReads

  constructor(
    private readonly lateness = new Lateness(),
    isReplay = false,
  ) {
    this.#reads = new PatientReads(lateness, isReplay)
  }

  get lags() {
    const { get, list } = this.lateness.lags
    return { get: get.ms, list: list.ms }
  }

  get promises(): Promises {
    return this.lateness.promises
  }

  forReplays(): LateReads {
    return new LateReads(this.lateness, true)
  }

  /** Reads that differ though nothing is sent in between are not late, whichever they show. */
  takeAsTheyCome(): void {
    this.lateness.lags.get.waitNoMore()
  }

  /** What the last update of an event was answered with, where a read shows the event as it was before instead. */
  formerIn({ eventId, event }: EventAnswer): Promised | undefined {
    const promised = this.lateness.promises.of(eventId)
    return event && promised && showsFormer(event, promised) ? promised : undefined
  }

  /** The events that a listing has lacked for as long as any may be late, where it was waited for in vain. */
  lackedBy(answer: ListAnswer): readonly Promised[] {
    return this.lateness.lacking.get(answer) ?? []
  }

  /** What events came to have amid the run that it has not sent to them. */
  get foreign(): readonly Foreign[] {
    return this.lateness.foreign.all
  }

  /** Events that others may be writing to. */
  get suspected(): readonly EventId[] {
    const { foreign, undone } = this.lateness
    return [...new Set([...foreign.all.map(({ eventId }) => eventId), ...undone])]
  }

  hasRead(eventId: EventId): boolean {
    return this.lateness.read.has(idKey(eventId))
  }

  /** Does some work during which the run sends no update. */
  whileStill<T>(work: () => Promise<T>): Promise<T> {
    return this.lateness.stretches.whileStill(work)
  }

  undisturbed<T>(eventIds: readonly EventId[], work: () => Promise<T>): Promise<T> {
    return this.lateness.stretches.during(eventIds, work)
  }

  holdsBack(eventId: EventId): boolean {
    return this.lateness.stretches.holdsBack(eventId)
  }

  async update(
    eventId: EventId,
    body: object | string,
    send: () => Promise<EventAnswer>,
  ): Promise<EventAnswer> {
    const { promises, foreign, stretches } = this.lateness
    return stretches.update(eventId, async () => {
      const before = promises.of(eventId)
      const answer = await promises.during(eventId, body, send)
      const event = ownEvent(answer)
      const sent = valuesIn(body)
      const unsent = updateFields.filter((field) => !(field in sent))
      const isAlone = promises.of(eventId)?.met === false
      if (before && event && isAlone) foreign.seek(before, event, eventId, unsent)
      return answer
    })
  }

  readNoOthersThan(eventIds: readonly EventId[]): void {
    this.lateness.readable = new Set(eventIds.map(idKey))
  }

  get readsChangeEvents(): boolean {
    return this.lateness.readable !== undefined
  }

  readAlso(eventId: EventId): void {
    this.lateness.readable?.add(idKey(eventId))
  }

  mayRead(eventId: EventId): boolean {
    return this.lateness.readable?.has(idKey(eventId)) ?? true
  }

  /** @throws Unjudged where the event is not to be read */
  async get(eventId: EventId, send: () => Promise<EventAnswer>): Promise<EventAnswer> {
    const { promises, foreign, lags, undone } = this.lateness
    if (!this.mayRead(eventId)) throw unjudged('reads-change-events', {})
    this.lateness.read.add(idKey(eventId))
    const promised = promises.of(eventId)
    if (promised) promises.looksAt(promised)
    const wasShown = promised !== undefined && promises.wasShown(promised)
    const isPastLag = promised !== undefined && performance.now() > promised.at + longestLagMs
    const answer = await this.#reads.patiently({
      lag: lags.get,
      promised: promised ? [promised] : [],
      send,
      contradicts: (seen, one) => {
        const shown = ownEvent(seen)
        return shown !== undefined && showsFormer(shown, one)
      },
    })
    const event = ownEvent(answer)
    if (event) promises.saw(eventId, event)
    if (event && promised && promises.isLatest(promised)) {
      foreign.seek(promised, event, eventId)
      if (wasShown && showsFormer(event, promised)) {
        undone.add(eventId)
        // Copies that go on to differ are not late, and no wait helps.
        if (isPastLag) lags.get.waitNoMore()
      }
    }
    return answer
  }

  async list(query: RawQuery, send: () => Promise<ListAnswer>): Promise<ListAnswer> {
    const { promises } = this.lateness
    const { widest } = rangesMeant(query)
    const look = async () => {
      const sentAt = performance.now()
      const recent = promises.since(sentAt - longestLagMs)
      const answer = await (recent.length === 0 ? send() : this.#listAmid(recent, query, send))
      const isMoving = answer.events.some((event) => {
        const id = receivedId(event)
        const isOutside = receivedDates(event).length > 0 && !hasDayIn(widest, event)
        return id && isOutside && promises.wasUpdatedSince(id, sentAt)
      })
      return { answer, isMoving }
    }
    let { answer, isMoving } = await look()
    // What the index tells is former, of an update that is overtaken by then: what is to be shown is told by the last one.
    if (isMoving)
      await this.whileStill(async () => {
        for (let pauseMs = firstPauseMs; isMoving; pauseMs = longer(pauseMs)) {
          await pause(pauseMs)
          ;({ answer, isMoving } = await look())
        }
      })
    for (const event of answer.events) {
      const id = receivedId(event)
      if (id) promises.saw(id, event)
    }
    return answer
  }

  #listAmid(
    recent: readonly Promised[],
    query: RawQuery,
    send: () => Promise<ListAnswer>,
  ): Promise<ListAnswer> {
    const ranges = rangesMeant(query)
    const near = recent.filter(({ values, former }) =>
      [values, ...former.map((one) => one.values)].some((state) => hasDayIn(ranges.widest, state)),
    )
    const contradicts = listsFormer(query, ranges)
    return this.#reads.patiently(
      { lag: this.lateness.lags.list, promised: recent, send, contradicts },
      near,
      (answer, late) =>
        this.lateness.lacking.set(
          answer,
          late.filter(({ id }) => !includesId(answer.ids, id)),
        ),
    )
  }
}

/** The event of an answer; another event that is read in place of one is wrong, and not late. */
function ownEvent({ eventId, event }: EventAnswer): ReceivedEvent | undefined {
  return event && sameId(receivedId(event) ?? eventId, eventId) ? event : undefined
}
