import { type Arbitrary, sample } from 'fast-check'
import type { Settings } from '../settings/settings.ts'

/**
 * The seed of one property: it depends on the run's seed and the property's name only, so that a
 * clause sends the same inputs alone as in company.
 */
export function seedOf(seed: number, name: string): number {
  let hash = 0x811c9dc5
  for (const unit of `${seed}/${name}`) {
    hash ^= unit.codePointAt(0) as number
    hash = Math.imul(hash, 0x01000193)
  }
  return hash | 0
}

/** What a property is tried with. */
export interface Inputs<Input> {
  readonly examples?: readonly Input[] | undefined
  readonly arbitrary?: Arbitrary<Input> | undefined
}

/** The inputs of a property, given ones and drawn ones: the address of a case holds as long as all draw them here. */
export function drawn<Input>(
  { examples = [], arbitrary }: Inputs<Input>,
  name: string,
  { seed: seedOfRun, numRuns }: Settings,
) {
  const seed = seedOf(seedOfRun, name)
  const generated = arbitrary ? sample(arbitrary, { seed, numRuns }) : []
  return { examples, generated, seed, ...(arbitrary && { arbitrary }) }
}
