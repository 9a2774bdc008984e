import { describe, expect, it } from 'vitest'
import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { reason } from '../../../src/findings/reasons.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { pause } from '../../../src/service/gate.ts'
import { addDays } from '../../../src/world/days.ts'
import { restoreAll } from '../../../src/world/restore-all.ts'
import { finds } from '../../catalogue/faults/answers.ts'
import { type Started, specialEvent } from '../reference/running-service.ts'
import {
  day,
  eventsFromToday,
  idOf,
  leasedIds,
  sharedEventsOn,
  unjudgedFor,
  updateLeased,
} from './events-on-target.ts'

/** The events of a service that are no longer as they were. */
const changed = (reference: Started, before: readonly SpecialEvent[]) => {
  const now = reference.snapshot()
  return before.filter((event, index) => JSON.stringify(event) !== JSON.stringify(now[index]))
}

describe('the first lease of a run', () => {
  it('finds out that events can be put back, and leaves the one it tried as it was', async () => {
    const { shared, reference } = await sharedEventsOn()
    const before = reference.snapshot()
    await shared.leases.during(3, async () => {})
    expect(reference.snapshot()).toEqual(before)
    // Two updates of one event, three of one that is over, and their own values for letters beyond ASCII.
    expect(reference.log.PATCH).toBe(7)
  })

  const unrestorable: Record<string, Override> = {
    'days are added, never taken away': (sound) => ({
      merge: (updating) => ({
        ...sound.merge(updating),
        dates: [...updating.before.dates, ...(updating.update.dates ?? [])],
      }),
    }),
    'a price never falls': (sound) => ({
      merge: (updating) => {
        const merged = sound.merge(updating)
        return { ...merged, price: Math.max(updating.before.price, merged.price) + 1 }
      },
    }),
    'an event can be updated once': (sound) => {
      const updated = new Set<string>()
      return {
        merge: (updating) => {
          const { eventId } = updating.before
          if (updated.has(eventId)) throw new Refusal('update', 'Once is enough.')
          updated.add(eventId)
          return sound.merge(updating)
        },
      }
    },
    'what is not sent is emptied': () => ({
      merge: ({ before: { eventId }, update }) => ({
        ...specialEvent(1, { eventId, name: '', location: '' }),
        ...update,
        eventDescription: '',
      }),
    }),
  }

  it.each(Object.entries(unrestorable))(
    'keeps all but two events untouched where they cannot be put back: %s',
    async (_, decisions) => {
      const events = eventsFromToday(20, { price: 5 })
      const { shared, reference } = await sharedEventsOn({ events, decisions })
      const work = Array.from({ length: 6 }, (_, index) =>
        updateLeased(shared, 1 + (index % 2), { name: `Work ${index}` }).catch(() => {}),
      )
      await Promise.all([
        ...work,
        shared.placed.settleAroundToday(),
        shared.placed.enter().catch(() => {}),
      ])
      expect(changed(reference, events).length).toBeLessThanOrEqual(2)
    },
  )

  it('keeps all but two events untouched where no event can be read', async () => {
    const events = eventsFromToday(20)
    const { shared, reference } = await sharedEventsOn({
      events,
      decisions: (sound) => ({
        find: { ...sound.find, get: () => undefined },
        merge: (updating) => ({ ...sound.merge(updating), price: 77 }),
      }),
    })
    await updateLeased(shared, 10, { name: 'Work' }).catch(() => {})
    expect(changed(reference, events).length).toBeLessThanOrEqual(2)
  })

  it('sends no update where the profile is not full', async () => {
    for (const profile of ['read-only', 'static-mock'] as const) {
      const { shared, reference } = await sharedEventsOn({ target: { profile } })
      await shared.leases.during(1, async ([lease]) => lease?.get())
      expect(reference.log).not.toHaveProperty('PATCH')
    }
  })
})

describe('leases', () => {
  it('are of events ahead first, the farthest from today, and of those that are over last', async () => {
    const events = [
      specialEvent(1, { dates: [day(1)] }),
      specialEvent(2, { dates: [day(2), day(500)] }),
      specialEvent(3, { dates: [day(400)] }),
      specialEvent(4, { dates: [day(-90)] }),
      specialEvent(6, { dates: [day(-9), day(600)] }),
    ]
    const { shared } = await sharedEventsOn({ events })
    const ids = await leasedIds(shared, 5)
    expect(ids).toEqual([3, 2, 1, 4, 6].map(idOf))
  })

  it('are not of events with odd values, which a service may refuse to take back', async () => {
    const odd = { name: ' Outer blank ', dates: [day(900)] }
    const events = [specialEvent(90, odd), ...eventsFromToday(2)]
    const { shared } = await sharedEventsOn({ events })
    expect(await shared.leases.size()).toEqual({ all: 2, free: 2 })
  })

  it('are not of events that turn out to be gone', async () => {
    const gone = new Set<string>()
    const { shared } = await sharedEventsOn({
      events: eventsFromToday(3),
      decisions: finds((event, eventId) => (gone.has(eventId) ? undefined : event)),
    })
    const waiting: Promise<unknown>[] = []
    await shared.leases.during(1, async ([lease]) => {
      gone.add(lease?.id ?? '')
      await lease?.get()
      waiting.push(shared.leases.take(3).catch((error: unknown) => error))
      await pause(10)
    })
    expect(await waiting[0]).toMatchObject(unjudgedFor('too-few-to-update', { need: 3, have: 2 }))
    expect(await shared.leases.size()).toEqual({ all: 2, free: 2 })
  })

  it('are of the events that may be written to alone', async () => {
    const writableEventIds = [idOf(3), idOf(1).toUpperCase()]
    const { shared } = await sharedEventsOn({
      events: eventsFromToday(5),
      target: { writableEventIds },
    })
    expect(await shared.leases.size()).toEqual({ all: 2, free: 2 })
    const ids = await leasedIds(shared, 2)
    expect(new Set(ids)).toEqual(new Set([idOf(1), idOf(3)]))
    await expect(shared.leases.take(3)).rejects.toMatchObject(
      unjudgedFor('too-few-to-update', { need: 3, have: 2 }),
    )
  })

  it('are held by as many at a time as there are lanes, so that few events are touched', async () => {
    const { shared } = await sharedEventsOn({ events: eventsFromToday(40) })
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

  it('are of events that nobody else holds', async () => {
    const { shared } = await sharedEventsOn({ events: eventsFromToday(12) })
    const held = new Set<EventId>()
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        shared.leases.during(1 + (index % 3), async (leases) => {
          for (const { id } of leases) {
            expect(held.has(id)).toBe(false)
            expect(shared.leases.isUntouched(id)).toBe(false)
            held.add(id)
          }
          await pause(Math.random() * 10)
          for (const { id } of leases) held.delete(id)
        }),
      ),
    )
    expect(await shared.leases.size()).toEqual({ all: 12, free: 12 })
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
    await shared.leases.putBack()
    expect(shared.leases.isUntouched(lower)).toBe(true)
  })

  it('are given back when the work on them fails', async () => {
    const { shared } = await sharedEventsOn({ events: eventsFromToday(3) })
    const failing = shared.leases.during(3, () => Promise.reject(new Error('found something')))
    await expect(failing).rejects.toThrow('found something')
    expect(await shared.leases.size()).toEqual({ all: 3, free: 3 })
  })

  it('touch few events, since those that were written to are leased first again', async () => {
    const { shared } = await sharedEventsOn({ events: eventsFromToday(30) })
    for (let count = 0; count < 10; count++) await updateLeased(shared, 2, { price: count })
    expect(await shared.leases.opened()).toHaveLength(2)
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
})

describe('an event that cannot be leased', () => {
  it('is leased all the same where the list tells its original', async () => {
    const decisions = finds((event, eventId) => (eventId === idOf(3) ? undefined : event))
    const { shared } = await sharedEventsOn({ events: eventsFromToday(3), decisions })
    await shared.leases.during(3, async (leases) => {
      expect(leases.find(({ id }) => id === idOf(3))?.original.price).toBe(12.5)
    })
  })

  it('does not keep others from being leased', async () => {
    const writableEventIds = [idOf(77), idOf(2), idOf(3)]
    const { shared } = await sharedEventsOn({
      events: eventsFromToday(3),
      target: { writableEventIds },
    })
    const ids = await leasedIds(shared, 2)
    expect(new Set(ids)).toEqual(new Set([idOf(2), idOf(3)]))
  })

  it('may be leased later, where it was noise that kept it from being read', async () => {
    let broken = 0
    const { shared } = await sharedEventsOn({
      events: eventsFromToday(2),
      decisions: (sound) => ({
        deliver: (message, response, request) => {
          if (request.eventId === idOf(1) && request.method === 'GET' && broken++ < 4)
            response.destroy()
          else return sound.deliver(message, response, request)
          return undefined
        },
      }),
    })
    await shared.leases.during(2, async () => {}).catch(() => {})
    expect(await shared.leases.during(2, async (leases) => leases.length)).toBe(2)
  })
})

it('an event with hundreds of thousands of days does not overwhelm the leases', async () => {
  const dates = Array.from({ length: 200_000 }, (_, index) =>
    addDays('1900-01-01' as IsoDate, index),
  )
  const events = [specialEvent(1, { dates }), specialEvent(2, { dates: [day(200)] })]
  const { shared } = await sharedEventsOn({ events })
  const ids = await leasedIds(shared, 1)
  // Its own values are more than this service takes in one update, so it could not be put back.
  expect(ids).toEqual([idOf(2)])
  expect(await shared.leases.size()).toEqual({ all: 1, free: 1 })
})

describe('leases that have ended', () => {
  it('let nobody wait, and tell why', async () => {
    const { shared } = await sharedEventsOn({ events: eventsFromToday(3) })
    await shared.leases.take(3)
    const waiting = shared.leases.take(1)
    const why = reason('run-timeout', { limitMs: 1000 })
    shared.leases.end(why)
    const ended = unjudgedFor('too-few-to-update', { why })
    await expect(waiting).rejects.toMatchObject(ended)
    await expect(shared.leases.take(1)).rejects.toMatchObject(ended)
  })
})
