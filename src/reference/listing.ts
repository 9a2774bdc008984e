import type { ListQuery } from '../contract/list-query.ts'
import type { IsoDate, SpecialEvent } from '../contract/special-event.ts'
import type { QueryInForce } from './list-query.ts'
import type { ServiceRequest } from './request.ts'
import type { EventStore } from './store.ts'

/** A listing in the making, for decisions that look at more than the events. */
export interface Listing {
  readonly query: QueryInForce
  /** The parameters that the request has given. */
  readonly asked: ListQuery
  readonly today: IsoDate
  readonly request: ServiceRequest
}

/** Which events a page shows, and in which order (section 4.1). */
export interface ListDecisions {
  /** The events that a listing chooses from: its index. */
  readonly candidates: (store: EventStore, listing: Listing) => readonly SpecialEvent[]
  readonly inRange: (event: SpecialEvent, query: QueryInForce) => boolean
  readonly order: (events: readonly SpecialEvent[], listing: Listing) => readonly SpecialEvent[]
  readonly pageOf: (events: readonly SpecialEvent[], listing: Listing) => readonly SpecialEvent[]
  /** What holds the represented items of a page; `matching` are the events of all pages. */
  readonly envelope: (
    items: readonly unknown[],
    matching: readonly SpecialEvent[],
    listing: Listing,
  ) => unknown
}

/** Events with one date within the range, both ends included, by first such date and eventId. */
export const soundListing: ListDecisions = {
  candidates: (store) => store.all(),
  inRange: ({ dates }, { startDate, endDate }) =>
    dates.some((date) => startDate <= date && date <= endDate),
  // Each first date is looked for once, not at every comparison: there may be 100,000 events.
  order: (events, { query }) =>
    events
      // An overridden range may hold events without a date in it; those come last.
      .map((event) => ({ event, first: datesInRange(event, query)[0] ?? '~' }))
      .sort(
        (a, b) => compareText(a.first, b.first) || compareText(a.event.eventId, b.event.eventId),
      )
      .map(({ event }) => event),
  pageOf: (events, { query: { page, limit } }) => events.slice((page - 1) * limit, page * limit),
  envelope: (items) => items,
}

/** The dates of an event that lie within a range, both ends included, earliest first. */
export function datesInRange(
  event: SpecialEvent,
  { startDate, endDate }: Pick<QueryInForce, 'startDate' | 'endDate'>,
): IsoDate[] {
  return event.dates.filter((date) => startDate <= date && date <= endDate).sort()
}

/** Orders texts by their code units, as dates and identifiers are. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
