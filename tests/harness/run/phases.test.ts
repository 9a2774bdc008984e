import { describe, expect, it } from 'vitest'
import { inPhases, loadChecks } from '../../../src/run/checks.ts'
import { dealt, judgesClauses } from '../../../src/run/shards.ts'

describe('the shards of a run', () => {
  it.each([1, 2, 3, 4, 7, 21])(
    'are, of %i, one for each file, and each judges a clause',
    async (count) => {
      const names = (await loadChecks()).map(({ name }) => name)
      const shards = Array.from({ length: count }, (_, at) =>
        dealt(names, (name) => name, { index: at + 1, count }),
      )
      expect(shards.flat().sort()).toEqual([...names].sort())
      for (const shard of shards) expect(shard.some(judgesClauses)).toBe(true)
    },
  )
})

describe('the order of the check files', () => {
  it('is reads, listings, updates, open questions, wrong credentials; by name within each', () => {
    const files = [
      'auth.ts',
      'update-b.ts',
      'list-a.ts',
      'observations-x.ts',
      'update-a.ts',
      'get-z.ts',
    ]
    expect(files.sort(inPhases)).toEqual([
      'get-z.ts',
      'list-a.ts',
      'update-a.ts',
      'update-b.ts',
      'observations-x.ts',
      'auth.ts',
    ])
  })

  it('holds for the files that there are, and knows each of their phases', async () => {
    const names = (await loadChecks()).map(({ name }) => name)
    const phases = names.map((name) => name.split(/[-.]/)[0])
    expect([...new Set(phases)]).toEqual([
      'get',
      'list',
      'update',
      'credentials',
      'observations',
      'auth',
    ])
  })
})
