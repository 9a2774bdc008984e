import * as fc from 'fast-check'

/** Prices whose cents get lost where they are truncated or reckoned in binary fractions. */
export const trickyPrices: readonly number[] = [
  0.29, 19.99, 4.35, 1.15, 8.2, 64.1, 0.57, 33.33, 1023.99, 9999.95, 77.77, 10, 0.01, 100, 100.5,
  71.68,
]

/** Prices of two decimals at most, as an ordinary ticket costs. */
export function ordinaryPrice(): fc.Arbitrary<number> {
  const cents = fc.integer({ min: 0, max: 200_000 }).map((count) => count / 100)
  return fc.oneof(cents, fc.constantFrom(...trickyPrices))
}
