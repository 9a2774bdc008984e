import {
  type EventId,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
  type UpdateField,
  updateFields,
} from '../contract/special-event.ts'
import { pause } from '../service/gate.ts'
import type { EventAnswer, ListAnswer, Patience, RawQuery } from '../service/service.ts'
import { listsFormer, rangesOf, showsFormer } from './former-values.ts'
import { longestLagMs, type Promised, Promises, valuesIn } from './promises.ts'
import { contradict } from './same.ts'
import { Stretches } from './stretches.ts'

/** The first pause before a read is looked at again; each is a quarter longer than the one before, up to the longest. */
const pauses = { firstMs: 40, growth: 1.25, longestMs: 200 }

/** A lag longer than any before is taken to be twice as long as was seen. */
const growth = 2

/**
 * After 3 waits of up to 2 seconds in which no read has shown the update, reads are believed at once. Replays
 * of a finding wait 2 more times.
 */
const mostInVain = { first: 3, replay: 2 }

/**
 * Three longer lags were each waited for in vain, and each time the next read showed the update at once: then it is the
 * first read which is out of date, however late it comes.
 */
const mostFirstOnes = 3

/** How many reads in a row must show an update before it counts as settled. */
const settledLooks = 6

type Kind = 'get' | 'list'

/** A value of an event that stood where the run had left another one, and that was not its former one either. */
export interface Foreign {
  readonly eventId: EventId
  readonly field: UpdateField
  readonly value: unknown
}

/** What all reads of a run know together. */
class Lateness {
  readonly lags = { get: 0, list: 0 }
  readonly promises = new Promises()
  /** How often it was waited in vain. */
  readonly vain = { first: { get: 0, list: 0 }, replay: { get: 0, list: 0 } }
  /** The lags, each longer than the one before, after which a read was out of date for being the first. */
  readonly firstOnes: Record<Kind, number[]> = { get: [], list: [] }
  readonly looking = new Set<Promise<unknown>>()
  /** What events came to have amid the run that it has not sent to them, the first of each. */
  readonly foreign = new Map<EventId, Foreign>()
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
  readonly #known: Lateness
  readonly #isReplay: boolean

  constructor(known = new Lateness(), isReplay = false) {
    this.#known = known
    this.#isReplay = isReplay
  }

  /** After how many milliseconds reads and listings have shown updates; 0 where it was at once. */
  get lags() {
    return this.#known.lags
  }

  forReplays(): LateReads {
    return new LateReads(this.#known, true)
  }

  /** What the last update of an event was answered with, where a read shows the event as it was before instead. */
  formerIn({ eventId, event }: EventAnswer): Promised | undefined {
    const promised = this.#known.promises.of(eventId)
    return event && promised && showsFormer(event, promised) ? promised : undefined
  }

  /** Whether an update of an event got no answer: what it has sent may have been carried out. */
  wasUnanswered(eventId: EventId): boolean {
    return this.#known.promises.wasUnanswered(eventId)
  }

  /** The events that a listing has lacked for as long as any may be late, where it was waited for in vain. */
  lackedBy(answer: ListAnswer): readonly Promised[] {
    return this.#known.lacking.get(answer) ?? []
  }

  /** Does some work during which no update is sent. */
  whileStill<T>(work: () => Promise<T>): Promise<T> {
    return this.#holding(work())
  }

  async update(
    eventId: EventId,
    body: object | string,
    send: () => Promise<EventAnswer>,
  ): Promise<EventAnswer> {
    return this.#known.stretches.update(eventId, async () => {
      while (this.#known.looking.size > 0) await Promise.all(this.#known.looking)
      const before = this.#known.promises.of(eventId)
      const answer = await this.#known.promises.during(eventId, body, send)
      const sent = Object.keys(valuesIn(body))
      this.#compare(before, answer, (field) => !sent.includes(field))
      return answer
    })
  }

  undisturbed<T>(eventId: EventId, work: () => Promise<T>): Promise<T> {
    return this.#known.stretches.during(eventId, work)
  }

  async get(eventId: EventId, send: () => Promise<EventAnswer>): Promise<EventAnswer> {
    const promised = this.#known.promises.of(eventId)
    const answer = await this.#patiently(
      'get',
      promised ? [promised] : [],
      send,
      ({ event }, one) => event !== undefined && isOf(eventId, event) && showsFormer(event, one),
    )
    const { event } = answer
    if (event && isOf(eventId, event)) this.#known.promises.saw(eventId, event)
    if (promised && this.#known.promises.isLatest(promised)) this.#compare(promised, answer)
    return answer
  }

  /** Takes note of a value that neither the run nor the event has had before, in place of what was left there. */
  #compare(
    left: Promised | undefined,
    { eventId, event }: EventAnswer,
    isCompared: (field: UpdateField) => boolean = () => true,
  ): void {
    if (!left || !event || !isOf(eventId, event) || showsFormer(event, left)) return
    const field = updateFields.find((one) => isCompared(one) && contradict(one, left.values, event))
    const { foreign } = this.#known
    if (field && !foreign.has(left.id))
      foreign.set(left.id, { eventId, field, value: event[field] })
  }

  /** What events came to have amid the run that it has not sent to them. */
  get foreign(): readonly Foreign[] {
    return [...this.#known.foreign.values()]
  }

  async list(query: RawQuery, send: () => Promise<ListAnswer>): Promise<ListAnswer> {
    const recent = this.#known.promises.since(performance.now() - longestLagMs)
    const answer = await (recent.length === 0 ? send() : this.#listAmid(recent, query, send))
    for (const event of answer.events) {
      const id = receivedId(event)
      if (id) this.#known.promises.saw(id, event)
    }
    return answer
  }

  #listAmid(
    recent: readonly Promised[],
    query: RawQuery,
    send: () => Promise<ListAnswer>,
  ): Promise<ListAnswer> {
    const ranges = rangesOf(query)
    const { from, to } = ranges.widest
    const near = recent.filter(({ values, former }) =>
      [values, ...former.map((one) => one.values)].some((state) =>
        receivedDates(state).some((day) => day >= from && day <= to),
      ),
    )
    return this.#patiently('list', recent, send, listsFormer(query, ranges), near)
  }

  /** @param waitedFor the promises whose lag is waited for before the first look */
  async #patiently<T>(
    kind: Kind,
    promised: readonly Promised[],
    send: () => Promise<T>,
    contradicts: (answer: T, promised: Promised) => boolean,
    waitedFor = promised,
  ): Promise<T> {
    const lag = this.lags[kind]
    if (lag > 0) {
      const due = Math.max(0, ...waitedFor.map(({ at }) => at + lag)) - performance.now()
      if (due > 0) await pause(due)
    }
    const look = async () => {
      const sentAt = performance.now()
      const answer = await send()
      const late = promised.filter(
        (one) =>
          sentAt - one.at < longestLagMs &&
          this.#known.promises.isLatest(one) &&
          contradicts(answer, one),
      )
      return { answer, late, sentAt }
    }
    const first = await look()
    if (first.late.length === 0 || !this.#mayWait(kind)) return first.answer
    return this.#holding(this.#lookAgain(kind, first.late, look, contradicts))
  }

  /** Lets no update be sent until some work is done, and until who has waited for it could go on with {@link whileStill}. */
  #holding<T>(work: Promise<T>): Promise<T> {
    const { looking } = this.#known
    const held = work.catch(() => {}).then(() => new Promise((done) => setImmediate(done)))
    looking.add(held)
    void held.then(() => looking.delete(held))
    return work
  }

  async #lookAgain<T>(
    kind: Kind,
    late: readonly Promised[],
    look: () => Promise<{ answer: T; late: readonly Promised[]; sentAt: number }>,
    contradicts: (answer: T, promised: Promised) => boolean,
  ): Promise<T> {
    const answeredAt = Math.max(...late.map(({ at }) => at))
    const { vain, firstOnes } = this.#known
    for (
      let pauseMs = pauses.firstMs, looks = 1;
      ;
      pauseMs = Math.min(pauses.growth * pauseMs, pauses.longestMs), looks++
    ) {
      const left = answeredAt + longestLagMs - performance.now()
      await pause(Math.max(1, Math.min(pauseMs, left)))
      const { answer, late: still, sentAt } = await look()
      const elapsed = sentAt - answeredAt
      if (still.length > 0) continue
      const isFormer = (seen: T) =>
        late.some((one) => this.#known.promises.isLatest(one) && contradicts(seen, one))
      if (looks > 1) firstOnes[kind] = []
      else if (this.lags[kind] > (firstOnes[kind].at(-1) ?? 0))
        firstOnes[kind].push(this.lags[kind])
      if (firstOnes[kind].length === mostFirstOnes) {
        this.lags[kind] = 0
        vain.first[kind] = vain.replay[kind] = Infinity
      } else if (isFormer(answer)) {
        vain[this.#isReplay ? 'replay' : 'first'][kind]++
        if (isListing(answer))
          this.#known.lacking.set(
            answer,
            late.filter(({ id }) => !answer.ids.some((listed) => sameId(listed, id))),
          )
      } else if (this.lags[kind] > 0 || (await settles(answeredAt, look, isFormer)))
        this.#learn(kind, elapsed)
      else vain.first[kind] = vain.replay[kind] = Infinity
      return answer
    }
  }

  /** A lag that grows is not always the same, and may grow further. */
  #learn(kind: Kind, elapsedMs: number): void {
    const known = this.lags[kind]
    if (elapsedMs <= known) return
    const lagMs = known > 0 ? growth * elapsedMs : elapsedMs
    this.lags[kind] = Math.ceil(Math.min(lagMs, longestLagMs))
  }

  #mayWait(kind: Kind): boolean {
    const { first, replay } = this.#known.vain
    if (first[kind] < mostInVain.first) return true
    return this.#isReplay && replay[kind] < mostInVain.replay
  }
}

function isListing(answer: unknown): answer is ListAnswer {
  return typeof answer === 'object' && answer !== null && 'ids' in answer
}

/** Another event that is read in place of one is wrong, and not late. */
function isOf(eventId: EventId, event: ReceivedEvent): boolean {
  return sameId(receivedId(event) ?? eventId, eventId)
}

/** A copy that never shows an update, and takes turns with others, is not late: it is out of date for good. */
async function settles<T>(
  answeredAt: number,
  look: () => Promise<{ readonly answer: T }>,
  isFormer: (answer: T) => boolean,
): Promise<boolean> {
  await pause(Math.max(0, answeredAt + longestLagMs - performance.now()))
  for (let time = 1; time <= settledLooks; time++) if (isFormer((await look()).answer)) return false
  return true
}
