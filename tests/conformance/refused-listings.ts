import { defaultPage, listParameters, maximumLimit } from '../../src/contract/list-query.ts'
import { fieldIsValid } from '../../src/contract/schemas.ts'
import { receivedDates } from '../../src/contract/special-event.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import { refusesCredentials } from '../../src/service/answer.ts'
import { type ListAnswer, limitOf, type RawQuery } from '../../src/service/service.ts'
import { addDays, type DateRange } from '../../src/world/days.ts'
import { refused } from '../../src/world/expectations.ts'

/** So many refusals are looked into, at four requests each. */
const mostRefusals = 20

/**
 * A listing that is refused where the range of a day more at either end is served (section 4.1): then it is neither too
 * far ahead, nor too far back, nor too long. That a range without an event is refused is the business of another clause.
 * A server error is no refusal of a range, whichever it is.
 */
export function refusedListings({ probe }: Pick<MemoryBench, 'probe'>): AnswerMemory {
  let looked = 0
  return function* (answer) {
    if (!('ids' in answer) || !isRefusal(answer)) return
    const { query } = answer
    if (!isPlain(query) || looked++ >= mostRefusals) return
    const wider = {
      ...query,
      startDate: addDays(query.startDate, -1),
      endDate: addDays(query.endDate, 1),
    }
    yield {
      violated: refused(answer),
      ask: async (again) => {
        const served = await probe.list(isError(answer) ? {} : wider)
        if (!served.succeeded || !(isError(answer) || holdsEventWithin(query, served))) return
        const next = await again()
        if ('ids' in next && isRefusal(next)) throw refused(next)
      },
    }
  }
}

/** An error of the service itself, not of a gateway before it, nor of one that is busy. */
function isError({ status }: ListAnswer): boolean {
  return status >= 500 && ![502, 503, 504].includes(status)
}

/** A refusal of the request as it stands: not for who asks, how often, or over which way. */
function isRefusal(answer: ListAnswer): boolean {
  const { request, status, succeeded } = answer
  const { after, authorization, detour } = request
  const isOurs = authorization === 'configured' && after === undefined && detour === undefined
  return isOurs && !succeeded && status >= 400 && status !== 429 && !refusesCredentials(answer)
}

/** Whether it is the first page of a range of days, of a size that is served. */
function isPlain(query: RawQuery): query is DateRange {
  const { startDate, endDate, page = defaultPage } = query
  const limit = limitOf(query)
  return (
    Object.keys(query).every((name) => listParameters.some((one) => one === name)) &&
    [startDate, endDate].every((day) => fieldIsValid('dates', [day])) &&
    String(startDate) <= String(endDate) &&
    page === defaultPage &&
    Number.isInteger(limit) &&
    limit >= 1 &&
    limit <= maximumLimit
  )
}

/** Whether an event has a day within a range, whether its ends count or not. */
function holdsEventWithin({ startDate, endDate }: DateRange, { events }: ListAnswer): boolean {
  return events.some((event) =>
    receivedDates(event).some((day) => day > startDate && day < endDate),
  )
}
