import { defaultLimit, defaultPage, maximumLimit } from '../../src/contract/list-query.ts'
import type { EventId } from '../../src/contract/special-event.ts'
import { clause } from '../../src/verdict/check.ts'
import { elementsOf } from '../../src/verdict/expectations.ts'
import { Unjudged, Violated } from '../../src/verdict/finding.ts'

/** Limits to page through a range with: small, odd, the default by name and left out, the largest. */
const limits = [3, 7, defaultLimit, undefined, maximumLimit]

clause('list.page.partition', async ({ service, world, each }) => {
  const range = await world.rangeHoldingUpTo(maximumLimit + 1)
  const { startDate, endDate, ids: known, controlled } = range
  const pagesOf = async (limit: number | undefined): Promise<EventId[][]> => {
    const count = Math.ceil(known.length / (limit ?? defaultLimit))
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const page = defaultPage + index
        const answer = await service.list({ startDate, endDate, page, ...(limit ? { limit } : {}) })
        elementsOf(answer)
        return [...answer.ids]
      }),
    )
  }
  await each(limits, async (limit) => {
    const pages = await pagesOf(limit)
    const finding = faultIn(pages, known, limit ?? defaultLimit, controlled)
    if (!finding) return
    // Where others write too, an event may slip from page to page between two requests.
    if (!controlled && JSON.stringify(await pagesOf(limit)) !== JSON.stringify(pages))
      throw new Unjudged('the list changed while it was paged through')
    throw finding
  })
})

function faultIn(
  pages: readonly EventId[][],
  known: readonly EventId[],
  limit: number,
  controlled: boolean,
): Violated | undefined {
  const where = `over ${pages.length} pages of ${limit}`
  const listed = pages.flat()
  const twice = listed.find((id, index) => listed.indexOf(id) !== index)
  if (twice !== undefined) {
    const on = pages.flatMap((ids, index) => (ids.includes(twice) ? [index + defaultPage] : []))
    return new Violated(`no event on two pages ${where}`, `${twice} on pages ${on.join(' and ')}`)
  }
  const short = pages.findIndex((ids, index) => index < pages.length - 1 && ids.length < limit)
  if (short >= 0)
    return new Violated(
      `every page but the last to be full ${where}`,
      `${pages[short]?.length} items on page ${short + defaultPage}`,
    )
  const missing = known.filter((id) => !listed.includes(id))
  return controlled && missing.length > 0
    ? new Violated(
        `each of ${known.length} events on one page ${where}`,
        `no ${missing.join(', ')}`,
      )
    : undefined
}
