import { describe, expect, it } from 'vitest'
import { clauseOf, clauses } from '../../../src/contract/clauses.ts'
import { openQuestions, type QuestionId } from '../../../src/contract/questions.ts'
import { loadChecks } from '../../../src/run/checks.ts'

const files = await loadChecks()
const checks = files.flatMap((file) => file.checks)
const questions = files.flatMap((file) => file.questions)

const sorted = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).sort()

describe('the check files', () => {
  it('judge each clause in one place, and in one only', () => {
    expect(sorted(checks)).toEqual(sorted(clauses))
  })

  it('put each question of the register in one place, and in one only, and no other', () => {
    expect(sorted(questions)).toEqual(sorted(openQuestions))
  })

  it('each judge or ask something', () => {
    for (const { name, ...file } of files)
      expect(file.checks.length + file.questions.length, name).toBeGreaterThan(0)
  })
})

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
        ...['list.media-type', 'get.media-type', 'update.media-type'],
        ...['list.full-objects', 'get.full-object', 'update.full-object'],
        ...['get.event-id-echo', 'update.event-id-echo'],
        ...['list.array', 'list.unique', 'list.range.sound'],
        ...['list.limit.default', 'list.limit.honoured', 'list.limit.maximum'],
      ]),
    )
  })
})

describe('the register of open questions', () => {
  it('shares no id with the clauses, so that a filter selects one of them', () => {
    const ids = new Set<string>(clauses.map(({ id }) => id))
    expect(openQuestions.filter(({ id }) => ids.has(id))).toEqual([])
  })

  it('makes a type that takes no other id', () => {
    // @ts-expect-error no question has this id
    const other: QuestionId = 'list.limit-32'
    expect(openQuestions.some(({ id }) => id === other)).toBe(false)
  })
})
