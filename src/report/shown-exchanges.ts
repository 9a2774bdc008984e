import type { Violation } from '../findings/result.ts'

/** Which exchanges of a violation are shown where there is no room for all: the one that shows it, and the first others. */
export function shownExchanges({ exchanges }: Violation, most: number): readonly number[] {
  const decisive = exchanges.findIndex((exchange) => exchange.decisive)
  const places = exchanges.map((_, at) => at)
  const others = places.filter((at) => at !== decisive)
  const first = decisive < 0 ? [] : [decisive]
  return [...first, ...others].slice(0, most).sort((one, other) => one - other)
}
