import { defaultPage, defaultRangeDays, maximumLimit } from '../../src/contract/list-query.ts'
import { fieldIsValid, type SchemaFault, specialEventFaults } from '../../src/contract/schemas.ts'
import {
  type EventId,
  type IsoDate,
  idKey,
  receivedDates,
  receivedId,
  sameId,
} from '../../src/contract/special-event.ts'
import { type Violated, violated } from '../../src/findings/finding.ts'
import type { AnswerRule } from '../../src/judging/check.ts'
import type { Answer } from '../../src/service/answer.ts'
import {
  type EventAnswer,
  type ListAnswer,
  limitOf,
  type RawQuery,
} from '../../src/service/service.ts'
import type { TargetSettings } from '../../src/settings/settings.ts'
import { possibleTodays } from '../../src/world/reading/clocks.ts'
import { answerFacts } from '../../src/world/reading/expectations.ts'
import { addDays, lastDay } from '../../src/world/values/days.ts'

// The rules that every successful answer of a run is held against, whichever check or question has asked for
// it. Each stands beside the id of its clause as `everyListing`, `everyRead` or `everyUpdate`.

/** Faults of one special event that are told; of more only their number. */
const mostFaults = 3

/** A success is declared as application/json; parameters and letter case are free (sections 1 and 4). */
export function isDeclaredAsJson({ headers }: Answer): Violated | undefined {
  const declared = headers['content-type']
  if (declared?.split(';')[0]?.trim().toLowerCase() === 'application/json') return undefined
  return violated('other-media-type', { expected: 'application/json', received: declared ?? null })
}

/** A read or an update answers with one whole special event, not wrapped in anything (section 2). */
export function isSpecialEvent(answer: EventAnswer): Violated | undefined {
  const faults = answer.event ? specialEventFaults(answer.event) : []
  if (answer.event && faults.length === 0) return undefined
  const received = answerFacts(answer)
  return violated('no-special-event', { expected: 'a special event', received, ...told(faults) })
}

/** A read or an update answers with the event of the path (sections 4.2 and 4.3). */
export function isEventOfPath({ eventId, event }: EventAnswer): Violated | undefined {
  if (!event || event.eventId === undefined || sameId(receivedId(event), eventId)) return undefined
  const { eventId: received } = event
  return violated('other-value', { field: 'eventId', expected: eventId, received, as: 'requested' })
}

/** A successful listing is a bare JSON array (section 4.1). */
export function isArray(answer: ListAnswer): Violated | undefined {
  const { elements, query } = answer
  if (elements) return undefined
  return violated('no-array', { expected: 'an array', received: answerFacts(answer), query })
}

/** Every element of a listing is a whole special event (section 2). */
export function holdsSpecialEvents({ elements = [], query }: ListAnswer): Violated | undefined {
  for (const [index, element] of elements.entries()) {
    const faults = specialEventFaults(element)
    if (faults.length === 0) continue
    return violated('no-special-event', {
      expected: 'a special event',
      received: { status: 200, body: element },
      element: index + 1,
      of: elements.length,
      query,
      ...told(faults),
    })
  }
  return undefined
}

function told(faults: readonly SchemaFault[]) {
  const further = faults.length - mostFaults
  return { faults: faults.slice(0, mostFaults), ...(further > 0 && { further }) }
}

/** A listing names no event twice (section 4.1). */
export function namesEventsOnce({ ids, query }: ListAnswer): Violated | undefined {
  const keys = ids.map(idKey)
  if (new Set(keys).size === keys.length) return undefined
  const eventId = keys.find((key, at) => keys.indexOf(key) < at) as EventId
  const received = keys.filter((key) => key === eventId).length
  return violated('listed-repeatedly', { expected: 1, received, eventId, query })
}

/** No page ever holds more than the maximum, whatever was asked for (section 8). */
export const holdsMaximum: AnswerRule<ListAnswer> = (answer) => holdsAtMost(maximumLimit, answer)

/** A page holds no more than its limit says (section 4.1). */
export function holdsItsLimit(answer: ListAnswer): Violated | undefined {
  const limit = limitOf(answer.query)
  const isValid = Number.isInteger(limit) && limit >= 1 && limit <= maximumLimit
  return answer.query.limit !== undefined && isValid ? holdsAtMost(limit, answer) : undefined
}

/** A page without a limit in its query holds no more than the default (section 8). */
export function holdsDefaultLimit(answer: ListAnswer): Violated | undefined {
  return answer.query.limit === undefined ? holdsAtMost(limitOf({}), answer) : undefined
}

function holdsAtMost(most: number, { elements = [], query }: ListAnswer): Violated | undefined {
  if (elements.length <= most) return undefined
  return violated('too-many-items', { expected: most, received: elements.length, query })
}

/**
 * Every listed event has one date that lies inside the range asked for (section 4.1). Both ends count
 * as inside, since the text does not say; an event without dates, or with what is no date, is none of
 * this clause's business.
 */
export function liesInRange(
  { events, query }: ListAnswer,
  target: TargetSettings,
): Violated | undefined {
  const range = namesAPage(query) ? rangeOf(query, target) : undefined
  if (!range) return undefined
  const { startDate, endDate } = range
  for (const event of events) {
    const received = receivedDates(event)
    if (!fieldIsValid('dates', received)) continue
    if (received.length === 0 || received.some((date) => date >= startDate && date <= endDate))
      continue
    const eventId = receivedId(event)
    return violated('listed-outside-range', { expected: range, received, eventId, query })
  }
  return undefined
}

/** Whether page and limit are ones that a service has to understand; of others, it may ignore the whole query. */
function namesAPage({ page = defaultPage, ...query }: RawQuery): boolean {
  return [page, limitOf(query)].every((number) => Number.isInteger(number) && Number(number) >= 1)
}

/** The widest range that a query can mean, where its dates are ones. */
function rangeOf({ startDate, endDate }: RawQuery, { timezone, instants }: TargetSettings) {
  const countsFromToday = startDate === undefined || endDate === undefined
  const todays = countsFromToday ? possibleTodays(timezone, ...(instants?.() ?? [])) : []
  const given = (date: unknown) =>
    typeof date === 'string' && fieldIsValid('dates', [date]) ? (date as IsoDate) : undefined
  const first = startDate === undefined ? todays[0] : given(startDate)
  const lastStart = startDate === undefined ? todays.at(-1) : given(startDate)
  if (first === undefined || lastStart === undefined) return undefined
  // A start in the past may be read as today, from which the default range then counts.
  const today = todays.at(-1) ?? lastStart
  const counted = lastStart < today ? today : lastStart
  const last = endDate === undefined ? addDays(counted, defaultRangeDays) : given(endDate)
  if (last === undefined || last < first) return undefined
  // Where today is later than the end, the range is reversed, and what its end then means is left open.
  return { startDate: first, endDate: startDate === undefined && last < today ? lastDay : last }
}
