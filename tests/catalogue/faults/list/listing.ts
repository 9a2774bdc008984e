import type { ListQuery } from '../../../../src/contract/list-query.ts'
import type { IsoDate, SpecialEvent } from '../../../../src/contract/special-event.ts'
import { utcDay } from '../../../../src/reference/calendar.ts'
import type { Decisions, Override } from '../../../../src/reference/decisions.ts'
import type { QueryInForce } from '../../../../src/reference/list-query.ts'
import type { Listing } from '../../../../src/reference/listing.ts'
import { refuse } from '../answers.ts'

type Events = readonly SpecialEvent[]

/** The day that it is while a service runs. */
export function today(): IsoDate {
  return utcDay(new Date())
}

/** Decides anew whether an event is listed. */
export function lists(
  holds: (event: SpecialEvent, query: QueryInForce, isWithin: boolean) => boolean,
): Override {
  return (sound) => ({
    inRange: (event, query) => holds(event, query, sound.inRange(event, query)),
  })
}

/** Lists an event by some of its dates, or by others. */
export function goesBy(known: (dates: readonly IsoDate[]) => readonly IsoDate[]): Override {
  return (sound) => ({
    inRange: (event, query) => sound.inRange({ ...event, dates: known(event.dates) }, query),
  })
}

/** Lists what lies within another range than that of the query. */
export function within(range: (query: QueryInForce) => readonly [IsoDate, IsoDate]): Override {
  return (sound) => ({
    inRange: (event, query) => {
      const [startDate, endDate] = range(query)
      return sound.inRange(event, { ...query, startDate, endDate })
    },
  })
}

/** Cuts another page from all events of a range. */
export function cuts(
  cut: (events: Events, query: QueryInForce, page: Events, listing: Listing) => Events,
): Override {
  return (sound) => ({
    pageOf: (events, listing) => cut(events, listing.query, sound.pageOf(events, listing), listing),
  })
}

/** Starts a page at another event. */
export function startsAt(offset: (query: QueryInForce) => number): Override {
  return cuts((events, query) => events.slice(offset(query), offset(query) + query.limit))
}

/** Of so many events with the same key, the first. */
export function firstOfEach(events: Events, keyOf: (event: SpecialEvent) => string): Events {
  const seen = new Set<string>()
  return events.filter((event) => seen.size < seen.add(keyOf(event)).size)
}

/** Puts the events of a range in another order. */
export function orders(order: (ordered: Events, listing: Listing) => Events): Override {
  return (sound) => ({ order: (events, listing) => order(sound.order(events, listing), listing) })
}

/** Begins a listing without startDate on another day. */
export function startsOn(
  defaultStartDate: (given: Parameters<Decisions['defaultStartDate']>[0]) => IsoDate,
): Override {
  return () => ({ defaultStartDate })
}

/** Ends a listing without endDate on another day. */
export function endsOn(
  end: (given: Parameters<Decisions['defaultEndDate']>[0], sound: IsoDate) => IsoDate,
): Override {
  return (sound) => ({ defaultEndDate: (given) => end(given, sound.defaultEndDate(given)) })
}

/** Takes some parameters for ones that are not given. */
export function ignores(
  isIgnored: (name: keyof ListQuery, query: URLSearchParams) => boolean,
): Override {
  return (sound) => ({
    parameter: (query, name) => (isIgnored(name, query) ? undefined : sound.parameter(query, name)),
  })
}

/** Serves a limit as another one; those that are refused stay so. */
export function serves(served: (limit: number, asked: ListQuery) => number): Override {
  return (sound) => ({
    limitInForce: (limit, asked) => served(sound.limitInForce(limit, asked), asked),
  })
}

/** Serves some limits as they are, above the maximum too. */
export function servesAny(when: (limit: number, asked: ListQuery) => boolean): Override {
  return (sound) => ({
    limitInForce: (limit, asked) => (when(limit, asked) ? limit : sound.limitInForce(limit, asked)),
  })
}

/** Refuses some limits. */
export function refusesLimit(when: (limit: number, asked: ListQuery) => boolean): Override {
  return serves((limit, asked) => (when(limit, asked) ? refuse('limit') : limit))
}

/** Refuses listings by the parameters that they give. */
export function refusesQuery(when: (asked: ListQuery) => boolean): Override {
  return (sound) => ({
    queryFaults: (asked) => (when(asked) ? refuse('query') : sound.queryFaults(asked)),
  })
}

/** Whether a listing is asked for with these parameters, and no others. */
export function asksOnly(asked: ListQuery, ...names: readonly (keyof ListQuery)[]): boolean {
  return Object.keys(asked).sort().join() === [...names].sort().join()
}
