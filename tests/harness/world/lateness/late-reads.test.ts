import { describe, expect, it } from 'vitest'
import type { EventId, SpecialEvent } from '../../../../src/contract/special-event.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import { pause } from '../../../../src/service/pause.ts'
import { Service } from '../../../../src/service/service.ts'
import { LateReads } from '../../../../src/world/lateness/late-reads.ts'
import { finds } from '../../../catalogue/faults/answers.ts'
import { beforehand } from '../../../catalogue/overrides.ts'
import { variationCalled } from '../../end-to-end/target.ts'
import { serviceBy } from '../../service/requests.ts'
import { taken } from '../../service/timing.ts'
import { day, idOf, sharedEventsOn } from '../events-on-target.ts'

const [id, other] = [idOf(1), idOf(2)]

/** A service, and who waits for what it shows late. */
async function patientWith(decisions?: Override) {
  const { reference, client } = await sharedEventsOn({ events: 7, decisions })
  const patience = new LateReads()
  const service = new Service(client, async () => {}, patience)
  /** What a read shows, and how many requests it took. */
  const counted = async <T>(read: () => Promise<T>) => {
    const before = reference.log.GET ?? 0
    const shown = await read()
    return { shown, requests: (reference.log.GET ?? 0) - before }
  }
  const priceOf = (eventId = id, by = service) =>
    counted(async () => (await by.get(eventId)).event?.price as unknown)
  const others = serviceBy(client)
  return { reference, service, patience, others, counted, priceOf }
}

/** Reads show every event as it was before its first update, in every so many of them. */
const staleForGood =
  (every: number): Override =>
  (sound) => {
    const first = new Map<string, SpecialEvent>()
    let reads = 0
    return {
      ...finds((event) =>
        event && reads++ % every === 0 ? (first.get(event.eventId) ?? event) : event,
      )(sound),
      afterUpdate: (_store, _stored, { before }) => {
        if (!first.has(before.eventId)) first.set(before.eventId, before)
      },
    }
  }

describe('a read that shows an update late', () => {
  it('is waited for, and then as long before the next one', async () => {
    const { service, priceOf, patience } = await patientWith(variationCalled('gets-lag-600-ms'))
    await Promise.all([priceOf(), priceOf(other)])
    const took = await taken(service.update(id, { price: 7 }))
    expect((await priceOf()).shown).toBe(7)
    // The service counts from when it has stored the update, this run from when the answer has come.
    expect(took + patience.lags.get).toBeGreaterThanOrEqual(600)
    expect(patience.lags).toEqual({ get: expect.any(Number), list: 0 })
    await service.update(other, { price: 8 })
    expect(await priceOf(other)).toEqual({ shown: 8, requests: 1 })
  })

  it('is believed where reads differ though nothing is sent in between', async () => {
    const { service, priceOf, patience } = await patientWith(variationCalled('gets-lag-600-ms'))
    const [, { shown }] = await Promise.all([priceOf(), priceOf(other)])
    await service.update(id, { price: 7 })
    expect((await priceOf()).shown).toBe(7)
    patience.takeAsTheyCome()
    await service.update(other, { price: 8 })
    expect(await priceOf(other)).toEqual({ shown, requests: 1 })
  })

  it('is waited for where a listing looks for the event on its former day', async () => {
    const { service, counted, patience } = await patientWith(variationCalled('index-lags-700-ms'))
    await service.get(id)
    const took = await taken(service.update(id, { dates: [day(40)] }))
    const moved = () => service.list({ startDate: day(39), endDate: day(41) })
    expect((await moved()).ids).toEqual([id])
    expect(took + patience.lags.list).toBeGreaterThanOrEqual(700)
    const left = await counted(() => service.list({ startDate: day(2), endDate: day(4) }))
    expect(left.shown.ids).not.toContain(id)
    expect(left.requests).toBe(1)
  })

  it('holds up no read of a service that shows its updates at once', async () => {
    const { service, counted, priceOf, patience } = await patientWith()
    await service.update(id, { price: 7 })
    expect(await priceOf()).toEqual({ shown: 7, requests: 1 })
    expect((await counted(() => service.list())).requests).toBe(1)
    expect(patience.lags).toEqual({ get: 0, list: 0 })
  })

  it('is looked at again where a listing shows an event on a former day while that is updated anew', async () => {
    const { service } = await patientWith(variationCalled('index-lags-700-ms'))
    await service.update(id, { dates: [day(40)] })
    await pause(750)
    await service.update(id, { dates: [day(60)] })
    const [{ ids }] = await Promise.all([
      service.list({ startDate: day(39), endDate: day(41) }),
      service.update(id, { price: 8 }),
    ])
    expect(ids).toEqual([])
  })

  it('is not waited for where this run has updated nothing', async () => {
    const { reference, priceOf } = await patientWith(variationCalled('gets-lag-600-ms'))
    const { shown: former } = await priceOf()
    await reference.update(id, { price: 7 })
    expect(await priceOf()).toEqual({ shown: former, requests: 1 })
  })

  it('is not one of another event, whatever that holds: it is wrong at once', async () => {
    let amiss = false
    const { service, priceOf, patience } = await patientWith((sound) =>
      finds((event) => (event && amiss ? { ...event, eventId: other, price: 12.5 } : event))(sound),
    )
    await priceOf()
    await service.update(id, { price: 7 })
    amiss = true
    expect(await priceOf()).toEqual({ shown: 12.5, requests: 1 })
    expect(patience.lags).toEqual({ get: 0, list: 0 })
  })

  it('is not what shows a value that the event did not have before: that is wrong at once', async () => {
    const { service, priceOf } = await patientWith(
      finds((event) => event && { ...event, price: event.price === 7 ? 3 : event.price }),
    )
    await priceOf()
    await service.update(id, { price: 7 })
    expect(await priceOf()).toEqual({ shown: 3, requests: 1 })
  })
})

describe('a read that never shows an update', () => {
  it('is not excused, and waited for in vain twice, once more in replays', async () => {
    const { service, priceOf } = await patientWith(staleForGood(1))
    const isWaitedFor = async (number: number, by = service) => {
      const { shown: former } = await priceOf(idOf(number), by)
      await by.update(idOf(number), { price: 7 })
      const { shown, requests } = await priceOf(idOf(number), by)
      expect(shown).toBe(former)
      return requests > 1
    }
    const waits: boolean[] = []
    for (const number of [1, 2, 3]) waits.push(await isWaitedFor(number))
    expect(waits).toEqual([true, true, false])
    const replays: boolean[] = []
    for (const number of [4, 5]) replays.push(await isWaitedFor(number, service.forReplay()))
    expect(replays).toEqual([true, false])
  })

  it('is no late one where others do by turns: nothing is learnt, and it is believed from then on', async () => {
    const { service, priceOf, patience } = await patientWith(staleForGood(2))
    await priceOf()
    await priceOf()
    await service.update(id, { price: 7 })
    expect((await priceOf()).requests).toBeGreaterThan(2)
    expect(patience.lags.get).toBe(0)
    await service.update(id, { price: 8 })
    const reads = [await priceOf(), await priceOf()]
    expect(reads.map(({ requests }) => requests)).toEqual([1, 1])
    expect(reads.filter(({ shown }) => shown !== 8)).toHaveLength(1)
  })
})

describe('a read that is out of date for being the first after an update', () => {
  it('is believed once three longer lags were waited for in vain', async () => {
    const stale = new Map<EventId, SpecialEvent>()
    const { service, priceOf, patience } = await patientWith((sound) => ({
      ...finds((event) => {
        const former = event && stale.get(event.eventId)
        if (former) stale.delete(former.eventId)
        return former ?? event
      })(sound),
      afterUpdate: (_store, _stored, { before }) => void stale.set(before.eventId, before),
    }))
    await priceOf()
    const learnt: number[] = []
    for (const price of [1, 2, 3, 4]) {
      await service.update(id, { price })
      // The next one is right, so that it is taken for a late one, for which the lag has to grow.
      expect((await priceOf()).shown).toBe(price)
      learnt.push(patience.lags.get)
    }
    expect(learnt.slice(0, -1).every((lag, index) => lag > (learnt[index - 1] ?? 0))).toBe(true)
    expect(learnt.at(-1)).toBe(0)
    await service.update(id, { price: 5 })
    expect(await priceOf()).toEqual({ shown: 4, requests: 1 })
  })

  it('is none where those right after it are out of date, too: a copy by turns is late', async () => {
    const lagMs = 900
    const former = new Map<EventId, { readonly event: SpecialEvent; readonly until: number }>()
    let reads = 0
    const { service, priceOf, patience } = await patientWith((sound) => ({
      ...finds((event) => {
        const was = event && former.get(event.eventId)
        return was && was.until > performance.now() && reads++ % 2 === 0 ? was.event : event
      })(sound),
      afterUpdate: (_store, _stored, { before }) => {
        reads = 0
        former.set(before.eventId, { event: before, until: performance.now() + lagMs })
      },
    }))
    await priceOf()
    for (const price of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await service.update(id, { price })
      expect((await priceOf()).shown).toBe(price)
    }
    expect(patience.lags.get).toBeGreaterThanOrEqual(lagMs)
  })
})

describe('an event that has a stretch to itself', () => {
  it('is updated while every other update waits for its end, and reads do not', async () => {
    const { service, reference } = await patientWith()
    const order: string[] = []
    const update = async (eventId: EventId, name: string) => {
      await service.update(eventId, { name })
      order.push(name)
    }
    const before = update(other, 'before')
    let beside: Promise<void> | undefined
    await service.undisturbed([id], async () => {
      beside = update(other, 'beside')
      await update(id, 'first')
      await Promise.all([service.get(other), service.list()])
      await update(id, 'second')
    })
    await Promise.all([before, beside])
    expect(order).toEqual(['before', 'first', 'second', 'beside'])
    expect(reference.log.PATCH).toBe(4)
  })

  it('holds updates of others back, and not before or after', async () => {
    const { service } = await patientWith()
    expect(service.holdsBack(other)).toBe(false)
    await service.undisturbed([id], async () => {
      expect([id, other].map((one) => service.holdsBack(one))).toEqual([false, true])
    })
    expect(service.holdsBack(other)).toBe(false)
  })

  it('leaves it to the next one, also where its work has failed', async () => {
    const { service } = await patientWith()
    const failing = service.undisturbed([id], () => Promise.reject(new Error('lost')))
    const next = service.undisturbed([other], () => service.update(other, { price: 3 }))
    await expect(failing).rejects.toThrow('lost')
    expect((await next).succeeded).toBe(true)
    expect((await service.update(id, { price: 4 })).succeeded).toBe(true)
  })
})

describe('a time without updates', () => {
  it('begins once those under way have ended, and those that come amid it wait for its end', async () => {
    const { service, priceOf } = await patientWith(beforehand(() => pause(50), 'update'))
    const before = service.update(id, { price: 3 })
    let beside: Promise<unknown> | undefined
    await service.undisturbed([], async () => {
      expect((await priceOf()).shown).toBe(3)
      beside = service.update(id, { price: 4 })
      await pause(100)
      expect((await priceOf()).shown).toBe(3)
    })
    await Promise.all([before, beside])
    expect((await priceOf()).shown).toBe(4)
  })
})

describe('a value that somebody else gives an event amid updates', () => {
  it('is told, and no former one, though of updates at one time only what they sent is known', async () => {
    const { service, patience, others, counted } = await patientWith()
    await service.get(id)
    const atOnce = [{ price: 7 }, { location: 'Elsewhere' }]
    await Promise.all(atOnce.map((sent) => service.update(id, sent)))
    await service.update(id, { price: 8 })
    await others.update(id, { name: 'Renamed by somebody else' })
    const { shown, requests } = await counted(() => service.get(id))
    expect(requests).toBe(1)
    expect(patience.formerIn(shown)).toBeUndefined()
    const told = { eventId: id, field: 'name', value: 'Renamed by somebody else' }
    expect(patience.foreign).toEqual([told])
  })

  it('is told where the answer to an update of something else shows it first', async () => {
    const { service, patience, others } = await patientWith()
    await service.update(id, { price: 8 })
    await others.update(id, { location: 'Elsewhere' })
    await service.update(id, { price: 9, name: 'Not that' })
    expect(patience.foreign).toMatchObject([{ field: 'location', value: 'Elsewhere' }])
  })
})

describe('a value that another update of this run gives an event at the same time', () => {
  it('is not told as if somebody else had sent it, in whatever order they are carried out', async () => {
    const firstLast = beforehand(
      ({ body }) => String(body).includes('7.25') && pause(100),
      'update',
    )
    const { service, patience } = await patientWith(firstLast)
    await service.update(id, { price: 6 })
    const atOnce = [{ price: 7.25 }, { location: 'Elsewhere' }]
    const [first] = await Promise.all(atOnce.map((sent) => service.update(id, sent)))
    expect(first?.event).toMatchObject({ price: 7.25, location: 'Elsewhere' })
    await service.get(id)
    expect(patience.foreign).toEqual([])
  })
})

describe('a listing that lacks an event for as long as any may be late', () => {
  it('is told of, and what follows at once may be done before the next update', async () => {
    const lacksIt: Override = (sound) => ({
      candidates: (store, listing) =>
        sound.candidates(store, listing).filter(({ eventId }) => eventId !== id),
    })
    const { service, patience } = await patientWith(lacksIt)
    await service.get(id)
    await service.update(id, { dates: [day(40)] })
    const query = { startDate: day(38), endDate: day(42) }
    const answer = await service.list(query)
    const order: string[] = []
    const next = service.update(id, { price: 9 }).then(() => order.push('update'))
    await patience.whileStill(async () => {
      await service.list(query)
      order.push('look')
    })
    await next
    expect(patience.lackedBy(answer).map((one) => one.id)).toEqual([id])
    expect(order).toEqual(['look', 'update'])
  })
})
