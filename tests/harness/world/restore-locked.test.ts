import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { reason } from '../../../src/findings/reasons.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { Refusal } from '../../../src/reference/refusals.ts'
import { restoreAll } from '../../../src/world/restore-all.ts'
import { nobodyThere } from '../service/loopback.ts'
import { failedWith, interrupted } from '../service/requests.ts'
import {
  eventsFromToday,
  idOf,
  leftChanged,
  originalOf,
  sharedEventsAt,
} from './events-on-target.ts'

/** How long is waited for a locked account in these tests, in milliseconds. */
const lockedPause = 5

const left = async (count: number, decisions: Override) => {
  const changed = (event: SpecialEvent) => ({ ...event, name: 'Moved for a moment', price: 0 })
  const standing = await leftChanged(eventsFromToday(count), changed, decisions)
  return { ...standing, restored: () => standing.restored({ lockedPause }) }
}

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
    const { journal, reference, originals, restored } = await left(2, lockedFor(60, status))
    expect(await restored()).toEqual({ written: 2, restored: 2, notRestored: [] })
    expect(reference.snapshot()).toEqual(originals)
    expect(await journal.entries()).toEqual([])
  })

  // A known fault: what was refused a moment before is not tried again, since the account is open now.
  it('goes on where it is opened just after the last attempt', async () => {
    const attempts = ['GET', 'PATCH', 'GET', 'PATCH', 'GET', 'PATCH', 'GET', 'PATCH', 'GET']
    const { restored } = await left(1, lockedFor(attempts.length))
    expect(await restored()).toEqual({ written: 1, restored: 1, notRestored: [] })
  })

  it('sends nothing more about the events that are back already', async () => {
    let locked = 0
    let lists = 0
    const seen: string[] = []
    const { restored } = await left(2, (sound) => ({
      around: (request, answer) => {
        seen.push(request.eventId)
        return sound.around(request, answer)
      },
      authorised: {
        list: () => ++lists > 1,
        get: (...sent) => sent[2].eventId !== idOf(2) || ++locked > 5,
        update: (...sent) => sent[2].eventId !== idOf(2) || locked > 5,
      },
    }))
    expect(await restored()).toMatchObject({ restored: 2 })
    expect(seen.filter((id) => id === idOf(1))).toHaveLength(3)
  })

  it('gives up after a bounded number of times, and keeps the originals', async () => {
    const { journal, reference, originals, restored } = await left(1, lockedFor(Infinity))
    const original = originals[0] && originalOf(originals[0])
    expect(await restored()).toEqual({
      written: 1,
      restored: 0,
      notRestored: [
        { eventId: idOf(1), original, reason: reason('original-refused', { status: 401 }) },
      ],
    })
    // Once and fifteen times again, it is read and updated in turn, four times at most.
    expect(reference.log.PATCH).toBe(16 * 4)
    expect(reference.log.GET).toBeLessThanOrEqual(16 * 6)
    expect(await journal.entries()).toHaveLength(1)
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
      ({ refusalStatus }) => ({
        merge: () => {
          throw new Refusal('update', 'It is archived.')
        },
        refusalStatus: { ...refusalStatus, update: 403 },
      }),
    ],
    ['another status is given', 1, lockedFor(Infinity, 422)],
    ['nothing is stored', 1, () => ({ stored: (_merged, { before }) => before })],
  ])('does not wait where that is not why it fails: %s', async (_, rounds, decisions) => {
    const { journal, reference, restored } = await left(1, decisions)
    expect(await restored()).toMatchObject({ written: 1, restored: 0 })
    // Once more where the account may have been locked until a moment ago.
    expect(reference.log).toEqual({ GET: 6 * rounds, PATCH: 4 * rounds })
    expect(await journal.entries()).toHaveLength(1)
  })
})

describe('restoring at a target that is gone', () => {
  it('never throws, and tells why for each event', async () => {
    const { service, journal } = sharedEventsAt(await nobodyThere())
    const events = eventsFromToday(2)
    for (const event of events) await journal.keep(event.eventId, originalOf(event))
    const why = failedWith('connection refused', 'ECONNREFUSED')
    expect(await restoreAll(service, journal, { lockedPause })).toEqual({
      written: 2,
      restored: 0,
      notRestored: events.map((event) => ({
        eventId: event.eventId,
        original: originalOf(event),
        reason: why,
      })),
    })
    expect(await journal.entries()).toHaveLength(2)
  })

  it('never throws where it goes while the account is locked', async () => {
    let refused = 0
    const { journal, restored, client } = await left(1, (sound) => ({
      ...lockedFor(Infinity)(sound),
      deliver: (message, response, request) => {
        if (++refused === 12) client.end(interrupted)
        return sound.deliver(message, response, request)
      },
    }))
    expect(await restored()).toMatchObject({
      restored: 0,
      notRestored: [{ reason: interrupted }],
    })
    expect(await journal.entries()).toHaveLength(1)
  })
})
