import { describe, expect, it } from 'vitest'
import type { EventId, IsoDate } from '../../../src/contract/special-event.ts'
import { widestRange } from '../../../src/world/reading/catalogue.ts'
import { specialEvent } from '../reference/running-service.ts'
import { day, eventsFromToday, idOf, mustBeUnjudged, today, worldOn } from './events-on-target.ts'

const readOnly = { profile: 'read-only' } as const

describe('a world', () => {
  it('knows identifiers that no event has, another one each time', async () => {
    const { world, service } = await worldOn()
    const ids = [1, 2, 3].map(() => world.unknownId())
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect((await service.get(id)).status).toBe(404)
  })

  it('knows those beside an event that no other has, but not beside a secret, nor beside what is no UUID', async () => {
    const secret = idOf(2)
    const { world } = await worldOn({ mask: (text) => text.replaceAll(secret, '***') })
    const beside = await world.neighboursOf(idOf(1))
    expect(new Set(beside).size).toBeGreaterThan(1)
    for (const id of beside) expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(await world.neighboursOf(secret)).toEqual([])
    for (const id of ['Kr4wallBurgPlum', '', `${idOf(1)}0`])
      expect(await world.neighboursOf(id as EventId)).toEqual([])
  })

  it('knows those of an event in capitals that no other has in whatever letter case', async () => {
    const [one, next] = ['A', 'B'].map(
      (digit) => `${idOf(1).slice(0, -1).toUpperCase()}${digit}` as EventId,
    ) as [EventId, EventId]
    const events = [one, next].map((eventId) => specialEvent(1, { dates: [day(3)], eventId }))
    const { world } = await worldOn({ events })
    const beside = (await world.neighboursOf(one)).map((id) => id.toLowerCase())
    expect(beside).toHaveLength(3)
    expect(beside).not.toContain(next.toLowerCase())
  })

  it('names an event that can be read, one that nobody writes to where there is any', async () => {
    const { world } = await worldOn({ events: 2 })
    await world.lease(1, async (lease) => expect(await world.anyEvent()).not.toBe(lease.id))
    await world.lease(2, async () => expect([idOf(1), idOf(2)]).toContain(await world.anyEvent()))
  })

  it('names none where none is listed', async () => {
    const { world } = await worldOn({ events: [] })
    await mustBeUnjudged(world.anyEvent(), 'no-event-listed', { query: widestRange })
  })

  it('puts events back before they are leased where work is to begin with originals', async () => {
    const { world, service, reference } = await worldOn({ events: 3 })
    const before = reference.snapshot()
    const look = (fromOriginals: boolean) =>
      world.forReplay(service, { fromOriginals }).lease(3, async () => reference.snapshot())
    await world.lease(3, async (...leases) => {
      for (const lease of leases) await lease.update({ name: 'Changed' })
    })
    expect(await look(false)).not.toEqual(before)
    expect(await look(true)).toEqual(before)
  })

  it('tells the events that nobody writes to', async () => {
    const { world } = await worldOn({ events: 5 })
    const listed = (await world.untouched()).map(({ id }) => id)
    expect(listed).toHaveLength(5)
    await world.lease(2, async (...leases) => {
      const ids = (await world.untouched()).map(({ id }) => id)
      expect(ids).toHaveLength(3)
      for (const { id } of leases) expect(ids).not.toContain(id)
    })
    await world.lease(1, (lease) => lease.update({ price: 1 }))
    // What was written to is not as it was found, even while nobody holds it.
    expect(await world.untouched()).toHaveLength(4)
  })

  it.each([
    [7, 7, 7],
    [60, 60, 60],
    [61, 60, 60],
    [333, 60, 60],
  ])(
    'chooses of %i events %i or more to read, from all over the list',
    async (all, least, most) => {
      const { world } = await worldOn({ events: all, target: readOnly })
      const { events } = await world.catalogue()
      const chosen = await world.eventsToRead()
      expect(chosen.length).toBeGreaterThanOrEqual(Math.min(least, events.length))
      expect(chosen.length).toBeLessThanOrEqual(most)
      const places = chosen.map((event) => events.indexOf(event)).sort((a, b) => a - b)
      expect(new Set(places).size).toBe(chosen.length)
      expect(places[0]).toBe(0)
      expect(places.at(-1)).toBeGreaterThanOrEqual(events.length * 0.9 - 1)
    },
  )

  it('chooses the events that stand out among those to read', async () => {
    const events = eventsFromToday(200)
    const odd = [
      specialEvent(301, { dates: [day(3)], price: 0 }),
      specialEvent(302, { dates: [day(4)], price: 99_999 }),
      specialEvent(303, { dates: [day(5)], eventDescription: 'Long. '.repeat(100).trim() }),
      specialEvent(304, { dates: Array.from({ length: 20 }, (_, index) => day(index)) }),
      specialEvent(305, { dates: [day(-30), day(40)] }),
      specialEvent(306, { dates: [day(-20)] }),
    ]
    const { world } = await worldOn({ events: [...events, ...odd], target: readOnly })
    const chosen = (await world.eventsToRead()).map(({ id }) => id)
    for (const { eventId } of odd) expect(chosen).toContain(eventId)
  })

  it('chooses events from wherever a service may keep them, by the ends of their identifiers', async () => {
    const { world } = await worldOn({ events: eventsFromToday(300), target: readOnly })
    const { events } = await world.catalogue()
    const ends = (some: readonly { id: string }[], at: number) =>
      new Set(some.map(({ id }) => id.at(at)))
    const chosen = await world.eventsToRead()
    for (const at of [0, -1]) expect(ends(chosen, at)).toEqual(ends(events, at))
  })

  it('holds the window until its check has ended', async () => {
    const { world, shared, end } = await worldOn({ events: 10 })
    const held = async () => 10 - (await shared.leases.size()).free
    await world.window()
    await world.settleAroundToday()
    end()
    expect(await held()).toBeGreaterThan(0)
    await shared.leases.during(10, async () => {})
    expect(await held()).toBe(0)
  })
})

describe('a window that cannot be had', () => {
  const events = eventsFromToday(10)

  it('since the list shows where events were, is told by the day that it was to be around', async () => {
    const decisions = () => ({ candidates: () => events })
    const { world, reference, endings } = await worldOn({ events, decisions })
    expect(await world.unseenWindow()).toBe(`${Number(today.slice(0, 4)) + 3}-12-28`)
    // The events were moved there all the same.
    const moved = reference.snapshot().filter(({ dates }) => dates.some((date) => date > day(800)))
    expect(moved.length).toBeGreaterThan(0)
    expect(endings).toEqual([])
    expect(await world.windowIfAny()).toBeUndefined()
  })

  it.each<[string, Parameters<typeof worldOn>[0]]>([
    ['nothing may be written', { events, target: readOnly }],
    ['there are too few events', { events: 1 }],
    ['the range is ignored', { events, decisions: () => ({ inRange: () => true }) }],
  ])('is done without where %s', async (_, options) => {
    const { world } = await worldOn(options)
    expect(await world.unseenWindow()).toBeUndefined()
    expect(await world.windowIfAny()).toBeUndefined()
  })

  it('is no other one where it can be had, and unknown where requests fail', async () => {
    const { world } = await worldOn({ events })
    expect(await world.unseenWindow()).toBeUndefined()
    const lost = await worldOn({ events })
    await lost.shared.catalogue()
    await lost.reference.close()
    const why = /^(connection-failed|target-lost)$/
    await expect(lost.world.windowIfAny()).rejects.toThrow(why)
    await expect(lost.world.unseenWindow()).rejects.toThrow(why)
  })
})

describe('a range that holds so many events', () => {
  it('is the window where that has enough', async () => {
    const { world } = await worldOn()
    const { base } = await world.window()
    const range = await world.rangeHolding(11)
    expect(range.controlled).toBe(true)
    expect(range.ids.length).toBeGreaterThanOrEqual(11)
    expect(range.startDate < base && base < range.endDate).toBe(true)
  })

  it.each([1, 5, 11, 30])('comes from the events of the service else: %i', async (count) => {
    const { world, service } = await worldOn({ target: readOnly })
    const { startDate, endDate, ids, controlled } = await world.rangeHolding(count)
    expect(controlled).toBe(false)
    expect(ids.length).toBeGreaterThanOrEqual(count)
    const pages = [1, 2, 3, 4].map((page) => service.list({ startDate, endDate, page, limit: 30 }))
    const listed = (await Promise.all(pages)).flatMap((answer) => answer.ids)
    expect(new Set(listed)).toEqual(new Set([...listed, ...ids]))
  })

  it('begins after today where enough lies ahead, since a service may list no past events', async () => {
    const past = Array.from({ length: 20 }, (_, index) =>
      specialEvent(100 + index, { dates: [day(-index - 2)] }),
    )
    const { world } = await worldOn({ events: [...past, ...eventsFromToday(8)], target: readOnly })
    const [today] = world.todays()
    expect((await world.rangeHolding(5)).startDate >= (today ?? '')).toBe(true)
    expect((await world.rangeHolding(15)).startDate < (today ?? '')).toBe(true)
  })

  it('cannot be had where there are fewer, or where there is none', async () => {
    const { world } = await worldOn({ events: 3, target: readOnly })
    await mustBeUnjudged(world.rangeHolding(11), 'range-too-small', { need: 11, have: 3 })
    const { world: empty } = await worldOn({ events: [], target: readOnly })
    for (const range of [empty.rangeHolding(1), empty.rangeHoldingUpTo(30)])
      await mustBeUnjudged(range, 'range-too-small', { need: 1, have: 0 })
  })

  it.each([
    ['of a few that are read', 2, 0],
    ['of all that the run has moved', 12, -1],
  ])('no longer holds them once others have moved one out of it: %s', async (_, count, place) => {
    const { world, service } = await worldOn({ events: 20 })
    const range = await world.rangeHolding(count)
    await world.mustStillHold(range)
    await service.update(range.ids.at(place) ?? idOf(1), { dates: [day(3000)] })
    await mustBeUnjudged(world.mustStillHold(range), 'others-moved-events')
    const gone = { ...range, ids: [idOf(77)] }
    await mustBeUnjudged(world.mustStillHold(gone), 'others-moved-events')
  })

  it('lies around days that are days, and that have days around them', async () => {
    const dates = ['9999-12-31', 'soon', '2026-02-30', day(9)]
    const on = async (count: number) => {
      const events = eventsFromToday(count).map((event, index) => ({
        ...event,
        dates: [dates[index] as IsoDate],
      }))
      const decisions = () => ({ inRange: () => true })
      return (await worldOn({ events, target: readOnly, decisions })).world
    }
    await mustBeUnjudged((await on(3)).rangeHolding(1), 'range-too-small', {
      need: 1,
      have: 0,
      listed: 3,
    })
    expect(await (await on(4)).rangeHolding(1)).toMatchObject({ startDate: day(8), ids: [idOf(4)] })
  })
})
