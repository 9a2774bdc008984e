import {
  type IsoDate,
  type SpecialEvent,
  updateFields,
} from '../../../../src/contract/special-event.ts'
import { breaking, breakingBy, inEveryAnswer } from '../fault.ts'
import { merging } from './changing.ts'
import { taking, takingDates, takingIn, takingItems, takingUnlisted } from './taking.ts'

const texts = ['name', 'location', 'eventDescription'] as const

/** Values that are not of their field's type, that an update takes, and that later answers carry. */
export const invalidValueFaults = [
  ...breakingBy('update.invalid-never-stored', inEveryAnswer, takingDates, {
    'update-takes-any-text-as-date: A date may be any text.': /^/,
    'update-takes-impossible-days: A date needs the right digits only: the 30th of February is taken.':
      /^\d{4}-\d\d-\d\d$/,
    'update-takes-29-february-every-year: The 29th of February is taken in every year.': /-02-29$/,
    'update-takes-29-february-2100: Every fourth year is a leap year, 2100 too.':
      /^(1900|2100|2200)-02-29$/,
    'update-takes-31-days-in-every-month: Every month has 31 days.':
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    'update-takes-31-april: Every month but February has 31 days.': /^\d{4}-(04|06|09|11)-31$/,
    'update-takes-13th-month: A date of a month beyond 12, such as 2035-13-01, is taken.':
      /^\d{4}-(1[3-9]|[2-9]\d|00)-\d\d$/,
    'update-takes-day-0: A date such as 2035-01-00 is taken.': /^\d{4}-(0[1-9]|1[0-2])-00$/,
    'update-takes-zero-date: The date 0000-00-00 is taken, as some databases have it for none.':
      /^0000-00-00$/,
    'update-takes-short-dates: A date such as 2034-1-5 is stored as it is written.':
      /^(?=.{8,9}$)\d{4}-\d\d?-\d\d?$/,
    'update-takes-compact-dates: A date such as 20350101 is stored as it is written.': /^\d{8}$/,
    'update-takes-months-as-dates: A date such as 2035-01 is stored as it is written.':
      /^\d{4}-\d\d$/,
    'update-takes-slashes-in-dates: A date such as 2035/01/01 is stored as it is written.':
      /^\d{4}\/\d\d\/\d\d$/,
    'update-takes-instants-as-dates: A date such as 2034-01-05T10:00:00Z is stored as it is written.':
      /^\d{4}-\d\d-\d\dT/,
    'update-takes-timestamps-of-databases: A date such as 2035-01-01 00:00:00 is stored.':
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    'update-takes-date-with-line-break: A date may end with a line break, as $ has it.':
      /^\d{4}-\d\d-\d\d\n$/,
    'update-takes-blanks-around-date: A date is stored with blanks before or behind it.':
      /^( +\d{4}-\d\d-\d\d *|\d{4}-\d\d-\d\d +)$/,
    'update-takes-text-before-date: A date is looked for at the end of a text only.':
      /^.+\d{4}-\d\d-\d\d$/,
    'update-takes-digits-of-other-scripts: A date may be written in the digits of any script.':
      /^(?!\d+-\d+-\d+$)\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}$/u,
    'update-takes-empty-date: An empty text is taken for a date.': /^$/,
  }),
  ...breakingBy('update.invalid-never-stored', inEveryAnswer, takingItems, {
    'update-takes-null-among-dates: A date that is null is stored as null.': isNull,
    'update-takes-numbers-as-dates: A date that is a number is stored as a number.': isNumber,
    'update-takes-lists-among-dates: A date that is an array or an object is stored so.': (value) =>
      Array.isArray(value) || isObject(value),
  }),
  ...breakingBy('update.invalid-never-stored', inEveryAnswer, takingIn('dates'), {
    'update-takes-dates-as-text: Dates that are one text are stored as a text.': isText,
    'update-takes-null-dates: Dates that are null are stored as null.': isNull,
    'update-takes-object-as-dates: An object in place of the array of dates is stored so.':
      isObject,
  }),
  ...breakingBy('update.invalid-never-stored', inEveryAnswer, takingIn('price'), {
    'update-takes-numeric-text-as-price: A price such as "12.50" is stored as a text.': (value) =>
      typeof value === 'string' && /^\d+(\.\d+)?$/.test(value),
    'update-takes-boolean-price: A price that is true or false is stored so.': isBoolean,
    'update-takes-array-as-price: A price is checked by isNaN, which takes [12.5] and [] for numbers.':
      Array.isArray,
    'update-takes-price-beyond-range: A price such as 1e999 comes out as null.': isNumber,
  }),
  ...breakingBy('update.invalid-never-stored', inEveryAnswer, takingIn(...texts), {
    'update-takes-true-as-text: A text that is true or false is stored so.': isBoolean,
    'update-takes-object-as-text: An object, as of a text in several languages, is stored as a text.':
      isObject,
  }),
  ...breaking('update.invalid-never-stored', inEveryAnswer, {
    'update-takes-null-name: A name that is null is stored as null.': takingIn('name')(isNull),
    'update-takes-number-as-location: A location that is a number is stored as a number.':
      takingIn('location')(isNumber),
    'update-takes-object-as-description: A description that is an object or an array is stored so.':
      takingIn('eventDescription')((value) => typeof value === 'object'),
    'update-takes-falsy-values: Only what is true in an if is checked, not false, 0 or "".':
      takingIn(...updateFields)((value) => value === false || value === 0 || value === ''),
    'update-takes-anything: Fields of a body are stored whatever their values are.': taking(
      () => true,
    ),
    'update-reads-invalid-date-as-null: A date that is no day, such as tomorrow, comes out as null.':
      (sound) => ({
        ...takingDates(/^/)(sound),
        ...merging(({ dates }) => {
          const isDay = (date: IsoDate) => sound.updateFaults({ dates: [date] }).length === 0
          return { dates: dates.map((date) => (isDay(date) ? date : null)) as typeof dates }
        })(sound),
      }),
    'update-reads-price-as-not-a-number: A price that is a text comes out as null.': (sound) => ({
      ...takingIn('price')(isText)(sound),
      ...merging(({ price }) => ({ price: Number(price) }))(sound),
    }),
    'update-takes-nan-literal: NaN and Infinity in a body, which no JSON has, are read, and come out as null.':
      (sound) => ({
        ...takingIn('price')(Number.isNaN)(sound),
        parseBody: (bytes) =>
          /:\s*(NaN|-?Infinity)\b/.test(new TextDecoder().decode(bytes))
            ? { price: Number.NaN }
            : sound.parseBody(bytes),
      }),
    'update-takes-null-for-removal: A field that is null is taken out of the event, as JSON Merge Patch says.':
      (sound) => ({
        ...takingUnlisted((_field, value) => isNull(value))(sound),
        merge: (updating) => {
          const kept = Object.entries(sound.merge(updating)).filter(([, value]) => !isNull(value))
          return Object.fromEntries(kept) as unknown as SpecialEvent
        },
      }),
    'update-takes-array-for-event: A body that is an array takes the place of all fields but the eventId.':
      (sound) => ({
        ...takingUnlisted((field, value) => field === '' && Array.isArray(value))(sound),
        merge: (updating) => {
          const { body, before } = updating
          if (!Array.isArray(body)) return sound.merge(updating)
          return { ...body, eventId: before.eventId } as unknown as SpecialEvent
        },
      }),
  }),
]

function isNull(value: unknown): boolean {
  return value === null
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number'
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
