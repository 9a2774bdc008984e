import { describe, expect, it } from 'vitest'
import { eventFields } from '../../../src/contract/special-event.ts'
import { specialEvents } from '../reference/running-service.ts'
import { event, judged } from './judged.ts'

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
      expected: 'one special event with all its fields',
      received: expect.stringMatching(`^/${field} must be present; in \\{`),
    })
  })

  it.each([
    ['price as text', { ...event, price: '12.50' }, '/price must be number, is "12.50"; in {'],
    ['an impossible day', { ...event, dates: ['2026-02-30'] }, '/dates/0 must match format "date"'],
    ['a prefixed UUID', { ...event, eventId: `urn:uuid:${event.eventId}` }, '/eventId must match'],
    ['null for a field', { ...event, location: null }, '/location must be string, is null'],
    ['an event in a list', [event], '[{"eventId"'],
    ['an event in an envelope', { data: event }, '/eventId must be present; /name must be present'],
    ['null', null, 'null'],
    ['text that is no JSON', '<html>', 'status 200 with a body that cannot be judged: it is not'],
    ['no body', undefined, 'status 200 without a body'],
  ])('is violated by %s', async (_, body, received) => {
    const violated = await judged(clause, { body })
    expect(violated?.received).toContain(received)
  })

  it('is violated by a status that has no body', async () => {
    const violated = await judged(clause, { status: 204 })
    expect(violated?.received).toBe('status 204 without a body')
  })

  it('names three faults, and how many more there are', async () => {
    const violated = await judged(clause, { body: {} })
    expect(violated?.received).toBe(
      '/eventId must be present; /name must be present; /location must be present and 3 more; in {}',
    )
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
      expected: 'every element to be a special event with all its fields',
      received: expect.stringMatching(`^element 3 of 5: /${field} must be present`),
    })
  })

  it.each([null, 'text', [event], 7])('is violated by an element that is %j', async (element) => {
    const violated = await judged('list.full-objects', { body: [event, element] })
    expect(violated?.received).toMatch(/^element 2 of 2: it must be object, is /)
  })
})
