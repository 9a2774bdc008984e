import { describe, expect, it } from 'vitest'
import { type SpecialEvent, updateFields } from '../../../src/contract/special-event.ts'
import { type Reason, reason } from '../../../src/findings/reasons.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { restoreAll } from '../../../src/world/restore-all.ts'
import { shows } from '../../catalogue/faults/answers.ts'
import { failedWith, interrupted } from '../service/requests.ts'
import {
  day,
  eventsFromToday,
  idOf,
  leftChanged,
  originalOf,
  sharedEventsOn,
} from './events-on-target.ts'

/** An event as a run leaves it that was cut short. */
const spoilt = (event: SpecialEvent): SpecialEvent => ({
  ...event,
  name: 'Moved for a moment',
  location: '',
  eventDescription: 'Under test',
  dates: [],
  price: 0,
})

const left = (count: number, decisions?: Override) =>
  leftChanged(eventsFromToday(count, { dates: [day(1), day(5)], price: 19.99 }), spoilt, decisions)

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
    const [event] = eventsFromToday(1) as [SpecialEvent]
    const { service, journal, reference } = await sharedEventsOn({ events: [event] })
    await journal.keep(event.eventId, originalOf(event))
    expect(await restoreAll(service, journal)).toEqual({ written: 1, restored: 1, notRestored: [] })
    expect(reference.log).not.toHaveProperty('PATCH')
    expect(await journal.entries()).toEqual([])
  })

  it('takes an event as restored whose price comes back in binary32', async () => {
    const binary32 = shows('get', ({ price }) => ({ price: Math.fround(price) }))
    const { journal, restored } = await left(1, binary32)
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
    expect(reference.snapshot()).toEqual([
      originals[0],
      spoilt(originals[1] as SpecialEvent),
      originals[2],
    ])
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
    const { client, originals, reference, restored } = await left(8, breaking)
    const isBack = () => client.isBack()
    expect(await restored({ isBack })).toMatchObject({ restored: 8 })
    expect(reference.snapshot()).toEqual(originals)
  })

  it('is not waited for once nothing more is to be sent', async () => {
    const { client, restored } = await left(1)
    client.end(interrupted)
    const since = performance.now()
    const isBack = () => client.isBack()
    expect(await restored({ isBack })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(1000)
  })
})
