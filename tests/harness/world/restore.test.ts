import { describe, expect, it } from 'vitest'
import { type SpecialEvent, updateFields } from '../../../src/contract/special-event.ts'
import { type Reason, reason } from '../../../src/findings/reasons.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { restoreAll } from '../../../src/world/restore-all.ts'
import { specialEvent } from '../reference/running-service.ts'
import { failedWith, interrupted } from '../service/requests.ts'
import { day, eventsFromToday, idOf, keptAsChanged, sharedEventsOn } from './events-on-target.ts'

const originalOf = ({ eventId: _, ...original }: SpecialEvent) => original

const spoilt = (number: number) =>
  specialEvent(number, {
    name: 'Moved for a moment',
    location: '',
    eventDescription: 'Under test',
    dates: [],
    price: 0,
  })

/** A service whose events are spoilt, and a journal that holds what they were. */
const left = async (count: number, decisions?: Override) => {
  const originals = eventsFromToday(count).map((event) => ({
    ...event,
    dates: [day(1), day(5)],
    price: 19.99,
  }))
  const events = originals.map((_, index) => spoilt(index + 1))
  const fixture = await sharedEventsOn({ events, ...(decisions && { decisions }) })
  for (const event of originals) await keptAsChanged(fixture.journal, event, events[0])
  const restored = () => restoreAll(fixture.service, fixture.journal)
  return { ...fixture, originals, restored }
}

describe('restoring', () => {
  it('puts back all five fields of every event in the journal, and forgets them', async () => {
    const { reference, journal, originals, restored } = await left(3)
    expect(updateFields).toHaveLength(5)
    expect(await restored()).toEqual({ written: 3, restored: 3, notRestored: [] })
    expect(reference.snapshot()).toEqual(originals)
    expect(await journal.entries()).toEqual([])
  })

  it('proves each by reading it after the update', async () => {
    const seen: string[] = []
    const { restored } = await left(1, (sound) => ({
      around: (request, answer) => {
        seen.push(request.method)
        return sound.around(request, answer)
      },
    }))
    await restored()
    expect(seen).toEqual(['GET', 'PATCH', 'GET'])
  })

  it('sends nothing for an event that is as it was', async () => {
    const { reference, journal } = await left(0)
    const { service } = await sharedEventsOn({ events: eventsFromToday(1) })
    await journal.keep(idOf(1), originalOf(specialEvent(1, { dates: [day(3)] })))
    expect(await restoreAll(service, journal)).toEqual({ written: 1, restored: 1, notRestored: [] })
    expect(reference.log).not.toHaveProperty('PATCH')
    expect(await journal.entries()).toEqual([])
  })

  it('takes an event as restored whose price comes back in binary32', async () => {
    const { journal, restored } = await left(1, ({ represent }) => ({
      represent: {
        ...represent,
        get: (event) => ({ ...event, price: Math.fround(event.price) }),
      },
    }))
    expect(await restored()).toMatchObject({ restored: 1 })
    expect(await journal.entries()).toEqual([])
  })

  it('tries again where a write is lost', async () => {
    let writes = 0
    const { reference, originals, restored } = await left(1, () => ({
      stored: (merged, { before }) => (++writes < 3 ? before : merged),
    }))
    expect(await restored()).toEqual({ written: 1, restored: 1, notRestored: [] })
    expect(writes).toBe(3)
    expect(reference.snapshot()).toEqual(originals)
  })

  it('puts back what it can where one event cannot be', async () => {
    const { journal, reference, originals, restored } = await left(3, (sound) => ({
      merge: (updating) => {
        if (updating.before.eventId === idOf(2)) throw new Refusal('update', 'It is archived.')
        return sound.merge(updating)
      },
    }))
    expect(await restored()).toMatchObject({ written: 3, restored: 2 })
    expect(reference.snapshot()).toEqual([originals[0], spoilt(2), originals[2]])
    expect((await journal.entries()).map(({ eventId }) => eventId)).toEqual([idOf(2)])
  })
})

describe('an event that cannot be restored', () => {
  const cases: Record<string, [Override, Reason]> = {
    'the service refuses its original': [
      () => ({ updateFaults: () => [{ field: 'price', detail: 'is not allowed' }] }),
      reason('original-refused', { status: 400 }),
    ],
    'the service does not store it': [
      () => ({ stored: (_merged, { before }) => before }),
      reason('original-not-stored', {}),
    ],
    'the service stores a part of it': [
      (sound) => ({ merge: (updating) => ({ ...sound.merge(updating), dates: [] }) }),
      reason('original-not-stored', {}),
    ],
    'it cannot be read': [
      (sound) => ({ find: { ...sound.find, get: () => undefined } }),
      reason('original-not-stored', {}),
    ],
    'it is gone': [
      () => ({ find: { get: () => undefined, update: () => undefined } }),
      reason('original-refused', { status: 404 }),
    ],
    'the service breaks every connection': [
      () => ({
        deliver: (_message, response) => {
          response.destroy()
        },
      }),
      failedWith('connection closed before the answer was complete', 'UND_ERR_SOCKET'),
    ],
  }

  it.each(Object.entries(cases))(
    'is reported and stays in the journal: %s',
    async (_, [decisions, why]) => {
      const { journal, originals, reference, restored } = await left(1, decisions)
      const original = originals[0] && originalOf(originals[0])
      expect(await restored()).toEqual({
        written: 1,
        restored: 0,
        notRestored: [{ eventId: idOf(1), original, reason: why }],
      })
      expect((await journal.entries())[0]?.original).toEqual(original)
      expect(reference.log.PATCH ?? 0).toBeLessThanOrEqual(4)
    },
  )
})

describe('a target that is away for a while', () => {
  it('is waited for, and gets its events back when it answers again', async () => {
    const awayUntil = performance.now() + 3000
    const breaking: Override = (sound) => ({
      deliver: (message, response, request) => {
        if (performance.now() > awayUntil) return sound.deliver(message, response, request)
        response.destroy()
      },
    })
    const events = eventsFromToday(8)
    const { client, journal, reference, service } = await sharedEventsOn({
      events: events.map(({ eventId }, index) => ({ ...spoilt(index + 1), eventId })),
      decisions: breaking,
    })
    for (const [index, event] of events.entries())
      await keptAsChanged(journal, event, spoilt(index + 1))
    const isBack = () => client.isBack()
    expect(await restoreAll(service, journal, { isBack })).toMatchObject({ restored: 8 })
    expect(reference.snapshot()).toEqual(events)
  })

  it('is not waited for once nothing more is to be sent', async () => {
    const { client, journal, service } = await sharedEventsOn({ events: eventsFromToday(1) })
    await keptAsChanged(journal, { ...eventsFromToday(1)[0], name: 'Before' } as SpecialEvent)
    client.end(interrupted)
    const since = performance.now()
    const isBack = () => client.isBack()
    expect(await restoreAll(service, journal, { isBack })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(1000)
  })
})
