import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  maximumLimit,
} from '../../../src/contract/list-query.ts'
import type { EventId } from '../../../src/contract/special-event.ts'
import type { CaseBench } from '../../../src/judging/check.ts'
import { pause } from '../../../src/service/pause.ts'
import { together } from '../../../src/service/together.ts'
import { longestLagMs } from '../../../src/world/lateness/promises.ts'
import { listAll, wholly } from '../../../src/world/reading/listing.ts'
import { mustEqualListing } from '../../../src/world/reading/listing-comparison.ts'
import type { DateRange } from '../../../src/world/values/days.ts'
import { sameEvents } from '../../../src/world/values/same.ts'
import { unlessUnjudged } from '../matchers.ts'
import { limits } from './explored-queries.ts'
import { firstPages, mustNotOverlap, numbered, pagesAt } from './pages.ts'
import { mostWidePages } from './wide-and-narrow.ts'

export const limitsFromLargest = limits.slice(1).toReversed()

/** Fewer pages of all events than these begin where those of shorter listings do, which are compared. */
export const leastPagesOfAll = 4

const [nextToLargest = maximumLimit, ...smallerLimits] = limitsFromLargest.slice(1)

/** Pages of one size. */
interface Pages {
  readonly limit: number
  readonly pages: readonly number[]
  /** Whether the size is left to its default. */
  readonly isDefault?: true
}

function allPages(limit: number, events: number): Pages {
  const pages = firstPages({}, Math.ceil(events / limit)).map(({ page = defaultPage }) => page)
  return { limit, pages }
}

/** So far apart are sizes of pages that follow each other: none comes twice before each has come. */
const sizesApart = 11

/**
 * A page of each smaller size, one behind the other as far as there are events, and a last page that holds one alone; and two
 * far behind the first whose size is left to its default.
 */
function samplesOf(events: number): Pages[] {
  const samples: Pages[] = []
  const last = smallerLimits.find((limit) => limit > 1 && events % limit === 1)
  if (last) samples.push({ limit: last, pages: [Math.ceil(events / last)] })
  for (let turn = 0, at = 0; at < events; turn++) {
    const limit = smallerLimits[(turn * sizesApart) % smallerLimits.length] ?? nextToLargest
    const page = Math.floor(at / limit) + defaultPage
    samples.push({ limit, pages: [page] })
    at = page * limit
  }
  const pages = Math.floor(events / defaultLimit)
  const far = [Math.ceil((2 * pages) / 3), pages]
  if (pages > 1) samples.push({ limit: defaultLimit, pages: far, isDefault: true })
  return samples
}

/** Most pages of one size that are read to find whether they hold what those of the largest do. */
const mostPagesBeside = 300

/** Others who write may make any sample look otherwise, and this run sends no update meanwhile: so many are read to the end. */
const mostDoubted = 3

/** Nothing is lost between pages far behind the first ones, where those of another size do not begin. */
export function mustHoldTheSame(wide: DateRange, { service }: CaseBench): Promise<unknown> {
  // What this run moves, or takes all days from, comes and goes; an order may be that of the last updates.
  const compare = async () => {
    const listAtOnce = () => listAll(service, wide, { mostPages: mostWidePages })
    const { ids, overlapping } = await listAtOnce()
    if (overlapping)
      await mustNotOverlap(service, numbered({ ...wide, limit: maximumLimit }, overlapping))
    const asked = ({ limit, isDefault }: Pages) => (isDefault ? wide : { ...wide, limit })
    const isOtherwise = async (size: Pages) => {
      const { limit, pages } = size
      const read = await pagesAt(service, numbered(asked(size), pages))
      const listedOn = (page: number) => ids.slice((page - defaultPage) * limit, page * limit)
      return !read.every(({ page, ids: shown }) => sameEvents(shown, listedOn(page)))
    }
    const mustBeAll = (size: Pages) => {
      const [others, largest] = [asked(size), { ...wide, limit: maximumLimit }]
      const { pages } = allPages(size.limit, ids.length)
      if (pages.length > mostPagesBeside) return
      const whole = async (query: ListQuery) =>
        query === largest
          ? listAtOnce()
          : wholly([...new Set((await pagesAt(service, numbered(others, pages))).flatMap(idsOf))])
      return mustEqualListing(whole, others, [largest])
    }
    const first = allPages(nextToLargest, ids.length)
    // Where pages of one other size come in another order, those of all others would have to be read to the end.
    const samples = (await isOtherwise(first)) ? [] : samplesOf(ids.length)
    const differs = await together(samples.map(isOtherwise))
    const doubted = samples.length === 0 ? [first] : samples.filter((_, index) => differs[index])
    // What was moved just before may be listed late, by pages of one size and not of another.
    if (doubted.length > 0) await pause(longestLagMs)
    for (const one of doubted.slice(0, mostDoubted)) await mustBeAll(one)
  }
  return service.undisturbed([], compare).catch(unlessUnjudged)
}

function idsOf({ ids }: { readonly ids: readonly EventId[] }): readonly EventId[] {
  return ids
}
