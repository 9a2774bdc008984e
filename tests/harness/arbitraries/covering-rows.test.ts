import { expect, it } from 'vitest'
import { coveringRows } from '../../../src/arbitraries/covering-rows.ts'

it.for([
  { sizes: [2, 2, 2], most: 5 },
  { sizes: [6, 7, 4, 9, 3], most: 75 },
  { sizes: [30, 3], most: 90 },
  { sizes: [5, 1, 5], most: 25 },
])('lets every two values of $sizes meet, in at most $most rows', ({ sizes, most }) => {
  const rows = coveringRows(sizes)
  expect(rows.length).toBeLessThanOrEqual(most)
  for (const [a, size] of sizes.entries())
    for (const [b, otherSize] of sizes.entries()) {
      if (b <= a) continue
      const met = new Set(rows.map((row) => `${row[a]} ${row[b]}`))
      expect(met.size, `parameters ${a} and ${b}`).toBe(size * otherSize)
    }
  expect(rows.every((row) => row.length === sizes.length)).toBe(true)
})
