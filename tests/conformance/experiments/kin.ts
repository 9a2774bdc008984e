import { type EventId, idKey, updateFields } from '../../../src/contract/special-event.ts'
import type { CaseBench } from '../../../src/judging/check.ts'
import type { ListedEvent } from '../../../src/world/catalogue.ts'

/** An event that may be updated, and those that a service is likeliest to take for it, which the run has not written to. */
export interface EventAndKin {
  readonly of: EventId
  readonly kin: readonly EventId[]
}

/** So many events are looked at, and for so many of them kin is told at most. */
const most = { lookedAt: 100, told: 4 }

/** In each way, where there is one, another event that is like one. */
interface Alike {
  readonly of: EventId
  readonly kin: readonly (EventId | undefined)[]
}

/**
 * Of the events that may be updated, the fewest that have kin in each way in which any has: a value of a field in common
 * with another event, or an identifier that begins or ends like that of another, with as many digits as no two others.
 */
export async function eventsWithKin({ world }: CaseBench): Promise<EventAndKin[]> {
  const untouched = await world.untouched()
  const { events } = await world.catalogue()
  const all = events.filter(({ id }) => world.mayLease(id)).slice(0, most.lookedAt)
  const ways = [
    ...updateFields.map((field) => {
      const valueIn = ({ listed }: ListedEvent) => JSON.stringify(listed[field])
      return sharing(all, untouched, valueIn)
    }),
    ...[(digits: string[]) => digits, (digits: string[]) => digits.reverse()].map((order) =>
      closest(all, untouched, ({ id }) => order([...idKey(id)])),
    ),
  ]
  const alike = all.map(({ id }): Alike => ({ of: id, kin: ways.map((way) => way.get(id)) }))
  return fewestThatHaveAll(alike).map(({ of, kin }) => ({
    of,
    kin: [...new Set(kin.filter((id) => id !== undefined))],
  }))
}

/** Of some events, those of which another one has the same, and which that is. */
function sharing(
  all: readonly ListedEvent[],
  others: readonly ListedEvent[],
  valueIn: (event: ListedEvent) => string,
): Map<EventId, EventId> {
  return new Map(
    all.flatMap((event) => {
      const value = valueIn(event)
      const found = others.find((other) => other.id !== event.id && valueIn(other) === value)
      return found ? [[event.id, found.id]] : []
    }),
  )
}

/** Of some events, those of which another one begins with as many digits in common as any does, and which that is. */
function closest(
  all: readonly ListedEvent[],
  others: readonly ListedEvent[],
  digitsOf: (event: ListedEvent) => string[],
): Map<EventId, EventId> {
  const known = others.map((other) => ({ id: other.id, digits: digitsOf(other) }))
  const found = all.flatMap((event) => {
    const own = digitsOf(event)
    return known
      .filter(({ id }) => id !== event.id)
      .map(({ id, digits }) => ({
        of: event.id,
        id,
        inCommon: own.findIndex((digit, at) => digit !== digits[at]),
      }))
  })
  const longest = found.reduce((length, { inCommon }) => Math.max(length, inCommon), 0)
  return new Map(found.filter(({ inCommon }) => inCommon === longest).map(({ of, id }) => [of, id]))
}

/** Each with the kin that it has in ways in which none before it has any. */
function fewestThatHaveAll(alike: readonly Alike[]): Alike[] {
  const chosen: Alike[] = []
  while (chosen.length < most.told) {
    const isNew = (way: number) => !chosen.some(({ kin }) => kin[way])
    const left = alike.map(({ of, kin }) => ({
      of,
      kin: kin.map((id, way) => (isNew(way) ? id : undefined)),
    }))
    const gain = ({ kin }: Alike) => kin.filter((id) => id !== undefined).length
    const [best] = left.toSorted((one, other) => gain(other) - gain(one))
    if (!best || gain(best) === 0) break
    chosen.push(best)
  }
  return chosen
}
