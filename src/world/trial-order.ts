import { maximumLimit } from '../contract/list-query.ts'
import { type EventId, idKey } from '../contract/special-event.ts'
import type { Inventory } from './bystanders.ts'
import type { Catalogue, ListedEvent } from './catalogue.ts'
import type { OpenedLeases } from './opened-leases.ts'
import { restorable } from './restorable.ts'
import { fingerprintOf } from './same.ts'

/** The values of so many events, which hold most kinds of them, are lent to the event that is tried first. */
const mostTelling = 3

/** Events in the order in which they are tried for the first write of a run, and those whose values tell most. */
export interface TrialOrder {
  readonly ids: readonly EventId[]
  readonly telling: readonly ListedEvent[]
}

/**
 * Those first beside which others are watched, and of these the plainest: whatever a service spoils of other values, it can be
 * put back.
 *
 * @param watched the events as they were listed before that write
 */
export function inTrialOrder(
  ids: readonly EventId[],
  catalogue: Catalogue,
  leases: OpenedLeases,
  watched: Inventory,
): TrialOrder {
  const beside = inTheMidst(ids, watched)
  const others = ids.filter((id) => !beside.includes(id))
  const inCommon = inCommonAmong(catalogue.events.filter(({ id }) => watched.events.has(idKey(id))))
  const kinds = untriedIn(catalogue.events.filter(isAhead), leases)
  const tells = ({ id }: ListedEvent) =>
    (kinds.get(id) ?? 0) + weightInCommon * (inCommon.get(id) ?? 0)
  const telling = catalogue.events
    .filter(({ id }) => kinds.has(id))
    .sort((one, other) => tells(other) - tells(one))
    .slice(0, mostTelling)
  return { ids: [beside, others].flatMap((some) => plainestFirst(some, catalogue, kinds)), telling }
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

/** The plainest first, and those ahead before others, since a service may lock what has begun. */
function plainestFirst(
  ids: readonly EventId[],
  { events }: Catalogue,
  kinds: ReadonlyMap<EventId, number>,
): readonly EventId[] {
  const [ahead, others] = [ids.filter((id) => kinds.has(id)), ids.filter((id) => !kinds.has(id))]
  const listed = new Map(events.map((event) => [event.id, restorable(event.listed)]))
  const oddity = (id: EventId) => {
    const { dates = [], price, ...texts } = listed.get(id) ?? {}
    const length = Object.values(texts).join('').length + dates.length
    return (kinds.get(id) ?? 0) + (price === 0 ? oddityOfNone : 0) + length / lengthOfKind
  }
  return [...ahead.sort((one, other) => oddity(one) - oddity(other)), ...others]
}

/** How many kinds of values count as much as a price of 0, which a service may take for none, and so many characters as one. */
const oddityOfNone = 10
const lengthOfKind = 100

function isAhead({ dates }: ListedEvent): boolean {
  const now = Date.now()
  return dates.length > 0 && dates.every((date) => Date.parse(date) > now)
}
