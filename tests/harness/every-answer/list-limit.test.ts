import { describe, expect, it } from 'vitest'
import { specialEvents } from '../reference/running-service.ts'
import { judged } from './judged.ts'

describe('list.limit.maximum', () => {
  it.each([
    [30, {}],
    [30, { limit: 30 }],
    [30, { limit: 1000 }],
    [0, { limit: 31 }],
  ])('holds for %i items with %j', async (count, query) => {
    expect(await judged('list.limit.maximum', { body: specialEvents(count), query })).toBe(
      undefined,
    )
  })

  it.each([{}, { limit: 31 }, { limit: 'all' }])(
    'is violated by 31 items with %j',
    async (query) => {
      expect(await judged('list.limit.maximum', { body: specialEvents(31), query })).toMatchObject({
        code: 'too-many-items',
        facts: { expected: 30, received: 31, query },
      })
    },
  )

  it('counts whatever elements there are', async () => {
    const body = Array(31).fill(null)
    expect(await judged('list.limit.maximum', { body })).toBeDefined()
  })
})

describe('list.limit.honoured', () => {
  it.each([
    [7, { limit: 7 }],
    [6, { limit: 7 }],
    [0, { limit: 1 }],
    [10, {}],
    [40, {}],
    [40, { limit: 31 }],
    [5, { limit: 0 }],
    [5, { limit: -1 }],
    [5, { limit: '1.5' }],
    [5, { limit: 'text' }],
  ])('holds for %i items with %j', async (count, query) => {
    expect(await judged('list.limit.honoured', { body: specialEvents(count), query })).toBe(
      undefined,
    )
  })

  it.each([1, 2, 29, 30])('is violated by one item more than a limit of %i', async (limit) => {
    const body = specialEvents(limit + 1)
    expect(await judged('list.limit.honoured', { body, query: { limit } })).toMatchObject({
      code: 'too-many-items',
      facts: { expected: limit, received: limit + 1 },
    })
  })
})

describe('list.limit.default', () => {
  it.each([
    [10, {}],
    [0, {}],
    [10, { page: 2, startDate: '2026-01-01' }],
    [20, { limit: 20 }],
    [20, { limit: 5 }],
  ])('holds for %i items with %j', async (count, query) => {
    expect(await judged('list.limit.default', { body: specialEvents(count), query })).toBe(
      undefined,
    )
  })

  it.each([{}, { page: 3 }, { startDate: '2026-01-01', endDate: '2027-01-01' }])(
    'is violated by 11 items with %j',
    async (query) => {
      const body = specialEvents(11)
      expect(await judged('list.limit.default', { body, query })).toMatchObject({
        code: 'too-many-items',
        facts: { expected: 10, received: 11 },
      })
    },
  )
})
