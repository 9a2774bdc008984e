import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ordinaryDates } from '../../../src/arbitraries/dates.ts'
import { fieldIsValid } from '../../../src/contract/schemas.ts'
import { farRange } from '../../../src/world/far-days.ts'

describe('ordinary dates', () => {
  it('are distinct days in ascending order, of those kept for generated updates', () => {
    const { startDate, endDate } = farRange('ordinary')
    fc.assert(
      fc.property(ordinaryDates(), (dates) => {
        expect(fieldIsValid('dates', dates)).toBe(true)
        expect(dates).toEqual([...new Set(dates)].sort())
        for (const date of dates) expect(date >= startDate && date <= endDate).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('are none, one and many', () => {
    const counts = fc.sample(ordinaryDates(), { numRuns: 500, seed: 1 }).map(({ length }) => length)
    expect(counts).toEqual(expect.arrayContaining([0, 1, 2, 3]))
  })
})
