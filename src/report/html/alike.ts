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
  const byKey = new Map<string, Violation[]>()
  for (const violation of violations) {
    const { key } = suspicionOf(violation)
    byKey.set(key, [...(byKey.get(key) ?? []), violation])
  }
  const groups = [...byKey.values()].slice(0, most)
  let room = Math.max(0, most - groups.length)
  const kept = groups.map(([simplest, ...alike]) => {
    const shown = alike.slice(0, room)
    room -= shown.length
    return simplest === undefined ? shown : [simplest, ...shown]
  })
  return { groups: kept, left: violations.length - kept.flat().length }
}

/** Which exchanges of a violation are shown where there is no room for all: the one that shows it, and the first others. */
export function shownExchanges({ exchanges }: Violation, most: number): readonly number[] {
  const decisive = exchanges.findIndex((exchange) => exchange.decisive)
  const places = exchanges.map((_, at) => at)
  const others = places.filter((at) => at !== decisive)
  const first = decisive < 0 ? [] : [decisive]
  return [...first, ...others].slice(0, most).sort((one, other) => one - other)
}
