import { describe, expect, it } from 'vitest'
import type { EventId } from '../../../../src/contract/special-event.ts'
import {
  datedIds,
  listAll,
  listed,
  listedNow,
  listOnce,
  TooLong,
  wholly,
} from '../../../../src/world/reading/listing.ts'
import { variationCalled } from '../../end-to-end/target.ts'
import { specialEvent, specialEvents } from '../../reference/running-service.ts'
import { type Answering, json } from '../../service/loopback.ts'
import {
  answeredBy,
  day,
  eventsFromToday,
  idOf,
  queriesIn,
  sharedEventsOn,
} from '../events-on-target.ts'

const range = { startDate: day(-1), endDate: day(500) }
const numbered = (...numbers: number[]) => numbers.map(idOf)

/** A list of so many events in pages of so many, whatever limit is asked for. */
const inPages =
  (size: number, count: number): Answering =>
  ({ url }, response) => {
    const page = Number(new URL(url, 'http://any').searchParams.get('page'))
    json(response, specialEvents(count).slice((page - 1) * size, page * size))
  }

/** A list whose pages are all the same one. */
const repeating =
  (size: number): Answering =>
  (_request, response) =>
    json(response, specialEvents(size))

/** A list of two pages that refuses any further one. */
const refusingTheThird =
  (size: number): Answering =>
  (request, response, nth) =>
    nth < 3 ? inPages(size, 2 * size)(request, response, nth) : json(response, {}, 404)

const past = { pastShortPages: true }

describe('a whole listing', () => {
  it.each<[string, Answering, typeof past | object, ids: number, pages: number]>([
    ['is read page by page, with the largest pages', inPages(30, 70), {}, 70, 3],
    ['ends with a page that is full, and is the last', inPages(30, 60), {}, 60, 3],
    ['ends where a page past the end is refused', refusingTheThird(30), {}, 60, 3],
    ['ends where page is ignored', repeating(30), {}, 30, 2],
    ['ends with the first short page where none are to be expected', inPages(20, 70), {}, 20, 1],
    ['goes on past short pages to one that brings nothing new', inPages(20, 70), past, 70, 5],
    ['goes on past the last short page', inPages(20, 60), past, 60, 4],
    ['goes on past a single short page', inPages(20, 7), past, 7, 2],
    ['is empty where the first page is', inPages(20, 0), past, 0, 1],
    ['ends past short pages where page is ignored', repeating(20), past, 20, 2],
    ['ends past short pages where one is refused', refusingTheThird(20), past, 40, 3],
  ])('%s', async (_, answering, reading, count, pages) => {
    const { service, received } = await answeredBy(answering)
    const { ids } = await listAll(service, range, reading)
    expect(ids).toEqual(specialEvents(count).map(({ eventId }) => eventId))
    expect(queriesIn(received)).toEqual(
      Array.from({ length: pages }, (_page, index) => ({
        ...range,
        page: String(index + 1),
        limit: '30',
      })),
    )
  })

  it('does not end with a page of events without dates', async () => {
    const undated = [4, 5].map((number) => specialEvent(number, { dates: [] }))
    const pages = [specialEvents(3), undated, [specialEvent(6)], []]
    const { service } = await answeredBy((_request, response, nth) =>
      json(response, pages[nth - 1]),
    )
    expect((await listAll(service, range, past)).ids).toEqual(numbered(1, 2, 3, 6))
  })

  it.each([undefined, 3])('is bounded, and no beginning is one: %s pages', async (mostPages) => {
    const bound = mostPages === undefined ? {} : { mostPages }
    const { service, received } = await answeredBy(inPages(30, 500))
    await expect(listAll(service, range, bound)).rejects.toThrow(TooLong)
    // One page more shows that they are not all.
    expect(received).toHaveLength((mostPages ?? 8) + 1)
  })

  it.each([
    ['refused', {}, 400],
    ['no array', { items: [] }, 200],
  ])('cannot be had where the first page is %s', async (_, value, status) => {
    const { service } = await answeredBy((_request, response) => json(response, value, status))
    await expect(listAll(service, range)).rejects.toThrow()
    await expect(listOnce(service, range)).rejects.toThrow()
  })

  it('leaves out events without dates, since they tell nothing about a range', async () => {
    const events = [specialEvent(1), specialEvent(2, { dates: [] }), specialEvent(3), {}]
    const { service } = await answeredBy((_request, response) => json(response, events))
    expect(datedIds(await service.list())).toEqual(numbered(1, 3))
    expect(await listAll(service, range)).toEqual(wholly(numbered(1, 3)))
  })
})

describe('a long listing', () => {
  it.each([undefined, 'page-past-end-404', 'page-past-end-as-last', 'page-past-end-as-first'])(
    'is known by its beginning and its size, whatever comes past the end: %s',
    async (variation) => {
      for (const size of [241, 270, 271, 480, 481, 3000]) {
        const { service, reference } = await sharedEventsOn({
          events: specialEvents(size, [day(2)]),
          decisions: variation === undefined ? variation : variationCalled(variation),
        })
        expect(await listed(service, range)).toMatchObject({ kind: 'long', total: size })
        expect(reference.log.GET).toBeLessThan(9 + 20)
      }
    },
  )

  it('is whole where it ends just with the last page that is read', async () => {
    const { service } = await sharedEventsOn({ events: specialEvents(240, [day(2)]) })
    expect(await listed(service, range)).toMatchObject({ kind: 'whole' })
  })
})

describe('an event as the list shows it now', () => {
  const received = (number: number, dates: unknown) => ({ ...specialEvent(number), dates })

  it('is looked up around its first day, and found in whatever letter case it is listed', async () => {
    const shown = specialEvent(9, { eventId: idOf(9).toUpperCase() as EventId, name: 'Now' })
    const { service, received: asked } = await answeredBy((_request, response) =>
      json(response, [...eventsFromToday(3), shown]),
    )
    expect(await listedNow(service, received(9, [day(60), day(40)]))).toEqual(shown)
    expect(queriesIn(asked)).toEqual([
      { startDate: day(39), endDate: day(41), page: '1', limit: '30' },
    ])
  })

  it.each([
    [30, 1],
    [31, 2],
    [60, 2],
    [61, undefined],
  ])('is found on one of two pages: event %i on page %s', async (number, page) => {
    const { service, reference } = await sharedEventsOn({ events: specialEvents(90, [day(5)]) })
    const found = await listedNow(service, received(number, [day(5)]))
    expect(found?.eventId).toBe(page && idOf(number))
    expect(reference.log.GET).toBe(page ?? 2)
  })

  it('is nothing where it is not listed, after as few pages as there are', async () => {
    const { service, reference } = await sharedEventsOn({ events: specialEvents(8, [day(5)]) })
    expect(await listedNow(service, received(77, [day(5)]))).toBeUndefined()
    expect(await listedNow(service, received(3, [day(50)]))).toBeUndefined()
    expect(reference.log.GET).toBe(2)
  })

  it.each([[[]], [undefined], [['soon']], [['2031-02-30']]])(
    'is not asked for where it has no day: %j',
    async (dates) => {
      const { service, reference } = await sharedEventsOn({ events: 3 })
      expect(await listedNow(service, received(1, dates))).toBeUndefined()
      expect(reference.log).toEqual({})
    },
  )
})
