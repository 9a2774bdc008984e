import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import { type EventId, type IsoDate, idKey } from '../../src/contract/special-event.ts'
import { type Bench, clause } from '../../src/verdict/check.ts'
import { elementsOf } from '../../src/verdict/expectations.ts'
import { Unjudged, Violated } from '../../src/verdict/finding.ts'
import { widestRange } from '../../src/world/catalogue.ts'
import { addDays } from '../../src/world/days.ts'
import { datedIds, listAll } from '../../src/world/listing.ts'

/** Limits to page through a range with: small, odd, the default by name and left out, the largest. */
const limits = [3, 7, defaultLimit, undefined, maximumLimit]

clause('list.page.partition', async ({ service, world, each }) => {
  const range = await world.rangeHoldingUpTo(maximumLimit + 1)
  const { startDate, endDate, ids: known, controlled } = range
  // Where the last page is full, too, nothing may get lost.
  const divisor = [8, 4, 5, 6, 9].find((limit) => known.length % limit === 0)
  await each([...limits, ...(divisor ? [divisor] : [])], async (limit) => {
    const query = { startDate, endDate, ...(limit ? { limit } : {}) }
    const pages = await pagesOf(service, query, Math.ceil(known.length / (limit ?? defaultLimit)))
    const fault = overlapIn(pages) ?? gapIn(pages, controlled ? known : [], limit ?? defaultLimit)
    if (!fault) return
    // Where others write too, an event may slip from page to page between two requests.
    await world.mustStillHold(range)
    const again = await pagesOf(service, query, pages.length)
    if (!controlled && JSON.stringify(again) !== JSON.stringify(pages))
      throw new Unjudged('the list changed while it was paged through')
    throw fault
  })

  await world.settleAroundToday()
  await each([{}, { endDate }], async (query: ListQuery) => {
    const pages = await pagesOf(service, { ...query, limit: 4 }, 3)
    const fault = overlapIn(pages)
    if (!fault) return
    const again = await pagesOf(service, { ...query, limit: 4 }, 3)
    if (JSON.stringify(again) !== JSON.stringify(pages))
      throw new Unjudged('the list changed while it was paged through')
    throw fault
  })

  await each([widestRange], (range) => mustHoldItsParts(service, world, range))
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

function overlapIn(pages: readonly EventId[][]): Violated | undefined {
  const listed = pages.flat()
  const twice = listed.find((id, index) => listed.indexOf(id) !== index)
  if (twice === undefined) return undefined
  const on = pages.flatMap((ids, index) => (ids.includes(twice) ? [index + defaultPage] : []))
  return new Violated(
    `no event on two of ${pages.length} pages`,
    `event ${twice} on pages ${on.join(' and ')}`,
  )
}

function gapIn(
  pages: readonly EventId[][],
  known: readonly EventId[],
  limit: number,
): Violated | undefined {
  const short = pages.findIndex((ids, index) => index < pages.length - 1 && ids.length < limit)
  if (short >= 0)
    return new Violated(
      `every page but the last to be full with limit ${limit}`,
      `${pages[short]?.length} items on page ${short + defaultPage} of ${pages.length}`,
    )
  const missing = known.filter((id) => !pages.flat().includes(idKey(id)))
  return missing.length > 0
    ? new Violated(
        `each of ${known.length} events on one of ${pages.length} pages of ${limit}`,
        `none with ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ' …' : ''}`,
      )
    : undefined
}

/** Most pages of the widest listing that are read. */
const mostPages = 12

/** Whatever a narrow range lists, a wide one that holds that range lists on one of its pages, too. */
async function mustHoldItsParts(
  service: Bench['service'],
  world: Bench['world'],
  range: ListQuery,
): Promise<void> {
  const today = world.todays()[0] as IsoDate
  const bounds = [-40, -3, 5, 15, 40, 400].map((offset) => addDays(today, offset))
  const narrow = bounds.slice(1).map((end, index) => ({
    startDate: bounds[index] as IsoDate,
    endDate: addDays(end, -1),
  }))
  const window = await world.windowIfAny()
  const listParts = () =>
    Promise.all(
      [...narrow, ...(window ? [window.range] : [])].map((part) =>
        service.list({ ...part, limit: maximumLimit }),
      ),
    )
  const parts = await listParts()
  const everything = () => listAll(service, range, mostPages)
  const listed = await everything()
  if (listed.length >= mostPages * maximumLimit)
    throw new Unjudged('the list is too long to be paged through')
  const missing = [...new Set(parts.flatMap(datedIds))].filter((id) => !listed.includes(id))
  if (missing.length === 0) return
  const [first, second] = [await everything(), await everything()]
  const partsNow = new Set((await listParts()).flatMap(datedIds))
  const still = missing.filter(
    (id) => partsNow.has(id) && !first.includes(id) && !second.includes(id),
  )
  if (still.length === 0 || first.length !== second.length)
    throw new Unjudged('the list changed while it was paged through')
  throw new Violated(
    `what narrower ranges list to be on the pages from ${range.startDate} to ${range.endDate}`,
    `${still.length} events missing, such as ${still[0]}, on pages that hold ${second.length}`,
  )
}
