import * as fc from 'fast-check'
import type { IsoDate } from '../contract/special-event.ts'
import { addDays } from '../world/days.ts'

/** Years from now in which updates may put events: beyond every range that a listing check looks at. */
const yearsAhead = 8

/** The first of the days that updates put events on. */
export function firstUpdateDay(now = new Date()): IsoDate {
  return `${now.getUTCFullYear() + yearsAhead}-01-01` as IsoDate
}

/** Distinct days in ascending order, possibly none, far ahead. */
export function ordinaryDates(): fc.Arbitrary<IsoDate[]> {
  const first = firstUpdateDay()
  return fc
    .uniqueArray(fc.integer({ min: 0, max: 730 }), { maxLength: 6 })
    .map((offsets) => [...offsets].sort((a, b) => a - b).map((offset) => addDays(first, offset)))
}
