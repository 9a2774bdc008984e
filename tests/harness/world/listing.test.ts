import { describe, expect, it } from 'vitest'
import type { ListQuery } from '../../../src/contract/list-query.ts'
import type { EventId } from '../../../src/contract/special-event.ts'
import { Unjudged, Violated } from '../../../src/findings/finding.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import {
  datedIds,
  type Listing,
  listAll,
  listed,
  listOnce,
  TooLong,
  wholly,
} from '../../../src/world/listing.ts'
import { mustEqualListing, sameListing } from '../../../src/world/listing-comparison.ts'
import { specialEvent, specialEvents } from '../reference/running-service.ts'
import { httpServer, json } from '../service/loopback.ts'
import { day, eventsFromToday, idOf, sharedEventsAt, sharedEventsOn } from './events-on-target.ts'

const ids = (...numbers: number[]) => numbers.map(idOf)
const range = { startDate: day(-1), endDate: day(500) }

/** Listings in the order in which they are given, the last one for ever. */
const taking = (...takes: (readonly EventId[])[]) => {
  let taken = 0
  return {
    take: async () => wholly(takes[Math.min(taken++, takes.length - 1)] ?? []),
    times: () => taken,
  }
}
const given =
  (...numbers: number[]) =>
  async () =>
    wholly(ids(...numbers))

describe('a whole listing', () => {
  it('is read page by page, with the largest pages', async () => {
    const { service, reference } = await sharedEventsOn({ events: eventsFromToday(70) })
    expect((await listAll(service, range)).ids).toHaveLength(70)
    expect(reference.log.GET).toBe(3)
  })

  it('ends with a page that is full, and is the last', async () => {
    const { service, reference } = await sharedEventsOn({ events: eventsFromToday(60) })
    expect((await listAll(service, range)).ids).toHaveLength(60)
    expect(reference.log.GET).toBe(3)
  })

  it('ends where a page past the end is refused', async () => {
    const server = await httpServer((_request, response, nth) =>
      nth === 1 ? json(response, specialEvents(30)) : json(response, {}, 404),
    )
    expect((await listAll(sharedEventsAt(server.url).service, range)).ids).toHaveLength(30)
  })

  it('ends where page is ignored', async () => {
    const server = await httpServer((_request, response) => json(response, specialEvents(30)))
    expect((await listAll(sharedEventsAt(server.url).service, range)).ids).toHaveLength(30)
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
    await expect(listAll(sharedEventsAt(server.url).service, range)).rejects.toThrow(TooLong)
    expect(server.received).toHaveLength(9)
  })

  it.each([
    ['refused', {}, 400],
    ['no array', { items: [] }, 200],
  ])('cannot be had where the first page is %s', async (_, value, status) => {
    const server = await httpServer((_request, response) => json(response, value, status))
    const { service } = sharedEventsAt(server.url)
    await expect(listAll(service, range)).rejects.toThrow()
    await expect(listOnce(service, range)).rejects.toThrow()
  })
})

it('events without dates tell nothing about a range, so they are left out', async () => {
  const events = [specialEvent(1), specialEvent(2, { dates: [] }), specialEvent(3)]
  const server = await httpServer((_request, response) => json(response, [...events, {}]))
  const { service } = sharedEventsAt(server.url)
  expect(datedIds(await service.list())).toEqual(ids(1, 3))
  expect(await listAll(service, range)).toEqual(wholly(ids(1, 3)))
})

describe('a long listing', () => {
  const pastTheEnd: Record<string, Override> = {
    'is empty': () => ({}),
    'is refused': (sound) => ({
      pageOf: (events, listing) => {
        const page = sound.pageOf(events, listing)
        if (page.length === 0) throw new Refusal('query', 'There is no such page.')
        return page
      },
    }),
    'is the last one again': (sound) => ({
      pageOf: (events, listing) => {
        const { page, limit } = listing.query
        const last = Math.max(1, Math.ceil(events.length / limit))
        const query = { ...listing.query, page: Math.min(page, last) }
        return sound.pageOf(events, { ...listing, query })
      },
    }),
    'is the first one again': (sound) => ({
      pageOf: (events, listing) => {
        const page = sound.pageOf(events, listing)
        const query = { ...listing.query, page: 1 }
        return page.length > 0 ? page : sound.pageOf(events, { ...listing, query })
      },
    }),
  }

  it.each(Object.entries(pastTheEnd))(
    'is known by its beginning and its size where a page past the end %s',
    async (_, decisions) => {
      for (const size of [241, 270, 271, 480, 481, 3000]) {
        const events = specialEvents(size, [day(2)])
        const { service, reference } = await sharedEventsOn({ events, decisions })
        const listing = await listed(service, range)
        expect(listing).toMatchObject({ kind: 'long', total: size })
        expect(reference.log.GET).toBeLessThan(9 + 20)
      }
    },
  )

  it('is whole where it ends just with the last page that is read', async () => {
    const { service } = await sharedEventsOn({ events: specialEvents(240, [day(2)]) })
    expect(await listed(service, range)).toMatchObject({ kind: 'whole' })
  })
})

describe('two listings', () => {
  const long = (total: number, ...numbers: number[]): Listing => ({
    kind: 'long',
    first: ids(...numbers),
    total,
  })

  it.each([
    [wholly(ids(1, 2, 3)), wholly(ids(3, 1, 2))],
    [wholly([]), wholly([])],
    [long(300, 1, 2), long(300, 2, 1)],
  ])('are the same in whatever order', (one, other) => {
    expect(sameListing(one, other)).toBe(true)
  })

  it.each([
    [wholly(ids(1, 2)), wholly(ids(1, 2, 3))],
    [wholly(ids(1, 2, 3)), wholly(ids(1, 2))],
    [wholly(ids(1, 2)), wholly(ids(1, 3))],
    [wholly([]), wholly(ids(1))],
    [wholly(ids(1, 1, 2)), wholly(ids(1, 2, 3))],
    [long(300, 1, 2), long(301, 1, 2)],
    [long(300, 1, 2), wholly(ids(1, 2))],
    [wholly(ids(1, 2)), long(2, 1, 2)],
  ])('differ by one event, or in how many they are', (one, other) => {
    expect(sameListing(one, other)).toBe(false)
  })

  it('that are long and begin otherwise are not compared, since no order is promised', () => {
    expect(() => sameListing(long(300, 1, 2), long(300, 1, 3))).toThrow(Unjudged)
  })
})

/** Compares a listing that is taken with others, which stand for pages of it. */
function comparing(take: () => Promise<Listing>, ...others: (() => Promise<Listing>)[]) {
  const read = ({ page }: { readonly page?: number }) =>
    (page === undefined ? take : (others[page] ?? take))()
  return mustEqualListing(
    read,
    {},
    others.map((_, page) => ({ page })),
  )
}

describe('a comparison of listings', () => {
  it.each([
    ['they are the same, without taking them again', [ids(1, 2)], [given(2, 1)], 1],
    ['one of the others is the same', [ids(1, 2)], [given(1), given(1, 2)], 1],
    ['the list is quiet after a change', [ids(1), ids(1, 2), ids(1, 2)], [given(1, 2)], 3],
  ])('holds where %s', async (_, takes, others, most) => {
    const { take, times } = taking(...takes)
    await comparing(take, ...others)
    expect(times()).toBe(most)
  })

  it('is violated where both takes agree that they differ', async () => {
    const { take, times } = taking(ids(1, 2))
    const violated = comparing(take, given(2, 3, 4))
    await expect(violated).rejects.toThrow(Violated)
    await expect(violated).rejects.toMatchObject({
      code: 'other-listing',
      facts: {
        expected: { events: 3 },
        received: { events: 2 },
        query: {},
        like: [{ page: 0 }],
        missing: 2,
        missingIds: ids(3, 4),
        extra: 1,
        extraIds: ids(1),
      },
    })
    expect(times()).toBe(2)
  })

  it('is unjudged where the list keeps changing', async () => {
    const { take, times } = taking(...Array.from({ length: 20 }, (_, index) => ids(index + 1)))
    await expect(comparing(take, given(99))).rejects.toMatchObject({
      because: { code: 'list-changed' },
    })
    expect(times()).toBe(8)
  })

  it('is violated once the list is quiet', async () => {
    const { take } = taking(ids(1), ids(1, 2), ids(1, 2), ids(1, 2))
    await expect(comparing(take, given(5))).rejects.toThrow(Violated)
  })

  it('tells traffic from a wrong default at a real service', async () => {
    const compare = async (decisions: Override) => {
      const events = eventsFromToday(40, { dates: [day(2)] })
      const { service } = await sharedEventsOn({ events, decisions })
      const page = async (query: ListQuery) => wholly((await listOnce(service, query)).ids)
      return mustEqualListing<ListQuery>(page, {}, [{ limit: 10 }])
    }
    let changes = 0
    const traffic = () => ({ candidates: (store: EventStore) => store.all().slice(++changes) })
    await expect(compare(traffic)).rejects.toThrow(Unjudged)
    await expect(compare(() => ({ defaultLimit: () => 5 }))).rejects.toThrow(Violated)
    await compare(() => ({}))
  })
})
