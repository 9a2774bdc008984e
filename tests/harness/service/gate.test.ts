import { describe, expect, it } from 'vitest'
import { Gate, pause } from '../../../src/service/gate.ts'

/** Enters so many times at once, and tells when each was let in, in milliseconds from now. */
const entries = async (gate: Gate, count: number, work: () => Promise<void> = async () => {}) => {
  const begun = performance.now()
  return Promise.all(
    Array.from({ length: count }, async () => {
      await gate.enter()
      const at = performance.now() - begun
      await work()
      gate.leave()
      return at
    }),
  )
}

/** Has the target refuse so many requests at once. */
const refuse = (gate: Gate, times: number, pauseMs = 0) => {
  for (let count = 0; count < times; count++) gate.slowDown(pauseMs)
}

describe('a gate', () => {
  it('lets in as many at a time as it has slots', async () => {
    const gate = new Gate(3)
    let inside = 0
    let most = 0
    await entries(gate, 20, async () => {
      most = Math.max(most, ++inside)
      await pause(2)
      inside--
    })
    expect(most).toBe(3)
  })

  it('lets in who came first', async () => {
    const gate = new Gate(1)
    await gate.enter()
    const order: number[] = []
    const all = [1, 2, 3, 4].map(async (nth) => {
      await gate.enter()
      order.push(nth)
      gate.leave()
    })
    gate.leave()
    await Promise.all(all)
    expect(order).toEqual([1, 2, 3, 4])
  })

  it('has its slot back after each leaving', async () => {
    const gate = new Gate(1)
    for (let count = 0; count < 3; count++) {
      await gate.enter()
      gate.leave()
    }
    let late = false
    await gate.enter()
    const waiting = gate.enter().then(() => {
      late = true
    })
    await pause(10)
    expect(late).toBe(false)
    gate.leave()
    await waiting
  })
})

describe('the pace of a gate', () => {
  it('is none unless a rate is given', async () => {
    const at = await entries(new Gate(100), 100)
    expect(Math.max(...at)).toBeLessThan(500)
  })

  it('is kept from the first to the last', async () => {
    const at = await entries(new Gate(100, 50), 10)
    for (const [index, ms] of at.entries()) expect(ms).toBeGreaterThanOrEqual(index * 20 - 2)
  })

  it('stops for as long as the target asks for, then goes on more slowly', async () => {
    const gate = new Gate(10)
    refuse(gate, 4, 300)
    const [first = 0, second = 0] = await entries(gate, 2)
    expect(first).toBeGreaterThanOrEqual(298)
    expect(second - first).toBeGreaterThanOrEqual(900)
  })

  it('falls below the rate of answers that was too much', async () => {
    const gate = new Gate(10)
    for (let count = 0; count < 25; count++) gate.answered()
    refuse(gate, 5)
    const [first = 0, second = 0, third = 0] = await entries(gate, 3)
    expect(second - first).toBeGreaterThanOrEqual(45)
    expect(third).toBeGreaterThanOrEqual(95)
    expect(third).toBeLessThan(900)
  })

  it('falls once for refusals that answer one burst', async () => {
    const gate = new Gate(10)
    for (let count = 0; count < 100; count++) gate.answered()
    refuse(gate, 40)
    const at = await entries(gate, 4)
    expect(at[3]).toBeGreaterThanOrEqual(35)
    expect(at[3]).toBeLessThan(900)
  })

  it.each([
    ['a few', 3, 0],
    ['a few among many answers', 5, 100],
  ])('does not fall for %s refusals: they are not about the rate', async (_, refused, answers) => {
    const gate = new Gate(10)
    for (let count = 0; count < answers; count++) gate.answered()
    refuse(gate, refused, 5000)
    expect(Math.max(...(await entries(gate, 10)))).toBeLessThan(500)
  })

  it('rises again with answers, to its ceiling and no further', async () => {
    const gate = new Gate(10, 100)
    refuse(gate, 4)
    for (let count = 0; count < 2000; count++) gate.answered()
    const at = await entries(gate, 5)
    expect(at[4]).toBeGreaterThanOrEqual(38)
    expect(at[4]).toBeLessThan(900)
  })

  it('holds nobody back once there is hurry', async () => {
    const gate = new Gate(2, 0.1)
    const hurry = new AbortController()
    await gate.enter(hurry.signal)
    const begun = performance.now()
    const paced = gate.enter(hurry.signal)
    const waiting = gate.enter(hurry.signal)
    hurry.abort()
    await paced
    gate.leave()
    await waiting
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  it('still needs a free slot where there is hurry', async () => {
    const gate = new Gate(1)
    await gate.enter()
    let entered = false
    const waiting = gate.enter(AbortSignal.abort()).then(() => {
      entered = true
    })
    await pause(10)
    expect(entered).toBe(false)
    gate.leave()
    await waiting
  })
})

describe('a pause', () => {
  it('lasts as long as it is meant to', async () => {
    const begun = performance.now()
    await pause(50)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(49)
  })

  it('ends with hurry, before it or during it', async () => {
    const begun = performance.now()
    await pause(10_000, AbortSignal.abort())
    await pause(10_000, AbortSignal.timeout(20))
    expect(performance.now() - begun).toBeLessThan(5000)
  })
})
