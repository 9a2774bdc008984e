/** A function of which one call at a time is carried out; further calls meanwhile share its outcome. */
export function sharedWhileUnderWay<Given extends unknown[], Outcome>(
  work: (...given: Given) => Promise<Outcome>,
): (...given: Given) => Promise<Outcome> {
  let underWay: Promise<Outcome> | undefined
  return (...given) => {
    underWay ??= work(...given).finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
