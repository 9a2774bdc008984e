import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId } from '../../../src/contract/special-event.ts'
import { Unjudged } from '../../../src/findings/finding.ts'
import { reason } from '../../../src/findings/reasons.ts'
import { LeasePool } from '../../../src/world/lease-pool.ts'
import { idOf, unjudgedFor } from './events-on-target.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index + 1))
const nobody = () => {}

/** What is served in which order, while takers wait beside each other. */
const taking = (pool: LeasePool) => {
  const served: string[] = []
  return {
    served,
    take: (name: string, count: number) =>
      pool.take(count).then((taken) => {
        served.push(name)
        return taken
      }),
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a pool of leases', () => {
  it('hands out events in their order, and takes the last ones used first again', async () => {
    const pool = new LeasePool(ids(5), nobody)
    expect(await pool.take(2)).toEqual([idOf(1), idOf(2)])
    const [third] = await pool.take(1)
    expect(third).toBe(idOf(3))
    pool.giveBack([idOf(1), idOf(2)])
    expect(await pool.take(3)).toEqual([idOf(1), idOf(2), idOf(4)])
  })

  it('knows how many events there are, how many are free, and which are out', async () => {
    const pool = new LeasePool([...ids(3), idOf(1)], nobody)
    expect([pool.size, pool.free]).toEqual([3, 3])
    await pool.take(2)
    expect([pool.size, pool.free]).toEqual([3, 1])
    expect([1, 2, 3, 4].map((number) => pool.isOut(idOf(number)))).toEqual([
      true,
      true,
      false,
      false,
    ])
    pool.giveBack([idOf(1)])
    expect(pool.isOut(idOf(1))).toBe(false)
  })

  it('hands out none when none are asked for', async () => {
    expect(await new LeasePool([], nobody).take(0)).toEqual([])
  })

  it('refuses at once what it will never have', async () => {
    const pool = new LeasePool(ids(2), nobody)
    await expect(pool.take(3)).rejects.toMatchObject(
      unjudgedFor('too-few-to-update', { need: 3, have: 2 }),
    )
    expect(pool.free).toBe(2)
  })

  it('serves who waits in order, and nobody out of turn', async () => {
    const pool = new LeasePool(ids(3), nobody)
    const { take, served } = taking(pool)
    const first = await take('first', 2)
    const waiting = [take('many', 3), take('one', 1), take('another', 1)]
    await settled()
    // One event is free, but whoever needs three was here before.
    expect(served).toEqual(['first'])
    pool.giveBack(first)
    await settled()
    expect(served).toEqual(['first', 'many'])
    pool.giveBack((await waiting[0]) ?? [])
    await Promise.all(waiting)
    expect(served).toEqual(['first', 'many', 'one', 'another'])
  })
})

describe('an event that serves nobody', () => {
  it('is handed out last when it is set aside', async () => {
    const pool = new LeasePool(ids(3), nobody)
    const [first = idOf(1)] = await pool.take(1)
    pool.setAside([first])
    expect(await pool.take(3)).toEqual([idOf(2), idOf(3), idOf(1)])
    const waiting = pool.take(1)
    pool.setAside([idOf(2)])
    expect(await waiting).toEqual([idOf(2)])
  })

  it('is never handed out again when it is retired; who waits in vain is told', async () => {
    const pool = new LeasePool(ids(3), nobody)
    const [first = idOf(1), second = idOf(2)] = await pool.take(2)
    const all = pool.take(3)
    const two = pool.take(2)
    pool.retire([first])
    await expect(all).rejects.toMatchObject(unjudgedFor('too-few-to-update', { need: 3, have: 2 }))
    pool.giveBack([second])
    expect(new Set(await two)).toEqual(new Set([idOf(2), idOf(3)]))
    expect([pool.size, pool.free]).toEqual([2, 0])
    expect(pool.isOut(first)).toBe(false)
  })

  it('is not handed out when it is retired while nobody holds it', async () => {
    const pool = new LeasePool(ids(3), nobody)
    pool.retire([idOf(1), idOf(3)])
    expect([pool.size, pool.free]).toEqual([1, 1])
    expect(await pool.take(1)).toEqual([idOf(2)])
    await expect(pool.take(2)).rejects.toThrow(Unjudged)
  })

  it('is refused with the reason of the last that was retired with one', async () => {
    const pool = new LeasePool(ids(4), nobody)
    const refusal = (count: number, facts: object) =>
      expect(pool.take(count)).rejects.toMatchObject(unjudgedFor('too-few-to-update', facts))
    const archived = reason('event-unreadable', { eventId: idOf(1) })
    const gone = reason('event-unreadable', { eventId: idOf(2) })
    await refusal(5, { have: 4 })
    pool.retire([idOf(1)], archived)
    await refusal(4, { have: 3, why: archived })
    pool.retire([idOf(2)], gone)
    await refusal(4, { have: 2, why: gone })
    pool.retire([idOf(3)])
    await refusal(4, { have: 1, why: gone })
  })
})

describe('a pool', () => {
  it('that keeps some events only hands out those, and takes those back that are out', async () => {
    const pool = new LeasePool(ids(6), nobody)
    const [first = idOf(1)] = await pool.take(2)
    const many = pool.take(5)
    pool.keepOnly([idOf(1), idOf(5)])
    await expect(many).rejects.toMatchObject(unjudgedFor('too-few-to-update', { need: 5, have: 2 }))
    expect([pool.size, pool.free]).toEqual([2, 1])
    expect([pool.isOut(idOf(1)), pool.isOut(idOf(2))]).toEqual([true, false])
    pool.giveBack([first])
    expect(await pool.take(2)).toEqual([idOf(1), idOf(5)])
  })

  it('that is closed hands out none, and tells all who wait or come later why', async () => {
    const pool = new LeasePool(ids(3), nobody)
    await pool.take(2)
    const waiting = [pool.take(2), pool.take(3)]
    const why = reason('updates-get-no-answer', {})
    pool.close(why)
    const refusal = (need: number) => unjudgedFor('too-few-to-update', { need, have: 0, why })
    await expect(waiting[0]).rejects.toMatchObject(refusal(2))
    await expect(waiting[1]).rejects.toMatchObject(refusal(3))
    await expect(pool.take(1)).rejects.toMatchObject(refusal(1))
    expect(await pool.take(0)).toEqual([])
    expect([pool.size, pool.free]).toEqual([0, 0])
  })
})

describe('a shortage', () => {
  it('is told to whoever holds events without need, once for each that has to wait', async () => {
    let shortages = 0
    const pool = new LeasePool(ids(2), () => {
      shortages++
    })
    const held = await pool.take(2)
    expect(shortages).toBe(0)
    pool.reclaimIfShort()
    expect(shortages).toBe(0)
    const waiting = [pool.take(1), pool.take(1)]
    expect(shortages).toBe(2)
    pool.reclaimIfShort()
    expect(shortages).toBe(3)
    pool.giveBack(held)
    await Promise.all(waiting)
    pool.reclaimIfShort()
    expect(shortages).toBe(3)
  })

  it('ends at once when events are given back as it is told', async () => {
    let held: EventId[] = []
    const pool: LeasePool = new LeasePool(ids(2), () => pool.giveBack(held.splice(0)))
    held = await pool.take(2)
    expect(await pool.take(2)).toEqual(ids(2))
    expect(pool.free).toBe(0)
  })
})

it('never has two holders of one event, and serves everyone in the end, however work is interleaved', async () => {
  const taker = fc.record({
    count: fc.integer({ min: 0, max: 4 }),
    rounds: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 4, max: 6 }),
      fc.array(taker, { minLength: 2, maxLength: 6 }),
      async (scheduler, size, takers) => {
        const pool = new LeasePool(ids(size), nobody)
        const holders = new Map<EventId, number>()
        let served = 0
        const work = takers.map(async ({ count, rounds }, name) => {
          for (let round = 0; round < rounds; round++) {
            await scheduler.schedule(Promise.resolve(), `${name} comes`)
            const taken = await pool.take(count)
            expect(new Set(taken).size).toBe(count)
            for (const id of taken) {
              expect(holders.has(id)).toBe(false)
              expect(pool.isOut(id)).toBe(true)
              holders.set(id, name)
            }
            await scheduler.schedule(Promise.resolve(), `${name} writes`)
            for (const id of taken) holders.delete(id)
            pool.giveBack(taken)
            served++
          }
        })
        await scheduler.waitFor(Promise.all(work))
        expect(served).toBe(takers.reduce((sum, { rounds }) => sum + rounds, 0))
        expect([pool.free, holders.size]).toEqual([size, 0])
      },
    ),
    { numRuns: 200 },
  )
})

describe('an event in place', () => {
  it('is not waited for by whoever looks at it there, since it would stay until they end', async () => {
    const pool = new LeasePool(ids(5), nobody)
    pool.place(pool.takeFree(4))
    const looking = { looksAtWindow: true }
    const [one = idOf(5)] = await pool.take(1, looking)
    const waiting = pool.take(1, looking)
    await expect(pool.take(2, looking)).rejects.toMatchObject(
      unjudgedFor('too-few-to-update', { need: 2, have: 5, inPlace: 4 }),
    )
    pool.giveBack([one])
    expect(await waiting).toEqual([one])
  })

  it('is waited for by others, who hold nobody up meanwhile', async () => {
    const pool = new LeasePool(ids(5), nobody)
    const placed = pool.takeFree(4)
    pool.place(placed)
    const { take, served } = taking(pool)
    const many = take('many', 3)
    pool.giveBack(await take('one', 1))
    expect(served).toEqual(['one'])
    pool.giveBack(placed)
    await many
    expect(served).toEqual(['one', 'many'])
  })
})

it('lets so many takers have events at a time as there are lanes', async () => {
  const pool = new LeasePool(ids(5), nobody, 2)
  const { take, served } = taking(pool)
  const taken = [await take('first', 1), await take('second', 1)]
  const third = take('third', 1)
  await settled()
  expect(served).toEqual(['first', 'second'])
  expect(pool.inWords).toBe('of 5 events, 3 are free and 0 have to stay where they are')
  pool.giveBack(taken[1] ?? [])
  pool.leave()
  // The event that was written to last serves first.
  expect(await third).toEqual(taken[1])
})

/** Takers of events as checks are: some look at a window of events for a while, some find events unfit. */
const demand = fc.record({
  count: fc.integer({ min: 0, max: 4 }),
  looks: fc.boolean(),
  findsUnfit: fc.boolean(),
})

it('serves or refuses everyone in the end, whoever looks at the window and whatever is found unfit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 200 })),
      fc.integer({ min: 1, max: 4 }),
      fc.array(demand, { minLength: 2, maxLength: 12 }),
      async (scheduler, usable, lanes, demands) => {
        let lookers = 0
        let placed: EventId[] = []
        const dissolve = () => {
          if (lookers === 0) pool.giveBack(placed.splice(0))
        }
        const pool: LeasePool = new LeasePool(ids(usable), dissolve, lanes)
        const pass = (what: string) => scheduler.schedule(Promise.resolve(), what)
        const ended: string[] = []
        for (const [name, { count, looks, findsUnfit }] of demands.entries()) {
          const work = async () => {
            await pass(`${name} comes`)
            if (looks) lookers++
            if (looks && placed.length === 0) {
              placed = pool.takeFree(Math.max(0, Math.min(32, pool.size - 2)))
              pool.place(placed)
            }
            try {
              const taken = await pool.take(count, { looksAtWindow: looks })
              await pass(`${name} writes`)
              if (findsUnfit) pool.retire(taken.slice(0, 1))
              pool.giveBack(taken)
              pool.leave()
            } finally {
              if (looks && --lookers === 0) pool.reclaimIfShort()
            }
          }
          const end = (how: string) => () => ended.push(`${name} ${how}`)
          work().then(end('served'), end('refused'))
        }
        await scheduler.waitIdle()
        expect(ended).toHaveLength(demands.length)
      },
    ),
    { numRuns: 300 },
  )
})
