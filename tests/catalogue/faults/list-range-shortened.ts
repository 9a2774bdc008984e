import type { IsoDate } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Fault } from './fault.ts'

/** Ranges that hold less than was asked for. */
export const listRangeShortenedFaults: readonly Fault[] = [
  {
    name: 'range-misses-the-day-after-its-start',
    description: 'The range begins two days after startDate, and ends two days before endDate.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: (sound) => ({
      inRange: (event, { startDate, endDate, ...query }) =>
        sound.inRange(event, {
          ...query,
          startDate: addDays(startDate, 2),
          endDate: addDays(endDate, -2),
        }),
    }),
  },
  {
    name: 'range-cut-at-31-days',
    description: 'A range ends 31 days after its start at the latest.',
    violates: 'list.range.complete',
    decisions: (sound) => ({
      inRange: (event, query) => {
        const latest = addDays(query.startDate, 31)
        return sound.inRange(event, query.endDate > latest ? { ...query, endDate: latest } : query)
      },
    }),
  },
  {
    name: 'range-across-new-year-empty',
    description: 'A range that ends in another year than it starts holds nothing.',
    violates: 'list.range.complete',
    // Which of the ranges cross a year's end depends on the day of the run.
    mayAlsoViolate: ['list.limit.honoured', 'list.page.partition', 'list.end-date.default'],
    decisions: (sound) => ({
      inRange: (event, query) =>
        query.startDate.slice(0, 4) === query.endDate.slice(0, 4) && sound.inRange(event, query),
    }),
  },
  {
    name: 'dates-compared-without-leading-zeros',
    description: 'Dates are compared as text such as 2026-9-30, which sorts behind 2026-10-1.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['list.range.empty', 'list.range.sound'],
    decisions: () => ({
      inRange: ({ dates }, { startDate, endDate }) =>
        dates.some(
          (date) => unpadded(startDate) <= unpadded(date) && unpadded(date) <= unpadded(endDate),
        ),
    }),
  },
  {
    name: 'range-that-ends-after-2038-empty',
    description: 'A range that ends behind the last 32-bit second holds nothing.',
    violates: 'list.range.complete',
    mayAlsoViolate: ['update.list-reflects'],
    decisions: (sound) => ({
      inRange: (event, query) => query.endDate <= '2038-01-19' && sound.inRange(event, query),
    }),
  },
]

function unpadded(date: IsoDate): string {
  return date.replaceAll('-0', '-')
}
