import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import type { EventId } from '../../src/contract/special-event.ts'
import { type Bench, clause } from '../../src/verdict/check.ts'
import { elementsOf } from '../../src/verdict/expectations.ts'
import { Unjudged, Violated } from '../../src/verdict/finding.ts'
import { datedIds, listAll, sameEvents } from '../../src/world/listing.ts'
import { mustBeIn } from '../../src/world/window.ts'
import type { KnownRange } from '../../src/world/world.ts'
import { wideAndNarrow } from './experiments/wide-and-narrow.ts'

clause('list.page.partition', async ({ service, world, each, over }) => {
  const wide = await world.rangeHoldingUpTo(maximumLimit + 1)
  const window = await world.windowIfAny()
  const narrow = window
    ? { ...window.range, ids: mustBeIn(window, window.range), controlled: true }
    : wide
  // Small, odd, left out; and where the last page is full, too, nothing may get lost.
  const divisor = [6, 9, 8, 5].find((limit) => narrow.ids.length % limit === 0)
  const walks: readonly Walk[] = [
    ...[4, 7, undefined, divisor].map((limit) => ({ through: 'narrow', limit }) as const),
    { through: 'wide', limit: maximumLimit },
  ]
  const known = {
    narrow: { range: narrow, listed: await listAll(service, daysOf(narrow)) },
    wide: { range: wide, listed: await listAll(service, daysOf(wide)) },
  }
  await each(walks, ({ through, limit }) =>
    mustPartition(service, world, { ...known[through], limit }),
  )

  // Pages whose number has more than one digit are pages of their own, too.
  await each([3], async (limit) => {
    if (known.wide.listed.length <= 10 * limit) throw new Unjudged('needs more than ten pages')
    const numbers = [defaultPage, 10, 11]
    await mustNotOverlap(() => pagesAt(service, { ...daysOf(wide), limit }, numbers), numbers)
  })

  // The smallest page, and the largest but one, which services are known to reckon otherwise.
  await each([1, maximumLimit - 1], async (limit) => {
    await mustNotOverlap(() => pagesOf(service, { ...daysOf(wide), limit }, 2))
  })

  await world.settleAroundToday()
  const ways = [{}, { endDate: wide.endDate }, { startDate: narrow.startDate }]
  await each(ways, async (query: ListQuery) => {
    await mustNotOverlap(() => pagesOf(service, { ...query, limit: 5 }, 2))
  })

  await over(wideAndNarrow, ({ paged, lacking }) => {
    if (lacking && !paged) throw new Unjudged('the widest listing lacks events even on one page')
    if (lacking) throw lacking
  })
})

interface Walk {
  readonly through: 'narrow' | 'wide'
  readonly limit: number | undefined
}

interface PagedRange {
  readonly range: KnownRange
  /** What its largest pages held a moment ago. */
  readonly listed: readonly EventId[]
  readonly limit: number | undefined
}

function daysOf({ startDate, endDate }: KnownRange) {
  return { startDate, endDate }
}

/** However many items a page holds, the pages hold the same events, each of them once. */
async function mustPartition(
  service: Bench['service'],
  world: Bench['world'],
  { range, listed, limit }: PagedRange,
): Promise<void> {
  const { ids, controlled } = range
  const query = { ...daysOf(range), ...(limit ? { limit } : {}) }
  const size = limit ?? defaultLimit
  const walk = () => pagesOf(service, query, Math.ceil(Math.max(ids.length, listed.length) / size))
  const pages = await walk()
  const fault = overlapIn(pages) ?? gapIn(pages, size) ?? differenceIn(pages, listed)
  if (!fault) return
  // Where others write too, an event may slip from page to page between two requests.
  await world.mustStillHold(range)
  const now = await listAll(service, daysOf(range))
  const unchanged = sameEvents(now, listed) && samePages(await walk(), pages)
  if (!controlled && !unchanged) throw new Unjudged('the list changed while it was paged through')
  throw fault
}

/** No event is on two pages, unless the list changes meanwhile. */
async function mustNotOverlap(walk: () => Promise<EventId[][]>, numbers?: number[]): Promise<void> {
  const pages = await walk()
  const fault = overlapIn(pages, numbers)
  if (!fault) return
  if (!samePages(await walk(), pages))
    throw new Unjudged('the list changed while it was paged through')
  throw fault
}

function pagesOf(service: Bench['service'], query: ListQuery, count: number) {
  const pages = Array.from({ length: count }, (_, index) => index + defaultPage)
  return pagesAt(service, query, pages)
}

function pagesAt(
  service: Bench['service'],
  query: ListQuery,
  pages: readonly number[],
): Promise<EventId[][]> {
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
function overlapIn(
  pages: readonly EventId[][],
  numbers = pages.map((_, index) => index + defaultPage),
): Violated | undefined {
  const perPage = pages.map((ids) => [...new Set(ids)])
  const listed = perPage.flat()
  const twice = listed.find((id, index) => listed.indexOf(id) !== index)
  if (twice === undefined) return undefined
  const on = numbers.filter((_, index) => perPage[index]?.includes(twice))
  return new Violated(
    `no event on two of ${pages.length} pages`,
    `event ${twice} on pages ${on.join(' and ')}`,
  )
}

/** A page that is not full, though events follow. @throws Unjudged where even the first one is not */
function gapIn(pages: readonly EventId[][], limit: number): Violated | undefined {
  const short = pages.findIndex(
    (page, index) => page.length < limit && pages.slice(index + 1).some(({ length }) => length > 0),
  )
  if (short < 0) return undefined
  const { length = 0 } = pages[short] ?? []
  if (short === 0 && length > 0)
    throw new Unjudged(`even page ${defaultPage} holds ${length} items with limit ${limit}`)
  return new Violated(
    `every page but the last to be full with limit ${limit}`,
    `${length} items on page ${short + defaultPage} of ${pages.length}`,
  )
}

/** Events that pages of one size show and those of the largest size do not, or the other way round. */
function differenceIn(
  pages: readonly EventId[][],
  listed: readonly EventId[],
): Violated | undefined {
  const paged = new Set(pages.flat())
  const missing = listed.filter((id) => !paged.has(id))
  const extra = [...paged].filter((id) => !listed.includes(id))
  const few = (ids: readonly EventId[]) =>
    `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ` and ${ids.length - 3} more` : ''}`
  if (missing.length > 0)
    return new Violated(
      `the ${listed.length} events that pages of ${maximumLimit} hold on ${pages.length} pages`,
      `none with ${few(missing)}`,
    )
  return extra.length === 0
    ? undefined
    : new Violated(
        `the ${paged.size} events that ${pages.length} pages hold on pages of ${maximumLimit}, too`,
        `none with ${few(extra)}`,
      )
}
