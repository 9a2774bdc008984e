import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ordinaryPrice, trickyPrices } from '../../../src/arbitraries/price.ts'

const hasTwoDecimals = (price: number) => /^\d+(\.\d{1,2})?$/.test(String(price))

describe('ordinary prices', () => {
  it('have two decimals at most, are not negative, and differ from the next in binary32', () => {
    fc.assert(
      fc.property(ordinaryPrice(), (price) => {
        expect(hasTwoDecimals(price)).toBe(true)
        expect(Object.is(price, -0)).toBe(false)
        const dearer = Math.round(price * 100 + 1) / 100
        expect(Math.fround(price)).not.toBe(Math.fround(dearer))
      }),
      { numRuns: 2000 },
    )
  })

  it('are whole and fractional, and nothing at all', () => {
    const prices = fc.sample(ordinaryPrice(), { numRuns: 4000, seed: 1 })
    expect(prices.some((price) => Number.isInteger(price))).toBe(true)
    expect(prices.some((price) => !Number.isInteger(price))).toBe(true)
    expect(prices).toContain(0)
    expect(prices).toEqual(expect.arrayContaining([...trickyPrices]))
  })
})

describe('tricky prices', () => {
  it('get lost where cents are reckoned in binary fractions, most of them', () => {
    for (const price of trickyPrices) expect(hasTwoDecimals(price)).toBe(true)
    const truncated = trickyPrices.filter((price) => Math.trunc(price * 100) / 100 !== price)
    expect(truncated.length).toBeGreaterThan(3)
    const inexact = trickyPrices.filter((price) => Math.fround(price) !== price)
    expect(inexact.length).toBeGreaterThan(trickyPrices.length / 2)
  })
})
