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
