import type { Exchange, Violation } from '../findings/result.ts'
import { asMasked } from '../settings/mask/wording.ts'

/**
 * Those exchanges of a violation, each with its command for curl, that are shown where there is no room for all: the one
 * that shows it, and the first others. Of those that follow each other and are alike, the first stands for all.
 *
 * @returns how many each of them stands for, too, which its caption tells
 */
export function shownExchanges({ curl, exchanges }: Violation, most: number) {
  const runs: { at: number; times: number; key: string }[] = []
  for (const [at, exchange] of exchanges.entries()) {
    const { caption, decisive, failure, request, response } = exchange
    const { method, url, body } = request
    const told = [caption, method, url, body, response?.status, response?.body, failure]
    const key = JSON.stringify([decisive && at, ...told])
    const last = runs.at(-1)
    if (last?.key === key) last.times += 1
    else runs.push({ at, times: 1, key })
  }
  const all = runs.flatMap(({ at, times }) => {
    const exchange = exchanges[at]
    return exchange ? [{ exchange: standingFor(times, exchange), curl: curl[at], at, times }] : []
  })
  const decisive = all.filter(({ exchange }) => exchange.decisive).slice(0, 1)
  const others = all.filter((one) => !decisive.includes(one))
  return [...decisive, ...others].slice(0, most).sort((one, other) => one.at - other.at)
}

function standingFor(times: number, exchange: Exchange): Exchange {
  if (times === 1) return exchange
  const { caption = 'asked' } = exchange
  return { ...exchange, caption: asMasked(`${caption}, ${times} times alike`) }
}
