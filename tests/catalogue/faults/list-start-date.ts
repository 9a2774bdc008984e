import type { IsoDate } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Fault } from './fault.ts'

const firstDay = '0001-01-01' as IsoDate

/** Listings without startDate that begin on another day than today. */
export const listStartDateFaults: readonly Fault[] = [
  {
    name: 'default-start-date-two-days-ago',
    description: 'A listing without startDate begins two days ago.',
    violates: 'list.start-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({ defaultStartDate: ({ today }) => addDays(today, -2) }),
  },
  {
    name: 'default-start-date-30-days-ago',
    description: 'A listing without startDate begins 30 days ago, and ends as it should.',
    violates: 'list.start-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({
      defaultStartDate: ({ today }) => addDays(today, -30),
      defaultEndDate: ({ asked, today }) => addDays(asked.startDate ?? today, 7),
    }),
  },
  {
    name: 'default-start-date-start-of-last-month',
    description: 'A listing without startDate begins with the first day of the month before.',
    violates: 'list.start-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({
      defaultStartDate: ({ today }) =>
        `${addDays(`${today.slice(0, 8)}01` as IsoDate, -1).slice(0, 8)}01` as IsoDate,
    }),
  },
  {
    name: 'default-start-date-in-three-days',
    description: 'A listing without startDate begins in three days.',
    violates: 'list.start-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({ defaultStartDate: ({ today }) => addDays(today, 3) }),
  },
  {
    name: 'default-start-date-none',
    description: 'A listing without startDate goes back without end.',
    violates: 'list.start-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({
      defaultStartDate: () => firstDay,
      defaultEndDate: ({ asked, today }) => addDays(asked.startDate ?? today, 7),
    }),
  },
  {
    name: 'default-start-date-none-when-end-date-given',
    description: 'A listing with endDate and without startDate goes back without end.',
    violates: 'list.start-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({
      defaultStartDate: ({ asked, today }) => (asked.endDate === undefined ? today : firstDay),
    }),
  },
  {
    name: 'default-start-date-seven-days-before-end-date',
    description: 'A listing with endDate and without startDate begins 7 days before its end.',
    violates: 'list.start-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({
      defaultStartDate: ({ asked, today }) =>
        asked.endDate === undefined ? today : addDays(asked.endDate, -7),
    }),
  },
  {
    name: 'default-start-date-lost-on-later-pages',
    description: 'A listing without startDate goes back without end from its second page on.',
    violates: 'list.start-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({
      defaultStartDate: ({ asked, today }) => ((asked.page ?? 1) > 1 ? firstDay : today),
      defaultEndDate: ({ asked, today }) => addDays(asked.startDate ?? today, 7),
    }),
  },
]
