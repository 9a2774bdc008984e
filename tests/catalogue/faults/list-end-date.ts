import type { IsoDate } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import type { Fault } from './fault.ts'

const lastDay = '9999-12-31' as IsoDate

/** Listings without endDate that end on another day than 7 days after their start. */
export const listEndDateFaults: readonly Fault[] = [
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
    mayAlsoViolate: ['list.range.sound', 'list.limit.default'],
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
