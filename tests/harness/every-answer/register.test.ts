import { describe, expect, it } from 'vitest'
import { clauseOf } from '../../../src/contract/clauses.ts'
import { loadChecks } from '../../../src/run/checks.ts'

const checks = (await loadChecks()).flatMap((file) => file.checks)

const rules = { everyListing: 'list', everyRead: 'get', everyUpdate: 'update' } as const

describe('the rules for every answer', () => {
  it.each(Object.entries(rules))(
    '%s look at answers of the operation of their clause',
    (rule, operation) => {
      const watching = checks.filter((check) => check[rule as keyof typeof rules])
      expect(watching.length).toBeGreaterThan(0)
      for (const { id } of watching) expect(clauseOf(id).operation).toBe(operation)
    },
  )

  it('are not lost by these clauses, since a run misses what only its rule sees', () => {
    const watching = checks.filter((check) =>
      [...Object.keys(rules), 'acrossAnswers'].some((rule) => rule in check),
    )
    expect(watching.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'get.agrees-with-list',
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
      ]),
    )
  })
})
