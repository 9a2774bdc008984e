/** What some work comes to; `undefined` where it throws, for whatever reason. */
export function orNothing<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
