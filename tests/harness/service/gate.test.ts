import { describe, expect, it } from 'vitest'
import { Gate } from '../../../src/service/gate.ts'
import { pause } from '../../../src/service/pause.ts'
import { aheadOfChecks, inScope, outsideScopes } from '../../../src/service/scope.ts'

/** Goes through so many times at once, and tells when each was let in, in milliseconds from now. */
const entries = (gate: Gate, count: number) => {
  const begun = performance.now()
  const enter = async () => performance.now() - begun
  return Promise.all(Array.from({ length: count }, () => gate.through(enter)))
}

/** A gate to which the target has given so many answers and then refusals. */
const gateAfter = (gate: Gate, { answers = 0, refusals = 0, pauseMs = 0 }) => {
  for (let count = 0; count < answers; count++) gate.answered()
  for (let count = 0; count < refusals; count++) gate.slowDown(pauseMs)
  return gate
}

/** Holds a slot until the test lets go of it. */
const held = (gate: Gate, hurry?: AbortSignal) => {
  let letGo = () => {}
  const left = gate.through(() => new Promise<void>((resolve) => (letGo = resolve)), hurry)
  return { left, letGo: () => letGo() }
}

/** A gate with so many slots, and in which order names have entered it. */
const namingGate = (slots: number) => {
  const gate = new Gate(slots)
  const order: string[] = []
  const enter = (name: string, how: 'through' | 'alone' = 'through') =>
    gate[how](async () => {
      order.push(name)
      await pause(2)
    })
  return { gate, order, enter }
}

describe('a gate', () => {
  it('lets in first what many checks wait for, whoever has asked for it', async () => {
    const { gate, order, enter } = namingGate(1)
    const { left, letGo } = held(gate)
    const others = ['one', 'other'].map((name) => inScope(() => enter(name), name))
    const awaited = inScope(
      () => aheadOfChecks(() => outsideScopes(() => enter('awaited'))),
      'other',
    )
    await pause(5)
    letGo()
    await Promise.all([left, ...others, awaited])
    expect(order).toEqual(['awaited', 'one', 'other'])
  })

  it('lets in first whose check has fewest inside, and nobody who came later before who is to be alone', async () => {
    const { order, ...gate } = namingGate(2)
    const enter = (...how: Parameters<typeof gate.enter>) =>
      inScope(() => gate.enter(...how), how[0])
    const many = () => Array.from({ length: 3 }, () => enter('many'))
    await Promise.all([...many(), enter('one'), enter('alone', 'alone'), ...many(), enter('late')])
    expect(order).toEqual(['many', 'many', 'one', 'many', 'alone', 'many', 'late', 'many', 'many'])
  })

  it.each([undefined, AbortSignal.abort()])('needs a free slot, in any hurry', async (hurry) => {
    const gate = new Gate(1)
    const { left, letGo } = held(gate)
    let entered = false
    const late = gate.through(async () => {
      entered = true
    }, hurry)
    await pause(10)
    expect(entered).toBe(false)
    letGo()
    await Promise.all([left, late])
    expect(entered).toBe(true)
  })
})

describe('the pace of a gate', () => {
  it.each([
    ['no rate is given', { answers: 0, refusals: 0 }],
    ['a few are refused', { answers: 0, refusals: 3 }],
    ['a few are refused among many answers', { answers: 100, refusals: 5 }],
  ])('is none where %s', async (_, before) => {
    const at = await entries(gateAfter(new Gate(10), { ...before, pauseMs: 5000 }), 100)
    expect(Math.max(...at)).toBeLessThan(500)
  })

  it.each([
    ['stops for as long as the target asks, then falls', 0, 4, 300, [298, 1198], Infinity],
    ['falls below the rate of answers that was too much', 25, 5, 0, [0, 45, 95], 900],
    ['falls once for refusals that answer one burst', 100, 40, 0, [0, 0, 0, 35], 900],
  ])('%s', async (_, answers, refusals, pauseMs, least, most) => {
    const gate = gateAfter(new Gate(10), { answers, refusals, pauseMs })
    const at = await entries(gate, least.length)
    for (const [index, ms] of least.entries()) expect(at[index]).toBeGreaterThanOrEqual(ms)
    expect(at.at(-1)).toBeLessThan(most)
  })

  it('rises again with answers, to its ceiling and no further', async () => {
    const gate = gateAfter(gateAfter(new Gate(10, 100), { refusals: 4 }), { answers: 2000 })
    const at = await entries(gate, 5)
    expect(at[4]).toBeGreaterThanOrEqual(38)
    expect(at[4]).toBeLessThan(900)
  })
})
