import { type ListQuery, maximumLimit } from '../contract/list-query.ts'
import { fieldIsValid } from '../contract/schemas.ts'
import {
  type EventId,
  type IsoDate,
  idKey,
  type ReceivedEvent,
  receivedDates,
  receivedId,
} from '../contract/special-event.ts'
import type { Service } from '../service/service.ts'
import { ifAnswered } from '../verdict/expectations.ts'
import { addDays, possibleTodays } from './days.ts'

/** An event as a listing showed it, when the run began. */
export interface ListedEvent {
  readonly id: EventId
  readonly listed: ReceivedEvent
  /** Those of its dates that are days. */
  readonly dates: readonly IsoDate[]
}

/** The events of the target, as far as reading its list within bounds has shown them. */
export interface Catalogue {
  readonly events: readonly ListedEvent[]
  /** Whether the walk over the widest range came to its end. */
  readonly complete: boolean
}

const pagesAround = 4
const pagesOverall = 12
const monthsAhead = 12

/** The widest range asked for; a service may refuse so wide a one, then a narrower one is tried. */
export const widestRange = { startDate: '1900-01-01', endDate: '2999-12-31' } as ListQuery

/** Reads the list around today and over a wide range, page by page, within bounds. */
export async function discover(service: Service, timezone?: string): Promise<Catalogue> {
  const today = possibleTodays(timezone)[0] as IsoDate
  const within = (days: number) => ({
    startDate: addDays(today, -days),
    endDate: addDays(today, days),
  })
  const found = new Map<EventId, ListedEvent>()
  await walk(service, within(30), pagesAround, found)
  for (const range of [widestRange, within(3650), within(365)]) {
    const { end, events } = await walk(service, range, pagesOverall, found)
    // A service that cuts wide ranges short shows less in them than in narrow ones.
    if (end !== 'refused' && (events > 0 || found.size === 0))
      return { events: [...found.values()], complete: end === 'exhausted' }
  }
  for (let month = 0; month < monthsAhead; month++) {
    const startDate = addDays(today, 30 * month)
    await walk(service, { startDate, endDate: addDays(startDate, 29) }, 1, found)
  }
  return { events: [...found.values()], complete: false }
}

interface Walk {
  readonly end: 'exhausted' | 'bounded' | 'refused'
  /** How many events it has shown. */
  readonly events: number
}

async function walk(
  service: Service,
  range: ListQuery,
  mostPages: number,
  found: Map<EventId, ListedEvent>,
): Promise<Walk> {
  let limit: number | undefined = maximumLimit
  const seen = new Set<EventId>()
  const ended = (end: Walk['end']): Walk => ({ end, events: seen.size })
  for (let page = 1; page <= mostPages; page++) {
    let answer = await ifAnswered(service.list({ ...range, page, ...(limit ? { limit } : {}) }))
    if (!answer?.succeeded && limit !== undefined) {
      limit = undefined
      answer = await service.list({ ...range, page })
    }
    if (!answer?.elements) return ended(page === 1 ? 'refused' : 'exhausted')
    const fresh = answer.events.filter((event) => {
      const id = receivedId(event)
      return id !== undefined && !seen.has(idKey(id))
    })
    if (fresh.length === 0) return ended('exhausted')
    for (const event of fresh) {
      const id = receivedId(event) as EventId
      seen.add(idKey(id))
      if (!found.has(idKey(id)))
        found.set(idKey(id), { id, listed: event, dates: validDates(event) })
    }
  }
  return ended('bounded')
}

function validDates(event: ReceivedEvent): IsoDate[] {
  return receivedDates(event).filter((date) => fieldIsValid('dates', [date]))
}
