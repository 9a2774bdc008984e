import * as fc from 'fast-check'
import type { IsoDate } from '../contract/special-event.ts'
import { farDay } from '../world/far-days.ts'

/** Distinct days in ascending order, possibly none, far ahead. */
export function ordinaryDates(): fc.Arbitrary<IsoDate[]> {
  return fc
    .uniqueArray(fc.integer({ min: 0, max: 730 }), { maxLength: 6 })
    .map((nths) => [...nths].sort((a, b) => a - b).map((nth) => farDay('ordinary', nth)))
}
