import type { Fault } from './fault.ts'

/** Events that are listed whatever the range. */
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
  {
    name: 'range-spans-first-to-last-date',
    description: 'An event is listed on every day from its first date to its last.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty', 'update.list-reflects'],
    decisions: () => ({
      inRange: ({ dates }, { startDate, endDate }) => {
        const [first, last] = [[...dates].sort()[0], [...dates].sort().at(-1)]
        return first !== undefined && last !== undefined && first <= endDate && last >= startDate
      },
    }),
  },
  {
    name: 'start-date-ignored',
    description: 'Events before startDate are listed.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty'],
    decisions: () => ({ inRange: ({ dates }, { endDate }) => dates.some((day) => day <= endDate) }),
  },
  {
    name: 'end-date-ignored',
    description: 'Events after endDate are listed.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['update.list-reflects', 'list.range.empty'],
    decisions: () => ({
      inRange: ({ dates }, { startDate }) => dates.some((day) => day >= startDate),
    }),
  },
  {
    name: 'range-ignored',
    description: 'Every event with a date is listed, whatever the range.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty'],
    decisions: () => ({ inRange: ({ dates }) => dates.length > 0 }),
  },
  {
    name: 'dates-read-in-snake-case',
    description: 'The service reads start_date and end_date, so startDate and endDate do nothing.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty', 'update.list-reflects'],
    decisions: (sound) => ({
      parameter: (query, name) =>
        sound.parameter(query, name) === undefined
          ? undefined
          : (query.get(name.replace('Date', '_date')) ?? undefined),
    }),
  },
  {
    name: 'end-date-ignored-without-start-date',
    description: 'A listing with endDate and without startDate ends as if neither were given.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.start-date.default'],
    decisions: (sound) => ({
      parameter: (query, name) =>
        name === 'endDate' && !query.has('startDate') ? undefined : sound.parameter(query, name),
    }),
  },
  {
    name: 'featured-event-in-every-range',
    description: 'One event is listed in every range, wherever its dates lie.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.range.empty'],
    decisions: (sound) => ({
      inRange: (event, query) =>
        event.eventId.startsWith('003d9cb3') || sound.inRange(event, query),
    }),
  },
  {
    name: 'range-ignored-at-limit-30',
    description: 'With the maximum limit, every event with a date is listed.',
    violates: 'list.range.sound',
    mayAlsoViolate: ['list.page.partition'],
    decisions: (sound) => ({
      inRange: (event, query) =>
        query.limit === 30 ? event.dates.length > 0 : sound.inRange(event, query),
    }),
  },
]
