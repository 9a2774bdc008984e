import { describe, expect, it } from 'vitest'
import register from '../../../contracts/explanations.json' with { type: 'json' }
import { clauses } from '../../../src/contract/clauses.ts'
import { explanationOf } from '../../../src/contract/explanations.ts'

const ids = clauses.map(({ id }) => id)
const explained = new Map<string, Readonly<Record<string, string>>>(
  Object.entries(register.clauses),
)

describe('the explanations of the clauses', () => {
  it('are of every clause, in the order of the register, and of nothing else', () => {
    expect([...explained.keys()]).toEqual(ids)
    for (const id of ['list', 'toString', '__proto__']) expect(explanationOf(id)).toEqual([])
  })

  it.each(clauses)('say all of $id, and why where it is implied', ({ id, basis }) => {
    const members = ['says', 'reasoning', 'judged', 'needs', 'neverCounts']
    const expected = members.filter((name) => name !== 'reasoning' || basis === 'implied')
    const one = explained.get(id) ?? {}
    expect(Object.keys(one)).toEqual(expected)
    for (const text of Object.values(one)) expect(text).toMatch(/^[a-zA-Z].{15,500}\.$/u)
    expect(explanationOf(id).map(([, text]) => text)).toEqual(Object.values(one))
  })

  it('are labelled as no quotation of the specification', () => {
    const labels = clauses.flatMap(({ id }) => explanationOf(id).map(([label]) => label))
    expect(labels).toContain('In short')
    expect(labels.join()).not.toMatch(/text|says|quot/iu)
  })

  it('name no clause that there is not', () => {
    const named = [...explained.values()]
      .flatMap((one) => Object.values(one))
      .flatMap((text) => text.match(/\b(?:list|get|update|auth)\.[a-z.-]*[a-z]/gu) ?? [])
    expect(named.filter((id) => !(ids as readonly string[]).includes(id))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
  })
})
