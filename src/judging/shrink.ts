import * as fc from 'fast-check'
import type { Smaller } from '../arbitraries/smaller.ts'
import { inScope } from '../service/scope.ts'
import { runCase, type Sighting } from './case.ts'

/** Requests that shrinking one finding may cost. */
const mostRequests = 80

/** The same, where the request gets no answer: each is sent several times, and waited for. */
const mostUnanswered = 50

/** So long it may take: where reads are late, each is waited for. */
const longestMs = 20_000

/** Carries cases out within a bound on all requests and on time; nothing where that is used up, or the case shows nothing like it. */
function bounded<Input>(
  kind: Sighting['kind'],
  again: (input: Input) => Promise<void>,
): (input: Input) => Promise<Sighting | undefined> {
  let left = kind === 'no-answer' ? mostUnanswered : mostRequests
  const until = performance.now() + longestMs
  return async (input) => {
    if (left <= 0 || performance.now() > until) return undefined
    return inScope(async (scope) => {
      const outcome = await runCase(() => again(input))
      left -= Math.max(1, scope.requests)
      return outcome.kind === kind ? outcome : undefined
    })
  }
}

/** A generated input that violates, and how it is judged again. */
interface Shrinkable<Input> {
  readonly arbitrary: fc.Arbitrary<Input>
  readonly seed: number
  /** Where fast-check finds the input, such as `4` or `4:0:2`. */
  readonly path: string
  readonly again: (input: Input) => Promise<void>
}

/** A smaller input, and what it has shown. */
interface Shrunk<Input> {
  readonly input: Input
  readonly sighting: Sighting
}

/** The smallest generated input that violates as well, as far as it is found with 80 requests. */
export async function shrink<Input>({
  arbitrary,
  seed,
  path,
  again,
}: Shrinkable<Input>): Promise<(Shrunk<Input> & { readonly path: string }) | undefined> {
  const sightingOf = bounded('violated', again)
  let latest: Sighting | undefined
  const property = fc.asyncProperty(arbitrary, async (input) => {
    const sighting = await sightingOf(input)
    if (!sighting) return
    latest = sighting
    throw sighting.violated
  })
  const { failed, counterexample, counterexamplePath } = await fc.check(property, {
    seed,
    path,
    numRuns: 1,
  })
  if (!failed || !latest || !counterexample || counterexamplePath === null) return undefined
  return { input: counterexample[0], path: counterexamplePath, sighting: latest }
}

/**
 * As {@link shrink}, for an example and the first of several ways to judge it that shows anything smaller: first by what the
 * check suspects of it, then by what is smaller. Each that violates is made smaller from where that one stood: what came before has failed, and is tried last.
 */
export async function shrinkExample<Input>(
  example: Input,
  smaller: Smaller<Input>,
  ways: readonly ((input: Input) => Promise<void>)[],
  { kind, violated }: Pick<Sighting, 'kind' | 'violated'>,
): Promise<Shrunk<Input> | undefined> {
  let smallest: Shrunk<Input> | undefined
  for (const again of kind === 'no-answer' ? ways.slice(0, 1) : ways) {
    if (smallest) break
    const sightingOf = bounded(kind, again)
    const firstOf = async (inputs: readonly Input[]) => {
      for (const input of inputs) {
        const sighting = await sightingOf(input)
        if (sighting) return { input, sighting }
      }
    }
    smallest ??= await firstOf(violated.suspects as readonly Input[])
    for (let from = 0; ; ) {
      const inputs = [...smaller(smallest?.input ?? example)]
      const next = await firstOf([...inputs.slice(from), ...inputs.slice(0, from)])
      if (!next) break
      from = inputs.indexOf(next.input)
      smallest = next
    }
  }
  return smallest
}
