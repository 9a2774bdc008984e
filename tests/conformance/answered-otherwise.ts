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
  return ({ probe, promises, paceOnMany }: MemoryBench): AnswerMemory => {
    let doubts = 0
    const once = new SeenOnce()
    return function* (answer) {
      if ('ids' in answer || answer.request.operation !== 'update' || !answer.event) return
      const { eventId } = answer
      // Another event that is answered in place of one is another clause's business.
      if (!sameId(receivedId(answer.event) ?? eventId, eventId)) return
      const sent = asWritten(answer)
      const { before, exchanges, met } = promises.of(eventId) ?? {}
      // An answer may show what another update has sent that was under way at the time.
      if (!sent || !before || met || !exchanges?.includes(answer.exchange)) return
      const known: Update = plain(before)
      const expected = plain(rule.expected(sent, known))
      const wrongIn = (event: ReceivedEvent) =>
        rule.fields(sent).find((field) => field in expected && contradict(field, expected, event))
      const field = wrongIn(answer.event)
      if (!field || doubts >= most.doubts) return
      doubts++
      const received = answer.event
      const isThatAgain = (event: ReceivedEvent) =>
        wrongIn(event) === field && sameButForOrder(event[field], received[field])
      // Nothing else is touched, which somebody else may have written meanwhile.
      const formerly = picked(known, (one) => one in sent || one === field)
      /** Brings the event back to what it was before. @returns whether it is there */
      const isBack = async () => {
        const { event } = await probe.update(eventId, formerly)
        return event !== undefined && fieldsNotTaken(formerly, event).length === 0
      }
      /** The event that an update from the same state is answered with, where that is wrong in the same way. */
      const shownBy = async (again: Again): Promise<ReceivedEvent | undefined> => {
        const next = (await isBack()) ? await again() : undefined
        const isShown = next?.succeeded && !('ids' in next) && isThatAgain(eventOf(next))
        return isShown ? next.event : undefined
      }
      /** Whether the same answer comes each time, and nothing of the event changes by itself. */
      const showsAgain = async (again: Again): Promise<boolean> => {
        for (let replay = 1; replay < most.replays; replay++)
          if (!(await shownBy(again))) return false
        if (!(await isBack())) return false
        if (!(await staysAsRead(probe, eventId, formerly, fieldsIn(formerly)))) return false
        return (await shownBy(again)) !== undefined
      }
      /** The fewest fields that show it, each left out once. */
      const smallest = async (): Promise<Update> => {
        let fewest = sent
        for (const left of fieldsIn(sent)) {
          const fewer = picked(fewest, (one) => one !== left)
          const isAbout = left === field && field in sent
          if (isAbout || fieldsIn(fewer).length === 0) continue
          if (await shownBy(() => probe.update(eventId, fewer))) fewest = fewer
        }
        return fewest
      }
      const look = async (again: Again, isAlone: boolean) => {
        const startedAt = performance.now()
        if ((await paceOnMany(0)) > 0) return
        if (!(await showsAgain(again))) {
          // What was doubted may be somebody else's, or lost once, which others are to see: it is to be as it was answered.
          const answered = picked(restorable(received), (one) => one === field)
          await probe.update(eventId, { ...sent, ...answered })
          if (!isAlone || !isGone(received[field])) return
          const { events, sinceMs } = once.add(field, eventId, answer.exchange, startedAt)
          if (events < leastOnce || (await paceOnMany(sinceMs)) > 0) return
          const proof = { times: events - 1, requests: 0 }
          throw rule.violated(field, expected, received, sent).but({ proof })
        }
        if ((await paceOnMany(performance.now() - startedAt)) > 0) return
        const update = await smallest()
        const event = await shownBy(() => probe.update(eventId, update))
        const shown = rule.violated(field, expected, event ?? received, event ? update : sent)
        const proof = { times: most.replays + 1, requests: 2 }
        throw event ? shown.but({ smallest: update, proof }) : shown
      }
      yield {
        violated: rule.violated(field, expected, received, sent),
        before: once.answersOf(field),
        ask: (again) => once.during((isAlone) => look(again, isAlone)),
      }
    }
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
