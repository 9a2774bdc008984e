import { describe, expect, it } from 'vitest'
import { maximumLimit } from '../../../src/contract/list-query.ts'
import type { EventId, IsoDate } from '../../../src/contract/special-event.ts'
import { departureOf, permittedPage, rangesOf } from '../../../src/model/listing.ts'

const todays = ['2026-11-21', '2026-11-22'] as IsoDate[]
const day = (text: string) => text as IsoDate

/** Events known as A, B …, each on its days. */
function known(...days: readonly (readonly string[])[]) {
  return days.map((dates, index) => ({
    id: String.fromCharCode(65 + index) as EventId,
    dates: dates as IsoDate[],
  }))
}

const december = { startDate: day('2026-12-01'), endDate: day('2026-12-31') }

describe('what a page must hold', () => {
  it.for([
    { what: 'a day inside', days: ['2026-12-02'], is: true },
    { what: 'the second day inside', days: ['2026-11-30', '2026-12-02'], is: true },
    { what: 'only the first day', days: ['2026-12-01'], is: false },
    { what: 'only the last day', days: ['2026-12-31'], is: false },
    { what: 'days around it', days: ['2026-11-30', '2027-01-01'], is: false },
    { what: 'no days', days: [], is: false },
  ])('is an event with $what: $is', ({ days, is }) => {
    expect(permittedPage(december, known(days), todays).listed).toEqual(is ? ['A'] : [])
  })

  it('is nothing of what may be past, wherever the clock of the service stands', () => {
    const lately = { startDate: day('2026-11-01'), endDate: day('2026-11-30') }
    const events = known(['2026-11-10'], ['2026-11-22'], ['2026-11-23'])
    expect(permittedPage(lately, events, todays).listed).toEqual(['C'])
  })

  it.for([
    { query: { limit: 2 }, least: 2, isCertain: true },
    { query: { limit: 2, page: 2 }, least: 1, isCertain: true },
    { query: { limit: 2, page: 3 }, least: 0, isCertain: false },
    { query: { limit: maximumLimit }, least: 3, isCertain: true },
    { query: { limit: maximumLimit + 1 }, least: 0, isCertain: false },
    { query: { page: 2 }, least: 0, isCertain: false },
  ])('with $query is at least $least of three events', ({ query, least, isCertain }) => {
    const events = known(['2026-12-02'], ['2026-12-03'], ['2026-12-04'])
    const page = permittedPage({ ...december, ...query }, events, todays)
    expect(page).toMatchObject({ least, isCertain })
  })
})

it.for([
  {
    query: {},
    ranges: ['2026-11-21 2026-11-28', '2026-11-21 2026-11-29', '2026-11-22 2026-11-29'],
  },
  { query: { startDate: day('2026-12-01') }, ranges: ['2026-12-01 2026-12-08'] },
  {
    query: { startDate: day('2026-11-01') },
    ranges: ['2026-11-01 2026-11-08', '2026-11-01 2026-11-28', '2026-11-01 2026-11-29'],
  },
  {
    query: { endDate: day('2026-12-31') },
    ranges: ['2026-11-21 2026-12-31', '2026-11-22 2026-12-31'],
  },
])('reads $query as each range that it may mean', ({ query, ranges }) => {
  const read = rangesOf(query, todays)
  expect(read.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual(ranges)
})

describe('a departure', () => {
  const events = known(['2026-12-02'], ['2026-12-03'], ['2026-12-04'])
  const [a, b, c] = ['a', 'b', 'c'] as EventId[] as [EventId, EventId, EventId]

  it.for([
    { what: 'none', query: {}, succeeded: true, ids: [c, a, b], kind: undefined },
    { what: 'further events', query: {}, succeeded: true, ids: [a, b, c, 'x'], kind: undefined },
    { what: 'a refusal', query: {}, succeeded: false, ids: [], kind: 'refused' },
    {
      what: 'a refused page past the end',
      query: { page: 2 },
      succeeded: false,
      ids: [],
      kind: undefined,
    },
    {
      what: 'a refused limit above the maximum',
      query: { limit: 99 },
      succeeded: false,
      ids: [],
      kind: undefined,
    },
    { what: 'too few items', query: { limit: 2 }, succeeded: true, ids: [a], kind: 'too-few' },
    {
      what: 'another event in place of one',
      query: {},
      succeeded: true,
      ids: [a, b, 'x'],
      kind: 'missing',
    },
    {
      what: 'others on a full page',
      query: { limit: 2 },
      succeeded: true,
      ids: ['x', 'y'],
      kind: undefined,
    },
  ])('is $kind for $what', ({ query, succeeded, ids, kind }) => {
    const asked = { ...december, ...query }
    const answer = { succeeded, ids: ids as EventId[] }
    expect(departureOf(answer, asked, permittedPage(asked, events, todays))?.kind).toBe(kind)
  })
})
