import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import { type EventId, idKey } from '../../src/contract/special-event.ts'
import { type Bench, clause } from '../../src/verdict/check.ts'
import { elementsOf } from '../../src/verdict/expectations.ts'
import { Unjudged, Violated } from '../../src/verdict/finding.ts'
import { datedIds, listAll, sameEvents } from '../../src/world/listing.ts'
import { wideAndNarrow } from './experiments/wide-and-narrow.ts'

/** Limits to page through a range with: small, odd, left out, the largest. */
const limits = [4, 7, undefined, maximumLimit]

clause('list.page.partition', async ({ service, world, each, over }) => {
  const range = await world.rangeHoldingUpTo(maximumLimit + 1)
  const { startDate, endDate, controlled } = range
  const known = range.ids.map(idKey)
  const whole = async () => {
    if (controlled) return known
    return [...new Set([...known, ...(await listAll(service, { startDate, endDate }))])]
  }
  const ids = await whole()
  // Where the last page is full, too, nothing may get lost.
  const divisor = [8, 5, 6, 9].find((limit) => ids.length % limit === 0)
  await each([...limits, ...(divisor ? [divisor] : [])], async (limit) => {
    const query = { startDate, endDate, ...(limit ? { limit } : {}) }
    const size = limit ?? defaultLimit
    const walk = () => pagesOf(service, query, Math.ceil(ids.length / size))
    const pages = await walk()
    const fault = overlapIn(pages) ?? shortIn(pages, size, ids) ?? gapIn(pages, ids)
    if (!fault) return
    // Where others write too, an event may slip from page to page between two requests.
    await world.mustStillHold(range)
    const unchanged = sameEvents(await whole(), ids) && samePages(await walk(), pages)
    if (!controlled && !unchanged) throw new Unjudged('the list changed while it was paged through')
    throw fault
  })

  await world.settleAroundToday()
  await each([{}, { endDate }], async (query: ListQuery) => {
    const walk = () => pagesOf(service, { ...query, limit: 5 }, 2)
    const pages = await walk()
    const fault = overlapIn(pages)
    if (!fault) return
    if (!samePages(await walk(), pages))
      throw new Unjudged('the list changed while it was paged through')
    throw fault
  })

  await over(wideAndNarrow, ({ paged, lacking }) => {
    if (lacking && !paged) throw new Unjudged('the widest listing lacks events even on one page')
    if (lacking) throw lacking
  })
})

async function pagesOf(
  service: Bench['service'],
  query: ListQuery,
  count: number,
): Promise<EventId[][]> {
  const pages = Array.from({ length: count }, (_, index) => index + defaultPage)
  return Promise.all(
    pages.map(async (page) => {
      const answer = await service.list({ ...query, page })
      elementsOf(answer)
      // When those without dates are listed is left open, so where they are, pages tell nothing.
      if (datedIds(answer).length < answer.ids.length)
        throw new Unjudged('events without dates are listed along with the others')
      return datedIds(answer)
    }),
  )
}

function samePages(one: readonly EventId[][], other: readonly EventId[][]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** An event on two pages. Twice on one page is another clause's business. */
function overlapIn(pages: readonly EventId[][]): Violated | undefined {
  const perPage = pages.map((ids) => [...new Set(ids)])
  const listed = perPage.flat()
  const twice = listed.find((id, index) => listed.indexOf(id) !== index)
  if (twice === undefined) return undefined
  const on = perPage.flatMap((ids, index) => (ids.includes(twice) ? [index + defaultPage] : []))
  return new Violated(
    `no event on two of ${pages.length} pages`,
    `event ${twice} on pages ${on.join(' and ')}`,
  )
}

/** A page that is not full, though it is not the last. @throws Unjudged where even the first one is not */
function shortIn(
  pages: readonly EventId[][],
  limit: number,
  ids: readonly EventId[],
): Violated | undefined {
  const first = pages[0]?.length ?? 0
  if (first !== Math.min(limit, ids.length))
    throw new Unjudged(
      `page ${defaultPage} holds ${first} items with limit ${limit}, so the limit is not kept`,
    )
  const short = pages.findIndex((page, index) => index < pages.length - 1 && page.length < limit)
  return short < 0
    ? undefined
    : new Violated(
        `every page but the last to be full with limit ${limit}`,
        `${pages[short]?.length} items on page ${short + defaultPage} of ${pages.length}`,
      )
}

/** Events that pages lack, though the range is known to hold them. */
function gapIn(pages: readonly EventId[][], known: readonly EventId[]): Violated | undefined {
  const listed = new Set(pages.flat())
  const missing = known.filter((id) => !listed.has(id))
  return missing.length === 0
    ? undefined
    : new Violated(
        `each of ${known.length} events on one of ${pages.length} pages`,
        `none with ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ' …' : ''}`,
      )
}
