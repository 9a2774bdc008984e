import * as fc from 'fast-check'
import eventSchema from '../../contracts/special-event.schema.json' with { type: 'json' }
import { type Update, type UpdateField, updateFields } from '../contract/special-event.ts'
import { ordinaryDates } from './dates.ts'
import { ordinaryPrice } from './price.ts'
import { ordinaryText } from './text.ts'

const arbitraryOfType: Record<string, () => fc.Arbitrary<unknown>> = {
  string: ordinaryText,
  number: ordinaryPrice,
  array: ordinaryDates,
}

/** Ordinary values of one field, by the type that its schema gives it. */
export function fieldValue(field: UpdateField): fc.Arbitrary<unknown> {
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
