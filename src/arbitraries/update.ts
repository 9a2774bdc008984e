import * as fc from 'fast-check'
import eventSchema from '../../contracts/special-event.schema.json' with { type: 'json' }
import {
  type IsoDate,
  type Update,
  type UpdateField,
  updateFields,
} from '../contract/special-event.ts'
import { farDay } from '../world/values/far-days.ts'
import { ordinaryText } from './text.ts'

/** Prices whose cents get lost where they are truncated or reckoned in binary fractions. */
export const trickyPrices: readonly number[] = [
  0.29, 19.99, 4.35, 1.15, 8.2, 64.1, 0.57, 33.33, 1023.99, 9999.95, 77.77, 0.01, 100.5, 71.68, 10,
  0,
]

/** Prices of two decimals at most, as an ordinary ticket costs. */
export function ordinaryPrice(): fc.Arbitrary<number> {
  const cents = fc.integer({ min: 0, max: 200_000 }).map((count) => count / 100)
  return fc.oneof(cents, fc.constantFrom(...trickyPrices))
}

/** Distinct days in ascending order, possibly none, far ahead. */
export function ordinaryDates(): fc.Arbitrary<IsoDate[]> {
  return fc
    .uniqueArray(fc.integer({ min: 0, max: 730 }), { maxLength: 6 })
    .map((nths) => [...nths].sort((a, b) => a - b).map((nth) => farDay('ordinary', nth)))
}

const arbitraryOfType: Record<string, () => fc.Arbitrary<unknown>> = {
  string: ordinaryText,
  number: ordinaryPrice,
  array: ordinaryDates,
}

/** Ordinary values of one field, by the type that its schema gives it. */
function fieldValue(field: UpdateField): fc.Arbitrary<unknown> {
  const { type } = eventSchema.properties[field]
  const arbitrary = arbitraryOfType[type]
  if (!arbitrary) throw new Error(`no arbitrary makes values of type ${type}, as ${field} has`)
  return arbitrary()
}

/** Update bodies: any subset of the fields, with ordinary values (section 4.3). */
export function update(): fc.Arbitrary<Update> {
  const fields = Object.fromEntries(updateFields.map((field) => [field, fieldValue(field)]))
  return fc.record(fields, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Update>
}
