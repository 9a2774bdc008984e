import { describe, expect, it } from 'vitest'
import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { pause } from '../../../src/service/pause.ts'
import { inScope } from '../../../src/service/scope.ts'
import { paceOnOne } from '../../../src/world/leasing/pace-of-others.ts'
import { possibleTodays } from '../../../src/world/reading/clocks.ts'
import type { SharedEvents } from '../../../src/world/shared-events.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { smallWindow, windowPlan } from '../../../src/world/window.ts'
import { answers, finds, showsEverywhere } from '../../catalogue/faults/answers.ts'
import { beforehand } from '../../catalogue/overrides.ts'
import { every } from '../../catalogue/variations/traffic.ts'
import { together } from '../end-to-end/target.ts'
import {
  day,
  eventsFromToday,
  eventsOn,
  idOf,
  leasedIds,
  mustBeUnjudged,
  sharedEventsOn,
  today,
  updateLeased,
} from './events-on-target.ts'

/** Enters the window, does something, and leaves it. */
const inWindow = async <T>(shared: SharedEvents, work: (ids: EventId[]) => Promise<T>) => {
  const { events } = await shared.placed.enter()
  try {
    return await work(events.map(({ id }) => id))
  } finally {
    shared.placed.leave()
  }
}

it('the catalogue of a run is read once for all, outside of any scope', async () => {
  const { shared, reference } = await sharedEventsOn()
  const requestsOf = () =>
    inScope(async (scope) => {
      await shared.catalogue()
      return scope.requests
    })
  expect(await Promise.all([requestsOf(), requestsOf(), requestsOf()])).toEqual([0, 0, 0])
  const { GET: first } = reference.log
  await shared.catalogue()
  expect(reference.log.GET).toBe(first)
})

it('a window that cannot be had takes none of the lanes of the checks, however often it is asked for', async () => {
  const { shared } = await sharedEventsOn({
    events: eventsFromToday(12),
    decisions: showsEverywhere(({ dates }) => ({ dates: dates.map((date) => `1${date}`) })),
  })
  for (let attempt = 0; attempt < 9; attempt++) {
    await mustBeUnjudged(shared.placed.enter(), 'too-few-to-move')
    shared.placed.dissolve()
  }
  expect(await leasedIds(shared, 1)).toHaveLength(1)
})

/** Every second read of an event shows it as it was when it was first read. */
function everySecondReadLags(): Override {
  const seen = new Map<EventId, SpecialEvent[]>()
  return finds((event) => {
    if (!event) return undefined
    const reads = [...(seen.get(event.eventId) ?? []), event]
    seen.set(event.eventId, reads)
    return reads.length % 2 === 0 ? reads[0] : event
  })
}

/** Somebody raises the prices of all events every so often. */
const raisedEvery = (ms: number): Override =>
  every(ms, (store) => {
    for (const event of store.all()) store.put({ ...event, price: event.price + 1 })
  })

describe('how often others write', () => {
  it.each(['full', 'read-only'] as const)('is seen once for all in profile %s', async (profile) => {
    const { shared, reference } = await sharedEventsOn({
      decisions: raisedEvery(20),
      target: { profile },
    })
    // Every event changes between any two of six readings, and so, more likely than not, more than once.
    const startedAt = performance.now()
    const pace = await shared.paceOfOthers()
    const seconds = (performance.now() - startedAt) / 1000
    expect(pace).toBeGreaterThan(2)
    expect(pace * seconds).toBeGreaterThan(8)
    const { GET: seen } = reference.log
    expect(await shared.paceOfOthers()).toBe(pace)
    expect(reference.log.GET).toBe(seen)
  })

  it('is looked for as long as what they may have done has taken', async () => {
    const { shared, reference } = await sharedEventsOn({ decisions: raisedEvery(1500) })
    // In half a second, nobody is seen as a rule who writes so seldom.
    await shared.paceOfOthers(100)
    const pace = await shared.paceOfOthers(1000)
    expect(pace).toBeGreaterThan(0)
    const { GET: seen } = reference.log
    expect(await shared.paceOfOthers(5000)).toBe(pace)
    expect(reference.log.GET).toBe(seen)
  })

  it('is looked for while the run sends no update, where its updates may be what changes others', async () => {
    const raising: Override = () => ({
      afterUpdate: (store, { eventId }) => {
        for (const event of store.all())
          if (event.eventId !== eventId) store.put({ ...event, price: event.price + 1 })
      },
    })
    const { shared, service } = await sharedEventsOn({ decisions: raising })
    await shared.catalogue()
    let ended = false
    const pace = shared.paceAtRest(300).finally(() => {
      ended = true
    })
    while (!ended) await service.update(idOf(1), { price: 1 })
    expect(await pace).toBe(0)
    const { shared: busy } = await sharedEventsOn({ decisions: raisedEvery(700) })
    expect(await busy.paceAtRest(500)).toBeGreaterThan(0)
  })

  /** Somebody gives an event one of two names by turns. */
  const renamedByTurns = (ms: number): Override =>
    every(ms, (store, _today, _random, count) => {
      const [event] = store.all()
      if (event) store.put({ ...event, name: count % 2 === 0 ? 'To' : 'Fro' })
    })

  // At even times, each tenth of five seconds meets the same of the two names.
  it('is seen where somebody changes an event by turns, in step with the looks', async () => {
    const { service } = await sharedEventsOn({ events: 4, decisions: renamedByTurns(250) })
    expect(await paceOnOne(service, idOf(1), 5000)).toBeGreaterThan(0)
  })

  it('is seen where reads take as long as an event keeps its name', async () => {
    const { service } = await sharedEventsOn({
      events: 4,
      decisions: (sound) => ({
        ...renamedByTurns(300)(sound),
        deliver: async (...given) => {
          await pause(100)
          await sound.deliver(...given)
        },
      }),
    })
    expect(await paceOnOne(service, idOf(1), 500)).toBeGreaterThan(0)
  })

  it('is found out by reads alone: updates may be waiting for whoever asks for it', async () => {
    const { shared, reference } = await sharedEventsOn()
    expect(await shared.paceOfOthers()).toBe(0)
    expect(reference.log).not.toHaveProperty('PATCH')
  })

  it('is seen on events that this run has written to, too, where nobody holds them', async () => {
    const { shared, reference } = await sharedEventsOn({ events: 4 })
    const [written] = await updateLeased(shared, 4, { name: 'Of this run' })
    let price = 0
    // The last one may still be under way when the service ends.
    const write = () => reference.update(written ?? '', { price: ++price }).catch(() => {})
    const writing = setInterval(write, 50)
    expect(await shared.paceOfOthers().finally(() => clearInterval(writing))).toBeGreaterThan(0)
  })

  it('is not told by an event of this run that is read as it was, then as it is', async () => {
    const { shared } = await sharedEventsOn({ decisions: everySecondReadLags() })
    await updateLeased(shared, 4, { name: 'Of this run' })
    expect(await shared.paceOfOthers()).toBe(0)
  })

  it('is not told by an event that this run puts back meanwhile', async () => {
    const { shared } = await sharedEventsOn({ events: 12 })
    const [lease] = await shared.leases.take(1)
    await lease?.update({ name: 'Of this run' })
    const pace = shared.paceOfOthers()
    await new Promise((later) => setTimeout(later, 60))
    if (lease && (await lease.putBack())) shared.leases.giveBack([lease])
    expect(await pace).toBe(0)
  })

  it('is not told by reads that fail now and then', async () => {
    let reads = 0
    const decisions = answers('get', (answer) =>
      reads++ % 3 === 0 ? { ...answer, status: 500 } : answer,
    )
    const { shared } = await sharedEventsOn({ decisions })
    expect(await shared.paceOfOthers()).toBe(0)
  })
})

describe('the window', () => {
  it('is built once for all who are in it, and stands for as long as one is', async () => {
    const { shared, reference } = await sharedEventsOn()
    const [one, other] = await Promise.all([shared.placed.enter(), shared.placed.enter()])
    expect(other).toBe(one)
    expect(one.events).toHaveLength(smallWindow)
    shared.placed.leave()
    const [leased] = await leasedIds(shared, 1)
    expect(one.events.map(({ id }) => id)).not.toContain(leased)
    const { PATCH: updates } = reference.log
    expect(await shared.placed.enter()).toBe(one)
    expect(reference.log.PATCH).toBe(updates)
  })

  it('gives its events back to whoever leases once nobody is in it, and is built anew afterwards', async () => {
    const { shared } = await sharedEventsOn()
    const { all } = await shared.leases.size()
    const inIt = await inWindow(shared, async (ids) => ids)
    expect(await leasedIds(shared, all)).toEqual(expect.arrayContaining(inIt))
    expect((await shared.leases.size()).free).toBe(all)
    await inWindow(shared, async (ids) => expect(ids).toHaveLength(smallWindow))
  })

  it.each([
    // Where few events lie ahead beside it, the window is larger than a page.
    [56, windowPlan.length, 19],
    // Where there are few, the days around today come first, until a page lies within the default range.
    [40, 19, 19],
    [20, 5, 13],
    // Where there are hardly any, it leaves two alone.
    [5, 3, 0],
  ])('of %i events takes %i, beside %i around today', async (events, taken, aroundToday) => {
    const { shared } = await sharedEventsOn({ events })
    await inWindow(shared, async (ids) => {
      expect(ids).toHaveLength(taken)
      // Until they are moved there, some more are held.
      await shared.placed.settled()
      const free = events - taken - aroundToday
      expect(await shared.leases.size()).toEqual({ all: events, free })
    })
  })

  it('waits for an event where checks hold all of them', async () => {
    const { shared } = await sharedEventsOn({ events: 5 })
    const held = await shared.leases.take(5)
    const window = inWindow(shared, async (ids) => ids)
    await pause(50)
    shared.leases.giveBack(held)
    expect(await window).toHaveLength(1)
  })

  it.each([0, 1, 2])('cannot be had of %i events', async (events) => {
    const { shared, reference } = await sharedEventsOn({ events })
    await mustBeUnjudged(shared.placed.enter(), 'too-few-to-move')
    // No more than finding out whether events can be put back takes.
    expect(reference.log.PATCH ?? 0).toBeLessThanOrEqual(15)
  })

  it.each(['read-only', 'static-mock'] as const)('cannot be had in profile %s', async (profile) => {
    const { shared, reference } = await sharedEventsOn({ target: { profile } })
    await mustBeUnjudged(shared.placed.enter(), 'profile-moves-no-event', { profile })
    await shared.placed.settleAroundToday()
    expect(reference.log).not.toHaveProperty('PATCH')
  })
})

describe('the days around today', () => {
  const asked = [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 7, 0, -1, -2, -8, 8, 9, 10, 14, 30]
  const countOn = (events: readonly { dates: readonly string[] }[], offset: number) =>
    events.filter(({ dates }) => dates.includes(day(offset))).length
  const farAhead = (count: number) => eventsFromToday(count, { dates: [day(700)] })
  const target = { timezone: 'UTC' }

  it('get the events that they lack, and no more', async () => {
    const events = [...farAhead(48), ...eventsOn(-700)]
    const { shared, reference } = await sharedEventsOn({ events, target })
    await shared.placed.settleAroundToday()
    const now = reference.snapshot()
    for (const offset of new Set(asked))
      expect(countOn(now, offset)).toBe(asked.filter((one) => one === offset).length)
    expect(countOn(now, 700)).toBe(48 - asked.length)
  })

  it('are left as they are where the service has events on them', async () => {
    const events = [...farAhead(20), ...eventsOn(...asked, ...asked)]
    const { shared, reference } = await sharedEventsOn({ events, target })
    await shared.placed.settleAroundToday()
    expect(reference.snapshot()).toEqual(events)
  })

  it('lie behind the default range even if it begins tomorrow in the zone of the target', async () => {
    const { shared, reference } = await sharedEventsOn({ events: farAhead(46) })
    await shared.placed.settleAroundToday()
    const latest = possibleTodays(undefined).at(-1) as IsoDate
    const listed = reference.snapshot().flatMap(({ dates }) => dates)
    expect(listed).toContain(addDays(latest, 8))
    expect(listed).toContain(day(7))
  })

  it('get events even so where there are so few that those on them may be moved elsewhere', async () => {
    const events = [...farAhead(20), ...eventsOn(...asked)]
    const { shared, reference } = await sharedEventsOn({ events })
    await shared.placed.enter()
    await shared.placed.settleAroundToday()
    const inAWeek = reference.snapshot().filter(({ dates }) => dates.some((date) => date <= day(7)))
    expect(inAWeek.length).toBeGreaterThan(10)
  })

  it('stay as they are for as long as somebody looks at them', async () => {
    const { shared, reference } = await sharedEventsOn({ events: farAhead(40) })
    const letGo = [await shared.placed.settleAroundToday(), await shared.placed.settleAroundToday()]
    letGo[0]?.()
    await updateLeased(shared, 10, { dates: [] })
    expect(countOn(reference.snapshot(), 3)).toBe(3)
    letGo[1]?.()
    await updateLeased(shared, 10, { dates: [] })
    expect(countOn(reference.snapshot(), 3)).toBeLessThan(3)
    expect((await shared.leases.size()).free).toBe(40)
  })

  it('are filled once for all who ask, next to the window', async () => {
    const { shared, reference } = await sharedEventsOn({ events: () => seedEvents(today) })
    await shared.placed.enter()
    await shared.placed.settleAroundToday()
    const { PATCH: updates } = reference.log
    await Promise.all([shared.placed.settleAroundToday(), shared.placed.settleAroundToday()])
    expect(reference.log.PATCH).toBe(updates)
    for (const offset of [2, 3, 4, 5, -1, 8])
      expect(countOn(reference.snapshot(), offset)).toBeGreaterThan(0)
  })

  it.each<[string, Override]>([
    ['there is a window', () => ({})],
    ['no window can be had', () => ({ inRange: () => true })],
  ])('are written to by nobody else while they are being filled: %s', async (_, decisions) => {
    const writing = new Set<string>()
    const twice: string[] = []
    const { shared } = await sharedEventsOn({
      events: farAhead(60),
      decisions: together(
        decisions,
        beforehand(async ({ eventId }) => {
          if (writing.has(eventId)) twice.push(eventId)
          writing.add(eventId)
          await pause(20)
          writing.delete(eventId)
        }, 'update'),
      ),
    })
    const entered = await shared.placed.enter().catch(() => undefined)
    const filling = shared.placed.settleAroundToday()
    const checks = Array.from({ length: 20 }, async (_, index) => {
      await pause(index * 5)
      await updateLeased(shared, 2, { name: `Check ${index}` })
    })
    void filling.then((letGo) => letGo())
    await Promise.all([filling, ...checks])
    if (entered) shared.placed.leave()
    expect(twice).toEqual([])
  })
})
