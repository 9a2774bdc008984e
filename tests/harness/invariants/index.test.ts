import { describe, expect, it } from 'vitest'
import { clauseOf } from '../../../src/contract/clauses.ts'
import { invariants } from '../../../src/invariants/index.ts'

describe('the invariants', () => {
  it('are these clauses, each held once', () => {
    expect(invariants.map(({ clause }) => clause).sort()).toEqual([
      'get.event-id-echo',
      'get.full-object',
      'get.media-type',
      'list.array',
      'list.full-objects',
      'list.limit.default',
      'list.limit.honoured',
      'list.limit.maximum',
      'list.media-type',
      'list.range.sound',
      'list.unique',
      'update.event-id-echo',
      'update.full-object',
      'update.media-type',
    ])
  })

  it('look at answers of the operation that their clause belongs to', () => {
    for (const { clause, operation } of invariants)
      expect(clauseOf(clause).operation).toBe(operation)
  })
})
