import { defaultPage, maximumLimit } from '../contract/list-query.ts'
import {
  type EventId,
  type IsoDate,
  idKey,
  receivedDates,
  receivedId,
} from '../contract/special-event.ts'
import type { Service } from '../service/service.ts'
import { type ListedEvent, widestRange } from './reading/catalogue.ts'
import { ifAnswered } from './reading/expectations.ts'
import { datedIds, pagesByDefault } from './reading/listing.ts'
import { addDays, type DateRange, isInside } from './values/days.ts'
import { mustBeIn } from './window.ts'

/** So many events more than are needed are taken into a range of the service's own events. */
const spareEvents = 4

/** A range, with the events that are known to lie strictly inside it. */
export interface KnownRange extends DateRange {
  readonly ids: readonly EventId[]
  /** Whether the run itself has put them there, and nobody else looks there. */
  readonly controlled: boolean
}

type Dated = Pick<ListedEvent, 'id' | 'dates'>

/** A range with some of these events, from the first that lie ahead on where there are so many. */
export function rangeOver(
  events: readonly Dated[],
  today: IsoDate | undefined,
  count: number,
): KnownRange {
  const firstDays = events.flatMap(({ dates }) => [...dates].sort()[0] ?? []).sort()
  const ahead = firstDays.filter((date) => today !== undefined && date > today)
  const days = ahead.length >= count ? ahead : firstDays
  const last = days[Math.min(days.length, count + spareEvents) - 1]
  return around(events, days[0], last)
}

/**
 * A range with so many events that it lists now, whoever may have moved them meanwhile, or else the one that lists most:
 * around all days of these events, or the widest one that there is.
 */
export async function listedOver(
  service: Service,
  events: readonly Dated[],
  count: number,
): Promise<KnownRange> {
  const days = events.flatMap(({ dates }) => dates).sort()
  const range = around(events, days[0], days.at(-1))
  // Where no day is known that has days around it, a listing of it says nothing.
  if (range.ids.length === 0) return range
  const known = await listedIn(service, range, count)
  if (known.ids.length >= count) return known
  const widest = await listedIn(service, widestRange, count)
  return widest.ids.length > known.ids.length ? widest : known
}

/** What a range lists, read as far as it takes to find so many; a service may list others, without an end. */
async function listedIn(service: Service, range: DateRange, count: number): Promise<KnownRange> {
  const { startDate, endDate } = range
  const seen = new Set<EventId>()
  const ids = new Set<EventId>()
  const pageBehind = defaultPage + Math.ceil(count / maximumLimit) + pagesByDefault
  for (let page = defaultPage; ids.size < count && page < pageBehind; page++) {
    const query = { startDate, endDate, page, limit: maximumLimit }
    const answer = await ifAnswered(service.list(query))
    const fresh = answer?.succeeded ? datedIds(answer).filter((id) => !seen.has(idKey(id))) : []
    if (fresh.length === 0) break
    for (const id of fresh) seen.add(idKey(id))
    for (const event of answer?.events ?? []) {
      const id = receivedId(event)
      if (id && receivedDates(event).some((date) => isInside(date, range))) ids.add(idKey(id))
    }
  }
  return { startDate, endDate, ids: [...ids], controlled: false }
}

/** The days from one to another, and what lies between them; nothing lies around the last day that can be written. */
function around(
  events: readonly Dated[],
  first = '1970-01-01' as IsoDate,
  last: IsoDate = first,
): KnownRange {
  const range = { startDate: addDays(first, -1), endDate: addDays(last, 1) }
  return { ...range, ids: mustBeIn({ events }, range), controlled: false }
}
