import { describe, expect, it } from 'vitest'
import { clauseOf } from '../../../src/contract/clauses.ts'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { faults } from '../../catalogue/faults/index.ts'
import { faultCalled } from '../end-to-end/target.ts'
import { day, names, specialEvent, specialEvents, started } from './running-service.ts'

const faulty = (name: string, events: readonly SpecialEvent[]) =>
  started({ events, decisions: faultCalled(name) })

const onDays = (...offsets: number[]) =>
  offsets.map((offset, index) => specialEvent(index + 1, { dates: [day(offset)] }))

describe('the catalogue of faults', () => {
  it('names each fault once, in kebab-case, with one line on what is wrong', () => {
    const all = faults.map(({ name }) => name)
    expect(new Set(all).size).toBe(all.length)
    for (const { name, description } of faults) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(description).toMatch(/^[A-Z].*\.$/)
      expect(description.length).toBeLessThanOrEqual(100)
    }
  })

  it('never counts the clause meant to notice among the others', () => {
    for (const { violates, mayAlsoViolate = [] } of faults) {
      expect(clauseOf(violates).id).toBe(violates)
      expect(mayAlsoViolate).not.toContain(violates)
      expect(new Set(mayAlsoViolate).size).toBe(mayAlsoViolate.length)
    }
  })
})

describe('the fault', () => {
  it('limit-31-serves-31 goes one beyond the maximum, and no further', async () => {
    const service = await faulty('limit-31-serves-31', specialEvents(33))
    expect(names(await service.list('limit=31'))).toHaveLength(31)
    expect((await service.list('limit=32')).status).toBe(400)
  })

  it('default-end-date-after-30-days lists events of a whole month', async () => {
    const service = await faulty('default-end-date-after-30-days', onDays(7, 30, 31))
    expect(names(await service.list())).toEqual(['Event 1', 'Event 2'])
  })

  it('default-end-date-counts-from-today ends before a later start', async () => {
    const service = await faulty('default-end-date-counts-from-today', onDays(5, 7, 8))
    expect(names(await service.list())).toEqual(['Event 1', 'Event 2'])
    expect(names(await service.list(`startDate=${day(6)}`))).toEqual(['Event 2'])
  })

  it('range-ends-met-by-different-dates lists events astride the range', async () => {
    const astride = specialEvent(1, { dates: [day(-1), day(8)] })
    const service = await faulty('range-ends-met-by-different-dates', [astride])
    expect(names(await service.list())).toEqual(['Event 1'])
    expect(names(await service.list(`startDate=${day(9)}&endDate=${day(10)}`))).toEqual([])
  })
})
