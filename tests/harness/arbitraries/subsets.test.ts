import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subsets } from '../../../src/arbitraries/subsets.ts'

describe('the subsets', () => {
  it('are all there are, smaller ones before larger ones, names in their order', () => {
    const written = subsets(['a', 'b', 'c']).map((set) => set.join(''))
    expect(written).toEqual(['', 'a', 'b', 'c', 'ab', 'ac', 'bc', 'abc'])
  })

  it('are as many as there can be, those of nothing too', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 7 }), (names) => {
        const all = subsets(names)
        expect(new Set(all.map((set) => set.join())).size).toBe(2 ** names.length)
        const sizes = all.map((set) => set.length)
        expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
      }),
      { numRuns: 20 },
    )
  })
})
