import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Answer, ServiceRequest } from '../../../src/reference/request.ts'
import { restoreAll } from '../../../src/world/restore-all.ts'
import { finds } from '../../catalogue/faults/answers.ts'
import { nobodyThere } from '../service/loopback.ts'
import { failedWith, interrupted } from '../service/requests.ts'
import { eventsFromToday, idOf, originalOf, sharedEventsAt } from './events-on-target.ts'

import { archivedAs, left, notStored } from './left-changed.ts'

/** A request that is answered so without being carried out. */
const answering =
  (status: number, headers: Record<string, string> = {}) =>
  async () => ({ status, headers: { 'content-type': 'text/html', ...headers }, body: 'Not now.' })

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
      isBack: () => fixture.client.isBack(),
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
    const { mustBeRestored } = await left(3, (sound) => ({
      // As long as it is as it was left; the others are back by then.
      around: async (request, answer) => {
        const result = await sound.around(request, answer)
        const { name } = (result.body ?? {}) as Partial<SpecialEvent>
        const isMeant = request.operation === 'get' && request.eventId === idOf(2)
        return isMeant && name === 'Moved for a moment' ? unread(request) : result
      },
    }))
    await mustBeRestored({ patienceMs: 20_000 })
  })

  it('puts all back where some requests are refused, whichever they are', async () => {
    const refusedOf = (nth: number) => (nth === 20 ? 0 : nth <= 12 ? 6 : 1 + (nth % 4))
    const refusals = new Map(
      Array.from({ length: 20 }, (_, at): [string, number] => [idOf(at + 1), refusedOf(at + 1)]),
    )
    const { client, mustBeRestored } = await left(20, (sound) => ({
      around: (request, answer) => {
        const further = refusals.get(request.eventId) ?? 0
        refusals.set(request.eventId, further - 1)
        return further > 0 ? answering(401)() : sound.around(request, answer)
      },
    }))
    await mustBeRestored({ isBack: () => client.isBack(), patienceMs: 20_000 })
  })

  it('gives up when its patience is over, and keeps the originals', async () => {
    const { waiting, restored, journal } = await troubled(serverErrors, { forMs: 60_000 })
    const since = performance.now()
    expect(await restored({ ...waiting, patienceMs: 1000 })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(4000)
    expect(await journal.entries()).toHaveLength(6)
  })

  it('gives up when nobody waits any longer', async () => {
    const { waiting, restored } = await troubled(serverErrors, { forMs: 60_000 })
    const since = performance.now()
    const hurry = AbortSignal.timeout(700)
    expect(await restored({ ...waiting, hurry })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(3000)
  })

  it.each<[string, Override]>([
    ['is refused whatever it is sent', archivedAs(403)],
    ['fails', archivedAs(500)],
    ['is gone', finds((event) => (event?.eventId === idOf(2) ? undefined : event))],
  ])('waits seconds only for an event that %s while others are taken', async (_, decisions) => {
    const { restored } = await left(5, decisions)
    const since = performance.now()
    expect(await restored({ patienceMs: 60_000 })).toMatchObject({ restored: 4 })
    expect(performance.now() - since).toBeLessThan(8000)
  })

  it('waits a few seconds only for events that are gone while the list is there', async () => {
    const gone = () => undefined
    const { restored } = await left(2, () => ({ find: { get: gone, update: gone } }))
    const since = performance.now()
    expect(await restored({ patienceMs: 60_000 })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(8000)
  })

  it.each([
    ['the list shows them', () => ({})],
    ['a wide range does', shownFarAheadOnly],
  ] satisfies [string, Override][])(
    'waits a few seconds only for events that read as none while %s',
    async (_, listing) => {
      const wrapped = finds((event) => event && ([event] as never))
      const { restored } = await left(2, (sound) => ({ ...listing(sound), ...wrapped(sound) }))
      const since = performance.now()
      expect(await restored({ patienceMs: 60_000 })).toMatchObject({ restored: 0 })
      expect(performance.now() - since).toBeLessThan(8000)
    },
  )

  it('does not wait for what the target will not store', async () => {
    const { restored } = await left(2, notStored)
    const waits: number[] = []
    const onWait = () => void waits.push(1)
    expect(await restored({ patienceMs: 60_000, onWait })).toMatchObject({ restored: 0 })
    expect(waits).toEqual([])
  })

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

  it('does not wait once nothing more is to be sent', async () => {
    const { client, restored } = await left(1)
    client.end(interrupted)
    const since = performance.now()
    const isBack = () => client.isBack()
    expect(await restored({ isBack, patienceMs: 60_000 })).toMatchObject({ restored: 0 })
    expect(performance.now() - since).toBeLessThan(1000)
  })
})
