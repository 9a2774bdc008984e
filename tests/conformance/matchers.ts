import type { ListQuery } from '../../src/contract/list-query.ts'
import {
  type EventId,
  eventFields,
  type IsoDate,
  type ReceivedEvent,
  type Update,
  updateFields,
} from '../../src/contract/special-event.ts'
import { Unjudged, unjudged, Violated, violated } from '../../src/findings/finding.ts'
import type { ViolationFacts } from '../../src/findings/violations.ts'
import { isBusy } from '../../src/service/answer.ts'
import type { Detour } from '../../src/service/detours.ts'
import type { InvalidCredentials } from '../../src/service/invalid-credentials.ts'
import type { AnyAnswer, EventAnswer } from '../../src/service/service.ts'
import { answerFacts, requestFacts } from '../../src/world/reading/expectations.ts'
import { addDays, type DateRange } from '../../src/world/values/days.ts'
import { sameButForOrder } from '../../src/world/values/same.ts'

/** Where an expected value comes from, where the other was seen, and the like. */
type Occasion = Omit<ViolationFacts<'other-value'>, 'field' | 'expected' | 'received' | 'missing'>

/** What shows a violation is told as what was sent, where the input of a case says how it is made. */
export async function shownBySending(sent: object, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw error instanceof Violated ? error.but({ smallest: sent }) : error
  }
}

/** An event has the values that an update has sent, those of other fields left out of account. */
export function mustHold(event: ReceivedEvent, sent: Update, occasion: Occasion): void {
  mustAgreeIn(fieldsIn(sent), sent, event, occasion)
}

/** An event has the same values as another sight of it, whatever the order of its dates. */
export function mustEqual(event: ReceivedEvent, expected: ReceivedEvent, occasion: Occasion): void {
  mustAgreeIn(eventFields, expected, event, occasion)
}

/** The fields that an update sends, in the order of the schema. */
export function fieldsIn(sent: Update) {
  return updateFields.filter((field) => field in sent)
}

/** As {@link mustEqual}, but only in some fields. */
export function mustAgreeIn(
  fields: readonly string[],
  expected: ReceivedEvent,
  event: ReceivedEvent,
  occasion: Occasion,
): void {
  const field = fields.find((name) => !agreeIn(name, expected, event))
  if (field !== undefined) throw otherValue(field, expected, event, occasion)
}

/** Nothing, where what it needs could not be had. */
export function unlessUnjudged(error: unknown): undefined {
  if (!(error instanceof Unjudged)) throw error
}

/** One field of an event has another value than it must have. */
export function otherValue(
  field: string,
  expected: ReceivedEvent,
  event: ReceivedEvent,
  occasion: Occasion,
) {
  return violated('other-value', {
    field,
    expected: expected[field],
    received: event[field],
    ...(event[field] === undefined && { missing: true }),
    ...(expected[field] === undefined && { notExpected: true }),
    ...occasion,
  })
}

/** A range of dates does not list an event that it holds. */
export function notListed(eventId: EventId, dates: readonly IsoDate[], query: DateRange) {
  const facts = { expected: 'listed', received: 'not listed', eventId, dates, query } as const
  return violated('event-not-listed', facts)
}

/** A query lists an event that it must not. */
export function wronglyListed(
  eventId: EventId,
  query: ListQuery,
  because: ViolationFacts<'event-listed'>['because'],
  received: unknown = 'listed',
) {
  return violated('event-listed', { expected: 'not listed', received, eventId, query, because })
}

/** The days just before and after one, and itself. */
export function around(day: IsoDate): DateRange {
  return { startDate: addDays(day, -1), endDate: addDays(day, 1) }
}

export function agreeIn(field: string, one: ReceivedEvent, other: ReceivedEvent): boolean {
  return field === 'eventId'
    ? String(one[field]).toLowerCase() === String(other[field]).toLowerCase()
    : sameButForOrder(one[field], other[field])
}

/** A request without valid credentials must not succeed; how it is refused is left open (section 5). */
export function mustNotSucceed(
  answer: AnyAnswer | undefined,
  { what: credentials }: Pick<InvalidCredentials, 'what'>,
): void {
  if (!answer) return
  const request = requestFacts(answer)
  if (answer.succeeded)
    throw violated('accepted-without-credentials', {
      expected: 'refusal',
      received: { status: answer.status },
      credentials,
      ...request,
    })
  const { status } = answer
  if (isBusy(answer)) throw unjudged('target-busy', { status, ...request })
}

/** As {@link mustNotSucceed}; nor may a refusal show an event as it is known: one that is made up says nothing. */
export function mustShowNone(
  answer: AnyAnswer | undefined,
  credentials: Pick<InvalidCredentials, 'what'>,
  known: readonly ReceivedEvent[],
): void {
  mustNotSucceed(answer, credentials)
  if (!answer) return
  const { content, exchange } = answer
  const text = content.kind === 'json' ? JSON.stringify(content.value) : exchange.responseBody?.text
  const event = known.find((one) => text !== undefined && tells(text, one))
  if (event)
    throw violated('accepted-without-credentials', {
      expected: 'refusal',
      received: { status: answer.status },
      credentials: credentials.what,
      shows: String(event.eventId),
      ...requestFacts(answer),
    })
}

/** Of fewer letters any text may have some, beside an identifier that it has from the request. */
const leastLetters = 6

/** Whether a text of any kind, as JSON has it, tells which event has which name and takes place where, or all of it. */
function tells(text: string, event: ReceivedEvent): boolean {
  const told = [event.eventId, event.name, event.location].map((value) => JSON.stringify(value))
  const isTold = told.every((value) => text.includes(value?.slice(1, -1)))
  if (`${event.name}${event.location}`.length >= leastLetters) return isTold
  return Object.entries(event).every(([field, value]) =>
    text.includes(`"${field}":${JSON.stringify(value)}`),
  )
}

/** As {@link mustNotSucceed}, by another way; what has no events to show may be some page that is there for everybody. */
export function mustNotShowEvents(
  answer: AnyAnswer | undefined,
  { what }: Pick<InvalidCredentials, 'what'>,
  detour: Detour,
): void {
  const isEmpty = answer?.succeeded && !('ids' in answer ? answer.ids.length > 0 : answer.event)
  if (!isEmpty) mustNotSucceed(answer, { what: `${what}, with ${detour.what}` })
}

/** An event can be read after an update, and amid one, whatever that was. */
export function mustBeReadable(answer: EventAnswer, sent: unknown, when?: 'amid'): void {
  if (!answer.succeeded) throw notReadable(answer, sent, when)
}

export function notReadable(answer: EventAnswer, sent: unknown, when?: 'amid') {
  const { eventId } = answer
  return violated('not-readable', {
    expected: 'success',
    received: answerFacts(answer),
    eventId,
    sent,
    ...(when && { when }),
  })
}
