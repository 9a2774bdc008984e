import { maximumLimit } from '../../contract/list-query.ts'
import type { Variation } from './variation.ts'

/** Listings that the specification does not describe to the last detail. */
export const listVariations: readonly Variation[] = [
  {
    name: 'limit-above-maximum-clamped',
    description: 'A limit above the maximum is served as the maximum.',
    decisions: () => ({ limitInForce: (limit) => Math.min(limit, maximumLimit) }),
  },
  {
    name: 'end-date-exclusive',
    description: 'Events on endDate itself are not within the range.',
    decisions: () => ({
      inRange: ({ dates }, { startDate, endDate }) =>
        dates.some((date) => startDate <= date && date < endDate),
    }),
  },
]
