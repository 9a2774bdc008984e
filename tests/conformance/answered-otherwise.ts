import {
  type EventId,
  type ReceivedEvent,
  receivedId,
  sameId,
  type Update,
  type UpdateField,
  updateFields,
} from '../../src/contract/special-event.ts'
import type { Violated } from '../../src/findings/finding.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import type { RawExchange } from '../../src/service/exchange.ts'
import type { Again, EventAnswer } from '../../src/service/service.ts'
import { isValid } from '../../src/service/valid-request.ts'
import { valuesIn } from '../../src/world/lateness/promises.ts'
import { eventOf } from '../../src/world/reading/expectations.ts'
import { isBenign, plainFields } from '../../src/world/values/ordinary-values.ts'
import { picked, restorable } from '../../src/world/values/restorable.ts'
import {
  contradict,
  fieldsNotTaken,
  hasControls,
  sameButForOrder,
} from '../../src/world/values/same.ts'
import { fieldsIn, otherValue } from './matchers.ts'
import { staysAsRead } from './stays-as-read.ts'

/** So often an answer raises the doubt, and so often it has to show again from the same state. */
const most = { doubts: 6, replays: 4 }

/** On so many events a value that is gone need not show again: what each shows once is no chance. */
const leastOnce = 3

/** What an update has to leave, and which fields of it are looked at. */
interface Rule {
  readonly fields: (sent: Update) => readonly UpdateField[]
  readonly expected: (sent: Update, before: Update) => Update
  readonly violated: (
    field: UpdateField,
    expected: Update,
    event: ReceivedEvent,
    sent: Update,
  ) => Violated
}

/** Each field that any update of the run has sent is answered with the value that was sent (section 4.3). */
export const sentIsAnswered = answeredOtherwise({
  fields: fieldsIn,
  expected: (sent) => sent,
  violated: (field, expected, event) => otherValue(field, expected, event, { as: 'sent' }),
})

/** Each field that it has not sent is answered with the value from before it (section 4.3). */
export const unsentIsAnswered = answeredOtherwise({
  fields: (sent) => updateFields.filter((field) => !(field in sent)),
  expected: (_sent, before) => before,
  violated: (field, expected, event, sent) =>
    otherValue(field, expected, event, { as: 'before-update', sent }),
})

/**
 * Holds the answer of every update of the run against what it was sent and what was known of its event before, whatever
 * it was sent for. A difference is a violation once the same shows 4 times more, each time from the values before it, while
 * nobody else is seen to write and the event stays as it is by itself; or once a text or days are gone on several events,
 * as the first update of each may lose them and no further one.
 */
function answeredOtherwise(rule: Rule) {
  return (bench: Pick<MemoryBench, 'probe' | 'promises' | 'paceOnMany'>): AnswerMemory => {
    let doubts = 0
    const once = new SeenOnce()
    return function* (answer) {
      if (doubts >= most.doubts || 'ids' in answer) return
      const differing = differingFrom(rule, answer, bench)
      if (!differing) return
      doubts++
      const doubt = new DoubtedAnswer(bench, rule, differing)
      yield {
        violated: doubt.violated(differing.received, differing.sent),
        before: once.answersOf(differing.field),
        ask: (again) => once.during((isAlone) => doubt.mustBeChance(again, isAlone, once)),
      }
    }
  }
}

/** An update that was answered with another value of a field than it has to leave. */
interface Differing {
  readonly eventId: EventId
  readonly sent: Update
  /** What was known of the event before it. */
  readonly known: Update
  readonly field: UpdateField
  readonly received: ReceivedEvent
  readonly exchange: RawExchange
}

function differingFrom(
  rule: Rule,
  answer: EventAnswer,
  { promises }: Pick<MemoryBench, 'promises'>,
): Differing | undefined {
  const { eventId, event: received, exchange } = answer
  // Another event that is answered in place of one is another clause's business.
  if (answer.request.operation !== 'update' || !received) return undefined
  if (!sameId(receivedId(received) ?? eventId, eventId)) return undefined
  const sent = asWritten(answer)
  const { before, exchanges, met } = promises.of(eventId) ?? {}
  // An answer may show what another update has sent that was under way at the time.
  if (!sent || !before || met || !exchanges?.includes(exchange)) return undefined
  const known: Update = plain(before)
  const field = wrongIn(received, rule, sent, known)
  return field && { eventId, sent, known, field, received, exchange }
}

/** The first field of an event that is not what an update has to leave. */
function wrongIn(event: ReceivedEvent, rule: Rule, sent: Update, known: Update) {
  const expected = plain(rule.expected(sent, known))
  return rule.fields(sent).find((field) => field in expected && contradict(field, expected, event))
}

/** Looks whether an update is answered in the same way whenever it is sent to the event as it was. */
class DoubtedAnswer {
  /** What the event was. Nothing else is touched, which somebody else may have written meanwhile. */
  readonly #formerly: Update

  constructor(
    private readonly bench: Pick<MemoryBench, 'probe' | 'paceOnMany'>,
    private readonly rule: Rule,
    private readonly differing: Differing,
  ) {
    const { field, known, sent } = differing
    this.#formerly = picked(known, (one) => one in sent || one === field)
  }

  violated(event: ReceivedEvent, sent: Update): Violated {
    const { field, known } = this.differing
    const expected = plain(this.rule.expected(this.differing.sent, known))
    return this.rule.violated(field, expected, event, sent)
  }

  /** @throws Violated where it is so each time, or was so on several events, once on each */
  async mustBeChance(again: Again, isAlone: boolean, once: SeenOnce): Promise<void> {
    const { paceOnMany, probe } = this.bench
    const { eventId, exchange, field, received, sent } = this.differing
    const startedAt = performance.now()
    if ((await paceOnMany(0)) > 0) return
    if (await this.#showsAgain(again)) {
      if ((await paceOnMany(performance.now() - startedAt)) > 0) return
      throw await this.#shownBySmallest()
    }
    // What was doubted may be somebody else's, or lost once, which others are to see: it is to be as it was answered.
    const answered = picked(restorable(received), (one) => one === field)
    await probe.update(eventId, { ...sent, ...answered })
    if (!isAlone || !isGone(received[field])) return
    const { events, sinceMs } = once.add(field, eventId, exchange, startedAt)
    if (events < leastOnce || (await paceOnMany(sinceMs)) > 0) return
    throw this.violated(received, sent).but({ proof: { times: events - 1, requests: 0 } })
  }

  /** Whether the same answer comes each time, and nothing of the event changes by itself. */
  async #showsAgain(again: Again): Promise<boolean> {
    const { eventId } = this.differing
    const formerly = this.#formerly
    for (let replay = 1; replay < most.replays; replay++)
      if (!(await this.#shownBy(again))) return false
    if (!(await this.#isBack())) return false
    if (!(await staysAsRead(this.bench.probe, eventId, formerly, fieldsIn(formerly)))) return false
    return (await this.#shownBy(again)) !== undefined
  }

  /** Brings the event back to what it was before. @returns whether it is there */
  async #isBack(): Promise<boolean> {
    const { event } = await this.bench.probe.update(this.differing.eventId, this.#formerly)
    return event !== undefined && fieldsNotTaken(this.#formerly, event).length === 0
  }

  /** The event that an update from the same state is answered with, where that is wrong in the same way. */
  async #shownBy(again: Again): Promise<ReceivedEvent | undefined> {
    const next = (await this.#isBack()) ? await again() : undefined
    const isShown = next?.succeeded && !('ids' in next) && this.#isThatAgain(eventOf(next))
    return isShown ? next.event : undefined
  }

  #isThatAgain(event: ReceivedEvent): boolean {
    const { field, known, received, sent } = this.differing
    const isWrong = wrongIn(event, this.rule, sent, known) === field
    return isWrong && sameButForOrder(event[field], received[field])
  }

  /** The same by the fewest fields that show it, each left out once. */
  async #shownBySmallest(): Promise<Violated> {
    const { eventId, field, received, sent } = this.differing
    const shownBy = (update: Update) =>
      this.#shownBy(() => this.bench.probe.update(eventId, update))
    let fewest = sent
    for (const left of fieldsIn(sent)) {
      const fewer = picked(fewest, (one) => one !== left)
      const isAbout = left === field && field in sent
      if (isAbout || fieldsIn(fewer).length === 0) continue
      if (await shownBy(fewer)) fewest = fewer
    }
    const event = await shownBy(fewest)
    if (!event) return this.violated(received, sent)
    const proof = { times: most.replays + 1, requests: 2 }
    return this.violated(event, fewest).but({ smallest: fewest, proof })
  }
}

/** The answers that have shown values to be gone, and no replay has, by field and event. */
class SeenOnce {
  readonly #answers = new Map<UpdateField, Map<EventId, RawExchange>>()
  #open = 0
  #firstAt: number | undefined

  /** Looks into a doubt, told whether by itself: several at a time may come of one who writes to many events at once. */
  async during(look: (isAlone: boolean) => Promise<void>): Promise<void> {
    this.#open++
    try {
      await look(this.#open === 1)
    } finally {
      this.#open--
    }
  }

  answersOf(field: UpdateField): readonly RawExchange[] {
    return [...(this.#answers.get(field)?.values() ?? [])]
  }

  /** @returns how many events have shown it, and for how long others may have done so */
  add(field: UpdateField, eventId: EventId, exchange: RawExchange, at: number) {
    const ofField = this.#answers.get(field) ?? new Map<EventId, RawExchange>()
    this.#answers.set(field, ofField.set(eventId, exchange))
    this.#firstAt ??= at
    return { events: ofField.size, sinceMs: performance.now() - this.#firstAt }
  }
}

/** Whether there is no text, or there are no days: a price of 0 may be somebody's. */
function isGone(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/** What a valid update sends, as any client would write it: how else it may be read is another matter. */
function asWritten({ request }: EventAnswer): Update | undefined {
  const values = valuesIn(request.body ?? '')
  return isValid(request) && JSON.stringify(values) === request.body ? values : undefined
}

/** The fields whose values nobody has a reason to fill in or to tidy. */
function plain(values: ReceivedEvent): Update {
  const ordinary: Update = plainFields(values)
  return picked(ordinary, (field) => isBenign(field, values[field]) && !hasControls(values[field]))
}
