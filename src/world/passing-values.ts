import type { Update, UpdateField } from '../contract/special-event.ts'
import { farDay } from './far-days.ts'
import { mark } from './mark.ts'

/** On more days, no event is put for a moment, nor on fewer: one in each quarter of a year. */
const [leastDays, mostDays] = [4, 30]
const daysOfYear = 365

/** Other values for the fields of an original, for a moment; a price above it, which has to be lowered again. */
export function passing(original: Update, ordinal = 1): Update {
  const other: Required<Update> = {
    name: `Moved for a moment ${ordinal} ${mark}`,
    location: `Elsewhere ${ordinal} ${mark}`,
    eventDescription: `Under test ${ordinal} ${mark}`,
    dates: [farDay('ordinary', ordinal - 1)],
    price: (original.price ?? 0) + ordinal + 0.25,
  }
  return Object.fromEntries(Object.entries(other).filter(([field]) => field in original)) as Update
}

/**
 * The same one field at a time, first no days, for which a service may lock or hide an event, or take it together with
 * others that have none; later longer texts and more days than the original has, which some services only add to or
 * write over from the left, and which come from all of a year; at last a price of 0.
 */
export function apart(original: Update): Update[] {
  const days = Math.min(Math.max((original.dates ?? []).length + 1, leastDays), mostDays)
  const other: Update = {
    ...passing(original, 3),
    dates: Array.from({ length: days }, (_, nth) =>
      farDay('ordinary', 2 + Math.floor((nth * daysOfYear) / days)),
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
