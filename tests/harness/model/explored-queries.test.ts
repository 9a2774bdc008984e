import { expect, it } from 'vitest'
import { type ListQuery, maximumLimit } from '../../../src/contract/list-query.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { queriesThatCover, seasonOf } from '../../conformance/experiments/explored-queries.ts'

const space = {
  todays: ['2026-11-22'] as IsoDate[],
  full: { startDate: '2029-12-24' as IsoDate, endDate: '2030-02-16' as IsoDate },
  sizeOf: ({ endDate }: ListQuery) => (endDate !== undefined && endDate >= '2030-02-16' ? 36 : 3),
  days: ['2026-12-06', '2027-05-09', '2027-05-11', '2027-05-30', '2027-07-02'] as IsoDate[],
  furtherDays: ['2027-01-15', '2027-02-09'] as IsoDate[],
  steadySizeOf: ({ endDate }: ListQuery) => (endDate === '2030-02-16' ? 18 : 0),
}

const seeds = [0, 1, 2, 77, -5]

it.for(seeds)('asks for each limit on the first page and on the second, with seed %i', (seed) => {
  const queries = queriesThatCover({ ...space, seed })
  const met = (page: number) =>
    new Set(queries.filter((query) => (query.page ?? 1) === page).map(({ limit }) => limit))
  for (let limit = 1; limit <= maximumLimit; limit++) {
    expect(met(1)).toContain(limit)
    expect(met(2)).toContain(limit)
  }
  expect(queries.length).toBeLessThan(150)
})

it.for(seeds)('asks for no range that ends before it starts, with seed %i', (seed) => {
  for (const { startDate, endDate } of queriesThatCover({ ...space, seed }))
    if (startDate && endDate) expect(startDate < endDate).toBe(true)
})

it.for(seeds)('asks for a range between known days in each season, with seed %i', (seed) => {
  const asked = queriesThatCover({ ...space, seed })
  const isBetween = ({ startDate, endDate }: ListQuery) =>
    startDate &&
    endDate &&
    space.days.includes(addDays(startDate, -1)) &&
    (space.days.includes(addDays(endDate, 1)) || startDate > '2027-07-02')
  const starts = asked.filter(isBetween).map(({ startDate }) => seasonOf(startDate as IsoDate))
  expect(new Set(starts)).toEqual(new Set([6, 3, 4]))
})

it.for(seeds)('asks for months, weeks and weekends of known events, with seed %i', (seed) => {
  const days = [...space.days, '2027-06-05', '2027-06-12'] as IsoDate[]
  const asked = queriesThatCover({ ...space, days, seed }).map(
    ({ startDate, endDate }) => `${startDate} to ${endDate}`,
  )
  const oneOf = (...ranges: string[]) =>
    expect(asked.some((one) => ranges.includes(one))).toBe(true)
  oneOf('2027-01-01 to 2027-01-31', '2027-02-01 to 2027-02-28')
  oneOf(
    '2026-12-01 to 2026-12-31',
    '2027-05-01 to 2027-05-31',
    '2027-06-01 to 2027-06-30',
    '2027-07-01 to 2027-07-31',
  )
  oneOf('2027-05-31 to 2027-06-06', '2027-06-07 to 2027-06-13')
  oneOf('2027-06-04 to 2027-06-06', '2027-06-11 to 2027-06-13')
})

it('leaves out each parameter with each other, names them in several orders, and asks for too much', () => {
  const queries = queriesThatCover({ ...space, seed: 1 })
  const names = queries.map((query) => Object.keys(query))
  for (const out of ['startDate', 'endDate', 'page', 'limit'])
    for (const named of ['startDate', 'endDate', 'page', 'limit'])
      if (named !== out)
        expect(names.some((one) => one.includes(named) && !one.includes(out))).toBe(true)
  const orders = new Set(names.filter((one) => one.length === 4).map(String))
  expect(orders.size).toBe(3)
  expect(queries.some(({ limit = 0 }) => limit > 1000)).toBe(true)
})

it('combines them otherwise with another seed', () => {
  const [one, other] = [1, 2].map((seed) => JSON.stringify(queriesThatCover({ ...space, seed })))
  expect(one).not.toBe(other)
})

it.for(seeds)(
  'asks for no page that needs most events to stay where they are, with seed %i',
  (seed) => {
    const walked = queriesThatCover({ ...space, seed }).filter(({ limit }) => limit === 1)
    expect(Math.max(...walked.map(({ page = 1 }) => page))).toBe(18)
  },
)
