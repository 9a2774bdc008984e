import { describe, expect, it } from 'vitest'
import { clauseOf } from '../../../src/contract/clauses.ts'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { faults } from '../../catalogue/faults/index.ts'
import {
  day,
  names,
  type Started,
  specialEvent,
  specialEvents,
  started,
} from './running-service.ts'

const { eventId } = specialEvent(1)

const faulty = (name: string, events: readonly SpecialEvent[]): Promise<Started> => {
  const fault = faults.find((candidate) => candidate.name === name)
  if (fault === undefined) throw new Error(`no fault is called ${name}`)
  return started({ events, decisions: fault.decisions })
}

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
  it('default-limit-20 shows 20 items', async () => {
    const service = await faulty('default-limit-20', specialEvents(33))
    expect(names(await service.list())).toHaveLength(20)
    expect(names(await service.list('limit=10'))).toHaveLength(10)
  })

  it('limit-31-serves-31 goes one beyond the maximum, and no further', async () => {
    const service = await faulty('limit-31-serves-31', specialEvents(33))
    expect(names(await service.list('limit=31'))).toHaveLength(31)
    expect((await service.list('limit=32')).status).toBe(400)
  })

  it('list-price-as-text shows in the list only', async () => {
    const service = await faulty('list-price-as-text', specialEvents(1))
    expect((await service.list()).json()).toMatchObject([{ price: '12.5' }])
    expect((await service.get(eventId)).json()).toMatchObject({ price: 12.5 })
  })

  it('update-resets-unsent-fields empties what is not sent', async () => {
    const service = await faulty('update-resets-unsent-fields', specialEvents(1))
    const emptied = { name: '', location: '', eventDescription: '', dates: [], price: 3 }
    expect((await service.update(eventId, { price: 3 })).json()).toEqual({ eventId, ...emptied })
  })

  it('update-not-persisted forgets the update', async () => {
    const service = await faulty('update-not-persisted', specialEvents(1))
    expect((await service.update(eventId, { price: 3 })).json().price).toBe(3)
    expect((await service.get(eventId)).json().price).toBe(12.5)
  })

  it('get-echoes-another-event-id answers with a UUID that was not asked for', async () => {
    const service = await faulty('get-echoes-another-event-id', specialEvents(1))
    expect((await service.get(eventId)).json().eventId).not.toBe(eventId)
    expect((await service.update(eventId, {})).json().eventId).toBe(eventId)
  })

  it('get-without-authentication lets anyone read, but not list', async () => {
    const service = await faulty('get-without-authentication', specialEvents(1))
    const headers = { authorization: '' }
    expect((await service.send(`/special-events/${eventId}`, { headers })).status).toBe(200)
    expect((await service.send('/special-events', { headers })).status).toBe(401)
  })

  it('default-end-date-after-30-days lists events of a whole month', async () => {
    const service = await faulty('default-end-date-after-30-days', onDays(7, 30, 31))
    expect(names(await service.list())).toEqual(['Event 1', 'Event 2'])
  })

  it('page-ignored shows the first page again', async () => {
    const service = await faulty('page-ignored', specialEvents(3))
    expect(names(await service.list('limit=2&page=2'))).toEqual(['Event 1', 'Event 2'])
  })

  it('update-merges-dates keeps the former dates', async () => {
    const service = await faulty('update-merges-dates', onDays(2))
    const answer = await service.update(eventId, { dates: [day(1), day(2)] })
    expect(answer.json().dates).toEqual([day(1), day(2)])
    expect((await service.update(eventId, { dates: [] })).json().dates).toEqual([day(1), day(2)])
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
