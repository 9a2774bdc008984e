import { listVariations } from './list.ts'
import { refusalVariations } from './refusals.ts'
import { representationVariations } from './representation.ts'
import { transportVariations } from './transport.ts'
import type { Variation } from './variation.ts'

export type { Variation } from './variation.ts'

/** Every permitted variation that the checks must leave in peace. */
export const variations: readonly Variation[] = [
  ...listVariations,
  ...representationVariations,
  ...refusalVariations,
  ...transportVariations,
]
