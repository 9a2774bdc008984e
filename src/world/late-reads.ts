import {
  type EventId,
  includesId,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
  updateFields,
} from '../contract/special-event.ts'
import { pause } from '../service/gate.ts'
import type { EventAnswer, ListAnswer, Patience, RawQuery } from '../service/service.ts'
import { type Foreign, ForeignValues } from './foreign-values.ts'
import { hasDayIn, listsFormer, rangesOf, showsFormer } from './former-values.ts'
import { Lag } from './lag.ts'
import { longestLagMs, type Promised, Promises, valuesIn } from './promises.ts'
import { Stretches } from './stretches.ts'

/** The first pause before a read is looked at again; each is a quarter longer than the one before, up to the longest. */
const pauses = { firstMs: 40, growth: 1.25, longestMs: 200 }

/**
 * How many reads in a row must show an update: each may be of another copy. Of ten copies, one may be late, so that it
 * takes more of them to tell that it is for being the first that one was.
 */
const looksInARow = { settled: 6, behindTheFirst: 12 }

/** What all reads of a run know together. */
class Lateness {
  readonly lags = { get: new Lag(), list: new Lag() }
  readonly promises = new Promises()
  readonly foreign = new ForeignValues()
  /** Events that a read has shown as an update was to leave them, and a later one as they were before. */
  readonly undone = new Set<EventId>()
  /** Of listings that were waited for in vain, what each lacks. */
  readonly lacking = new WeakMap<object, readonly Promised[]>()
  readonly stretches = new Stretches()
}

/** A read, and how it is told which updates it does not show. */
interface Reading<T> {
  readonly lag: Lag
  /** What it might not show. */
  readonly promised: readonly Promised[]
  readonly send: () => Promise<T>
  readonly contradicts: (answer: T, promised: Promised) => boolean
}

type Look<T> = () => Promise<{ readonly answer: T }>
type IsFormer<T> = (answer: T) => boolean

/**
 * Looks again at reads that show an event as it was before its last answered update, for 2 seconds after that
 * answer: copies, caches and indexes may be late. The lag seen so far is waited for right before the next read.
 * No update is sent meanwhile, since one would also refresh what else stays stale for good.
 */
export class LateReads implements Patience {
  constructor(
    private readonly known = new Lateness(),
    private readonly isReplay = false,
  ) {}

  get lags() {
    const { get, list } = this.known.lags
    return { get: get.ms, list: list.ms }
  }

  forReplays(): LateReads {
    return new LateReads(this.known, true)
  }

  /** Reads that differ though nothing is sent in between are not late, whichever they show. */
  takeAsTheyCome(): void {
    this.known.lags.get.waitNoMore()
  }

  /** What the last update of an event was answered with, where a read shows the event as it was before instead. */
  formerIn({ eventId, event }: EventAnswer): Promised | undefined {
    const promised = this.known.promises.of(eventId)
    return event && promised && showsFormer(event, promised) ? promised : undefined
  }

  /** Whether what a read shows of an event may have become of it since its last update. */
  mayBeUndone(promised: Promised): boolean {
    return this.known.promises.mayBeUndone(promised)
  }

  /** Whether an update of an event got no answer: what it has sent may have been carried out. */
  wasUnanswered(eventId: EventId): boolean {
    return this.known.promises.wasUnanswered(eventId)
  }

  /** The events that a listing has lacked for as long as any may be late, where it was waited for in vain. */
  lackedBy(answer: ListAnswer): readonly Promised[] {
    return this.known.lacking.get(answer) ?? []
  }

  /** What events came to have amid the run that it has not sent to them. */
  get foreign(): readonly Foreign[] {
    return this.known.foreign.all
  }

  /** Events that others may be writing to. */
  get suspected(): readonly EventId[] {
    const { foreign, undone } = this.known
    return [...new Set([...foreign.all.map(({ eventId }) => eventId), ...undone])]
  }

  whileStill<T>(work: () => Promise<T>): Promise<T> {
    return this.known.stretches.whileStill(work)
  }

  undisturbed<T>(eventIds: readonly EventId[], work: () => Promise<T>): Promise<T> {
    return this.known.stretches.during(eventIds, work)
  }

  async update(
    eventId: EventId,
    body: object | string,
    send: () => Promise<EventAnswer>,
  ): Promise<EventAnswer> {
    const { promises, foreign, stretches } = this.known
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

  async get(eventId: EventId, send: () => Promise<EventAnswer>): Promise<EventAnswer> {
    const { promises, foreign, lags, undone } = this.known
    const promised = promises.of(eventId)
    if (promised) promises.looksAt(promised)
    const wasShown = promised !== undefined && promises.wasShown(promised)
    const answer = await this.#patiently({
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
      if (wasShown && showsFormer(event, promised)) undone.add(eventId)
    }
    return answer
  }

  async list(query: RawQuery, send: () => Promise<ListAnswer>): Promise<ListAnswer> {
    const { promises } = this.known
    const { widest } = rangesOf(query)
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
        for (let pauseMs = pauses.firstMs; isMoving; pauseMs = longer(pauseMs)) {
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
    const ranges = rangesOf(query)
    const near = recent.filter(({ values, former }) =>
      [values, ...former.map((one) => one.values)].some((state) => hasDayIn(ranges.widest, state)),
    )
    const contradicts = listsFormer(query, ranges)
    return this.#patiently(
      { lag: this.known.lags.list, promised: recent, send, contradicts },
      near,
      (answer, late) =>
        this.known.lacking.set(
          answer,
          late.filter(({ id }) => !includesId(answer.ids, id)),
        ),
    )
  }

  /**
   * @param waitedFor the promises whose lag is waited for before the first look
   * @param onVain told which of them were waited for in vain
   */
  async #patiently<T>(
    reading: Reading<T>,
    waitedFor = reading.promised,
    onVain: (answer: T, late: readonly Promised[]) => void = () => {},
  ): Promise<T> {
    const { lag } = reading
    if (lag.ms > 0) {
      const due = Math.max(0, ...waitedFor.map(({ at }) => at + lag.ms)) - performance.now()
      if (due > 0) await pause(due)
    }
    const { answer, late } = await this.#look(reading)
    if (late.length === 0 || !lag.mayWait(this.isReplay)) return answer
    return this.whileStill(() => this.#lookAgain(reading, late, onVain))
  }

  /** Reads once. @returns the promises that are not kept, and may still be */
  async #look<T>({ promised, send, contradicts }: Reading<T>) {
    const sentAt = performance.now()
    const answer = await send()
    const late = promised.filter(
      (one) =>
        sentAt - one.at < longestLagMs &&
        this.known.promises.isLatest(one) &&
        contradicts(answer, one),
    )
    return { answer, late, sentAt }
  }

  async #lookAgain<T>(
    reading: Reading<T>,
    late: readonly Promised[],
    onVain: (answer: T, late: readonly Promised[]) => void,
  ): Promise<T> {
    const { lag, contradicts } = reading
    const answeredAt = Math.max(...late.map(({ at }) => at))
    let pauseMs = pauses.firstMs
    for (let looks = 1; ; looks++) {
      const left = answeredAt + longestLagMs - performance.now()
      await pause(Math.max(1, Math.min(pauseMs, left)))
      pauseMs = longer(pauseMs)
      const { answer, late: still, sentAt } = await this.#look(reading)
      if (still.length > 0) continue
      const isFormer = (seen: T) =>
        late.some((one) => this.known.promises.isLatest(one) && contradicts(seen, one))
      const look = () => this.#look(reading)
      const isInVain = isFormer(answer)
      const isAlone = lag.ms > 0 && looks === 1 && !isInVain
      if (isAlone && (await allShowIt(looksInARow.behindTheFirst, look, isFormer)))
        lag.onlyFirstWasLate()
      else lag.nextWereLate()
      if (lag.isOfFirstReads) return answer
      if (isInVain) {
        lag.wasInVain(this.isReplay)
        onVain(answer, late)
      } else if (lag.ms > 0 || (await settles(answeredAt, look, isFormer)))
        lag.learn(sentAt - answeredAt)
      else lag.waitNoMore()
      return answer
    }
  }
}

/** The event of an answer; another event that is read in place of one is wrong, and not late. */
function ownEvent({ eventId, event }: EventAnswer): ReceivedEvent | undefined {
  return event && sameId(receivedId(event) ?? eventId, eventId) ? event : undefined
}

/** A copy that never shows an update, and takes turns with others, is not late: it is out of date for good. */
async function settles<T>(answeredAt: number, look: Look<T>, isFormer: IsFormer<T>) {
  await pause(Math.max(0, answeredAt + longestLagMs - performance.now()))
  return allShowIt(looksInARow.settled, look, isFormer)
}

async function allShowIt<T>(reads: number, look: Look<T>, isFormer: IsFormer<T>): Promise<boolean> {
  for (let time = 1; time <= reads; time++) if (isFormer((await look()).answer)) return false
  return true
}

function longer(pauseMs: number): number {
  return Math.min(pauses.growth * pauseMs, pauses.longestMs)
}
