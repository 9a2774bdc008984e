import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { day, names, specialEvent, started } from './running-service.ts'

const tenToTwelve = `startDate=${day(10)}&endDate=${day(12)}`

/** What each query lists of events on these days, given by offsets from today or as dates. */
const listings: readonly [
  what: string,
  query: string,
  events: (number | string)[][],
  listed: number[],
][] = [
  ['includes both of its ends', tenToTwelve, [[9], [10], [12], [13]], [2, 3]],
  ['may be a single day', `startDate=${day(10)}&endDate=${day(10)}`, [[9], [10], [11]], [2]],
  ['begins today and ends 7 days later by default', '', [[-1], [0], [7], [8]], [2, 3]],
  [
    'ends 7 days after the startDate that is given, across a month and a leap day',
    'startDate=2028-02-23',
    [['2028-03-01'], ['2028-03-02']],
    [1],
  ],
  ['begins today when only endDate is given', `endDate=${day(40)}`, [[-1], [0], [40]], [2, 3]],
  ['holds an event by any one of its dates', tenToTwelve, [[-300, 11, 300]], [1]],
  ['does not hold an event with dates on either side of it only', tenToTwelve, [[9, 13]], []],
  ['never holds an event without dates', 'startDate=0000-01-01&endDate=9999-12-31', [[]], []],
  [
    'is empty when it ends before it begins',
    `startDate=${day(1)}&endDate=${day(0)}`,
    [[0], [1]],
    [],
  ],
  ['reaches the last day that a date can write', 'startDate=9999-12-28', [['9999-12-31']], [1]],
]

describe('the range of a listing', () => {
  it.for(listings)('%s', async ([, query, days, listed]) => {
    const dateOf = (date: number | string) =>
      typeof date === 'number' ? day(date) : (date as IsoDate)
    const events = days.map((dates, index) => specialEvent(index + 1, { dates: dates.map(dateOf) }))
    const service = await started({ events })
    const listing = await service.list(query)
    expect(listing.status).toBe(200)
    expect(names(listing)).toEqual(listed.map((number) => `Event ${number}`))
  })

  it.for([
    'startDate=2031-02-29',
    'startDate=2031-2-3',
    'endDate=tomorrow',
    'endDate=',
    'startDate=2031-02-26T00:00:00Z',
  ])('refuses %s as a date', async (query) => {
    const service = await started()
    const listing = await service.list(query)
    expect(listing.status).toBe(400)
    expect(listing.headers.get('content-type')).toBe('application/problem+json')
    const [field] = query.split('=')
    expect(listing.json<object>()).toMatchObject({ status: 400, errors: [{ field }] })
  })
})
