import { describe, expect, it } from 'vitest'
import { type EventId, idKey, type SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { pause } from '../../../../src/service/pause.ts'
import {
  changesBetween,
  type Inventory,
  inventoryOf,
  stillnessAfter,
  takeInventory,
} from '../../../../src/world/reading/bystanders.ts'
import { finds, refuse } from '../../../catalogue/faults/answers.ts'
import { specialEvent } from '../../reference/running-service.ts'
import { type Answering, json, resetting } from '../../service/loopback.ts'
import { answeredBy, day, eventsFromToday, idOf, sharedEventsOn } from '../events-on-target.ts'

const inventory = (events: readonly SpecialEvent[], complete = true): Inventory => ({
  events: new Map(events.map((event) => [idKey(event.eventId), { ...event }])),
  complete,
  at: 0,
})

const upper = (id: EventId) => id.toUpperCase() as EventId

/** A list of so many events that takes a moment for each page, and which pages were asked for together. */
const slowList = async (count: number) => {
  const events = eventsFromToday(count)
  const together: number[][] = []
  let inFlight = 0
  const { service } = await answeredBy(async ({ url }, response) => {
    const query = new URL(url, 'http://any').searchParams
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    if (inFlight++ === 0) together.push([])
    together.at(-1)?.push(page)
    await pause(60)
    inFlight--
    json(response, events.slice((page - 1) * limit, page * limit))
  })
  return { service, together: () => together.map((pages) => pages.sort()) }
}

describe('an inventory', () => {
  it('is what the catalogue knows, whatever the letter case of identifiers', () => {
    const one = specialEvent(1, { eventId: upper(idOf(1)) })
    const events = [{ id: one.eventId, listed: { ...one }, dates: one.dates }]
    expect(inventoryOf({ events, complete: false })).toEqual(inventory([one], false))
    expect(inventoryOf({ events, complete: true }).complete).toBe(true)
  })

  it.each([
    [10, 0, [[1]]],
    [75, 0, [[1], [2], [3]]],
    [75, 75, [[1, 2, 3]]],
    // There are more than were expected, or just as many as fill the pages.
    [95, 75, [[1, 2, 3], [4]]],
    [60, 60, [[1, 2], [3]]],
    [10, 240, [[1, 2, 3, 4, 5, 6, 7, 8]]],
  ])('of %i events where %i are expected is read in pages %j', async (count, expected, pages) => {
    const { service, together } = await slowList(count)
    const { events, complete } = await takeInventory(service, expected)
    expect(together()).toEqual(pages)
    expect([...events.keys()].sort()).toEqual(eventsFromToday(count).map((one) => one.eventId))
    expect(complete).toBe(true)
  })

  it.each([0, 1000])('is bounded, and says that it is not complete: %i expected', async (many) => {
    const { service, reference } = await sharedEventsOn({ events: 361 })
    const { events, complete } = await takeInventory(service, many)
    expect([events.size, complete]).toEqual([360, false])
    expect(reference.log.GET).toBe(12)
  })

  it.each<[string, Answering]>([
    ['refused', (_request, response) => json(response, {}, 500)],
    ['never answered', resetting],
  ])('is not complete where one page of several is %s', async (_, failing) => {
    const { service } = await answeredBy((request, response, nth) => {
      const page = Number(new URL(request.url, 'http://any').searchParams.get('page'))
      if (page === 2) return failing(request, response, nth)
      json(response, eventsFromToday(75).slice((page - 1) * 30, page * 30))
    })
    const { events, complete } = await takeInventory(service, 75)
    expect([events.size, complete]).toEqual([45, false])
  })

  it('is not complete where further pages are read behind one that is refused', async () => {
    const { service } = await answeredBy(({ url }, response) => {
      const page = Number(new URL(url, 'http://any').searchParams.get('page'))
      if (page === 1) return json(response, {}, 500)
      json(response, eventsFromToday(75).slice((page - 1) * 30, page * 30))
    })
    const { events, complete } = await takeInventory(service, 60)
    expect([events.size, complete]).toEqual([45, false])
  })
})

describe('changes between two inventories', () => {
  const before = eventsFromToday(8)
  /** What changes are told of two inventories, by a service with these events, and how often that is read. */
  const told = async (was: Inventory, is: Inventory, events = before, decisions?: Override) => {
    const { service, reference } = await sharedEventsOn({ events, decisions })
    return { changes: await changesBetween(was, is, { service }), log: reference.log }
  }
  const changed = (changes: Readonly<Record<number, Partial<SpecialEvent>>>) =>
    before.map((event, index) => ({ ...event, ...changes[index + 1] }))
  const without = (...numbers: number[]) =>
    before.filter((_, index) => !numbers.includes(index + 1))

  const [all, withoutThird] = [inventory(before), inventory(without(3))]

  it('are none where nothing has changed but the order of days and events', async () => {
    const [one, two] = [day(1), day(2)]
    const was = [specialEvent(1, { dates: [one, two] }), specialEvent(2)]
    const is = [specialEvent(2), specialEvent(1, { dates: [two, one] })]
    expect(await told(inventory(was), inventory(is), was)).toEqual({ changes: [], log: {} })
  })

  it('tell each changed event, with the first field that is another one', async () => {
    const is = changed({ 2: { price: 99 }, 5: { location: 'Attic', price: 0 } })
    expect((await told(inventory(before), inventory(is))).changes).toEqual([
      { id: idOf(2), field: 'price', was: 12.5, is: 99 },
      { id: idOf(5), field: 'location', was: 'Rotunda', is: 'Attic' },
    ])
  })

  it('leave out the event that was written to, in whatever letter case', async () => {
    const is = changed({ 2: { price: 99 }, 5: { price: 77 } }).filter((_, index) => index !== 4)
    const { service, reference } = await sharedEventsOn({ events: without(5) })
    const but = (id: EventId) =>
      changesBetween(inventory(before), inventory(is), { service, but: id })
    expect((await but(upper(idOf(2)))).map(({ id }) => id)).toEqual([idOf(5)])
    const { GET: reads } = reference.log
    expect((await but(idOf(5))).map(({ id }) => id)).toEqual([idOf(2)])
    expect(reference.log.GET).toBe(reads)
  })

  const gone =
    (status: number): Override =>
    ({ refusalStatus }) => ({
      refusalStatus: { ...refusalStatus, 'unknown-event': status },
    })
  const emptied = { id: idOf(3), field: 'dates', was: before[2]?.dates, is: [] }
  const removed = { id: idOf(3), field: 'eventId', was: idOf(3), is: undefined }
  const refusing = finds(() => refuse('internal'))

  it.each<[string, Inventory, Inventory, SpecialEvent[], Override | undefined, object[]]>([
    ['no event that is new', inventory(without(3)), inventory(before), before, undefined, []],
    [
      'what reads otherwise',
      all,
      withoutThird,
      changed({ 3: { dates: [] } }),
      undefined,
      [emptied],
    ],
    ['not what reads alike', all, withoutThird, before, undefined, []],
    ['what is gone (status 404)', all, withoutThird, without(3), gone(404), [removed]],
    ['what is gone (status 410)', all, withoutThird, without(3), gone(410), [removed]],
    ['not what is refused otherwise', all, withoutThird, before, refusing, []],
  ])('hold of events listed in one alone %s', async (_, was, is, stored, decisions, changes) => {
    expect((await told(was, is, stored, decisions)).changes).toEqual(changes)
  })

  it('hold what has left the pages that were read, where these are not all', async () => {
    const seen = changed({ 2: { price: 99 } }).filter((_, index) => index < 2 || index > 3)
    const { changes, log } = await told(
      inventory(before, false),
      inventory(seen, false),
      without(3),
    )
    expect(changes.map(({ id, field }) => [id, field])).toEqual([
      [idOf(2), 'price'],
      [idOf(3), 'eventId'],
    ])
    expect(log).toEqual({ GET: 2 })
  })

  it('cost few reads, however many events are missing', async () => {
    const { changes, log } = await told(inventory(before), inventory([]), [])
    expect(changes).toHaveLength(5)
    expect(log).toEqual({ GET: 5 })
  })
})

describe('the time in which nothing may change, for a change to be the run’s own doing', () => {
  it.each([
    [0, 2000],
    [50, 2000],
    [500, 5000],
    [60_000, 20_000],
  ])('is ten times as long as that has taken, within bounds: %i ms', (agoMs, leastMs) => {
    const stillMs = stillnessAfter({ ...inventory([]), at: performance.now() - agoMs })
    expect(stillMs).toBeGreaterThanOrEqual(leastMs)
    expect(stillMs).toBeLessThan(leastMs + 1000)
  })
})
