import * as fc from 'fast-check'
import { inScope } from '../service/scope.ts'
import { runCase, type Sighting } from './case.ts'

/** Requests that shrinking one finding may cost. */
const mostRequests = 80

/** A generated input that violates, and how it is judged again. */
interface Shrinkable<Input> {
  readonly arbitrary: fc.Arbitrary<Input>
  readonly seed: number
  /** Where fast-check finds the input, such as `4` or `4:0:2`. */
  readonly path: string
  readonly again: (input: Input) => Promise<void>
}

/** The smallest input that violates as well, as far as it is found with 80 requests. */
export async function shrink<Input>({
  arbitrary,
  seed,
  path,
  again,
}: Shrinkable<Input>): Promise<
  { readonly input: Input; readonly path: string; readonly sighting: Sighting } | undefined
> {
  let budget = mostRequests
  let latest: Sighting | undefined
  const property = fc.asyncProperty(arbitrary, async (input) => {
    if (budget <= 0) return
    const outcome = await inScope(async (scope) => {
      const once = await runCase(() => again(input))
      budget -= Math.max(1, scope.requests)
      return once
    })
    if (outcome.kind !== 'violated') return
    latest = outcome
    throw outcome.violated
  })
  const { failed, counterexample, counterexamplePath } = await fc.check(property, {
    seed,
    path,
    numRuns: 1,
  })
  if (!failed || !latest || !counterexample || counterexamplePath === null) return undefined
  return { input: counterexample[0], path: counterexamplePath, sighting: latest }
}
