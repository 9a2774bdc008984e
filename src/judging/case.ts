import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../contract/clauses.ts'
import { defaultPage } from '../contract/list-query.ts'
import { Unjudged, Violated, violated } from '../findings/finding.ts'
import type { Reason } from '../findings/reasons.ts'
import type { ItemFacts, ListingFacts } from '../findings/violations-of-listings.ts'
import { asksForTooLong, type Head, headOf, isBusy, limitsTheRate } from '../service/answer.ts'
import { NotSent } from '../service/attempts.ts'
import type { RawExchange } from '../service/exchange.ts'
import { NoAnswer } from '../service/no-answer.ts'
import { plainListing } from '../service/request.ts'
import { inScope } from '../service/scope.ts'
import type { RawQuery } from '../service/service.ts'

/** What one case came to, once. */
export type CaseOutcome =
  | { readonly kind: 'held' }
  /** Nothing was violated, and nothing was seen that the clause says anything about. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'unjudged'; readonly reason: Reason }
  | Sighting

/** Something that would be a violation if it shows again. */
export interface Sighting {
  readonly kind: 'violated' | 'no-answer'
  readonly violated: Violated
  readonly exchanges: readonly RawExchange[]
  /** Of the request that stays without an answer. */
  readonly operation?: Operation
  /** Where the request takes the target down, so that it is not to be sent again: how often it was seen to. */
  readonly takenDown?: { readonly times: number }
}

/** Most exchanges that are shown with one finding: its first and its last ones. */
const shownExchanges = 12

/**
 * Runs one case and tells what it came to. A request that stays without an answer is a sighting too:
 * whether it is the network or the target's fault is found out by confirming it.
 *
 * @throws whatever is neither a finding nor noise: a fault of the harness, or the end of the run
 */
export function runCase(
  work: () => Promise<unknown>,
  before: readonly RawExchange[] = [],
): Promise<CaseOutcome> {
  return inScope(async (scope) => {
    try {
      return { kind: (await work()) === 'silent' ? 'silent' : 'held' }
    } catch (error) {
      const exchanges = (of: Violated) =>
        shortened(thoseThatCount([...before, ...scope.exchanges], of), of)
      if (error instanceof Violated)
        return { kind: 'violated', violated: error, exchanges: exchanges(error) }
      if (error instanceof Unjudged || error instanceof NotSent)
        return { kind: 'unjudged', reason: error.because }
      if (error instanceof NoAnswer) {
        if (saysNothing(headOf(error.exchange))) return { kind: 'unjudged', reason: error.because }
        const sighting = sightingOfNoAnswer(error)
        return sighting.takenDown
          ? sighting
          : { ...sighting, exchanges: [...exchanges(sighting.violated), error.exchange] }
      }
      throw error
    }
  })
}

/** Whether a target says "not now" of a rate or a quota, or for hours: that is not about the request. */
function saysNothing(head: Head): boolean {
  return isBusy(head) && (limitsTheRate(head) || asksForTooLong(head))
}

/** What a request shows that has got no answer. */
export function sightingOfNoAnswer({ because, exchange }: NoAnswer): Sighting {
  const { method, url } = exchange
  const { code, facts } = because
  const { pathname, search } = new URL(url)
  const noAnswer = violated('no-answer', {
    ...{ expected: 'an answer', received: null, method },
    path: pathname + search,
    why: because,
  })
  const read = pathname.endsWith(plainListing.path) ? 'list' : 'get'
  const operation = method === 'PATCH' ? 'update' : read
  const sighting = { kind: 'no-answer', violated: noAnswer, exchanges: [exchange] } as const
  if (code !== 'takes-target-down') return { ...sighting, operation }
  const takenDown = { times: Number(facts.times) }
  return { ...sighting, operation, violated: noAnswer.but({ smallest: facts.request }), takenDown }
}

/**
 * Where pages show how many events there are, they and the listing that has fewer; where listings are compared, these,
 * once each; where a listing was made smaller until it was refused, that: how they were found proves nothing.
 */
function thoseThatCount(
  exchanges: readonly RawExchange[],
  { code, facts, smallest }: Violated,
): readonly RawExchange[] {
  const { like, pages, query } = facts as Partial<ItemFacts & Pick<ListingFacts, 'like'>>
  if (!query) return exchanges
  const isListing = ({ method, url }: RawExchange) =>
    method === 'GET' && new URL(url).pathname.endsWith(plainListing.path)
  const lists = [...new Map(exchanges.filter(isListing).map((one) => [keyOf(one), one])).values()]
  if (pages) {
    const { page: _page, limit: _limit, ...range } = query as RawQuery
    const { items, limit } = pages
    const counted = items.map((_, nth) => ({ ...range, limit, page: defaultPage + nth }))
    return [...counted, query].flatMap((asked) => lists.filter((one) => asksFor(asked, one)))
  }
  const shown =
    code === 'other-listing'
      ? [query, ...(like ?? [])].map((asked) => ({ page: undefined, limit: undefined, ...asked }))
      : code === 'refused' && isDeepStrictEqual(query, smallest)
        ? [query]
        : []
  const shows = lists.filter((one) => shown.some((asked) => asksFor(asked, one)))
  return shows.length === 0
    ? exchanges
    : exchanges.filter((one) => !isListing(one) || shows.includes(one))
}

function keyOf({ url }: RawExchange): string {
  return [...new URL(url).searchParams].sort().join('&')
}

/** Whether a listing was asked for with these parameters and no others; one that is undefined may be there or not. */
function asksFor(query: object, { url }: RawExchange): boolean {
  const { searchParams } = new URL(url)
  const asked = Object.entries(query)
  return (
    [...searchParams.keys()].every((name) => name in query) &&
    asked.every(([name, value]) => value === undefined || searchParams.get(name) === String(value))
  )
}

function shortened(exchanges: readonly RawExchange[], { facts }: Violated): readonly RawExchange[] {
  if (exchanges.length <= shownExchanges) return exchanges
  const told = exchangesToldOf(exchanges, facts)
  const [first, last] = [exchanges.slice(0, 2), exchanges.slice(2 + told.length - shownExchanges)]
  const shown = new Set([...first, ...told, ...last])
  return exchanges.filter((one) => shown.has(one))
}

/** What many others may have followed: the answer that is told, and the update that has sent what was received. */
function exchangesToldOf(
  exchanges: readonly RawExchange[],
  { received }: Violated['facts'],
): readonly RawExchange[] {
  const { status } = (received ?? {}) as { readonly status?: unknown }
  const value = typeof received === 'string' && received !== '' ? JSON.stringify(received) : ''
  const told = [
    typeof status === 'number' && exchanges.findLast((one) => one.status === status),
    value !== '' && exchanges.findLast(({ requestBody = '' }) => requestBody.includes(value)),
  ]
  return told.filter((one) => one !== false && one !== undefined)
}
