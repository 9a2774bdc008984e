import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subsets } from '../../../src/arbitraries/subsets.ts'
import { listParameters } from '../../../src/contract/list-query.ts'
import { updateFields } from '../../../src/contract/special-event.ts'

describe('the subsets', () => {
  it('of the five fields are 32, of the four parameters 16', () => {
    expect(subsets(updateFields)).toHaveLength(32)
    expect(subsets(listParameters)).toHaveLength(16)
  })

  it('of nothing are nothing alone', () => expect(subsets([])).toEqual([[]]))

  it('are all there are, smaller ones before larger ones, names in their order', () => {
    expect(subsets(['a', 'b', 'c'])).toEqual([
      [],
      ['a'],
      ['b'],
      ['c'],
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
      ['a', 'b', 'c'],
    ])
  })

  it('differ from each other', () => {
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
