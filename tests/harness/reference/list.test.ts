import { expect, it } from 'vitest'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { day, names, specialEvent, started } from './running-service.ts'

// That this service keeps the clauses of listings is proved by judging it. Here is what the clauses leave open.

/** What each query lists of events on these days, given by offsets from today or as dates. */
const listings: readonly [
  what: string,
  query: string,
  events: (number | string)[][],
  listed: number[],
][] = [
  [
    'both ends of the range',
    `startDate=${day(10)}&endDate=${day(12)}`,
    [[9], [10], [12], [13]],
    [2, 3],
  ],
  ['the default range, both ends included', '', [[-1], [0], [7], [8]], [2, 3]],
  ['no event without dates', 'startDate=0000-01-01&endDate=9999-12-31', [[]], []],
  ['nothing of a reversed range', `startDate=${day(1)}&endDate=${day(0)}`, [[0], [1]], []],
  ['the last day that a date can write', 'startDate=9999-12-28', [['9999-12-31']], [1]],
  [
    'events by their first date within the range, then by eventId',
    '',
    [[2], [5, 1], [-30, 3], [2]],
    [2, 1, 4, 3],
  ],
  [
    'the same with parameters that the specification does not name',
    'limit=2&Limit=x&sort=price',
    [[0], [0], [0]],
    [1, 2],
  ],
  ['nothing after the last page', `page=${Number.MAX_SAFE_INTEGER}`, [[0]], []],
]

it.for(listings)('a listing shows %s', async ([, query, days, listed]) => {
  const dateOf = (date: number | string) =>
    typeof date === 'number' ? day(date) : (date as IsoDate)
  const events = days.map((dates, index) => specialEvent(index + 1, { dates: dates.map(dateOf) }))
  const service = await started({ events })
  const listing = await service.list(query)
  expect(listing.status).toBe(200)
  expect(names(listing)).toEqual(listed.map((number) => `Event ${number}`))
  expect(listing.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(listing.headers.get('content-length')).toBe(String(Buffer.byteLength(listing.text)))
})
