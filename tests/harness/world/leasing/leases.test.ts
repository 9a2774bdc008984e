import { describe, expect, it } from 'vitest'
import type { EventId, IsoDate, SpecialEvent } from '../../../../src/contract/special-event.ts'
import { reason } from '../../../../src/findings/reasons.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { pause } from '../../../../src/service/pause.ts'
import { restoreAll } from '../../../../src/world/restoring/restore-all.ts'
import { addDays } from '../../../../src/world/values/days.ts'
import { finds, refuse, shows, showsEverywhere } from '../../../catalogue/faults/answers.ts'
import { remembering } from '../../../catalogue/faults/fault.ts'
import { merging, sentDates } from '../../../catalogue/faults/update/changing.ts'
import { hangsUpOn, tally } from '../../../catalogue/overrides.ts'
import { together } from '../../end-to-end/target.ts'
import { type Started, specialEvent } from '../../reference/running-service.ts'
import {
  day,
  eventsFromToday,
  idOf,
  leasedIds,
  mustBeTooFew,
  sharedEventsOn,
  today,
  updateLeased,
} from '../events-on-target.ts'

/** The events of a service that are no longer as they were. */
const changed = (reference: Started, before: readonly SpecialEvent[]) => {
  const now = reference.snapshot()
  return before.filter((event, index) => JSON.stringify(event) !== JSON.stringify(now[index]))
}

/** How many events are not as they were once several checks have worked on some, and the run has put back what it could. */
async function changedByWork(
  events: readonly SpecialEvent[],
  decisions: Override,
): Promise<number> {
  const { shared, reference } = await sharedEventsOn({ events: [...events], decisions })
  const work = [1, 2, 1, 2, 1, 10].map((count) =>
    updateLeased(shared, count, { name: 'Work' }).catch(() => {}),
  )
  const { placed } = shared
  const entered = placed.enter().then(
    () => placed.leave(),
    () => {},
  )
  await Promise.all([...work, placed.settleAroundToday().then((letGo) => letGo()), entered])
  await shared.putBackFree()
  return changed(reference, events).length
}

describe('the first lease of a run', () => {
  it.each<[string, Override]>([
    [
      'days are added, never taken away',
      merging((_, { before, update }) => ({ dates: [...before.dates, ...(update.dates ?? [])] })),
    ],
    [
      'a price never falls',
      merging(({ price }, { before }) => ({ price: Math.max(before.price, price) + 1 })),
    ],
    [
      'an event can be updated once',
      remembering(() => {
        const updates = tally<string>()
        return merging((_, { before: { eventId } }) =>
          updates(eventId) > 1 ? refuse('update') : {},
        )
      }),
    ],
    [
      'what is not sent is emptied',
      merging((_, { update }) => ({ name: '', location: '', ...update, eventDescription: '' })),
    ],
    [
      'a location is read, if not answered, that is the description',
      together(
        shows('get', ({ eventDescription }) => ({ location: eventDescription })),
        shows('list', ({ eventDescription }) => ({ location: eventDescription })),
      ),
    ],
    [
      'a name is shown with a capital letter that is not stored',
      showsEverywhere(({ name }) => ({ name: name.slice(0, 1).toUpperCase() + name.slice(1) })),
    ],
    [
      'a location is shown that is the description',
      showsEverywhere(({ eventDescription }) => ({ location: eventDescription })),
    ],
    [
      'no event can be read',
      together(
        finds(() => undefined),
        merging(() => ({ price: 77 })),
      ),
    ],
  ])('keeps all but two untouched where none can be put back: %s', async (_, decisions) => {
    const events = eventsFromToday(20, { price: 5, name: 'under the sea' })
    expect(await changedByWork(events, decisions)).toBeLessThanOrEqual(2)
  })

  const aMonthLate = sentDates((sent) =>
    sent.map((date) => (/-0[12]-/.test(date) ? addDays(date, 31) : date)),
  )
  const answered = shows('update', (_event, { body }) => JSON.parse(String(body)))

  it.each([
    ['as stored', aMonthLate],
    ['as sent', together(aMonthLate, answered)],
  ])(
    'is followed by one of each event whose days lie in another quarter of the year, answered %s',
    async (_, decisions) => {
      const year = Number(today.slice(0, 4)) + 1
      const events = Array.from({ length: 20 }, (_, index) => {
        const month = index < 10 ? '08' : '02'
        return specialEvent(index + 1, {
          dates: [`${year}-${month}-0${(index % 9) + 1}` as IsoDate],
        })
      })
      expect(await changedByWork(events, decisions)).toBeLessThanOrEqual(2)
    },
  )
})

describe('leases', () => {
  it('are of the event that was tried, then of events ahead, the farthest from today first, of those that are over, and last of those near today', async () => {
    const dates = { 1: [day(1)], 2: [day(2), day(500)], 3: [day(400)], 4: [day(-90)] }
    const events = Object.entries({ ...dates, 6: [day(-9), day(600)] }).map(([number, days]) =>
      specialEvent(Number(number), { dates: days }),
    )
    const { shared } = await sharedEventsOn({ events })
    const ids = await leasedIds(shared, 5)
    expect(ids.slice(0, 3)).toEqual([3, 4, 6].map(idOf))
    // Which of these holds what was seen to be taken depends on the time of the year.
    expect(new Set(ids.slice(3))).toEqual(new Set([1, 2].map(idOf)))
  })

  it('are not of events with odd values, which a service may refuse to take back', async () => {
    const odd = { name: ' Outer blank ', dates: [day(900)] }
    const { shared } = await sharedEventsOn({
      events: [specialEvent(90, odd), ...eventsFromToday(2)],
    })
    expect(await shared.leases.size()).toEqual({ all: 2, free: 2 })
  })

  it('are not of events that turn out to be gone', async () => {
    const gone = new Set<string>()
    const decisions = finds((event, eventId) => (gone.has(eventId) ? undefined : event))
    const { shared } = await sharedEventsOn({ events: 3, decisions })
    const refused: Promise<void>[] = []
    await shared.leases.during(1, async ([lease]) => {
      gone.add(lease?.id ?? '')
      await lease?.get()
      refused.push(mustBeTooFew(shared.leases.take(3), { need: 3, have: 2 }))
      await pause(10)
    })
    await Promise.all(refused)
    expect(await shared.leases.size()).toEqual({ all: 2, free: 2 })
  })

  it('are of the events that may be written to alone', async () => {
    const writableEventIds = [idOf(3), idOf(1).toUpperCase()]
    const { shared } = await sharedEventsOn({ events: 5, target: { writableEventIds } })
    expect(await shared.leases.size()).toEqual({ all: 2, free: 2 })
    expect(new Set(await leasedIds(shared, 2))).toEqual(new Set([idOf(1), idOf(3)]))
    await mustBeTooFew(shared.leases.take(3), { need: 3, have: 2 })
  })

  it('are of those alone that were updated, once an update is seen on another event', async () => {
    const { shared } = await sharedEventsOn({ events: 9 })
    const updated = await updateLeased(shared, 2, { price: 4 })
    shared.leases.lendNoFurther()
    const { all } = await shared.leases.size()
    expect(new Set(await leasedIds(shared, all))).toEqual(new Set(updated))
    await mustBeTooFew(shared.leases.take(all + 1), { need: all + 1, have: all })
  })

  it('are held by as many at a time as there are lanes, so that few events are touched', async () => {
    const { shared } = await sharedEventsOn({ events: 40 })
    let atOnce = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++atOnce)
      await pause(5)
      atOnce--
    }
    await Promise.all(Array.from({ length: 30 }, () => shared.leases.during(1, work)))
    expect(most).toBe(8)
    expect(await shared.leases.opened()).toHaveLength(8)
  })

  it('are of events that are known in whatever letter case others name them', async () => {
    const eventId = 'ABCDEF00-0000-4000-8000-00000000000A' as EventId
    const { shared } = await sharedEventsOn({ events: [specialEvent(1, { eventId })] })
    const lower = eventId.toLowerCase() as EventId
    await shared.leases.during(1, async ([lease]) => {
      expect(shared.leases.isUntouched(lower)).toBe(false)
      await lease?.update({ price: 1 })
    })
    expect(shared.leases.isUntouched(lower)).toBe(false)
    await shared.leases.putBackFree()
    expect(shared.leases.isUntouched(lower)).toBe(true)
  })

  it('are given back when the work on them fails', async () => {
    const { shared } = await sharedEventsOn({ events: 3 })
    const failing = shared.leases.during(3, () => Promise.reject(new Error('found something')))
    await expect(failing).rejects.toThrow('found something')
    expect(await shared.leases.size()).toEqual({ all: 3, free: 3 })
  })

  it('keep the original from the first time, for however often an event is leased', async () => {
    const events = eventsFromToday(1, { price: 5 })
    const { shared, reference, service, journal } = await sharedEventsOn({ events })
    for (const price of [1, 2, 3])
      await shared.leases.during(1, async ([lease]) => {
        expect(lease?.original.price).toBe(5)
        await lease?.update({ price })
      })
    expect(reference.snapshot()[0]?.price).toBe(3)
    await restoreAll(service, journal)
    expect(reference.snapshot()).toEqual(events)
  })

  it('that have ended let nobody wait, and tell why', async () => {
    const { shared } = await sharedEventsOn({ events: 3 })
    await shared.leases.take(3)
    const waiting = shared.leases.take(1)
    const why = reason('run-timeout', { limitMs: 1000 })
    shared.leases.end(why)
    await mustBeTooFew(waiting, { why })
    await mustBeTooFew(shared.leases.take(1), { why })
  })
})

describe('an event that cannot be leased', () => {
  it('does not keep others from being leased', async () => {
    const writableEventIds = [idOf(77), idOf(2), idOf(3)]
    const { shared } = await sharedEventsOn({ events: 3, target: { writableEventIds } })
    expect(new Set(await leasedIds(shared, 2))).toEqual(new Set([idOf(2), idOf(3)]))
  })

  it('may be leased later, where it was noise that kept it from being read', async () => {
    let broken = 0
    const { shared } = await sharedEventsOn({
      events: 2,
      decisions: hangsUpOn(
        (_message, { operation, eventId }) =>
          operation === 'get' && eventId === idOf(1) && broken++ < 4,
      ),
    })
    await shared.leases.during(2, async () => {}).catch(() => {})
    expect(await shared.leases.during(2, async (leases) => leases.length)).toBe(2)
  })

  it('may be one with hundreds of thousands of days, which overwhelms nothing', async () => {
    const dates = Array.from({ length: 200_000 }, (_, index) =>
      addDays('1900-01-01' as IsoDate, index),
    )
    const events = [specialEvent(1, { dates }), specialEvent(2, { dates: [day(200)] })]
    const { shared } = await sharedEventsOn({ events })
    // Its own values are more than this service takes in one update, so it could not be put back.
    expect(await leasedIds(shared, 1)).toEqual([idOf(2)])
    expect(await shared.leases.size()).toEqual({ all: 1, free: 1 })
  })
})
