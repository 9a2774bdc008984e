import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { seedOf } from '../../../src/judging/seed.ts'

describe('the seed of a property', () => {
  it('depends on the seed of the run and the name only, so that old reports replay', () => {
    expect(seedOf(1, 'list.limit.maximum/2')).toBe(-371766671)
    expect(seedOf(1, '日本🦕')).toBe(-1191070889)
  })

  it('is a different one for each name and each seed, within 32 bits', () => {
    const seeds = [1, 2, 3].flatMap((seed) => clauses.map(({ id }) => seedOf(seed, `${id}/1`)))
    expect(new Set(seeds).size).toBe(seeds.length)
    for (const seed of seeds) expect(seed).toBe(seed | 0)
  })
})
