import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { discover } from '../../../src/world/catalogue.ts'
import { addDays, possibleTodays } from '../../../src/world/days.ts'
import { shows } from '../../catalogue/faults/answers.ts'
import { faultCalled, variationCalled } from '../end-to-end/target.ts'
import { specialEvent, specialEvents } from '../reference/running-service.ts'
import { json } from '../service/loopback.ts'
import {
  answeredBy,
  day,
  eventsFromToday,
  idOf,
  type Options,
  queriesIn,
  sharedEventsOn,
} from './events-on-target.ts'

/** The most requests that discovery may ever cost. */
const bound = 45

const discovered = async (options: Options, now?: number) => {
  const { service, reference } = await sharedEventsOn(options)
  const { events, complete } = await (now === undefined
    ? discover(service, 'UTC')
    : discover(service, undefined, [now]))
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

/** A service that shows no more than 32 days of any range. */
const cutToAMonth: Override = (sound) => ({
  inRange: (event, query) => {
    const latest = addDays(query.startDate, 31)
    return sound.inRange(event, query.endDate > latest ? { ...query, endDate: latest } : query)
  },
})

/** A service whose largest limit is 10. */
const atMost10: Override = (sound) => ({
  limitInForce: (limit, asked) => {
    if (limit > 10) throw new Refusal('limit', 'At most 10.')
    return sound.limitInForce(limit, asked)
  },
})

const farAhead = (...offsets: number[]) =>
  offsets.map((offset, index) => specialEvent(900 + index, { dates: [day(offset)] }))

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
    const dates = [[day(-9000)], [day(9000)], [day(-3), day(400)], []]
    const events = dates.map((days, index) => specialEvent(index + 1, { dates: days }))
    const catalogue = await discovered({ events })
    expect(catalogue.ids).toEqual([idOf(3), idOf(1), idOf(2)])
    expect(catalogue.events[0]).toEqual({ id: idOf(3), listed: events[2], dates: dates[2] })
  })

  const near = eventsFromToday(5)
  const refusing = (days: number) => ({ decisions: widestRangeOf(days) })
  const pastEnd = { decisions: variationCalled('page-past-end-404') }

  it.each<[string, Options, { found: number; complete?: false; most?: number }]>([
    // Each month is asked for by itself: a service may cut wide ranges before they reach an event.
    ['nothing is listed', { events: [] }, { found: 0, most: 14 }],
    [
      'page is ignored',
      { events: 50, decisions: faultCalled('page-ignored') },
      { found: 30, most: 4 },
    ],
    ['the page past a short one is refused', { events: 8, ...pastEnd }, { found: 8 }],
    ['the page past several is refused', { events: 35, ...pastEnd }, { found: 35 }],
    ['the largest limit is refused', { events: 35, decisions: atMost10 }, { found: 35 }],
    [
      'a day has 10,000 events',
      { events: specialEvents(10_000, [day(3)]) },
      { found: 360, complete: false, most: 24 },
    ],
    [
      'ranges of more than 20 years are refused, so a narrower one is read',
      { events: [...near, ...farAhead(300)], ...refusing(7300) },
      { found: 6 },
    ],
    [
      'ranges of more than 1,000 days are refused, so a narrower one is read',
      { events: [...near, ...farAhead(300)], ...refusing(1000) },
      { found: 6 },
    ],
    [
      'every wide range is refused, so a year is read month by month',
      { events: [...near, ...farAhead(300, 500)], ...refusing(60) },
      { found: 6, complete: false },
    ],
    [
      'wide ranges are cut short, so a year is read month by month',
      { events: [...farAhead(0), ...eventsFromToday(199)], decisions: cutToAMonth },
      { found: 200, complete: false },
    ],
    [
      'a wide range is cut short behind some other event, so a year is read month by month',
      { events: farAhead(-350, 0, 60, 200), decisions: cutToAMonth },
      { found: 4, complete: false },
    ],
  ])('ends where %s', async (_, options, { found, complete = true, most = bound }) => {
    const catalogue = await discovered(options)
    expect([catalogue.ids.length, catalogue.complete]).toEqual([found, complete])
    expect(catalogue.requests).toBeLessThanOrEqual(most)
  })

  it.each([0, 6, 11, 18])('of 400 events a day has some ahead at %i hours in UTC', async (hour) => {
    const events = Array.from({ length: 8000 }, (_, index) =>
      specialEvent(index + 1, { dates: [day((index % 20) - 5)] }),
    )
    const now = Date.parse(day(0)) + hour * 3_600_000
    const latest = possibleTodays(undefined, now).at(-1) ?? ''
    const { events: found } = await discovered({ events }, now)
    expect(found.some(({ dates }) => dates.some((date) => date > latest))).toBe(true)
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
    const { service, received } = await answeredBy((_request, response) => json(response, value))
    expect((await discover(service)).events).toHaveLength(count)
    expect(received.length).toBeLessThanOrEqual(bound)
  })

  it('holds the days of an event that are days', async () => {
    const dates = ['soon', '2026-02-30', day(1), null, 7, `${day(2)}T10:00:00Z`, '']
    const listed = { ...specialEvent(1), dates } as unknown as SpecialEvent
    const { service } = await answeredBy((_request, response) => json(response, [listed]))
    const { events } = await discover(service)
    expect(events).toEqual([{ id: idOf(1), listed, dates: [day(1)] }])
  })

  it('looks around the day of the zone that is configured', async () => {
    const { service, received } = await answeredBy((_request, response) => json(response, []))
    await discover(service, 'Pacific/Kiritimati')
    await discover(service, 'Pacific/Pago_Pago')
    const starts = queriesIn(received).map(({ startDate }) => startDate)
    // These two zones are 25 hours apart: never on the same day.
    expect(starts[0]).not.toBe(starts[2])
  })
})
