import { addDays } from '../calendar.ts'
import type { Fault } from './fault.ts'

/** Wrong values for parameters that a listing leaves out. */
export const listDefaultFaults: readonly Fault[] = [
  {
    name: 'default-limit-20',
    description: 'A listing without limit holds up to 20 items.',
    violates: 'list.limit.default',
    decisions: () => ({ defaultLimit: () => 20 }),
  },
  {
    name: 'default-end-date-after-30-days',
    description: 'A listing without endDate ends 30 days after its start.',
    violates: 'list.end-date.default',
    mayAlsoViolate: ['list.start-date.default'],
    decisions: () => ({ defaultEndDate: ({ startDate }) => addDays(startDate, 30) }),
  },
  {
    name: 'default-end-date-counts-from-today',
    description: 'A listing without endDate ends 7 days after today, whatever its startDate.',
    violates: 'list.end-date.default',
    decisions: (sound) => ({
      defaultEndDate: (given) => sound.defaultEndDate({ ...given, startDate: given.today }),
    }),
  },
]
