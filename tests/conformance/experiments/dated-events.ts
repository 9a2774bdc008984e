import { maximumLimit } from '../../../src/contract/list-query.ts'
import {
  type EventId,
  type IsoDate,
  includesId,
  receivedId,
} from '../../../src/contract/special-event.ts'
import { unjudged } from '../../../src/findings/finding.ts'
import type { Answered, CaseBench } from '../../../src/judging/check.ts'
import type { ListAnswer } from '../../../src/service/service.ts'
import { type Wording, words } from '../../../src/settings/mask/wording.ts'
import { validDates } from '../../../src/world/reading/catalogue.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { farDay } from '../../../src/world/values/far-days.ts'
import { around, unlessUnjudged } from '../matchers.ts'
import { answerInWords } from './answer-in-words.ts'
import { oncePerRun } from './once-per-run.ts'
import { plainListing } from './plain-requests.ts'

/** A day that no other update uses, nor those beside it: nothing else is listed around it. */
export const quietDay: IsoDate = farDay('quiet', 1)

/** An event of which one day is known, with none on the days beside it. */
interface DatedEvent {
  readonly id: EventId
  readonly day: IsoDate
}

/** Listings that begin or end on the day of an event, and one around it where it is not in both. */
interface RangeEnds {
  readonly id: EventId
  readonly start: ListAnswer
  readonly end: ListAnswer
  /** Whether the run itself has moved the event to that day. */
  readonly moved: boolean
  /** Whether the event is listed around its day at all. */
  readonly listed: boolean
}

/** Where a range begins and ends, shown by an event that is moved to a day of its own, or by one that is found. */
export const rangeEnds = oncePerRun(async (bench): Promise<RangeEnds> => {
  const moved = bench.target.profile === 'full' && (await withMovedEvent(bench))
  return moved || { ...(await listedAt(bench, await foundEvent(bench))), moved: false }
})

/** With an event moved to a day of its own; nothing where none can be. */
async function withMovedEvent(bench: CaseBench): Promise<RangeEnds | undefined> {
  const withMoved = bench.world.lease(1, async (lease) => {
    if (!(await lease.update({ dates: [quietDay] })).succeeded) return undefined
    return { ...(await listedAt(bench, { id: lease.id, day: quietDay })), moved: true }
  })
  return withMoved.catch(unlessUnjudged)
}

async function listedAt({ service }: CaseBench, { id, day }: DatedEvent) {
  const shows = ({ ids }: ListAnswer) => includesId(ids, id)
  const { startDate, endDate, limit } = pageAround(day)
  const start = await service.list({ startDate: day, endDate, limit })
  const end = await service.list({ startDate, endDate: day, limit })
  const listed = shows(start) || shows(end) || shows(await service.list(pageAround(day)))
  return { id, start, end, listed }
}

/** A range of three days around one, as large a page as there is. */
export function pageAround(day: IsoDate) {
  return { ...around(day), limit: maximumLimit }
}

/** Whether the list is known to show an event by the dates that an update has given it. */
export async function movedEventsAreListed(bench: CaseBench): Promise<boolean> {
  const { moved, listed } = await rangeEnds(bench)
  return moved && listed
}

/** An event of the service itself: one that a listing has just shown. */
async function foundEvent(bench: CaseBench): Promise<DatedEvent> {
  const { events, query } = await plainListing(bench)
  const { startDate = '', endDate = '' } = query
  for (const event of events) {
    const id = receivedId(event)
    const days = validDates(event)
    const beside = (date: IsoDate) => [addDays(date, -1), addDays(date, 1)]
    const day = days.find(
      (date) =>
        date > startDate && date < endDate && !beside(date).some((other) => days.includes(other)),
    )
    if (id && day) return { id, day }
  }
  throw unjudged('no-event-on-a-day-alone', {})
}

/** Whether a listing shows an event that has a day at its end. */
export function inclusiveInWords(
  answer: ListAnswer,
  { id, listed }: Pick<RangeEnds, 'id' | 'listed'>,
): Answered {
  const { exchange, elements, ids } = answer
  const told = (answer: Wording) => ({ words: answer, exchange })
  if (includesId(ids, id)) return told('yes, an event on that day is listed')
  if (!elements) return told(words`not decided: a listing got ${answerInWords(answer)}`)
  if (elements.length >= maximumLimit)
    return told('not decided: the listing is too long for one page')
  if (!listed) return told('not decided: the event is not listed around its day either')
  return told('no, an event on that day is not listed')
}
