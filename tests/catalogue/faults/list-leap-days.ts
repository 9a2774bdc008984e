import type { Fault } from './fault.ts'

/** Listings that do not get along with the 29th of February. */
export const listLeapDayFaults: readonly Fault[] = [
  {
    name: 'leap-day-as-parameter-refused',
    description: 'A startDate or endDate on 29 February is refused.',
    violates: 'list.parameters-optional',
    decisions: (sound) => ({
      queryFaults: (asked) =>
        [asked.startDate, asked.endDate].some((day) => String(day).endsWith('-02-29'))
          ? [{ field: 'startDate', detail: 'must be a date' }]
          : sound.queryFaults(asked),
    }),
  },
  {
    name: 'leap-days-never-found',
    description: 'Dates on 29 February are never found.',
    violates: 'update.list-reflects',
    mayAlsoViolate: ['list.range.complete'],
    decisions: (sound) => ({
      inRange: (event, query) => {
        const dates = event.dates.filter((date) => !date.endsWith('-02-29'))
        return sound.inRange({ ...event, dates }, query)
      },
    }),
  },
]
