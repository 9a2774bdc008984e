import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { openQuestions, type QuestionId } from '../../../src/contract/questions.ts'
import { loadChecks } from '../../../src/run/checks.ts'

const asked = async () =>
  (await loadChecks()).flatMap(({ questions }) => questions.map(({ id }) => id))

describe('the register of open questions', () => {
  it('holds the questions that are asked, and no others', async () => {
    expect((await asked()).sort()).toEqual(openQuestions.map(({ id }) => id).sort())
  })

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

describe('the files that ask', () => {
  it('send wrong credentials last, lest they lock the account', async () => {
    const names = (await loadChecks())
      .filter(({ questions }) => questions.length > 0)
      .map(({ name }) => name)
    expect(names.at(-1)).toBe('auth-reads.test.ts')
  })
})
