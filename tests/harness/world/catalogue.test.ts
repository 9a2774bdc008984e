import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { discover } from '../../../src/world/catalogue.ts'
import { addDays, possibleTodays } from '../../../src/world/days.ts'
import { shows } from '../../catalogue/faults/answers.ts'
import { faultCalled } from '../end-to-end/target.ts'
import { specialEvent, specialEvents } from '../reference/running-service.ts'
import { httpServer, json } from '../service/loopback.ts'
import { day, eventsFromToday, idOf, sharedEventsAt, sharedEventsOn } from './events-on-target.ts'

/** The most requests that discovery may ever cost. */
const bound = 45

const discovered = async (options: Parameters<typeof sharedEventsOn>[0]) => {
  const { service, reference } = await sharedEventsOn(options)
  const { events, complete } = await discover(service, 'UTC')
  return { ids: events.map(({ id }) => id), events, complete, requests: reference.log.GET ?? 0 }
}

/** A service that refuses ranges of more than so many days. */
const widestRangeOf =
  (days: number): Override =>
  (sound) => ({
    queryFaults: (asked) => {
      const { startDate, endDate } = asked as { startDate?: string; endDate?: string }
      const length = (Date.parse(endDate ?? '') - Date.parse(startDate ?? '')) / 86_400_000
      return length > days
        ? [{ field: 'endDate', detail: 'is too far away' }]
        : sound.queryFaults(asked)
    },
  })

describe('the catalogue', () => {
  it('holds every event that has a day, however far away, once', async () => {
    const { service, reference } = await sharedEventsOn()
    const { events, complete } = await discover(service)
    const dated = reference.snapshot().filter(({ dates }) => dates.length > 0)
    expect(complete).toBe(true)
    expect(events.map(({ id }) => id).sort()).toEqual(dated.map(({ eventId }) => eventId).sort())
    expect(reference.log).toEqual({ GET: expect.any(Number) })
    expect(reference.log.GET).toBeLessThanOrEqual(bound)
  })

  it('holds the events around today first, with what the list said of them', async () => {
    const events = [
      specialEvent(1, { dates: [day(-9000)] }),
      specialEvent(2, { dates: [day(9000)] }),
      specialEvent(3, { dates: [day(-3), day(400)] }),
      specialEvent(4, { dates: [] }),
    ]
    const catalogue = await discovered({ events })
    expect(catalogue.ids).toEqual([idOf(3), idOf(1), idOf(2)])
    expect(catalogue.events[0]).toEqual({
      id: idOf(3),
      listed: events[2],
      dates: [day(-3), day(400)],
    })
  })

  it('is empty and complete where nothing is listed', async () => {
    expect(await discovered({ events: [] })).toMatchObject({ ids: [], complete: true, requests: 2 })
  })

  it('is bounded for 10,000 events, and says that it is not complete', async () => {
    const events = Array.from({ length: 10_000 }, (_, index) =>
      specialEvent(index + 1, { dates: [day(index - 5000)] }),
    )
    const { ids, complete, requests } = await discovered({ events })
    expect(requests).toBeLessThanOrEqual(16)
    expect(complete).toBe(false)
    expect(ids.length).toBeGreaterThanOrEqual(400)
    const near = events.filter(({ dates }) =>
      dates.some((date) => date >= day(-30) && date <= day(30)),
    )
    expect(ids).toEqual(expect.arrayContaining(near.map(({ eventId }) => eventId)))
  })

  it('is bounded for 10,000 events on the days around today', async () => {
    const events = specialEvents(10_000, [day(3)])
    const { ids, complete, requests } = await discovered({ events })
    expect(requests).toBeLessThanOrEqual(24)
    expect(complete).toBe(false)
    expect(ids).toHaveLength(360)
  })

  it.each([0, 6, 11, 18])(
    'of 400 events a day has some of a day ahead when it is %i hours in UTC, whatever the zone is',
    async (hour) => {
      const events = specialEvents(8000, [day(0)]).map((event, index) => ({
        ...event,
        dates: [day((index % 20) - 5)],
      }))
      const { service } = await sharedEventsOn({ events })
      const now = Date.parse(day(0)) + hour * 3_600_000
      const latest = possibleTodays(undefined, now).at(-1) ?? ''
      const { events: found } = await discover(service, undefined, [now])
      expect(found.some(({ dates }) => dates.some((date) => date > latest))).toBe(true)
    },
  )

  it('is bounded for a service that makes up events for every page', async () => {
    let made = 0
    const server = await httpServer((_request, response) =>
      json(
        response,
        Array.from({ length: 30 }, () => specialEvent(++made)),
      ),
    )
    const { service } = sharedEventsAt(server.url)
    expect((await discover(service)).complete).toBe(false)
    expect(server.received.length).toBeLessThanOrEqual(bound)
  })

  it('ends where a service ignores page', async () => {
    const decisions = faultCalled('page-ignored')
    const { ids, requests } = await discovered({ events: 50, decisions })
    expect(ids).toHaveLength(30)
    expect(requests).toBe(4)
  })

  it.each([7300, 1000])(
    'comes from a narrower range where ranges of more than %i days are refused',
    async (days) => {
      const events = [...eventsFromToday(5), specialEvent(90, { dates: [day(300)] })]
      const { ids, complete } = await discovered({ events, decisions: widestRangeOf(days) })
      expect(ids).toHaveLength(6)
      expect(complete).toBe(true)
    },
  )

  it('holds what lies around today where every wide range is refused', async () => {
    const far = [300, 500].map((offset, index) =>
      specialEvent(90 + index, { dates: [day(offset)] }),
    )
    const events = [...eventsFromToday(5), ...far]
    const { ids, complete, requests } = await discovered({ events, decisions: widestRangeOf(60) })
    // Month by month, the next year is read all the same.
    expect(ids).toHaveLength(6)
    expect(complete).toBe(false)
    expect(requests).toBeLessThanOrEqual(bound)
  })

  it('is read month by month where wide ranges are cut short', async () => {
    const events = [specialEvent(200, { dates: [day(0)] }), ...eventsFromToday(199)]
    const decisions: Override = (sound) => ({
      inRange: (event, query) => {
        const latest = addDays(query.startDate, 31)
        return sound.inRange(event, query.endDate > latest ? { ...query, endDate: latest } : query)
      },
    })
    const { ids, complete } = await discovered({ events, decisions })
    expect(ids).toHaveLength(200)
    expect(complete).toBe(false)
  })

  it('is read without a limit where the largest one is refused', async () => {
    const decisions: Override = (sound) => ({
      limitInForce: (limit, asked) => {
        if (limit > 10) throw new Refusal('limit', 'At most 10.')
        return sound.limitInForce(limit, asked)
      },
    })
    const events = eventsFromToday(35)
    const { ids, complete, requests } = await discovered({ events, decisions })
    expect(ids).toHaveLength(35)
    expect(complete).toBe(true)
    expect(requests).toBeLessThanOrEqual(bound)
  })

  it('ends where a page past the end is refused', async () => {
    const decisions: Override = (sound) => ({
      pageOf: (events, listing) => {
        const page = sound.pageOf(events, listing)
        if (page.length === 0) throw new Refusal('page', 'There is no such page.')
        return page
      },
    })
    for (const count of [8, 35]) {
      const { ids, complete } = await discovered({ events: count, decisions })
      expect(ids).toHaveLength(count)
      expect(complete).toBe(true)
    }
  })

  it('names events as the list writes them: a service may know them in that letter case only', async () => {
    const decisions = shows('list', ({ eventId }) => ({ eventId: eventId.toUpperCase() }))
    const { ids } = await discovered({ events: 2, decisions })
    expect(ids).toEqual([idOf(1).toUpperCase(), idOf(2).toUpperCase()])
  })

  it.each([
    ['a wrapped list', { items: eventsFromToday(2) }, 0],
    ['no events at all', [null, 'text', 7, []], 0],
    ['events without identifiers', [{ name: 'Nameless' }, { eventId: 7 }, specialEvent(1)], 1],
  ])('holds what can be told apart where the service answers %s', async (_, value, count) => {
    const server = await httpServer((_request, response) => json(response, value))
    const { events } = await discover(sharedEventsAt(server.url).service)
    expect(events).toHaveLength(count)
    expect(server.received.length).toBeLessThanOrEqual(bound)
  })

  it('holds the days of an event that are days', async () => {
    const dates = ['soon', '2026-02-30', day(1), null, 7, `${day(2)}T10:00:00Z`, '']
    const listed = { ...specialEvent(1), dates } as unknown as SpecialEvent
    const server = await httpServer((_request, response) => json(response, [listed]))
    const { events } = await discover(sharedEventsAt(server.url).service)
    expect(events).toEqual([{ id: idOf(1), listed, dates: [day(1)] }])
  })

  it('looks around the day of the zone that is configured', async () => {
    const server = await httpServer((_request, response) => json(response, []))
    const { service } = sharedEventsAt(server.url)
    await discover(service, 'Pacific/Kiritimati')
    await discover(service, 'Pacific/Pago_Pago')
    const starts = server.received.map(({ url }) =>
      new URL(url, server.url).searchParams.get('startDate'),
    )
    // These two zones are 25 hours apart: never on the same day.
    expect(starts[0]).not.toBe(starts[2])
  })
})
