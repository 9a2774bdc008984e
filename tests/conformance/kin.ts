import { defaultRangeDays } from '../../src/contract/list-query.ts'
import {
  type EventId,
  type IsoDate,
  idKey,
  type ReceivedEvent,
  receivedId,
  type Update,
  updateFields,
} from '../../src/contract/special-event.ts'
import type { CaseBench } from '../../src/judging/check.ts'
import { pause } from '../../src/service/pause.ts'
import type { Lease } from '../../src/world/leasing/lease.ts'
import type { Change } from '../../src/world/reading/bystanders.ts'
import type { ListedEvent } from '../../src/world/reading/catalogue.ts'
import { ifAnswered } from '../../src/world/reading/expectations.ts'
import { addDays } from '../../src/world/values/days.ts'
import { farDay } from '../../src/world/values/far-days.ts'
import { mark } from '../../src/world/values/mark.ts'
import { fingerprintOf, sameButForOrder } from '../../src/world/values/same.ts'
import { otherValue } from './matchers.ts'

/** An event that may be updated, and others that a service is likeliest to take for it, or to keep in one place with it. */
interface EventAndKin {
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
 * A few events that may be updated, so that in each way in which any has kin one of them has: a value of a field in common
 * with another event, or an identifier that begins or ends like that of another, in as many digits as any two have in
 * common. Both are chosen from what was listed when the run began, so that each run chooses the same; the kin from its
 * end, where the fewest are written to.
 */
export async function eventsWithKin({ world }: CaseBench): Promise<EventAndKin[]> {
  const { pool } = await world.leases.afterFirstWrites()
  const { events } = await world.catalogue()
  const inPool = new Set(pool.ids.map(idKey))
  const [today] = world.todays() as [IsoDate]
  // What is on these days is what visitors look at.
  const isSoon = ({ dates }: ListedEvent) =>
    dates.some((day) => day >= today && day <= addDays(today, defaultRangeDays))
  const all = events
    .filter(({ id }) => inPool.has(idKey(id)))
    .toSorted((one, other) => Number(isSoon(one)) - Number(isSoon(other)))
    .slice(0, most.lookedAt)
  const others = events.toReversed()
  const ways = [
    ...updateFields.map((field) => inCommon(all, others, field)),
    closest(all, others, ({ id }) => [...idKey(id)]),
    closest(all, others, ({ id }) => [...idKey(id)].reverse()),
  ]
  const alike = all.map(({ id }): Alike => ({ of: id, kin: ways.map((way) => way.get(id)) }))
  return inEachWay(alike).map(({ of, kin }) => ({
    of,
    kin: [...new Set(kin.filter((id) => id !== undefined))],
  }))
}

/** Of some events, those of which another one has the same value, and which that is. */
function inCommon(
  all: readonly ListedEvent[],
  others: readonly ListedEvent[],
  field: keyof Update,
): Map<EventId, EventId> {
  const having = new Map<string, EventId[]>()
  for (const { id, listed } of others) {
    const value = fingerprintOf(field, listed[field])
    if (field in listed) having.set(value, [...(having.get(value) ?? []), id])
  }
  return new Map(
    all.flatMap(({ id, listed }) => {
      const found = having.get(fingerprintOf(field, listed[field]))?.find((other) => other !== id)
      return found ? [[id, found]] : []
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
  const longest = found.reduce((length, { inCommon }) => Math.max(length, inCommon), 1)
  return new Map(found.filter(({ inCommon }) => inCommon === longest).map(({ of, id }) => [of, id]))
}

/** Each with the kin that it has in ways in which none before it has any. */
function inEachWay(alike: readonly Alike[]): Alike[] {
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

/** So often, and so long each time, it is waited until nobody else holds an event. */
const waits = { times: 40, ms: 50 }

/** An update of an event changes none of its kin; one case after the other, as all are about the same event. */
export function kinStays() {
  let before: Promise<unknown> = Promise.resolve()
  let times = 0
  return (one: EventAndKin, bench: CaseBench): Promise<unknown> => {
    const done = before.then(() => mustStay(one, bench, ++times))
    before = done.catch(() => {})
    return done
  }
}

async function mustStay(
  { of, kin }: EventAndKin,
  { service, world }: CaseBench,
  nth: number,
): Promise<unknown> {
  for (let time = 1; time <= waits.times && !world.leases.isFree(of); time++) await pause(waits.ms)
  if (!world.leases.isFree(of)) return 'silent'
  const { events } = await world.catalogue()
  const listed = events.filter(({ id }) => kin.includes(id))
  const look = async (lease: Lease) => {
    // Somebody else may have been quicker.
    if (lease.id !== of) return 'silent'
    await lease.rewind()
    const { dates, ...others } = likeNothingElse(nth)
    const sent = lease.sendable((await world.leases.mayTake(dates)) ? { dates, ...others } : others)
    const isUntouched = new Set((await world.untouched()).map(({ id }) => id))
    // Updates of others, which may be kin as well, are not to come between.
    const read = await service.undisturbed([of], async () => {
      if (!(await lease.update(sent)).succeeded) return []
      const some = listed.filter(({ id }) => isUntouched.has(id))
      return Promise.all(some.map(({ id }) => ifAnswered(service.get(id))))
    })
    const seen = read.flatMap((answer) => (answer?.event ? [answer.event] : []))
    if (seen.length === 0) return 'silent'
    const changes = listed.flatMap((event) => takenBy(event, seen, sent))
    const [change] = changes
    if (!change) return
    await world.leases.putRight(changes)
    const { field, was, is, id } = change
    const occasion = { as: 'before-update-of-another', eventId: id, updated: of } as const
    throw otherValue(field, { [field]: was }, { [field]: is }, occasion).but({ atRest: true })
  }
  return world.lease(1, look, of)
}

/** Nobody else sends just that, and no other run: price and text bear its mark. */
function likeNothingElse(nth: number): Required<Update> {
  const text = `Kept apart ${nth} ${mark}`
  const own = Number.parseInt(mark.slice(1), 16) + nth
  return {
    name: text,
    location: text,
    eventDescription: text,
    dates: [farDay('twins', 10 + (own % 10))],
    price: 2000.25 + (own % 5000),
  }
}

/** What an event has come to that another one was sent. */
function takenBy(
  { id, listed: was }: ListedEvent,
  seen: readonly ReceivedEvent[],
  sent: Update,
): Change[] {
  const is = seen.find((event) => idKey(receivedId(event) ?? id) === idKey(id)) ?? {}
  const field = updateFields.find(
    (name) =>
      name in sent &&
      name in is &&
      sameButForOrder(sent[name], is[name]) &&
      !sameButForOrder(was[name], is[name]),
  )
  return field ? [{ id: idKey(id), field, was: was[field], is: is[field] }] : []
}
