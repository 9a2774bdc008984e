import { defaultLimit, defaultPage, type ListQuery } from '../../../src/contract/list-query.ts'
import type { EventId } from '../../../src/contract/special-event.ts'
import { unjudged, type Violated, violated } from '../../../src/findings/finding.ts'
import type { ListAnswer, Service } from '../../../src/service/service.ts'
import { elementsOf, pageThatMayBe } from '../../../src/world/reading/expectations.ts'
import { datedIds, type Listing, listed, sizeOf } from '../../../src/world/reading/listing.ts'

/** One page of a listing, with the events on it. */
interface Page {
  readonly page: number
  readonly ids: readonly EventId[]
}

/** How pages are asked for: all at once, each when the one before has come, or each behind a listing of other days. */
type Manner = 'at-once' | 'in-turn' | 'in-company'

/** Some pages of a listing. @throws Unjudged where events without dates are listed, since when they are is left open */
export function pagesAt(
  service: Service,
  queries: readonly ListQuery[],
  manner?: Manner,
): Promise<Page[]> {
  return pagesBy((query) => service.list(query), service, queries, manner)
}

async function pagesBy(
  read: (query: ListQuery) => Promise<ListAnswer>,
  service: Service,
  queries: readonly ListQuery[],
  manner: Manner = 'at-once',
): Promise<Page[]> {
  const pageBy = async (query: ListQuery) => {
    if (manner === 'in-company') await service.list({})
    const answer = await read(query)
    elementsOf(answer)
    const ids = datedIds(answer)
    if (ids.length < answer.ids.length) throw unjudged('undated-events-listed', {})
    return { page: query.page ?? defaultPage, ids }
  }
  if (manner === 'at-once') return Promise.all(queries.map(pageBy))
  const pages: Page[] = []
  for (const query of queries) pages.push(await pageBy(query))
  return pages
}

/** Queries for the pages of these numbers. */
export function numbered(query: ListQuery, pages: readonly number[]): ListQuery[] {
  return pages.map((page) => ({ ...query, page }))
}

/** Queries for the first pages of a listing, so many of them. */
export function firstPages(query: ListQuery, count: number): ListQuery[] {
  return numbered(
    query,
    Array.from({ length: count }, (_, index) => index + defaultPage),
  )
}

/** Whether a listing goes on to the page of this number. */
function reaches(listing: Listing, page: number, limit = defaultLimit): boolean {
  return sizeOf(listing) > (page - defaultPage) * limit
}

/** Whether pages hold the same events in the same order. */
export function samePages(one: readonly Page[], other: readonly Page[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** So often pages are asked for again that have changed meanwhile. */
const mostChanges = 4

/**
 * No event is on two of some pages of one listing, unless that changes meanwhile.
 *
 * @returns the pages
 */
export async function mustNotOverlap(
  service: Service,
  queries: readonly ListQuery[],
  manner?: Manner,
): Promise<Page[]> {
  let pages = await pagesBy((query) => pageThatMayBe(service, query), service, queries, manner)
  const { page: _, ...query } = queries[0] ?? {}
  // What is shown behind the last page is left open; it may be the last one again, or the first.
  const isBeyond = async () => {
    const last = Math.max(...pages.map(({ page }) => page))
    return !reaches(await listed(service, query), last, query.limit)
  }
  if (!overlapIn(pages, query) || (await isBeyond())) return pages
  for (let time = 1; time <= mostChanges; time++) {
    const again = await pagesAt(service, queries, manner)
    const fault = overlapIn(again, query)
    if (!fault) return again
    if (samePages(again, pages)) throw fault
    pages = again
  }
  throw unjudged('list-changed', {})
}

/** An event on two pages. Twice on one page is the business of list.unique. */
export function overlapIn(pages: readonly Page[], query: ListQuery): Violated | undefined {
  const pagesOf = new Map<EventId, Set<number>>()
  for (const { page, ids } of pages)
    for (const id of ids) pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page))
  const [twice] = [...pagesOf].filter(([, numbers]) => numbers.size > 1)
  if (!twice) return undefined
  const [eventId, numbers] = twice
  return violated('event-on-two-pages', {
    expected: 'one page',
    received: [...numbers],
    eventId,
    query,
  })
}

/** A page that is not full, though events follow. @throws Unjudged where the first one holds some, but is not full */
export function gapIn(pages: readonly Page[], query: ListQuery): Violated | undefined {
  const { limit = defaultLimit } = query
  const lastHolding = pages.findLastIndex(({ ids }) => ids.length > 0)
  const short = pages.slice(0, Math.max(0, lastHolding)).find(({ ids }) => ids.length < limit)
  if (!short) return undefined
  const { page, ids } = short
  if (page === defaultPage && ids.length > 0)
    throw unjudged('first-page-not-full', { items: ids.length, query })
  return violated('other-number-of-items', {
    expected: limit,
    received: ids.length,
    query: { ...query, page },
    following: pages[lastHolding]?.ids.length ?? 0,
  })
}
