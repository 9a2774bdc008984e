import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId } from '../../../../src/contract/special-event.ts'
import { inScope } from '../../../../src/service/scope.ts'
import { LeasePool } from '../../../../src/world/leasing/lease-pool.ts'
import { idOf, mustBeTooFew } from '../events-on-target.ts'

const ids = (...numbers: number[]) => numbers.map(idOf)
const first = (count: number) => ids(...Array.from({ length: count }, (_, index) => index + 1))
const poolOf = (count: number, lanes?: number) => new LeasePool(first(count), () => {}, lanes)

/** How many events a pool has, how many are free, and which of the first six are out. */
const stateOf = (pool: LeasePool) => ({
  size: pool.size,
  free: pool.free,
  out: [1, 2, 3, 4, 5, 6].filter((number) => pool.isOut(idOf(number))),
})

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
    const pool = poolOf(5)
    expect(await pool.take(2)).toEqual(ids(1, 2))
    expect(await pool.take(1)).toEqual(ids(3))
    pool.giveBack(ids(1, 2))
    expect(await pool.take(3)).toEqual(ids(1, 2, 4))
  })

  it('hands out first the one that is asked for, whatever its letter case, and last the one that is not', async () => {
    const pool = poolOf(3)
    const asked = idOf(2).toUpperCase() as EventId
    expect(await pool.take(1, { on: asked })).toEqual(ids(2))
    pool.giveBack(ids(2))
    expect(await pool.take(1, { notOn: asked })).toEqual(ids(1))
    expect(await pool.take(2, { notOn: asked })).toEqual(ids(3, 2))
  })

  it('has the one that is asked for waited for, which holds up nobody else, unless it stays where it is', async () => {
    const pool = poolOf(4)
    const { served, take } = taking(pool)
    const [held] = await pool.take(1)
    const waiting = pool.take(1, { on: held })
    await take('another', 1)
    expect(served).toEqual(['another'])
    pool.giveBack(ids(1))
    expect(await waiting).toEqual(ids(1))
    pool.place(ids(1))
    expect(await pool.take(1, { on: held })).toEqual(ids(3))
    expect(await pool.take(1, { on: idOf(9) })).toEqual(ids(4))
  })

  it('tells an event that nobody holds from one that is out, and from one that it does not have', async () => {
    const pool = poolOf(2)
    await pool.take(1)
    expect([1, 2, 3].map((number) => pool.isFree(idOf(number)))).toEqual([false, true, false])
  })

  it('holds an event once that it is given twice', () => {
    expect(new LeasePool([...first(3), idOf(1)], () => {}).free).toBe(3)
  })

  it('serves first whose check has fewest lanes', async () => {
    const pool = poolOf(5, 2)
    const served: string[] = []
    const take = (name: string) =>
      inScope(async () => {
        await pool.take(1)
        served.push(name)
        await settled()
        pool.leave()
      }, name)
    await Promise.all([...['many', 'many', 'many', 'many'].map(take), take('one')])
    expect(served).toEqual(['many', 'many', 'one', 'many', 'many'])
  })

  it('serves who waits in order, and nobody out of turn', async () => {
    const pool = poolOf(3)
    const { take, served } = taking(pool)
    const taken = await take('first', 2)
    const waiting = [take('many', 3), take('one', 1), take('another', 1)]
    await settled()
    // One event is free, but whoever needs three was here before.
    expect(served).toEqual(['first'])
    pool.giveBack(taken)
    await settled()
    expect(served).toEqual(['first', 'many'])
    pool.giveBack((await waiting[0]) ?? [])
    await Promise.all(waiting)
    expect(served).toEqual(['first', 'many', 'one', 'another'])
  })
})

describe('an event that serves nobody', () => {
  it('is handed out last when it is set aside', async () => {
    const pool = poolOf(3)
    pool.setAside(await pool.take(1))
    expect(await pool.take(3)).toEqual(ids(2, 3, 1))
    const waiting = pool.take(1)
    pool.setAside(ids(2))
    expect(await waiting).toEqual(ids(2))
  })

  it('is never handed out again when it is retired; who waits in vain is told', async () => {
    const pool = poolOf(4)
    await pool.take(2)
    const [all, two] = [pool.take(4), pool.take(2)]
    pool.retire(ids(1, 4))
    await mustBeTooFew(all, { need: 4, have: 2 })
    pool.giveBack(ids(2))
    expect(new Set(await two)).toEqual(new Set(ids(2, 3)))
    expect(stateOf(pool)).toEqual({ size: 2, free: 0, out: [2, 3] })
  })

  it('is one beside the few that a pool keeps, and is not taken back', async () => {
    const pool = poolOf(6)
    await pool.take(2)
    const many = pool.take(5)
    pool.keepOnly(ids(1, 5))
    await mustBeTooFew(many, { need: 5, have: 2 })
    expect(stateOf(pool)).toEqual({ size: 2, free: 1, out: [1] })
    pool.giveBack(ids(1, 2))
    expect(await pool.take(2)).toEqual(ids(1, 5))
  })
})

describe('a shortage', () => {
  it('is told to whoever holds events without need, once for each that has to wait', async () => {
    let shortages = 0
    const pool = new LeasePool(first(2), () => {
      shortages++
    })
    const held = await pool.take(2)
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
})

describe('an event in place', () => {
  it('is not waited for by whoever looks at it there, since it would stay until they end', async () => {
    const pool = poolOf(5)
    pool.place(pool.takeFree(4))
    const looking = { looksAtWindow: true }
    const taken = await pool.take(1, looking)
    const waiting = pool.take(1, looking)
    await mustBeTooFew(pool.take(2, looking), { need: 2, have: 5, inPlace: 4 })
    pool.giveBack(taken)
    expect(await waiting).toEqual(taken)
  })

  it('is waited for by others, who hold nobody up meanwhile', async () => {
    const pool = poolOf(5)
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

/** Takers of events as checks are: some may look at a window of events for a while, some find events unfit. */
const demands = (whether: fc.Arbitrary<boolean>) => {
  const count = fc.integer({ min: 0, max: 4 })
  const on = fc.option(fc.integer({ min: 1, max: 6 }).map(idOf), { nil: undefined })
  const one = fc.record({ count, looks: whether, findsUnfit: whether, on })
  return fc.array(one, { minLength: 2, maxLength: 12 })
}

it('serves or refuses everyone in the end, and never two with one event, however work is interleaved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 200 })),
      fc.integer({ min: 1, max: 4 }),
      fc.oneof(demands(fc.boolean()), demands(fc.constant(false))),
      async (scheduler, usable, lanes, made) => {
        let lookers = 0
        let placed: EventId[] = []
        const dissolve = () => {
          if (lookers === 0) pool.giveBack(placed.splice(0))
        }
        const pool: LeasePool = new LeasePool(first(usable), dissolve, lanes)
        const pass = (what: string) => scheduler.schedule(Promise.resolve(), what)
        const held = new Set<EventId>()
        const heldTwice: EventId[] = []
        const ended: string[] = []
        for (const [name, { count, looks, findsUnfit, on }] of made.entries()) {
          const work = async () => {
            await pass(`${name} comes`)
            if (looks) lookers++
            if (looks && placed.length === 0) {
              placed = pool.takeFree(Math.max(0, Math.min(32, pool.size - 2)))
              pool.place(placed)
            }
            try {
              const taken = await pool.take(count, { looksAtWindow: looks, on })
              heldTwice.push(...taken.filter((id) => held.has(id) || !pool.isOut(id)))
              for (const id of taken) held.add(id)
              await pass(`${name} writes`)
              for (const id of taken) held.delete(id)
              if (findsUnfit) pool.retire(taken.slice(0, 1))
              pool.giveBack(taken)
              pool.leave()
            } finally {
              if (looks && --lookers === 0) pool.reclaimIfShort()
            }
          }
          const end = (how: string) => () => ended.push(how)
          work().then(end('served'), end('refused'))
        }
        await scheduler.waitIdle()
        expect(ended).toHaveLength(made.length)
        expect(heldTwice).toEqual([])
        const areAllServed = usable >= 4 && made.every((one) => !one.looks && !one.findsUnfit)
        if (!areAllServed) return
        expect(ended).not.toContain('refused')
        expect(pool.free).toBe(usable)
      },
    ),
    { numRuns: 400 },
  )
})
