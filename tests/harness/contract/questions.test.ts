import { expect, it } from 'vitest'
import { openQuestions, questionOf } from '../../../src/contract/questions.ts'

it('every open question is a question, asked once, of a section of the specification', () => {
  const ids = openQuestions.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(openQuestions.map(({ question }) => question)).size).toBe(ids.length)
  for (const { section, question } of openQuestions) {
    expect(question).toMatch(/^[A-Z].*\?$/)
    expect(section).toMatch(/^[1-9](\.[1-4])?(, [1-9](\.[1-4])?)*$/)
  }
})

it('an open question is found by its id', () => {
  for (const question of openQuestions) expect(questionOf(question.id)).toEqual(question)
})
