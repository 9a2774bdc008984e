import {
  type ReceivedEvent,
  type Update,
  type UpdateField,
  updateFields,
} from '../../src/contract/special-event.ts'
import type { Violated } from '../../src/findings/finding.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import type { EventAnswer, ListAnswer } from '../../src/service/service.ts'
import { eventOf } from '../../src/world/expectations.ts'
import { valuesIn } from '../../src/world/promises.ts'
import { contradict, fieldsNotTaken, hasControls } from '../../src/world/same.ts'
import { isBenign } from '../../src/world/writable-events.ts'
import { otherValue } from './matchers.ts'

/** So often an answer raises the doubt, and so often it has to show again from the same state. */
const most = { doubts: 6, replays: 3 }

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
  fields: (sent) => updateFields.filter((field) => field in sent),
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
 * it was sent for. A difference is a violation once it shows 3 times more, each time from the values before it, while
 * nobody else is seen to write.
 */
function answeredOtherwise(rule: Rule) {
  return ({ probe, lastUpdateOf, paceOnMany }: MemoryBench): AnswerMemory => {
    let doubts = 0
    return function* (answer) {
      if ('ids' in answer || answer.request.operation !== 'update' || !answer.event) return
      const { eventId } = answer
      const sent = asWritten(answer)
      const { before, exchanges, met } = lastUpdateOf(eventId) ?? {}
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
      /** The answer, where it shows the same again and again. */
      const shownAgain = async (again: () => Promise<ListAnswer | EventAnswer>) => {
        for (let time = 1; ; time++) {
          const { event: begun } = await probe.update(eventId, known)
          if (!begun || fieldsNotTaken(known, begun).length > 0) return undefined
          const next = await again()
          if (!next.succeeded || 'ids' in next) return undefined
          const event = eventOf(next)
          if (wrongIn(event) !== field) return undefined
          if (time === most.replays) return event
        }
      }
      yield {
        violated: rule.violated(field, expected, received, sent),
        ask: async (again) => {
          const startedAt = performance.now()
          if ((await paceOnMany(0)) > 0) return
          const event = await shownAgain(again)
          if (event && (await paceOnMany(performance.now() - startedAt)) === 0)
            throw rule.violated(field, expected, event, sent)
          // Then somebody else has written it, and is to keep it so.
          if (!event && !(field in sent)) await probe.update(eventId, { [field]: received[field] })
        },
      }
    }
  }
}

/** The fields of an update that was sent as any client would write it: how else it may be read is another matter. */
function asWritten({
  request: { body = '', contentType, detour },
}: EventAnswer): Update | undefined {
  const values = valuesIn(body)
  const isOrdinary =
    contentType === 'application/json' && !detour && JSON.stringify(values) === body
  const areKnown = Object.keys(values).every((key) =>
    (updateFields as readonly string[]).includes(key),
  )
  return isOrdinary && areKnown ? values : undefined
}

/** The fields whose values nobody has a reason to fill in or to tidy. */
function plain(values: ReceivedEvent): Update {
  const isPlain = (field: UpdateField) => {
    const value = values[field]
    const isTidy = typeof value !== 'string' || (value !== '' && value === value.trim())
    return field in values && isBenign(field, value) && isTidy && !hasControls(value)
  }
  return Object.fromEntries(updateFields.filter(isPlain).map((field) => [field, values[field]]))
}
