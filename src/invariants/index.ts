import { eventIdEchoes } from './event-id-echo.ts'
import { fullObjects } from './full-object.ts'
import type { Invariant } from './invariant.ts'
import { listArray } from './list-array.ts'
import { listLimits } from './list-limit.ts'
import { listRange } from './list-range.ts'
import { listUnique } from './list-unique.ts'
import { mediaTypes } from './media-type.ts'

/** Every clause that each answer of a run is held against. */
export const invariants: readonly Invariant[] = [
  ...mediaTypes,
  ...fullObjects,
  ...eventIdEchoes,
  ...listLimits,
  listArray,
  listRange,
  listUnique,
]
