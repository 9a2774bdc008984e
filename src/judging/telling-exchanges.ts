import { isDeepStrictEqual } from 'node:util'
import { defaultPage } from '../contract/list-query.ts'
import type { Violated } from '../findings/finding.ts'
import type { ItemFacts, ListingFacts } from '../findings/violations-of-listings.ts'
import type { RawExchange } from '../service/exchange.ts'
import { plainListing } from '../service/request.ts'

/** Most exchanges that are shown with one finding: its first and its last ones. */
const shownExchanges = 12

/** Those exchanges of a violated case that show what is wrong: how it was found proves nothing. */
export function tellingExchanges(
  exchanges: readonly RawExchange[],
  violated: Violated,
): readonly RawExchange[] {
  const telling =
    listingsThatTell(exchanges, violated) ??
    exchangesOfUnlisted(exchanges, violated) ??
    lastSentAtOnce(exchanges, violated) ??
    readAfterInvalid(exchanges, violated)
  return fewOf(telling ?? exchanges, violated)
}

/** Of updates sent at once, round after round, the last ones, and the read before them, which shows what they began from. */
function lastSentAtOnce(
  exchanges: readonly RawExchange[],
  { facts }: Violated,
): readonly RawExchange[] | undefined {
  if (!('as' in facts) || facts.as !== 'sent-at-once') return undefined
  const last = exchanges.findLastIndex(({ method }) => method !== 'GET')
  const before = exchanges.slice(0, last).findLastIndex(({ method }) => method === 'GET')
  return exchanges.slice(Math.max(0, before))
}

/** Of an event that reads invalid after an update that is, the last such update and the reads behind it. */
function readAfterInvalid(
  exchanges: readonly RawExchange[],
  { code, facts }: Violated,
): readonly RawExchange[] | undefined {
  const { seen, sent } = facts as { seen?: string; sent?: readonly string[] } & Violated['facts']
  if (code !== 'invalid-event' || seen !== 'read' || !sent) return undefined
  const isSent = ({ requestBody = '' }: RawExchange) => sent.includes(requestBody)
  const last = exchanges.findLastIndex(({ requestBody }) => requestBody === sent[0])
  if (last < 0) return undefined
  return exchanges.slice(last).filter((one) => one.method === 'GET' || isSent(one))
}

/**
 * Where a listing lacks events: that one, and what proves that there are such events; of one event all its updates and
 * reads, of several a narrower listing. Nothing where the listing is not among them.
 */
function exchangesOfUnlisted(
  exchanges: readonly RawExchange[],
  { code, facts }: Violated,
): readonly RawExchange[] | undefined {
  const {
    eventId,
    expected,
    query = {},
  } = facts as { eventId?: unknown; query?: object } & Violated['facts']
  if (code !== 'event-not-listed' && code !== 'missing-from-wider-range') return undefined
  const asking = (asked: object) => exchanges.filter((one) => isListing(one) && asksFor(asked, one))
  const [exact, paged] = [asking(query), asking({ ...anyPage, ...query })]
  const one = `${eventId ?? (expected as readonly unknown[])[0]}`.toLowerCase()
  const proofs = exchanges.filter(({ method, responseBody, url }) =>
    eventId === undefined
      ? responseBody?.text.toLowerCase().includes(one)
      : method !== 'GET' || new URL(url).pathname.toLowerCase().endsWith(`/${one}`),
  )
  const lastReading = paged.slice(paged.findLastIndex((one) => !asksForLaterPage(one)))
  // What was listed between updates of the one event may be why it is not listed now.
  const telling =
    eventId === undefined
      ? [...lastReading, ...proofs.slice(-1)]
      : [...(exact.length > 0 ? exact : paged), ...proofs]
  return paged.length === 0 ? undefined : exchanges.filter((one) => telling.includes(one))
}

/** Parameters that a listing may be asked for with, or not. */
const anyPage = { page: undefined, limit: undefined }

/** The listings that a violation is told by, the last of each, behind the updates that it may follow; nothing where one lacks. */
function listingsThatTell(
  exchanges: readonly RawExchange[],
  violated: Violated,
): readonly RawExchange[] | undefined {
  const queries = queriesTold(violated)
  if (queries.length === 0) return undefined
  // One that is refused now and then may have succeeded when it was made smaller.
  const { status } = (violated.facts.received ?? {}) as { readonly status?: unknown }
  const isTold = (one: RawExchange) => violated.code !== 'refused' || one.status === status
  const listings = exchanges.filter((one) => isListing(one) && isTold(one))
  const byQuery = new Map(listings.map((one) => [queryIn(one), one]))
  const told = queries.map((asked) => [...byQuery.values()].filter((one) => asksFor(asked, one)))
  if (told.some((listings) => listings.length === 0)) return undefined
  const updates =
    'pages' in violated.facts ? [] : exchanges.filter(({ method }) => method !== 'GET')
  return [...updates, ...new Set(told.flat())]
}

/**
 * Pages that show how many events there are, and the listing that has fewer; two that are compared, to their ends; the
 * pages that share an event; or what a listing that is refused was made smaller to.
 */
function queriesTold({ code, facts, smallest }: Violated): readonly object[] {
  const { like, pages, query, received } = facts as Partial<
    ListingFacts & Omit<ItemFacts, 'like'>
  > &
    Violated['facts']
  if (!query) return []
  const { page: _page, limit: _limit, ...range } = query as Readonly<Record<string, unknown>>
  if (pages) {
    const { items, limit } = pages
    return [...items.map((_, nth) => ({ ...range, limit, page: defaultPage + nth })), query]
  }
  if (code === 'event-on-two-pages' && Array.isArray(received))
    return received.map((page) => ({ ...query, page }))
  if (code === 'other-listing')
    return [query, ...(like ?? [])].map((one) => ({ ...anyPage, ...one }))
  return code === 'refused' && isDeepStrictEqual(query, smallest) ? [query] : []
}

function asksForLaterPage({ url }: RawExchange): boolean {
  return Number(new URL(url).searchParams.get('page') ?? defaultPage) > defaultPage
}

function isListing({ method, url }: RawExchange): boolean {
  return method === 'GET' && new URL(url).pathname.endsWith(plainListing.path)
}

function queryIn({ url }: RawExchange): string {
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

function fewOf(exchanges: readonly RawExchange[], { facts }: Violated): readonly RawExchange[] {
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
