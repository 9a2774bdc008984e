import { describe, expect, it } from 'vitest'
import { clauses } from '../../../src/contract/clauses.ts'
import { outline, placeOf } from '../../../src/contract/outline.ts'
import { openQuestions } from '../../../src/contract/questions.ts'

const rows = outline.flatMap(({ rows: ofSection }) => ofSection)

/** The sections of the specification, parts right behind what they belong to. */
const sections = ['1', '2', '3', '4', '4.1', '4.2', '4.3', '4.4', '5', '6', '7', '8', '9']

describe('the outline of the specification', () => {
  it('holds every section once, in order', () => {
    expect(outline.map(({ section }) => section)).toEqual(sections)
  })

  it.each(outline)('says what is judged, asked or neither in section $section', (one) => {
    expect(one.title).toMatch(/^[A-Z][a-z ]+$/)
    expect(one.rows.length).toBeGreaterThan(0)
    for (const { says, clauses: resting, questions, reason } of one.rows) {
      expect(says).toMatch(/^.{15,250}\.$/)
      if (resting.length + questions.length === 0)
        expect(reason, says).toMatch(/^[A-Z].{15,200}\.$/)
    }
  })

  it('names no clause and no question that there is not, and none twice in a row', () => {
    const ids: readonly string[] = [...clauses, ...openQuestions].map(({ id }) => id)
    for (const { clauses: resting, questions } of rows) {
      expect(ids).toEqual(expect.arrayContaining([...resting, ...questions]))
      expect(new Set([...resting, ...questions]).size).toBe(resting.length + questions.length)
    }
  })

  it.each([...clauses, ...openQuestions])('leads to $id from each section that it cites', (one) => {
    for (const section of one.section.split(', ')) {
      const place = placeOf(one.id, section)
      expect(place, section).toMatch(new RegExp(`^${section}-\\d+$`))
      const named = rows.find((row) => row.place === place)
      expect([named?.clauses, named?.questions].flat()).toContain(one.id)
    }
  })

  it('has no place for what it does not know', () => {
    expect(placeOf('list.array', '9')).toBeUndefined()
    expect(placeOf('list.nothing', '4.1')).toBeUndefined()
    expect(placeOf('list.array', '10')).toBeUndefined()
  })
})
