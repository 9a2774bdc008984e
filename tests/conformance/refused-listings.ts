import { defaultPage } from '../../src/contract/list-query.ts'
import { receivedDates } from '../../src/contract/special-event.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import { isBusy, refusesCredentials } from '../../src/service/answer.ts'
import type { ListAnswer, RawQuery } from '../../src/service/service.ts'
import { isValid } from '../../src/service/valid-request.ts'
import { refused } from '../../src/world/reading/expectations.ts'
import { addDays, type DateRange } from '../../src/world/values/days.ts'

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
    if (!isOfRange(answer.query) || looked++ >= mostRefusals) return
    const query = answer.query as RawQuery & DateRange
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

/** An error of the service itself, since one that is busy, or a gateway before it, is no refusal at all. */
function isError({ status }: ListAnswer): boolean {
  return status >= 500
}

/** A refusal of the request as it stands: not for who asks, how often, or what was sent before it. */
function isRefusal(answer: ListAnswer): boolean {
  const { request, status } = answer
  const isOfRequest = !isBusy(answer) && !refusesCredentials(answer) && request.after === undefined
  return status >= 400 && isOfRequest && isValid(request)
}

/** Whether it is the first page of a range of which both ends are named. */
function isOfRange({ startDate, endDate, page = defaultPage }: RawQuery): boolean {
  return startDate !== undefined && endDate !== undefined && page === defaultPage
}

/** Whether an event has a day within a range, whether its ends count or not. */
function holdsEventWithin({ startDate, endDate }: DateRange, { events }: ListAnswer): boolean {
  return events.some((event) =>
    receivedDates(event).some((day) => day > startDate && day < endDate),
  )
}
