import { describe, expect, it } from 'vitest'
import type { ListQuery } from '../../../src/contract/list-query.ts'
import type { EventId } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import { Unjudged, Violated } from '../../../src/verdict/finding.ts'
import {
  datedIds,
  listAll,
  listOnce,
  mustEqualOneOf,
  sameEvents,
} from '../../../src/world/listing.ts'
import { specialEvent, specialEvents } from '../reference/running-service.ts'
import { httpServer, json } from '../service/loopback.ts'
import { day, eventsFromToday, groundAt, groundOn, idOf } from './standing-ground.ts'

const ids = (...numbers: number[]) => numbers.map(idOf)
const range = { startDate: day(-1), endDate: day(500) }

/** Listings in the order in which they are given, the last one for ever. */
const taking = (...takes: (readonly EventId[])[]) => {
  let taken = 0
  return {
    take: async () => takes[Math.min(taken++, takes.length - 1)] ?? [],
    times: () => taken,
  }
}

describe('a whole listing', () => {
  it('is read page by page, with the largest pages', async () => {
    const { service, reference } = await groundOn({ events: eventsFromToday(70) })
    expect(await listAll(service, range)).toHaveLength(70)
    expect(reference.log.GET).toBe(3)
  })

  it('ends with a page that is full, and is the last', async () => {
    const { service, reference } = await groundOn({ events: eventsFromToday(60) })
    expect(await listAll(service, range)).toHaveLength(60)
    expect(reference.log.GET).toBe(3)
  })

  it('ends where a page past the end is refused', async () => {
    const server = await httpServer((_request, response, nth) =>
      nth === 1 ? json(response, specialEvents(30)) : json(response, {}, 404),
    )
    expect(await listAll(groundAt(server.url).service, range)).toHaveLength(30)
  })

  it('ends where page is ignored', async () => {
    const server = await httpServer((_request, response) => json(response, specialEvents(30)))
    expect(await listAll(groundAt(server.url).service, range)).toHaveLength(30)
    expect(server.received).toHaveLength(2)
  })

  it('is bounded', async () => {
    let made = 0
    const server = await httpServer((_request, response) =>
      json(
        response,
        Array.from({ length: 30 }, () => specialEvent(++made)),
      ),
    )
    expect(await listAll(groundAt(server.url).service, range)).toHaveLength(240)
    expect(server.received).toHaveLength(8)
  })

  it.each([
    ['refused', {}, 400],
    ['no array', { items: [] }, 200],
  ])('cannot be had where the first page is %s', async (_, value, status) => {
    const server = await httpServer((_request, response) => json(response, value, status))
    const { service } = groundAt(server.url)
    await expect(listAll(service, range)).rejects.toThrow()
    await expect(listOnce(service, range)).rejects.toThrow()
  })
})

it('events without dates tell nothing about a range, so they are left out', async () => {
  const events = [specialEvent(1), specialEvent(2, { dates: [] }), specialEvent(3)]
  const server = await httpServer((_request, response) => json(response, [...events, {}]))
  const { service } = groundAt(server.url)
  expect(datedIds(await service.list())).toEqual(ids(1, 3))
  expect(await listAll(service, range)).toEqual(ids(1, 3))
})

describe('two listings', () => {
  it('hold the same events in whatever order', () => {
    expect(sameEvents(ids(1, 2, 3), ids(3, 1, 2))).toBe(true)
    expect(sameEvents([], [])).toBe(true)
  })

  it.each([
    [ids(1, 2), ids(1, 2, 3)],
    [ids(1, 2, 3), ids(1, 2)],
    [ids(1, 2), ids(1, 3)],
    [[], ids(1)],
    [ids(1, 1, 2), ids(1, 2, 3)],
  ])('differ by one event', (one, other) => {
    expect(sameEvents(one, other)).toBe(false)
  })
})

describe('a comparison of listings', () => {
  it('holds where they are the same, without taking them again', async () => {
    const { take, times } = taking(ids(1, 2))
    await mustEqualOneOf(take, [async () => ids(2, 1)], 'the same')
    expect(times()).toBe(1)
  })

  it('holds where one of the others is the same', async () => {
    const { take } = taking(ids(1, 2))
    await mustEqualOneOf(take, [async () => ids(1), async () => ids(1, 2)], 'one of them')
  })

  it('is violated where both takes agree that they differ', async () => {
    const { take, times } = taking(ids(1, 2))
    const violated = mustEqualOneOf(take, [async () => ids(2, 3, 4)], 'the events of 7 days')
    await expect(violated).rejects.toThrow(Violated)
    await expect(violated).rejects.toMatchObject({
      expected: 'the events of 7 days',
      received: `2 events; 2 missing (${idOf(3)}, ${idOf(4)}), 1 extra (${idOf(1)})`,
    })
    expect(times()).toBe(2)
  })

  it('is unjudged where the list keeps changing', async () => {
    const { take, times } = taking(...Array.from({ length: 20 }, (_, index) => ids(index + 1)))
    await expect(mustEqualOneOf(take, [async () => ids(99)], 'the same')).rejects.toThrow(
      new Unjudged('the list kept changing while it was compared'),
    )
    expect(times()).toBe(8)
  })

  it('is done again after a change, and holds once the list is quiet', async () => {
    const { take } = taking(ids(1), ids(1, 2), ids(1, 2))
    await mustEqualOneOf(take, [async () => ids(1, 2)], 'the same')
  })

  it('is violated once the list is quiet', async () => {
    const { take } = taking(ids(1), ids(1, 2), ids(1, 2), ids(1, 2))
    await expect(mustEqualOneOf(take, [async () => ids(5)], 'the same')).rejects.toThrow(Violated)
  })

  it('tells traffic from a wrong default at a real service', async () => {
    const compare = async (decisions: Override) => {
      const events = eventsFromToday(40, { dates: [day(2)] })
      const { service } = await groundOn({ events, decisions })
      const listed = (query: ListQuery) => async () => (await listOnce(service, query)).ids
      return mustEqualOneOf(listed({}), [listed({ limit: 10 })], 'as with limit 10')
    }
    let changes = 0
    const traffic = () => ({ candidates: (store: EventStore) => store.all().slice(++changes) })
    await expect(compare(traffic)).rejects.toThrow(Unjudged)
    await expect(compare(() => ({ defaultLimit: () => 5 }))).rejects.toThrow(Violated)
    await compare(() => ({}))
  })
})
