import {
  defaultLimit,
  defaultPage,
  defaultRangeDays,
  type ListQuery,
  maximumLimit,
} from '../contract/list-query.ts'
import { type EventId, type IsoDate, idKey } from '../contract/special-event.ts'
import { addDays, type DateRange, isInside } from '../world/values/days.ts'

/** An event that nobody changes while it is listed, with its days. */
interface DatedEvent {
  readonly id: EventId
  readonly dates: readonly IsoDate[]
}

/** What one page of a listing is, whichever conforming service has made it (section 4.1). */
export interface PermittedPage {
  /** Known events that are on one page of the listing or another. */
  readonly listed: readonly EventId[]
  /** The least number of items on this page. */
  readonly least: number
  /** Whether the listing is certain to have days between its ends, and to reach this page with a limit that must be accepted: others may be refused. */
  readonly isCertain: boolean
  /** Whether a page that holds fewer items than the limit is the only one, so that all of `listed` is on it. */
  readonly isWholeWhenShort: boolean
}

/**
 * What a page may be, whatever else the service holds.
 *
 * Left open, and therefore not demanded: events on the first or the last day of the range, those that have only days
 * before tomorrow ("upcoming"), those without days, the order, pages past the end, and limits above the maximum.
 *
 * @param todays - the days that today may be at the service, ascending
 */
export function permittedPage(
  query: ListQuery,
  known: readonly DatedEvent[],
  todays: readonly IsoDate[],
): PermittedPage {
  const { page = defaultPage, limit = defaultLimit } = query
  const ranges = rangesOf(query, todays)
  const lastToday = todays.at(-1) ?? ''
  const isListed = ({ dates }: DatedEvent) =>
    ranges.every((range) => dates.some((date) => date > lastToday && isInside(date, range)))
  const listed = known.filter(isListed).map(({ id }) => id)
  const before = (page - defaultPage) * limit
  const isWithinBounds = limit <= maximumLimit
  return {
    listed,
    least: isWithinBounds ? Math.min(limit, Math.max(0, listed.length - before)) : 0,
    isCertain:
      isWithinBounds &&
      ranges.every(({ startDate, endDate }) => startDate < endDate) &&
      (page === defaultPage || listed.length > before),
    isWholeWhenShort: isWithinBounds && page === defaultPage,
  }
}

/**
 * Every range that a query may mean (sections 4.1 and 8): its defaults count from any day that today may be, and a
 * start in the past may be read as today, from which the default range then counts.
 */
export function rangesOf(
  { startDate, endDate }: ListQuery,
  todays: readonly IsoDate[],
): readonly DateRange[] {
  const starts = startDate === undefined ? todays : [startDate]
  return starts.flatMap((start) => {
    if (endDate !== undefined) return [{ startDate: start, endDate }]
    return [start, ...todays.filter((today) => today > start)].map((counted) => ({
      startDate: start,
      endDate: addDays(counted, defaultRangeDays),
    }))
  })
}

/** How a listing departs from what is permitted. */
export type Departure =
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-few'; readonly least: number }
  | { readonly kind: 'missing'; readonly eventId: EventId }

/** What was answered, as far as the model looks at it. */
interface Answered {
  readonly succeeded: boolean
  readonly ids: readonly EventId[]
}

/** How an answer departs from the page that was asked for, if it does. */
export function departureOf(
  { succeeded, ids }: Answered,
  { limit = defaultLimit }: ListQuery,
  { listed, least, isCertain, isWholeWhenShort }: PermittedPage,
): Departure | undefined {
  if (!succeeded) return isCertain ? { kind: 'refused' } : undefined
  if (ids.length < least) return { kind: 'too-few', least }
  const isWhole = isWholeWhenShort && ids.length < limit
  const shown = new Set(ids.map(idKey))
  const eventId = isWhole ? listed.find((id) => !shown.has(idKey(id))) : undefined
  return eventId && { kind: 'missing', eventId }
}
