import { type UpdateField, updateFields } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Fault } from './fault.ts'
import { taking } from './update-taking.ts'

const texts: readonly UpdateField[] = ['name', 'location', 'eventDescription']

/** Values of a wrong type that an update takes for any field, or for one of several. */
export const updateInvalidTypeFaults: readonly Fault[] = [
  {
    name: 'update-takes-falsy-values',
    description: 'Only what is true in an if is checked: false, 0 and "" are stored in any field.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingInFields(
      updateFields,
      (value) => value === false || value === 0 || value === '',
    ),
  },
  {
    name: 'update-takes-true-as-text',
    description: 'A text that is true or false is stored so.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingInFields(texts, (value) => typeof value === 'boolean'),
  },
  {
    name: 'update-takes-object-as-text',
    description: 'An object, as of a text in several languages, is stored as a text.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingInFields(texts, isObject),
  },
  {
    name: 'update-takes-object-as-dates',
    description: 'An object in place of the array of dates is stored so.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingInFields(['dates'], isObject),
  },
  {
    name: 'update-takes-array-as-price',
    description: 'A price is checked by isNaN, which takes [12.5] and [] for numbers.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: takingInFields(['price'], Array.isArray),
  },
]

/** Takes values for whole fields; an event whose dates are no array any more is not listed. */
function takingInFields(
  fields: readonly UpdateField[],
  takes: (value: unknown) => boolean,
): Override {
  return (sound) => ({
    ...taking((field, value) => (fields as readonly string[]).includes(field) && takes(value))(
      sound,
    ),
    inRange: (event, query) => Array.isArray(event.dates) && sound.inRange(event, query),
  })
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
