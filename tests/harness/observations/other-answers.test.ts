import { describe, expect, it } from 'vitest'
import { maximumLimit } from '../../../src/contract/list-query.ts'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import { judgeTarget } from '../../../src/run/engine.ts'
import { observed, targetOf } from './observed.ts'

/** A service that decides otherwise wherever the specification leaves it open. */
const otherwise: Override = (sound) => ({
  challenge: undefined,
  refusalStatus: { ...sound.refusalStatus, credentials: 403, query: 422, update: 422 },
  refuse: (_refusal, status) => ({
    status,
    headers: { 'content-type': 'text/html' },
    body: '<h1>No</h1>',
  }),
  text: (body) => (typeof body === 'string' ? body : JSON.stringify(body)),
  status: { ...sound.status, update: 202 },
  headers: everyOperation({ 'cache-control': 'no-store', etag: '"1"', 'api-version': '2.0' }),
  limitInForce: (limit) => Math.min(limit, maximumLimit),
  candidates: (store, { today }) =>
    store.all().filter(({ dates }) => dates.some((date) => date >= today)),
  inRange: ({ dates }, { startDate, endDate }) =>
    dates.some((date) => startDate < date && date <= endDate),
  order: (events) =>
    [...events].sort((a, b) => compare(b.name, a.name) || compare(a.eventId, b.eventId)),
  acceptsMediaType: () => true,
  stored: tidied,
  answered: (merged) => tidied(merged),
})

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function tidied(event: SpecialEvent): SpecialEvent {
  return {
    ...event,
    location: event.location.trim(),
    dates: [...new Set(event.dates)].sort(),
    price: Math.round(event.price * 100) / 100,
  }
}

const refusal = 'text/html, body of 11 bytes (it is not valid JSON)'
const event = '202, application/json, special event'

describe('a service that decides otherwise where the text is silent', () => {
  it('answers the open questions otherwise', async () => {
    const { answers } = await observed(await targetOf({ decisions: otherwise, prefix: '/v3' }))
    expect(answers).toMatchObject({
      'address.version-segment': 'no, it ends in v3',
      'auth.none.list': `403, ${refusal}`,
      'auth.wrong.challenge': 'no',
      'get.unknown-id': `404, ${refusal}`,
      'headers.caching':
        'list: Cache-Control (no-store), ETag; get: Cache-Control (no-store), ETag',
      'headers.version': 'list: API-Version (2.0); get: API-Version (2.0)',
      'list.end-date.inclusive': 'yes, an event on that day is listed',
      'list.limit-0': `422, ${refusal}`,
      'list.limit-31': '200, application/json, array of 30',
      'list.order': 'by name, descending',
      'list.past-events': 'no',
      'list.start-date.inclusive': 'no, an event on that day is not listed',
      'success.status.update': event,
      'update.content-type.missing': event,
      'update.odd.duplicate-dates': expect.stringMatching(/; dates comes back as \["[\d-]+"\]$/),
      'update.odd.leading-blanks': `${event}; location comes back as "Behind three blanks"`,
      'update.odd.negative-price': `${event}; price comes back as sent`,
      'update.odd.price-decimals': `${event}; price comes back as 12.35`,
      'update.wrong-type.name': `422, ${refusal}`,
    })
  })

  it('gets the same verdict', async () => {
    const { settings } = await targetOf({ decisions: otherwise, prefix: '/v3' })
    const { verdict, observations } = await judgeTarget(settings, settings.target)
    expect(verdict).toBe('conformant')
    expect(observations.find(({ id }) => id === 'auth.none.list')?.answer).toMatch(/^403/)
  })
})
