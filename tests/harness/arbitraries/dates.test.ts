import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstUpdateDay, ordinaryDates } from '../../../src/arbitraries/dates.ts'
import { fieldIsValid } from '../../../src/contract/schemas.ts'
import { possibleTodays } from '../../../src/world/days.ts'

describe('ordinary dates', () => {
  it('are distinct days in ascending order', () => {
    fc.assert(
      fc.property(ordinaryDates(), (dates) => {
        expect(fieldIsValid('dates', dates)).toBe(true)
        expect(dates).toEqual([...new Set(dates)].sort())
      }),
      { numRuns: 1000 },
    )
  })

  it('lie beyond the years that listings are checked in', () => {
    const [today = ''] = possibleTodays('UTC')
    const year = Number(today.slice(0, 4))
    fc.assert(
      fc.property(ordinaryDates(), (dates) => {
        for (const date of dates) {
          expect(date >= firstUpdateDay()).toBe(true)
          expect(Number(date.slice(0, 4))).toBeGreaterThan(year + 7)
          expect(Number(date.slice(0, 4))).toBeLessThan(year + 12)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('are none, one and many', () => {
    const counts = fc.sample(ordinaryDates(), { numRuns: 500, seed: 1 }).map(({ length }) => length)
    expect(counts).toEqual(expect.arrayContaining([0, 1, 2, 3]))
  })
})

it('the first day of updates follows the clock, in UTC', () => {
  expect(firstUpdateDay(new Date('2026-12-31T23:59:59Z'))).toBe('2034-01-01')
  expect(firstUpdateDay(new Date('2027-01-01T00:00:00Z'))).toBe('2035-01-01')
})
