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
    const files = ['auth', 'update-b', 'list-a', 'observations-x', 'update-a', 'get-z']
    const inOrder = ['get-z', 'list-a', 'update-a', 'update-b', 'observations-x', 'auth']
    expect(files.sort(inPhases)).toEqual(inOrder)
  })

  it('holds for the files that there are, and knows each of their phases', async () => {
    const names = (await loadChecks()).map(({ name }) => name)
    const phases = names.map((name) => name.split(/[-.]/)[0])
    const inOrder = ['get', 'list', 'update', 'credentials', 'auth']
    expect([...new Set(phases)].filter((name) => name !== 'observations')).toEqual(inOrder)
  })
})
