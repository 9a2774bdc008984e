import { type Group, groupedBy } from '../../contract/grouped-by.ts'
import type { Violation } from '../../findings/result.ts'
import { suspicionOf } from '../suspicion.ts'

/**
 * Puts the violations of a clause together that point to the same cause; they come the simplest first.
 *
 * @param most - so many are kept at most: of each group one before any other
 * @returns the groups, and how many violations there is no room for
 */
export function alikeIn(violations: readonly Violation[], most: number) {
  const byKey = groupedBy(violations, (violation) => suspicionOf(violation).key)
  const groups = [...byKey.values()].slice(0, most)
  let room = Math.max(0, most - groups.length)
  const kept = groups.map(([simplest, ...alike]): Group<Violation> => {
    const shown = alike.slice(0, room)
    room -= shown.length
    return [simplest, ...shown]
  })
  return { groups: kept, left: violations.length - kept.flat().length }
}
