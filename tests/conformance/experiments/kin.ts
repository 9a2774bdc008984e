import { type EventId, idKey, updateFields } from '../../../src/contract/special-event.ts'
import type { CaseBench } from '../../../src/judging/check.ts'
import type { ListedEvent } from '../../../src/world/catalogue.ts'

/** An event that may be updated, and those that a service is likeliest to take for it, which the run has not written to. */
export interface EventAndKin {
  readonly of: EventId
  readonly kin: readonly EventId[]
}

/** So many events are looked at to find the one that has most kin. */
const mostEvents = 100

/** Of the events that may be updated, the one that has most kin: the fewer have any in one way, the more that counts. */
export async function eventWithMostKin({ world }: CaseBench): Promise<EventAndKin | undefined> {
  const { events } = await world.catalogue()
  const untouched = await world.untouched()
  const all = events
    .filter(({ id }) => world.mayLease(id))
    .slice(0, mostEvents)
    .map((event) => ({ of: event.id, kin: kinOf(event, untouched) }))
  const having = (way: number) => all.filter(({ kin }) => kin[way]).length
  const score = ({ kin }: (typeof all)[number]) =>
    kin.reduce((sum, one, way) => (one ? sum + 1 / having(way) : sum), 0)
  const [most] = all.toSorted((one, other) => score(other) - score(one))
  const kin = most?.kin.filter((id) => id !== undefined) ?? []
  return most && kin.length > 0 ? { of: most.of, kin: [...new Set(kin)] } : undefined
}

/**
 * In each way at most one: those that hold a value in common with an event, field by field, and those whose identifiers
 * begin or end most alike.
 */
function kinOf(event: ListedEvent, untouched: readonly ListedEvent[]): (EventId | undefined)[] {
  const others = untouched.filter(({ id }) => idKey(id) !== idKey(event.id))
  const ofValues = updateFields.map((field) => {
    const value = JSON.stringify(event.listed[field])
    return others.find(({ listed }) => JSON.stringify(listed[field]) === value)?.id
  })
  const digits = (id: EventId) => [...idKey(id)]
  return [
    ...ofValues,
    closestTo(event.id, others, digits),
    closestTo(event.id, others, (id) => digits(id).reverse()),
  ]
}

function closestTo(
  id: EventId,
  others: readonly ListedEvent[],
  digits: (id: EventId) => string[],
): EventId | undefined {
  const own = digits(id)
  const alike = (other: ListedEvent) => {
    const theirs = digits(other.id)
    const first = own.findIndex((digit, at) => digit !== theirs[at])
    return first < 0 ? own.length : first
  }
  const [closest] = others
    .map((other) => ({ id: other.id, digits: alike(other) }))
    .toSorted((one, other) => other.digits - one.digits)
  return closest?.id
}
