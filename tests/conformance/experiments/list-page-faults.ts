import { defaultPage, maximumLimit } from '../../../src/contract/list-query.ts'
import type { EventId } from '../../../src/contract/special-event.ts'
import { Unjudged, Violated } from '../../../src/findings/finding.ts'

/** An event on two pages. Twice on one page is another clause's business. */
export function overlapIn(
  pages: readonly EventId[][],
  numbers: readonly number[] = pages.map((_, index) => index + defaultPage),
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
export function gapIn(pages: readonly EventId[][], limit: number): Violated | undefined {
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
export function differenceIn(
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
