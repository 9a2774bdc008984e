import { describe, expect, it } from 'vitest'
import { eventFields } from '../../../src/contract/special-event.ts'
import { specialEvents } from '../reference/running-service.ts'
import { event, judged } from './judged.ts'

const prefixed = `urn:uuid:${event.eventId}`

const without = (field: string) =>
  Object.fromEntries(Object.entries(event).filter(([name]) => name !== field))

describe.each(['get.full-object', 'update.full-object'] as const)('%s', (clause) => {
  it.each([
    ['an event', event],
    ['an event with more fields', { ...event, currency: 'EUR' }],
    ['an event without days', { ...event, dates: [], price: 0, name: '' }],
  ])('holds for %s', async (_, body) => {
    expect(await judged(clause, { body })).toBeUndefined()
  })

  it.each(eventFields)('is violated by an event without %s', async (field) => {
    expect(await judged(clause, { body: without(field) })).toMatchObject({
      code: 'no-special-event',
      facts: { faults: [{ pointer: `/${field}`, demand: 'must be present' }] },
    })
  })

  it.each([
    ['price as text', { ...event, price: '12.50' }, [['/price', '12.50']]],
    ['an impossible day', { ...event, dates: ['2026-02-30'] }, [['/dates/0', '2026-02-30']]],
    ['a prefixed UUID', { ...event, eventId: prefixed }, [['/eventId', prefixed]]],
    ['null for a field', { ...event, location: null }, [['/location', null]]],
    ['an event in an envelope', { data: event }, [['/eventId'], ['/name'], ['/location']]],
    ['an event in a list', [event], []],
    ['null', null, []],
    ['text that is no JSON', '<html>', []],
    ['no body', undefined, []],
  ])('is violated by %s', async (_, body, faults) => {
    const named = faults.map(([pointer, found]) =>
      expect.objectContaining({ pointer, ...(found === undefined ? {} : { found }) }),
    )
    const violated = await judged(clause, { body })
    expect(violated).toMatchObject({ code: 'no-special-event', facts: { faults: named } })
  })

  it('is violated by a status that has no body', async () => {
    const violated = await judged(clause, { status: 204 })
    expect(violated?.facts).toMatchObject({ received: { status: 204 }, faults: [] })
  })

  it('names three faults, and how many more there are', async () => {
    const violated = await judged(clause, { body: {} })
    expect(violated?.facts).toMatchObject({ faults: { length: 3 }, further: 3 })
  })
})

describe('list.full-objects', () => {
  it.each([
    ['no events', []],
    ['events', specialEvents(3)],
    ['no list at all, which is another clause', { items: [{}] }],
  ])('holds for %s', async (_, body) => {
    expect(await judged('list.full-objects', { body })).toBeUndefined()
  })

  it.each(eventFields)('is violated by one event of many without %s', async (field) => {
    const body = [...specialEvents(2), without(field), ...specialEvents(2)]
    expect(await judged('list.full-objects', { body })).toMatchObject({
      code: 'no-special-event',
      facts: { element: 3, of: 5, faults: [{ pointer: `/${field}`, demand: 'must be present' }] },
    })
  })

  it.each([null, 'text', [event], 7])('is violated by an element that is %j', async (element) => {
    const violated = await judged('list.full-objects', { body: [event, element] })
    expect(violated?.facts).toMatchObject({ element: 2, of: 2, faults: [{ pointer: '' }] })
  })
})
