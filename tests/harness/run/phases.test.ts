import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkFileNames, loadChecks } from '../../../src/run/checks.ts'
import { dealt, judgesClauses } from '../../../src/run/shards.ts'

describe('the shards of a run', () => {
  it.each([1, 2, 3, 4, 7, 21])('of %i are one a file, and each judges a clause', async (count) => {
    const names = (await loadChecks()).map(({ name }) => name)
    const shards = Array.from({ length: count }, (_, at) =>
      dealt(names, (name) => name, { index: at + 1, count }),
    )
    expect(shards.flat().sort()).toEqual([...names].sort())
    for (const shard of shards) expect(shard.some(judgesClauses)).toBe(true)
  })
})

describe('the order of the check files', () => {
  it('names every file that there is', () => {
    const files = readdirSync('tests/conformance').filter((name) => name.endsWith('.test.ts'))
    expect(checkFileNames.map((name) => `${name}.test.ts`).sort()).toEqual(files.sort())
  })

  it('is reads, listings, updates, wrong credentials, and open questions among these', () => {
    const phases = checkFileNames.map((name) => name.split('-')[0])
    const inOrder = ['get', 'list', 'update', 'credentials', 'auth']
    expect([...new Set(phases)].filter((name) => name !== 'observations')).toEqual(inOrder)
  })
})
