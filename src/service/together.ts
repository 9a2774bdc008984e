/** Far more than connections, so that none is idle. */
const mostAbreast = 100

/**
 * As `Promise.all`, but when one fails the others are waited for before the failure is passed on:
 * nothing goes on sending requests behind the back of whoever has moved on.
 */
export async function together<T>(work: Iterable<Promise<T>>): Promise<T[]> {
  const pending = [...work]
  const settled = await Promise.allSettled(pending)
  const failed = settled.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(pending)
}

/**
 * As {@link together} for each input, of which 100 are begun at a time: thousands that wait for their turn would take
 * more memory than all their answers.
 */
export async function abreast<Input, Result>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Result>,
  atOnce = mostAbreast,
): Promise<Result[]> {
  const results: Result[] = []
  const left = inputs.entries()
  const lane = async () => {
    for (const [place, input] of left) results[place] = await work(input)
  }
  await together(Array.from({ length: atOnce }, lane))
  return results
}

/** Does some work for each input, one after the other. */
export function inTurn<Input, Result>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Result>,
): Promise<Result[]> {
  return abreast(inputs, work, 1)
}
