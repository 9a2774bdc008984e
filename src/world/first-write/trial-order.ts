import { maximumLimit } from '../../contract/list-query.ts'
import { type EventId, type IsoDate, idKey } from '../../contract/special-event.ts'
import type { OpenedLeases } from '../leasing/opened-leases.ts'
import type { Inventory } from '../reading/bystanders.ts'
import type { Catalogue, ListedEvent } from '../reading/catalogue.ts'
import { restorable } from '../values/restorable.ts'
import { fingerprintOf } from '../values/same.ts'

/** Where none of so many plain ones can be written to, those with fewest kinds of values are tried, whatever these are. */
const mostPlain = 5

/**
 * Events in the order in which they are tried for the first write of a run: those first beside which others are watched, and of these the plainest, which can be put back whatever a service spoils of
 * other values; and those ahead before others, since it may lock what has begun.
 *
 * @param watched the events as they were listed before that write
 */
export function inTrialOrder(
  ids: readonly EventId[],
  catalogue: Catalogue,
  leases: OpenedLeases,
  watched: Inventory,
): readonly EventId[] {
  const beside = inTheMidst(ids, watched)
  const others = ids.filter((id) => !beside.includes(id))
  const inCommon = inCommonAmong(catalogue.events.filter(({ id }) => watched.events.has(idKey(id))))
  const ahead = catalogue.events.filter(isAhead)
  const kinds = untriedIn(ahead, leases)
  const oddity = new Map(
    ahead.map((event) => [
      event.id,
      oddityOf(event, kinds) - weightInCommon * (inCommon.get(event.id) ?? 0),
    ]),
  )
  const inTurn = (some: readonly EventId[]) => {
    const [known, rest] = [some.filter((id) => kinds.has(id)), some.filter((id) => !kinds.has(id))]
    const plain = ascending(known, oddity).slice(0, mostPlain)
    return [...new Set([...plain, ...ascending(known, kinds), ...rest])]
  }
  return [beside, others].flatMap(inTurn)
}

/** How many kinds of values each of some events holds that were not tried. */
export function untriedIn(
  events: Catalogue['events'],
  { knownValues }: OpenedLeases,
): ReadonlyMap<EventId, number> {
  return new Map(events.map(({ id, listed }) => [id, knownValues.untried(restorable(listed))]))
}

/** Of some events, those that stand on the pages that are watched, the events listed next to them, too. */
function inTheMidst(ids: readonly EventId[], { events, complete }: Inventory): readonly EventId[] {
  if (complete) return ids
  const midst = new Set([...events.keys()].slice(1, -maximumLimit))
  return ids.filter((id) => midst.has(idKey(id)))
}

/** Values that two events may have in common, and that a service may then keep in one place, or look events up by. */
const sharedFields = ['name', 'eventDescription', 'dates'] as const

/** How much more a value in common with another event tells than a kind of values that was not tried. */
const weightInCommon = 2

/** How many of its values each of some events has in common with another one. */
function inCommonAmong(events: Catalogue['events']): ReadonlyMap<EventId, number> {
  const holding = new Map<string, number>()
  const valuesOf = ({ listed }: ListedEvent) =>
    sharedFields.flatMap((field) => (field in listed ? [fingerprintOf(field, listed[field])] : []))
  for (const value of events.flatMap(valuesOf)) holding.set(value, (holding.get(value) ?? 0) + 1)
  return new Map(
    events.map((event) => [
      event.id,
      valuesOf(event).filter((value) => (holding.get(value) ?? 0) > 1).length,
    ]),
  )
}

function ascending(ids: readonly EventId[], ranks: ReadonlyMap<EventId, number>): EventId[] {
  return [...ids].sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
}

/**
 * How many kinds of values count as much as a price of 0, which a service may take for none, or one with a fraction, which
 * it may round, or as a day that is near or far.
 */
const oddityOfEach = 10
/** So many characters count as one. */
const lengthOfKind = 100
/** What takes place in fewer days is listed by many a query, and in more, a service may refuse it. */
const plainDays = { from: 9, to: 300 }

function oddityOf({ id, listed }: ListedEvent, kinds: ReadonlyMap<EventId, number>): number {
  const { dates = [], price, ...texts } = restorable(listed)
  const length = Object.values(texts).join('').length
  const isOdd = (date: IsoDate) => {
    const daysAhead = (Date.parse(date) - Date.now()) / 86_400_000
    return daysAhead < plainDays.from || daysAhead > plainDays.to
  }
  const odd = [
    price === 0,
    price !== undefined && !Number.isInteger(price),
    dates.some(isOdd),
  ].filter(Boolean).length
  return (kinds.get(id) ?? 0) + odd * oddityOfEach + length / lengthOfKind
}

export function isAhead({ dates }: ListedEvent): boolean {
  const now = Date.now()
  return dates.length > 0 && dates.every((date) => Date.parse(date) > now)
}
