import { describe, expect, it } from 'vitest'
import { pause } from '../../../src/service/pause.ts'
import { abreast, inTurn } from '../../../src/service/together.ts'

/** Work that takes its time, and tells what began and ended in which order. */
const watched = () => {
  const steps: string[] = []
  const work = async (ms: number) => {
    steps.push(`${ms} begins`)
    await pause(ms)
    steps.push(`${ms} ends`)
    if (ms % 2 === 1) throw new Error(`${ms} fails`)
    return ms * 10
  }
  return { steps, work }
}

describe('work in turn', () => {
  it('ends with the first that fails', async () => {
    const { steps, work } = watched()
    await expect(inTurn([2, 5, 10], work)).rejects.toThrow('5 fails')
    expect(steps).toEqual(['2 begins', '2 ends', '5 begins', '5 ends'])
  })
})

describe('work abreast', () => {
  it('holds a part of many inputs at a time, and brings results in order', async () => {
    const inputs = Array.from({ length: 1000 }, (_, index) => index)
    let underWay = 0
    let most = 0
    const results = await abreast(inputs, async (input) => {
      most = Math.max(most, ++underWay)
      await pause(input % 7)
      underWay--
      return input * 2
    })
    expect(results).toEqual(inputs.map((input) => input * 2))
    expect(most).toBeGreaterThan(50)
    expect(most).toBeLessThan(500)
  })

  it('fails once all that is under way has ended', async () => {
    const { steps, work } = watched()
    await expect(abreast([5, 30, 1], work)).rejects.toThrow('5 fails')
    expect(steps.at(-1)).toBe('30 ends')
  })
})
