import { describe, expect, it } from 'vitest'
import type { EventId, IsoDate, ReceivedEvent } from '../../../src/contract/special-event.ts'
import { listAll, listedNow, TooLong } from '../../../src/world/listing.ts'
import { specialEvent, specialEvents } from '../reference/running-service.ts'
import { httpServer, json, type Loopback } from '../service/loopback.ts'
import { day, eventsFromToday, idOf, sharedEventsAt, sharedEventsOn } from './events-on-target.ts'

const range = { startDate: day(-1), endDate: day(500) }

const queries = ({ received }: Loopback) =>
  received.map(({ url }) => Object.fromEntries(new URL(url, 'http://any').searchParams))

/** A list that is shown in pages of so many, whatever limit is asked for. */
const shortPages = (size: number, count: number) =>
  httpServer(({ url }, response) => {
    const page = Number(new URL(url, 'http://any').searchParams.get('page'))
    json(response, specialEvents(count).slice((page - 1) * size, page * size))
  })

describe('a whole listing in short pages', () => {
  it('ends with the first page where short ones are not to be expected', async () => {
    const server = await shortPages(20, 70)
    const { ids } = await listAll(sharedEventsAt(server.url).service, range)
    expect(ids).toHaveLength(20)
    expect(server.received).toHaveLength(1)
  })

  it.each([
    [70, 5],
    [60, 4],
    [7, 2],
    [0, 1],
  ])('goes on where they are, up to a page that brings nothing new: %i', async (count, pages) => {
    const server = await shortPages(20, count)
    const { service } = sharedEventsAt(server.url)
    const { ids } = await listAll(service, range, { pastShortPages: true })
    expect(ids).toEqual(specialEvents(count).map(({ eventId }) => eventId))
    expect(queries(server)).toEqual(
      Array.from({ length: pages }, (_, index) => ({
        ...range,
        page: String(index + 1),
        limit: '30',
      })),
    )
  })

  it('ends where page is ignored, and where a page past the end is refused', async () => {
    const repeating = await httpServer((_request, response) => json(response, specialEvents(20)))
    const past = { pastShortPages: true }
    const repeated = await listAll(sharedEventsAt(repeating.url).service, range, past)
    expect(repeated.ids).toHaveLength(20)
    expect(repeating.received).toHaveLength(2)
    const refusing = await httpServer((_request, response, nth) =>
      nth < 3 ? json(response, eventsFromToday(20 * nth).slice(-20)) : json(response, {}, 404),
    )
    const beforeRefusal = await listAll(sharedEventsAt(refusing.url).service, range, past)
    expect(beforeRefusal.ids).toHaveLength(40)
  })

  it('does not end with a page of events without dates', async () => {
    const pages = [
      specialEvents(3),
      [4, 5].map((number) => specialEvent(number, { dates: [] })),
      [specialEvent(6)],
      [],
    ]
    const server = await httpServer((_request, response, nth) => json(response, pages[nth - 1]))
    const { service } = sharedEventsAt(server.url)
    const { ids } = await listAll(service, range, { pastShortPages: true })
    expect(ids).toEqual([1, 2, 3, 6].map(idOf))
  })

  it.each([undefined, 3])(
    'is bounded, and no beginning is taken for it: %s pages',
    async (mostPages) => {
      const server = await shortPages(10, 500)
      const bound = mostPages === undefined ? {} : { mostPages }
      const { service } = sharedEventsAt(server.url)
      await expect(
        listAll(service, range, { pastShortPages: true, ...bound }),
      ).rejects.toBeInstanceOf(TooLong)
      // One page more shows that they are not all.
      expect(server.received).toHaveLength((mostPages ?? 8) + 1)
    },
  )
})

describe('an event as the list shows it now', () => {
  const received = (number: number, dates: unknown): ReceivedEvent => ({
    ...specialEvent(number),
    dates,
  })

  it('is looked up around its first day', async () => {
    const events = [...eventsFromToday(3), specialEvent(9, { dates: [day(40), day(60)] })]
    const server = await httpServer((_request, response) => json(response, events))
    const { service } = sharedEventsAt(server.url)
    expect(await listedNow(service, received(9, [day(60), day(40)]))).toEqual(events[3])
    expect(queries(server)).toEqual([
      { startDate: day(39), endDate: day(41), page: '1', limit: '30' },
    ])
  })

  it('is found in whatever letter case its identifier is listed', async () => {
    const listed = specialEvent(2, { eventId: idOf(2).toUpperCase() as EventId, name: 'Now' })
    const server = await httpServer((_request, response) => json(response, [listed]))
    const { service } = sharedEventsAt(server.url)
    expect(await listedNow(service, received(2, [day(1)]))).toEqual(listed)
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

  it.each([[[]], [undefined], [['soon']], [['2031-02-30' as IsoDate]]])(
    'is not asked for where it has no day: %j',
    async (dates) => {
      const { service, reference } = await sharedEventsOn({ events: 3 })
      expect(await listedNow(service, received(1, dates))).toBeUndefined()
      expect(reference.log).toEqual({})
    },
  )
})
