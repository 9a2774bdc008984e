import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { Refusal } from '../../../../src/reference/refusals.ts'
import { discover, widestRange } from '../../../../src/world/reading/catalogue.ts'
import { possibleTodays } from '../../../../src/world/reading/clocks.ts'
import { shows } from '../../../catalogue/faults/answers.ts'
import { faultCalled, variationCalled } from '../../end-to-end/target.ts'
import { specialEvent, specialEvents } from '../../reference/running-service.ts'
import { json } from '../../service/loopback.ts'
import {
  answeredBy,
  day,
  eventsFromToday,
  eventsOn,
  idOf,
  type Options,
  queriesIn,
  sharedEventsOn,
} from '../events-on-target.ts'

/** The most requests that discovery may ever cost. */
const bound = 45

const discovered = async (options: Options, now?: number) => {
  const { service, reference } = await sharedEventsOn(options)
  const { events, complete, over } = await (now === undefined
    ? discover(service, 'UTC')
    : discover(service, undefined, [now]))
  return {
    ids: events.map(({ id }) => id),
    events,
    complete,
    over,
    requests: reference.log.GET ?? 0,
  }
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
const cutToAMonth = faultCalled('range-cut-at-31-days')

/** A service of 12 events that shows no more than the first month of any range. */
const cutToItsMonth = faultCalled('ranges-end-with-their-first-month')

/** A service whose largest limit is 10. */
const atMost10: Override = (sound) => ({
  limitInForce: (limit, asked) => {
    if (limit > 10) throw new Refusal('limit', 'At most 10.')
    return sound.limitInForce(limit, asked)
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
    const dates = [[day(-9000)], [day(9000)], [day(-3), day(400)], []]
    const events = dates.map((days, index) => specialEvent(index + 1, { dates: days }))
    const catalogue = await discovered({ events })
    expect(catalogue.ids).toEqual([idOf(3), idOf(1), idOf(2)])
    expect(catalogue.events[0]).toEqual({ id: idOf(3), listed: events[2], dates: dates[2] })
  })

  const pastEnd = variationCalled('page-past-end-404')
  const silentPastEnd = variationCalled('page-past-end-hung-up-on')

  it.each<
    [string, Options['events'], Override | undefined, found: number, most?: number, cut?: true]
  >([
    // Each month is asked for by itself: a service may cut wide ranges before they reach an event.
    ['nothing is listed', [], undefined, 0, 14],
    ['page is ignored', 50, faultCalled('page-ignored'), 30, 4],
    ['the page past a short one is refused', 8, pastEnd, 8],
    ['the page past several is refused', 35, pastEnd, 35],
    ['the page past a short one is never answered', 35, silentPastEnd, 35],
    ['the page past a full one is never answered', 30, silentPastEnd, 30, bound, true],
    ['the largest limit is refused', 35, atMost10, 35],
    ['a day has 10,000 events', specialEvents(10_000, [day(3)]), undefined, 360, 24, true],
  ])('ends where %s', async (...row) => {
    const [, events = 0, decisions, found, most = bound, isCut = false] = row
    const catalogue = await discovered({ events, decisions })
    expect([catalogue.ids.length, catalogue.complete]).toEqual([found, !isCut])
    expect(catalogue.requests).toBeLessThanOrEqual(most)
  })

  const near = eventsFromToday(5)
  const fewAhead = [...near, ...eventsOn(300)]
  const fartherAhead = [...near, ...eventsOn(300, 500)]
  const manyAhead = [...eventsOn(0), ...eventsFromToday(199)]
  const farApart = eventsOn(-350, 0, 60, 200)

  it.each<['a narrower one' | 'a year by months', string, SpecialEvent[], Override, found: number]>(
    [
      [
        'a narrower one',
        'those of more than 20 years are refused',
        fewAhead,
        widestRangeOf(7300),
        6,
      ],
      ['a narrower one', 'those over 1,000 days are refused', fewAhead, widestRangeOf(1000), 6],
      ['a year by months', 'all of them are refused', fartherAhead, widestRangeOf(60), 6],
      ['a year by months', 'they are cut short', manyAhead, cutToAMonth, 200],
      ['a year by months', 'they are cut short behind another event', farApart, cutToAMonth, 4],
      ['a year by months', 'they end with their first month', [], cutToItsMonth, 12],
    ],
  )('reads %s in place of the widest range where %s', async (read, _, events, decisions, found) => {
    const catalogue = await discovered({ events, decisions })
    expect([catalogue.ids.length, catalogue.complete]).toEqual([found, read === 'a narrower one'])
    expect(catalogue.requests).toBeLessThanOrEqual(bound)
  })

  it('tells the widest range that was listed to its end', async () => {
    expect((await discovered({ events: [] })).over).toEqual(widestRange)
    const narrower = await discovered({ events: [], decisions: widestRangeOf(7300) })
    expect(narrower.over).toEqual({ startDate: day(-3650), endDate: day(3650) })
    const none = await discovered({ events: [], decisions: widestRangeOf(60) })
    expect(none.over).toBeUndefined()
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
