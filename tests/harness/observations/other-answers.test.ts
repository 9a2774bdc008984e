import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { maximumLimit } from '../../../src/contract/list-query.ts'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { everyOperation } from '../../../src/reference/operation.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import { judge } from '../../../src/run/judge.ts'
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
    const { verdict, observations } = await judge(settings, settings.target)
    expect(verdict).toBe('conformant')
    expect(observations.find(({ id }) => id === 'auth.none.list')?.answer).toMatch(/^403/)
  })
})

describe('a service', () => {
  it('that lists events without dates in every range is said to', async () => {
    const { answers } = await observed(
      await targetOf({
        decisions: (sound) => ({
          inRange: (event, query) => event.dates.length === 0 || sound.inRange(event, query),
        }),
      }),
    )
    expect(answers['list.undated-events']).toBe('yes, even in a range of three days')
  })

  it('that lists in a random order is said to repeat none', async () => {
    let turn = 0
    const { answers } = await observed(
      await targetOf({
        decisions: () => ({
          order: (events) =>
            [...events].sort((a, b) => compare(shuffled(a, turn), shuffled(b, turn))),
          around: (_request, answer) => {
            turn += 1
            return answer()
          },
        }),
        events: (today) =>
          Array.from({ length: 20 }, (_, index) => ({
            eventId: `0e7b1c52-93f4-4d0a-8a51-${String(index).padStart(12, '0')}`,
            name: `Event ${(index * 7) % 20}`,
            location: `Hall ${(index * 3) % 20}`,
            eventDescription: 'An evening.',
            dates: [today],
            price: (index * 11) % 20,
          })) as unknown as SpecialEvent[],
      }),
    )
    expect(answers['list.order']).toBe('no order recognised')
    expect(answers['list.order.repeats']).toBe('no, the second time they stand in another order')
  })

  it('that refuses one odd value is asked for each of them alone', async () => {
    const { answers } = await observed(
      await targetOf({
        decisions: (sound) => ({
          updateFaults: (body) =>
            (body as { name?: unknown } | null)?.name === ''
              ? [{ field: 'name', detail: 'must not be empty' }]
              : sound.updateFaults(body),
        }),
      }),
    )
    expect(answers['update.odd.empty-text']).toMatch(/^400, application\/problem\+json/)
    expect(answers['update.odd.negative-price']).toBe(
      '200, application/json, special event; price comes back as sent',
    )
  })

  it('that stores something of what it has refused is said to', async () => {
    let events: EventStore | undefined
    const { answers } = await observed(
      await targetOf({
        decisions: () => ({
          traffic: ({ store }) => {
            events = store
            return () => {}
          },
          around: async (request, answer) => {
            const given = await answer()
            const event = events?.find(request.eventId)
            if (event && request.operation === 'update' && given.status === 400)
              events?.put({ ...event, location: 'Stored although refused' })
            return given
          },
        }),
      }),
    )
    expect(answers['update.refused-untouched']).toBe('no, it changes location')
  })

  it('that was busy on the way is said to have been, beside the limit that it announces', async () => {
    let requests = 0
    const { answers } = await observed(
      await targetOf({
        decisions: () => ({
          headers: everyOperation({ 'x-ratelimit-limit': '100' }),
          around: async (_request, answer) => {
            requests += 1
            return requests === 5
              ? { status: 503, headers: { 'retry-after': '0' }, body: undefined }
              : answer()
          },
        }),
      }),
    )
    expect(answers['rate-limit']).toMatch(/^perhaps met: .*; announced by X-RateLimit-Limit$/)
  })
})

function shuffled({ eventId }: SpecialEvent, turn: number): string {
  return createHash('sha1').update(`${turn} ${eventId}`).digest('hex')
}
