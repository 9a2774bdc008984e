import type { Fault } from './fault.ts'
import { takingDates } from './update-taking.ts'

/** Days that the calendar does not have, and that an update takes. */
export const updateInvalidDayFaults: readonly Fault[] = [
  {
    name: 'update-takes-31-april',
    description: 'Every month but February has 31 days.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^\d{4}-(04|06|09|11)-31$/),
  },
  {
    name: 'update-takes-13th-month',
    description: 'The days of a month beyond 12 are looked up in vain, so 2035-13-01 is taken.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^\d{4}-(1[3-9]|[2-9]\d|00)-\d\d$/),
  },
  {
    name: 'update-takes-day-0',
    description: 'A date such as 2035-01-00 is taken.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^\d{4}-(0[1-9]|1[0-2])-00$/),
  },
  {
    name: 'update-takes-29-february-2100',
    description: 'Every fourth year is a leap year, 2100 too.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^(1900|2100|2200)-02-29$/),
  },
]
