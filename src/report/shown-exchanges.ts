import type { Exchange, Violation } from '../findings/result.ts'

/**
 * Those exchanges of a violation, each with its command for curl, that are shown where there is no room for all: the one
 * that shows it, and the first others.
 */
export function shownExchanges(
  { curl, exchanges }: Violation,
  most: number,
): readonly { readonly exchange: Exchange; readonly curl: string | undefined }[] {
  const all = exchanges.map((exchange, at) => ({ exchange, curl: curl[at], at }))
  const decisive = all.filter(({ exchange }) => exchange.decisive).slice(0, 1)
  const others = all.filter((one) => !decisive.includes(one))
  return [...decisive, ...others].slice(0, most).sort((one, other) => one.at - other.at)
}
