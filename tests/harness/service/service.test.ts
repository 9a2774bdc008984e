import { describe, expect, it } from 'vitest'
import { defaultLimit } from '../../../src/contract/list-query.ts'
import type { EventId } from '../../../src/contract/special-event.ts'
import { pause } from '../../../src/service/pause.ts'
import { type Inspect, limitOf } from '../../../src/service/service.ts'
import { json } from './loopback.ts'
import { serviceOn } from './requests.ts'

const id = '0E7B1C52-93F4-4D0A-8A51-000000000001' as EventId
const event = { eventId: id, name: 'Dinosaur', price: 1 }

/** A service that answers everything with one value, and what it has received. */
const answering = async (value: unknown, status = 200, inspect?: Inspect) => {
  const on = await serviceOn((_request, response) => json(response, value, status), inspect)
  return { ...on, lines: () => on.received.map(({ method, url }) => `${method} ${url}`) }
}

describe('a listing', () => {
  it('is asked for with the parameters that are given, in the order in which they stand', async () => {
    const { service, lines } = await answering([])
    await service.list()
    await service.list({ limit: 5, startDate: '2026-01-01' })
    await service.list({ page: 'two', limit: '1.5', endDate: '' })
    expect(lines()).toEqual([
      'GET /special-events',
      'GET /special-events?limit=5&startDate=2026-01-01',
      'GET /special-events?page=two&limit=1.5&endDate=',
    ])
  })
})

describe('a reading', () => {
  it('names the event in its path, encoded, and has the event that comes back', async () => {
    const { service, lines } = await answering(event)
    expect(await service.get(id)).toMatchObject({ eventId: id, event, succeeded: true })
    await service.get('../a b/ü?' as EventId)
    await service.get('half \ud83d' as EventId)
    const encoded = ['..%2Fa%20b%2F%C3%BC%3F', 'half%20%EF%BF%BD']
    expect(lines()).toEqual([id, ...encoded].map((name) => `GET /special-events/${name}`))
  })
})

it('a refusal has neither elements nor an event, whatever it carries', async () => {
  const list = await (await answering([event], 400)).service.list()
  expect(list).toMatchObject({ status: 400, succeeded: false, events: [], ids: [] })
  expect(list).not.toHaveProperty('elements')
  expect(await (await answering(event, 404)).service.get(id)).not.toHaveProperty('event')
})

describe('an inspection', () => {
  it('sees every answer before the caller does, refusals too', async () => {
    const seen: string[] = []
    const { service } = await answering(event, 400, async ({ request, status }) => {
      await pause(10)
      seen.push(`${request.operation} ${status}`)
    })
    await service.list()
    expect(seen).toEqual(['list 400'])
    await service.get(id)
    await service.update(id, {})
    expect(seen).toEqual(['list 400', 'get 400', 'update 400'])
  })

  it('can have the same request sent once more, uninspected', async () => {
    let inspections = 0
    const { service, lines } = await answering([event], 200, async (_answer, again) => {
      inspections++
      expect(await again()).toMatchObject({ ids: [id], query: { limit: 3 } })
    })
    await service.list({ limit: 3 })
    expect(lines()).toEqual(Array(2).fill('GET /special-events?limit=3'))
    expect(inspections).toBe(1)
  })

  it('keeps an answer from the caller by throwing', async () => {
    const { service } = await answering(event, 200, () => Promise.reject(new Error('seen enough')))
    await expect(service.get(id)).rejects.toThrow('seen enough')
  })
})

it.each([
  [{}, defaultLimit],
  [{ limit: 7 }, 7],
  [{ limit: '30' }, 30],
  [{ limit: 'many' }, Number.NaN],
])('the limit of query %j is %d', (query, limit) => expect(limitOf(query)).toBe(limit))
