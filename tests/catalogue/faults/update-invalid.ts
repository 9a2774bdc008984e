import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Fault } from './fault.ts'
import { taking } from './update-taking.ts'

/** Values of the wrong type that an update takes, and that later reads carry. */
export const updateInvalidFaults: readonly Fault[] = [
  {
    name: 'update-takes-anything',
    description: 'Fields of a body are stored whatever their values are.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking(() => true),
  },
  {
    name: 'update-takes-numeric-text-as-price',
    description: 'A price such as "12.50" is stored as a text; other texts are refused.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking(
      (field, value) =>
        field === 'price' && /^\d+(\.\d+)?$/.test(String(value)) && typeof value === 'string',
    ),
  },
  {
    name: 'update-takes-boolean-price',
    description: 'A price that is true or false is stored so.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field, value) => field === 'price' && typeof value === 'boolean'),
  },
  {
    name: 'update-takes-null-name',
    description: 'A name that is null is stored as null.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field, value) => field === 'name' && value === null),
  },
  {
    name: 'update-takes-null-dates',
    description: 'Dates that are null are stored as null.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => ({
      ...taking((field, value) => field === 'dates' && value === null)(sound),
      inRange: (event, query) => event.dates !== null && sound.inRange(event, query),
    }),
  },
  {
    name: 'update-takes-null-for-removal',
    description: 'A field that is null is taken out of the event, as JSON Merge Patch says.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => ({
      ...taking((_field, value) => value === null)(sound),
      merge: (updating) => {
        const merged = Object.entries(sound.merge(updating)).filter(([, value]) => value !== null)
        return Object.fromEntries(merged) as unknown as SpecialEvent
      },
      inRange: (event, query) => event.dates !== undefined && sound.inRange(event, query),
    }),
  },
  {
    name: 'update-takes-number-as-location',
    description: 'A location that is a number is stored as a number.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field, value) => field === 'location' && typeof value === 'number'),
  },
  {
    name: 'update-takes-object-as-description',
    description: 'A description that is an object or an array is stored so.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field, value) => field === 'eventDescription' && typeof value === 'object'),
  },
  {
    name: 'update-reads-price-as-not-a-number',
    description: 'A price passes through Number: a text that is none comes out as null.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => ({
      ...taking((field, value) => field === 'price' && typeof value === 'string')(sound),
      merge: (updating) => {
        const merged = sound.merge(updating)
        return { ...merged, price: Number(merged.price) }
      },
    }),
  },
  {
    name: 'update-takes-price-beyond-range',
    description: 'A price beyond the range of numbers, such as 1e999, comes out as null.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: taking((field, value) => field === 'price' && typeof value === 'number'),
  },
  {
    name: 'update-takes-array-for-event',
    description: 'A body that is an array takes the place of all fields but the eventId.',
    violates: 'update.invalid-never-stored',
    mayAlsoViolate: ['list.full-objects', 'get.full-object', 'update.full-object'],
    decisions: (sound) => ({
      ...taking((field, value) => field === '' && Array.isArray(value))(sound),
      merge: (updating) =>
        Array.isArray(updating.body)
          ? ({ ...updating.body, eventId: updating.before.eventId } as unknown as SpecialEvent)
          : sound.merge(updating),
      inRange: (event, query) => event.dates !== undefined && sound.inRange(event, query),
    }),
  },
]
