import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { type Reason, reason } from '../../../src/findings/reasons.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { restoreAll } from '../../../src/world/restore-all.ts'
import { finds, shows } from '../../catalogue/faults/answers.ts'
import { nobodyThere } from '../service/loopback.ts'
import { failedWith, interrupted } from '../service/requests.ts'
import {
  day,
  eventsFromToday,
  idOf,
  leftChanged,
  originalOf,
  sharedEventsAt,
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

/** A service that was left with so many events changed, and a journal of what they were. */
const left = async (count: number, decisions?: Override) => {
  const originals = eventsFromToday(count, { dates: [day(1), day(5)], price: 19.99 })
  const fixture = await leftChanged(originals, spoilt, decisions)
  const { journal, reference } = fixture
  const restored = (how = {}) => fixture.restored({ lockedPause: 5, ...how })
  return {
    ...fixture,
    restored,
    /** Expects every event to be as it was, and the journal to be empty. */
    mustBeRestored: async (how = {}) => {
      expect(await restored(how)).toEqual({ written: count, restored: count, notRestored: [] })
      expect(reference.snapshot()).toEqual(originals)
      expect(await journal.entries()).toEqual([])
    },
    /** Expects a single event to be told as changed, and its original to stay in the journal. */
    mustBeLeft: async (why: Reason) => {
      const original = originalOf(originals[0] as SpecialEvent)
      const notRestored = [{ eventId: idOf(1), original, reason: why }]
      expect(await restored()).toEqual({ written: 1, restored: 0, notRestored })
      expect(await journal.entries()).toMatchObject([{ original }])
    },
  }
}

const notStored: Override = () => ({ stored: (_merged, { before }) => before })

/** Refuses updates of one event, or of all. */
const archiving =
  (isArchived: (event: SpecialEvent) => boolean): Override =>
  (sound) => ({
    merge: (updating) => {
      if (isArchived(updating.before)) throw new Refusal('update', 'It is archived.')
      return sound.merge(updating)
    },
  })

describe('restoring', () => {
  it('puts back all fields of every event in the journal, and forgets them', async () => {
    const { mustBeRestored } = await left(3)
    await mustBeRestored()
  })

  it('proves each by reading it after the update', async () => {
    const { restored, requests } = await left(1)
    await restored()
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
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
    const { mustBeRestored } = await left(
      1,
      shows('get', ({ price }) => ({ price: Math.fround(price) })),
    )
    await mustBeRestored()
  })

  it('tries again where a write is lost', async () => {
    let writes = 0
    const { mustBeRestored } = await left(1, () => ({
      stored: (merged, { before }) => (++writes < 3 ? before : merged),
    }))
    await mustBeRestored()
    expect(writes).toBe(3)
  })

  it('puts back what it can where one event cannot be', async () => {
    const { journal, reference, originals, restored } = await left(
      3,
      archiving(({ eventId }) => eventId === idOf(2)),
    )
    expect(await restored()).toMatchObject({ written: 3, restored: 2 })
    const [first, second, third] = originals
    expect(reference.snapshot()).toEqual([first, spoilt(second as SpecialEvent), third])
    expect((await journal.entries()).map(({ eventId }) => eventId)).toEqual([idOf(2)])
  })
})

describe('an event that cannot be restored', () => {
  const untaken = reason('original-not-stored', {})
  const refused = (status: number) => reason('original-refused', { status })

  it.each<[string, Override, Reason]>([
    [
      'the service refuses its original',
      () => ({ updateFaults: () => [{ field: 'price', detail: 'is not allowed' }] }),
      refused(400),
    ],
    ['the service does not store it', notStored, untaken],
    [
      'the service stores a part of it',
      (sound) => ({ merge: (updating) => ({ ...sound.merge(updating), dates: [] }) }),
      untaken,
    ],
    ['it cannot be read', finds(() => undefined), untaken],
    [
      'it is gone',
      () => ({ find: { get: () => undefined, update: () => undefined } }),
      refused(404),
    ],
    [
      'the service breaks every connection',
      () => ({ deliver: (_message, response) => void response.destroy() }),
      failedWith('connection closed before the answer was complete', 'UND_ERR_SOCKET'),
    ],
  ])('is reported and stays in the journal: %s', async (_, decisions, why) => {
    const { mustBeLeft, reference } = await left(1, decisions)
    await mustBeLeft(why)
    expect(reference.log.PATCH ?? 0).toBeLessThanOrEqual(4)
  })
})

/** Refuses the right credentials for so many requests. */
const lockedFor =
  (requests: number, status: 401 | 403 | 422 = 401): Override =>
  ({ refusalStatus, authorised }) => {
    let received = 0
    const authorise: typeof authorised.get = (...sent) =>
      ++received > requests && authorised.get(...sent)
    return {
      authorised: { list: authorise, get: authorise, update: authorise },
      refusalStatus: { ...refusalStatus, credentials: status },
    }
  }

describe('restoring while the account is locked', () => {
  it.each([401, 403] as const)('waits until it is open again (status %i)', async (status) => {
    // One attempt at two events takes no more than 20 requests: it has to wait more than once.
    const { mustBeRestored } = await left(2, lockedFor(60, status))
    await mustBeRestored()
  })

  // A known fault: what was refused a moment before is not tried again, since the account is open now.
  it('goes on where it is opened just after the last attempt', async () => {
    // It is read, then updated and read again four times.
    const { mustBeRestored } = await left(1, lockedFor(1 + 4 * 2))
    await mustBeRestored()
  })

  it('sends nothing more about the events that are back already', async () => {
    let locked = 0
    let lists = 0
    const { restored, requests } = await left(2, () => ({
      authorised: {
        list: () => ++lists > 1,
        get: (...sent) => sent[2].eventId !== idOf(2) || ++locked > 5,
        update: (...sent) => sent[2].eventId !== idOf(2) || locked > 5,
      },
    }))
    expect(await restored()).toMatchObject({ restored: 2 })
    expect(requests.filter(({ eventId }) => eventId === idOf(1))).toHaveLength(3)
  })

  it('gives up after a bounded number of times, and keeps the originals', async () => {
    const { mustBeLeft, reference } = await left(1, lockedFor(Infinity))
    await mustBeLeft(reason('original-refused', { status: 401 }))
    // Once and fifteen times again, it is read and updated in turn, four times at most.
    expect(reference.log.PATCH).toBe(16 * 4)
    expect(reference.log.GET).toBeLessThanOrEqual(16 * 6)
  })

  it.each<[string, number, Override]>([
    [
      'one event alone is forbidden',
      2,
      ({ refusalStatus, authorised }) => ({
        refusalStatus: { ...refusalStatus, credentials: 403 },
        authorised: { ...authorised, get: () => false, update: () => false },
      }),
    ],
    [
      'updates alone are forbidden',
      2,
      (sound) => ({
        ...archiving(() => true)(sound),
        refusalStatus: { ...sound.refusalStatus, update: 403 },
      }),
    ],
    ['another status is given', 1, lockedFor(Infinity, 422)],
    ['nothing is stored', 1, notStored],
  ])('does not wait where that is not why it fails: %s', async (_, rounds, decisions) => {
    const { journal, reference, restored } = await left(1, decisions)
    expect(await restored()).toMatchObject({ written: 1, restored: 0 })
    // Once more where the account may have been locked until a moment ago.
    expect(reference.log).toEqual({ GET: 6 * rounds, PATCH: 4 * rounds })
    expect(await journal.entries()).toHaveLength(1)
  })

  it('never throws where the target goes meanwhile', async () => {
    let refused = 0
    const { client, mustBeLeft } = await left(1, (sound) => ({
      ...lockedFor(Infinity)(sound),
      deliver: (message, response, request) => {
        if (++refused === 12) client.end(interrupted)
        return sound.deliver(message, response, request)
      },
    }))
    await mustBeLeft(interrupted)
  })
})

describe('restoring at a target that is away', () => {
  it('never throws, and tells why for each event', async () => {
    const { service, journal } = sharedEventsAt(await nobodyThere())
    const events = eventsFromToday(2)
    for (const event of events) await journal.keep(event.eventId, originalOf(event))
    const why = failedWith('connection refused', 'ECONNREFUSED')
    const notRestored = events.map((event) => ({
      eventId: event.eventId,
      original: originalOf(event),
      reason: why,
    }))
    expect(await restoreAll(service, journal)).toEqual({ written: 2, restored: 0, notRestored })
    expect(await journal.entries()).toHaveLength(2)
  })

  it('waits for it a while, and goes on when it answers again', async () => {
    const awayUntil = performance.now() + 3000
    const { client, mustBeRestored } = await left(8, ({ deliver }) => ({
      deliver: (message, response, request) => {
        if (performance.now() > awayUntil) return deliver(message, response, request)
        response.destroy()
      },
    }))
    await mustBeRestored({ isBack: () => client.isBack() })
  })

  it('does not wait once nothing more is to be sent', async () => {
    const { client, restored } = await left(1)
    client.end(interrupted)
    const since = performance.now()
    const isBack = () => client.isBack()
    expect(await restored({ isBack })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(1000)
  })
})
