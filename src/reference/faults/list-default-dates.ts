import type { IsoDate } from '../../contract/special-event.ts'
import { addDays } from '../calendar.ts'
import type { Fault } from './fault.ts'

const firstDay = '0001-01-01' as IsoDate
const lastDay = '9999-12-31' as IsoDate

/** Wrong ends of the range for a listing that leaves one out. */
export const listDefaultDateFaults: readonly Fault[] = [
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
  {
    name: 'default-end-date-after-30-days',
    description: 'A listing without endDate ends 30 days after its start.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.start-date.default', 'list.range.sound'],
    decisions: () => ({ defaultEndDate: ({ startDate }) => addDays(startDate, 30) }),
  },
  {
    name: 'default-end-date-counts-from-today',
    description: 'A listing without endDate ends 7 days after today, whatever its startDate.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: (sound) => ({
      defaultEndDate: (given) => sound.defaultEndDate({ ...given, startDate: given.today }),
    }),
  },
  {
    name: 'default-end-date-after-6-days',
    description: 'A listing without endDate ends 6 days after its start.',
    violates: 'list.end-date.default',
    decisions: () => ({ defaultEndDate: ({ startDate }) => addDays(startDate, 6) }),
  },
  {
    name: 'default-end-date-after-8-days',
    description: 'A listing without endDate ends 8 days after its start.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({ defaultEndDate: ({ startDate }) => addDays(startDate, 8) }),
  },
  {
    name: 'default-end-date-after-14-days',
    description: 'A listing without endDate ends 14 days after its start.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({ defaultEndDate: ({ startDate }) => addDays(startDate, 14) }),
  },
  {
    name: 'default-end-date-end-of-month',
    description: 'A listing without endDate ends with the month of its start.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({
      defaultEndDate: ({ startDate }) => {
        const nextMonth = addDays(`${startDate.slice(0, 8)}01` as IsoDate, 31)
        return addDays(`${nextMonth.slice(0, 8)}01` as IsoDate, -1)
      },
    }),
  },
  {
    name: 'default-end-date-none',
    description: 'A listing without endDate has no end.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: () => ({ defaultEndDate: () => lastDay }),
  },
  {
    name: 'default-end-date-none-when-start-date-given',
    description: 'A listing with startDate and without endDate has no end.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: (sound) => ({
      defaultEndDate: (given) =>
        given.asked.startDate === undefined ? sound.defaultEndDate(given) : lastDay,
    }),
  },
  {
    name: 'default-end-date-none-when-start-date-omitted',
    description: 'A listing without startDate and endDate has no end.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: (sound) => ({
      defaultEndDate: (given) =>
        given.asked.startDate === undefined ? lastDay : sound.defaultEndDate(given),
    }),
  },
  {
    name: 'default-end-date-is-start-date',
    description: 'A listing with startDate and without endDate shows that day alone.',
    violates: 'list.end-date.default',
    decisions: (sound) => ({
      defaultEndDate: (given) => given.asked.startDate ?? sound.defaultEndDate(given),
    }),
  },
  {
    name: 'default-end-date-none-when-limit-given',
    description: 'A listing with limit and without endDate has no end.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.range.sound'],
    decisions: (sound) => ({
      defaultEndDate: (given) =>
        given.asked.limit === undefined ? sound.defaultEndDate(given) : lastDay,
    }),
  },
  {
    name: 'default-end-date-within-a-year',
    description: 'A listing without endDate ends a year from today at the latest.',
    violates: 'list.end-date.default',
    decisions: (sound) => ({
      defaultEndDate: (given) => {
        const yearAhead = addDays(given.today, 365)
        const end = sound.defaultEndDate(given)
        if (end > yearAhead) return yearAhead
        return end
      },
    }),
  },
]
