import type { Update, UpdateField } from '../../contract/special-event.ts'
import { farDay } from './far-days.ts'
import { mark } from './mark.ts'

/** On so many days an event is put for a moment: on one in each quarter of a year at least. */
const manyDays = { least: 4, most: 100 }
const daysOfYear = 365

/** Where these days begin: a quarter of a year later, it is the last of October that comes, too. */
const lastOfJanuary = 30

/**
 * Other values for the fields of an original, for a moment: texts that begin in lower case, so that whoever shows a capital in
 * its place is found out, and a price above the original, which has to be lowered again.
 */
export function passing(original: Update, ordinal = 1): Update {
  const other: Required<Update> = {
    name: `moved for a moment ${ordinal} ${mark}`,
    location: `elsewhere ${ordinal} ${mark}`,
    eventDescription: `under test ${ordinal} ${mark}`,
    dates: [farDay('ordinary', ordinal - 1)],
    price: raised(original.price ?? 0, ordinal + 0.25),
  }
  return Object.fromEntries(Object.entries(other).filter(([field]) => field in original)) as Update
}

/** A price that is higher by an amount, in cents as prices are: a sum of fractions may have many more digits. */
export function raised(price: number, by: number): number {
  return Math.round(100 * (price + by)) / 100
}

/**
 * The same one field at a time, first no days, for which a service may lock or hide an event, or take it together with
 * others that have none; later longer texts and more days than any event has, which some services only add to,
 * write over from the left or cut, and which come from all of a year; at last a price of 0.
 *
 * @param mostDays so many days an event has at most
 */
export function oneFieldAtATime(original: Update, mostDays = 0): Update[] {
  const more = Math.max((original.dates ?? []).length, mostDays) + 1
  const days = Math.min(Math.max(more, manyDays.least), manyDays.most)
  const other: Update = {
    ...passing(original, 3),
    dates: Array.from({ length: days }, (_, nth) =>
      farDay('ordinary', lastOfJanuary + Math.floor((nth * daysOfYear) / days)),
    ),
  }
  const { price: _, ...values } = other
  const longer = Object.entries(values).map(([field, value]) => {
    const former = original[field as UpdateField]
    const isText = typeof value === 'string' && typeof former === 'string'
    return [field, isText ? value.padEnd(former.length + 1, '.') : value]
  })
  return [['dates', []], ...longer, ['price', 0]]
    .filter(([field]) => `${field}` in original)
    .map(([field, value]) => ({ [`${field}`]: value }))
}
