import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { openQuestions, type QuestionId } from '../../../src/contract/questions.ts'
import { loadChecks } from '../../../src/run/checks.ts'

const files = await loadChecks()

/** The files that hold something of an id. */
function filesWith(of: (file: (typeof files)[number]) => readonly { readonly id: string }[]) {
  return (wanted: string) =>
    files.flatMap((file) =>
      of(file)
        .filter(({ id }) => id === wanted)
        .map(() => file.name),
    )
}

describe('the check files', () => {
  const judging = filesWith(({ checks }) => checks)
  const asking = filesWith(({ questions }) => questions)

  it.for(clauses)('judge $id in one place, and in one only', ({ id }) => {
    expect(judging(id)).toHaveLength(1)
  })

  it('put no question that is not in the register', () => {
    const known = new Set<string>(openQuestions.map(({ id }) => id))
    const asked = files.flatMap(({ questions }) => questions.map(({ id }) => id))
    expect(asked.filter((id) => !known.has(id))).toEqual([])
  })

  it.for(openQuestions)('put the question $id in one place, and in one only', ({ id }) => {
    expect(asking(id)).toHaveLength(1)
  })

  it('are all loaded, and each judges or asks something', () => {
    const names = readdirSync('tests/conformance').filter((name) => name.endsWith('.test.ts'))
    expect(files.map(({ name }) => name).sort()).toEqual(names.sort())
    for (const { name, checks, questions } of files)
      expect(checks.length + questions.length, name).toBeGreaterThan(0)
  })

  it('send wrong credentials last, lest they lock the account', () => {
    expect(files.filter(({ questions }) => questions.length > 0).at(-1)?.name).toBe(
      'auth-reads.test.ts',
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

  it('asks in whole sentences, each of a section of the specification', () => {
    for (const { question, section } of openQuestions) {
      expect(question).toMatch(/^[A-Z].*\?$/)
      expect(section).toMatch(/^\d(\.\d)?(, \d(\.\d)?)*$/)
    }
  })
})
