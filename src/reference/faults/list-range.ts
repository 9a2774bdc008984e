import type { Fault } from './fault.ts'

/** Events that are listed outside their dates, or not listed within them. */
export const listRangeFaults: readonly Fault[] = [
  {
    name: 'range-ends-met-by-different-dates',
    description: 'An event with dates before and after the range, none within, is listed.',
    violates: 'list.range.sound',
    mayAlsoViolate: [
      'list.start-date.default',
      'list.end-date.default',
      'list.range.empty',
      'update.list-reflects',
    ],
    decisions: () => ({
      inRange: ({ dates }, { startDate, endDate }) =>
        dates.some((date) => date >= startDate) && dates.some((date) => date <= endDate),
    }),
  },
]
