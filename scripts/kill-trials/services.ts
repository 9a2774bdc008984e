import type { Override } from '../../src/reference/decisions.ts'
import { faults } from '../../tests/catalogue/faults/index.ts'

/** Ten faults of the catalogue that make putting back hard, each in another way. */
export const hardToPutBack: readonly string[] = [
  'update-takes-first-field-only',
  'update-resets-unsent-fields',
  'update-merges-dates',
  'update-ignores-dates-of-same-number',
  'update-rounds-price-to-five-cents',
  'update-of-all-fields-refused',
  'update-clears-dates-at-location',
  'update-loses-every-third',
  'update-read-modify-write-race',
  'cache-keeps-events-after-updates',
]

/** The decisions of a fault of the catalogue. */
export function faultCalled(name: string): Override {
  const fault = faults.find((one) => one.name === name)
  if (!fault) throw new Error(`no fault is called ${name}`)
  return fault.decisions
}
