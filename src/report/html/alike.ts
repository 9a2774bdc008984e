import { groupedBy } from '../../contract/grouped-by.ts'
import type { Violation } from '../../findings/result.ts'
import { suspicionOf } from '../cause-kinds.ts'

/** Violations by what they point to, and how many there is no room for. */
export interface Grouped {
  /** Of each group, the simplest comes first. */
  readonly groups: readonly (readonly Violation[])[]
  readonly left: number
}

/**
 * Puts the violations of a clause together that point to the same cause; they come the simplest first.
 *
 * @param most - so many are kept at most: of each group one before any other
 */
export function alikeIn(violations: readonly Violation[], most: number): Grouped {
  const byKey = groupedBy(violations, (violation) => suspicionOf(violation).key)
  const groups = [...byKey.values()].slice(0, most)
  let room = Math.max(0, most - groups.length)
  const kept = groups.map(([simplest, ...alike]) => {
    const shown = alike.slice(0, room)
    room -= shown.length
    return simplest === undefined ? shown : [simplest, ...shown]
  })
  return { groups: kept, left: violations.length - kept.flat().length }
}
