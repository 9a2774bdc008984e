import type { Fault } from './fault.ts'
import { isItemOfDates, taking, takingDates } from './update-taking.ts'

/** Dates in another form than the contract's, which an update takes and stores as they are. */
export const updateInvalidDateFormFaults: readonly Fault[] = [
  {
    name: 'update-takes-date-with-line-break',
    description: 'A date may end with a line break, as $ has it in several languages.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^\d{4}-\d\d-\d\d\n$/),
  },
  {
    name: 'update-takes-text-before-date',
    description: 'A date is looked for at the end of a text only.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^.+\d{4}-\d\d-\d\d$/),
  },
  {
    name: 'update-takes-compact-dates',
    description: 'A date such as 20350101 is stored as it is written.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^\d{8}$/),
  },
  {
    name: 'update-takes-months-as-dates',
    description: 'A date such as 2035-01 is stored as it is written.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^\d{4}-\d\d$/),
  },
  {
    name: 'update-takes-slashes-in-dates',
    description: 'A date such as 2035/01/01 is stored as it is written.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingDates(/^\d{4}\/\d\d\/\d\d$/),
  },
  {
    name: 'update-takes-lists-among-dates',
    description: 'A date that is an array or an object is stored so.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking(
      (field, value) => isItemOfDates(field) && typeof value === 'object' && value !== null,
    ),
  },
]
