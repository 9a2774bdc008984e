import { describe, expect, it } from 'vitest'
import { clausesPage } from '../../../scripts/clauses-docs.ts'
import { clauses } from '../../../src/contract/clauses.ts'
import { openQuestions } from '../../../src/contract/questions.ts'
import { read } from './repository.ts'

const page = await clausesPage()
const rows = [...page.matchAll(/^\| \[`([a-z.-]+)`\]\(\.\.\/(\S+)\) \| (.*?) \|/gm)]

describe('the page of the clauses', () => {
  it('is current; otherwise run npm run docs:clauses', () => {
    expect(read('docs/clauses.md')).toBe(page)
  })

  it('has every clause once, with its promise', () => {
    expect(new Map(rows.map(([, id, , promise]) => [id, promise]))).toEqual(
      new Map(clauses.map(({ id, statement }) => [id, statement])),
    )
    expect(rows).toHaveLength(clauses.length)
  })

  it.each(rows.map(([, id = '', file = '']) => [id, file]))('leads from %s to %s', (id, file) => {
    expect(read(file)).toMatch(new RegExp(`\\bclause\\(\\s*'${id}'`))
  })

  it('has every open question', () => {
    for (const { id, question } of openQuestions)
      expect(page).toContain(`| \`${id}\` | ${question} |`)
  })
})
