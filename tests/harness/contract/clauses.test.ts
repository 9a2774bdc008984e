import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ClauseId, clauseOf, clauses, isClauseId } from '../../../src/contract/clauses.ts'

/** The sections of the specification that promise something. */
const sections = ['1', '2', '4', '4.1', '4.2', '4.3', '5', '8']

const ids = clauses.map(({ id }) => id)

describe('the register of clauses', () => {
  it('names each clause once, in the file itself too, where a second one would hide the first', () => {
    expect(new Set(ids).size).toBe(ids.length)
    const text = readFileSync('contracts/clauses.json', 'utf8')
    const written = [...text.matchAll(/"([a-z]+\.[a-z.-]+)":\s*\{/g)].map(([, id]) => id)
    expect(written).toEqual(ids)
  })

  it('finds a clause by its id, and nothing by any other text', () => {
    for (const id of ids) {
      expect(isClauseId(id)).toBe(true)
      expect(clauseOf(id).id).toBe(id)
    }
    for (const text of ['', 'list', 'list.limit', 'LIST.ARRAY', 'toString', '__proto__'])
      expect(isClauseId(text)).toBe(false)
    expect(clauseOf('list.limit.default' satisfies ClauseId).section).toBe('4.1, 8')
  })
})

describe.each(clauses)('the clause $id', (clause) => {
  const { id, section, operation, basis, statement, profiles } = clause

  it('cites known sections, each once and in order', () => {
    const cited = section.split(', ')
    expect(sections).toEqual(expect.arrayContaining(cited))
    expect(cited).toEqual([...new Set(cited)].sort())
  })

  it('is a sentence, stated or implied', () => {
    expect(statement).toMatch(/^[A-Z].{10,150}\.$/)
    expect(['stated', 'implied']).toContain(basis)
  })

  it('belongs to the operation that its id names', () => {
    const named = id.split('.').find((word) => ['list', 'get', 'update'].includes(word))
    expect(named === undefined ? ['all', 'update'] : [named]).toContain(operation)
  })

  it('can be judged in profile full, and never by an update in profile read-only', () => {
    expect(profiles).toContain('full')
    expect(new Set(profiles).size).toBe(profiles.length)
    if (operation === 'update') expect(profiles).not.toContain('read-only')
  })
})
