import { maximumLimit } from '../contract/list-query.ts'
import { type EventId, idKey } from '../contract/special-event.ts'
import type { Inventory } from './bystanders.ts'
import type { Catalogue, ListedEvent } from './catalogue.ts'
import type { OpenedLeases } from './opened-leases.ts'
import { restorable } from './restorable.ts'
import { fingerprintOf } from './same.ts'

/** So many events that hold most kinds of values are tried first; where these refuse their own, plainer ones. */
const mostTelling = 3

/**
 * Events in the order in which they are tried for the first write of a run: those first beside which others are watched,
 * and of these the ones that tell most.
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
  return [beside, others].flatMap((some) => asTheyTell(some, catalogue, leases, inCommon))
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

/**
 * A few first that hold most kinds of values, and most in common with others, then the plainest; those ahead before others,
 * since a service may lock what has begun.
 */
function asTheyTell(
  ids: readonly EventId[],
  { events }: Catalogue,
  leases: OpenedLeases,
  inCommon: ReadonlyMap<EventId, number>,
): readonly EventId[] {
  const now = Date.now()
  const isAhead = ({ dates }: ListedEvent) =>
    dates.length > 0 && dates.every((date) => Date.parse(date) > now)
  const kinds = untriedIn(events.filter(isAhead), leases)
  const [ahead, others] = [ids.filter((id) => kinds.has(id)), ids.filter((id) => !kinds.has(id))]
  const fewerFirst = (one: EventId, other: EventId) =>
    (kinds.get(one) ?? 0) - (kinds.get(other) ?? 0)
  const tells = (id: EventId) => (kinds.get(id) ?? 0) + weightInCommon * (inCommon.get(id) ?? 0)
  const telling = ahead.sort((one, other) => tells(other) - tells(one)).splice(0, mostTelling)
  return [...telling, ...ahead.sort(fewerFirst), ...others]
}
