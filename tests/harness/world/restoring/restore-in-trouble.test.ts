import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { Answer, ServiceRequest } from '../../../../src/reference/request.ts'
import { restoreAll } from '../../../../src/world/restoring/restore-all.ts'
import { finds } from '../../../catalogue/faults/answers.ts'
import { afterwards, answerInstead } from '../../../catalogue/overrides.ts'
import { together } from '../../end-to-end/target.ts'
import { nobodyThere } from '../../service/loopback.ts'
import { failedWith, interrupted } from '../../service/requests.ts'
import { taken } from '../../service/timing.ts'
import { eventsFromToday, idOf, sharedEventsAt } from '../events-on-target.ts'

import { archivedAs, left, notStored } from '../left-changed.ts'

/** What stands in the place of an answer. */
const page = (status: number, further: Record<string, string> = {}) => {
  const headers = { 'content-type': 'text/html', ...further }
  return { status, headers, body: 'Not now.' }
}

/** A request that is answered so without being carried out. */
const answering =
  (...given: Parameters<typeof page>) =>
  async () =>
    page(...given)

const breaking = ({ socket }: ServiceRequest): Promise<never> => {
  socket.destroy()
  return new Promise(() => {})
}

const statuses = [401, 403, 404, 500] as const

/** What a target does while it is in trouble, to all requests or to updates. */
const troubles: [string, (request: ServiceRequest) => Promise<Answer>, 'PATCH'?][] = [
  ...statuses.map((status) => [`says ${status} to all`, answering(status)] as (typeof troubles)[0]),
  ...statuses.map(
    (status) => [`says ${status} to updates`, answering(status), 'PATCH'] as (typeof troubles)[0],
  ),
  ['shows a page', answering(200)],
  ['breaks every connection', breaking],
]

/** Some of them, and one in which the client itself waits for long. */
const inTheMidst: typeof troubles = [
  ...troubles.filter((_, at) => at % 3 === 0),
  ['asks for rest', answering(429, { 'retry-after': '1' })],
]

const serverErrors = ['says 500 to updates', answering(500), 'PATCH'] as (typeof troubles)[0]

/** Lists nothing where no range is named. */
const shownFarAheadOnly: Override = (sound) => ({
  candidates: (store, listing) => (listing.asked.startDate ? sound.candidates(store, listing) : []),
})

describe('restoring at a target in trouble', () => {
  /** A service that is in trouble for a while, from the first request or from so many updates on. */
  const troubled = async (
    [_, inTrouble, method]: (typeof troubles)[0],
    { events = 6, forMs = 1500, updatesBefore = 0 } = {},
  ) => {
    let updates = 0
    let until = 0
    const fixture = await left(events, (sound) => ({
      around: (request, answer) => {
        if (request.method === 'PATCH') updates++
        if (updates >= updatesBefore) until ||= performance.now() + forMs
        const isMeant = performance.now() < until && (!method || request.method === method)
        return isMeant ? inTrouble(request) : sound.around(request, answer)
      },
    }))
    const waits: number[] = []
    const waiting = {
      isBack: () => fixture.client.traffic.isBack(),
      patienceMs: 20_000,
      onWait: (_: unknown, leftMs: number) => void waits.push(leftMs),
    }
    return { ...fixture, waiting, waits }
  }

  it.for(troubles)('goes on when it is over, where it %s', async (trouble) => {
    const { waiting, waits, mustBeRestored, reference } = await troubled(trouble)
    await mustBeRestored(waiting)
    expect(waits[0]).toBeGreaterThan(10_000)
    const { GET = 0, PATCH = 0 } = reference.log
    // One event at a time is tried meanwhile.
    expect(GET + PATCH).toBeLessThan(200)
  })

  it.for(inTheMidst)('goes on where in the midst of it the target %s', async (trouble) => {
    const { waiting, mustBeRestored } = await troubled(trouble, { events: 20, updatesBefore: 12 })
    await mustBeRestored(waiting)
  })

  it.for([
    ['fails', answering(500)],
    ['gets no answer', breaking],
  ] as const)('puts back an event where reading it %s for what it holds', async ([_, unread]) => {
    const decisions = afterwards(({ body }, request) => {
      // As long as it is as it was left; the others are back by then.
      const { name } = (body ?? {}) as Partial<SpecialEvent>
      const isMeant = request.eventId === idOf(2) && name === 'Moved for a moment'
      return isMeant ? unread(request) : undefined
    }, 'get')
    await (await left(3, decisions)).mustBeRestored({ patienceMs: 20_000 })
  })

  it('puts all back where some requests are refused, whichever they are', async () => {
    const refusedOf = (nth: number) => (nth === 20 ? 0 : nth <= 12 ? 6 : 1 + (nth % 4))
    const refusals = new Map(
      Array.from({ length: 20 }, (_, at): [string, number] => [idOf(at + 1), refusedOf(at + 1)]),
    )
    const refusing = answerInstead(() => ({ eventId }) => {
      const further = refusals.get(eventId) ?? 0
      refusals.set(eventId, further - 1)
      return further > 0 ? page(401) : undefined
    })
    const { client, mustBeRestored } = await left(20, refusing)
    await mustBeRestored({ isBack: () => client.traffic.isBack(), patienceMs: 20_000 })
  })

  it('gives up when its patience is over, and keeps the originals', async () => {
    const { waiting, restored, journal } = await troubled(serverErrors, { forMs: 60_000 })
    const restoring = restored({ ...waiting, patienceMs: 1000 })
    expect(await taken(restoring)).toBeLessThan(4000)
    expect(await restoring).toMatchObject({ restored: 0 })
    expect(await journal.entries()).toHaveLength(6)
  })

  it('gives up when nobody waits any longer', async () => {
    const { waiting, restored } = await troubled(serverErrors, { forMs: 60_000 })
    const restoring = restored({ ...waiting, hurry: AbortSignal.timeout(700) })
    expect(await taken(restoring)).toBeLessThan(3000)
    expect(await restoring).toMatchObject({ restored: 0 })
  })

  const wrapped = finds((event) => event && ([event] as never))
  const gone: Override = () => ({ find: { get: () => undefined, update: () => undefined } })

  it.each<[string, Override, others: number]>([
    ['that is refused whatever it is sent while others are taken', archivedAs(403), 4],
    ['that fails while others are taken', archivedAs(500), 4],
    [
      'that is gone while others are taken',
      finds((event) => (event?.eventId === idOf(2) ? undefined : event)),
      4,
    ],
    ['that is gone, as the other is, while the list is there', gone, 0],
    ['that reads as none, as the other does, while the list shows both', wrapped, 0],
    [
      'that reads as none, as the other does, while a wide range shows both',
      together(shownFarAheadOnly, wrapped),
      0,
    ],
  ])('waits a few seconds only for an event %s', async (_, decisions, others) => {
    const { restored } = await left(others === 0 ? 2 : 1 + others, decisions)
    const restoring = restored({ patienceMs: 60_000 })
    expect(await taken(restoring)).toBeLessThan(8000)
    expect(await restoring).toMatchObject({ restored: others })
  })

  it('leaves what somebody else writes to an event that is back, and still gives up after seconds', async () => {
    const { restored, reference } = await left(3, archivedAs(500))
    const edited = { name: 'Moved by its curator' }
    let edits = 0
    const onWait = () => void (edits++ || reference.update(idOf(1), edited))
    const restoring = restored({ patienceMs: 60_000, onWait })
    expect(await taken(restoring)).toBeLessThan(8000)
    expect(await restoring).toMatchObject({ restored: 2 })
    expect(reference.snapshot()[0]).toMatchObject(edited)
  })

  it('does not wait for what the target will not store', async () => {
    const { restored } = await left(2, notStored)
    const waits: number[] = []
    const onWait = () => void waits.push(1)
    expect(await restored({ patienceMs: 60_000, onWait })).toMatchObject({ restored: 0 })
    expect(waits).toEqual([])
  })

  it('never throws, and tells why for each event', async () => {
    const { service, journal } = sharedEventsAt(await nobodyThere())
    const reason = failedWith('connection refused', 'ECONNREFUSED')
    const notRestored = eventsFromToday(2).map(({ eventId, ...original }) => {
      return { eventId, original, reason }
    })
    for (const { eventId, original } of notRestored) await journal.keep(eventId, original)
    expect(await restoreAll(service, journal)).toEqual({ written: 2, restored: 0, notRestored })
    expect(await journal.entries()).toHaveLength(2)
  })

  it('does not wait once nothing more is to be sent', async () => {
    const { client, restored } = await left(1)
    client.end(interrupted)
    const restoring = restored({ isBack: () => client.traffic.isBack(), patienceMs: 60_000 })
    expect(await taken(restoring)).toBeLessThan(1000)
    expect(await restoring).toMatchObject({ restored: 0 })
  })
})
