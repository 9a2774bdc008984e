import { maximumLimit } from '../../../src/contract/list-query.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import type { CaseBench } from '../../../src/judging/check.ts'
import type { Detour } from '../../../src/service/detours.ts'
import type { ListAnswer } from '../../../src/service/service.ts'
import { addDays, type DateRange } from '../../../src/world/values/days.ts'
import { sameEvents } from '../../../src/world/values/same.ts'
import { oncePerRun } from './once-per-run.ts'

/** What clients send that take other media types as well: some services choose another one then than what is promised (section 4). */
export const askingForAnything: readonly Detour[] = [
  { what: 'no Accept header', headers: { accept: null } },
  { what: 'an Accept header for anything', headers: { accept: '*/*' } },
  {
    what: 'an Accept header that names several',
    headers: { accept: 'application/json, text/plain;q=0.5, */*;q=0.1' },
  },
]

/** Lengths of ranges from today on, in days. */
const spans = [30, 90, 365, 1000]

/** The shortest range from today that holds more than a page can, or else as much as there is. */
export const rangeAhead = oncePerRun(async ({ world }): Promise<DateRange> => {
  const startDate = world.todays().at(-1) as IsoDate
  const { events } = await world.catalogue()
  const holding = spans.map((days) => {
    const endDate = addDays(startDate, days)
    const within = (date: IsoDate) => date >= startDate && date <= endDate
    return { endDate, count: events.filter(({ dates }) => dates.some(within)).length }
  })
  const most = Math.max(...holding.map(({ count }) => count))
  const enough = holding.find(({ count }) => count >= Math.min(most, maximumLimit + 1))
  return { startDate, endDate: enough?.endDate ?? addDays(startDate, 30) }
})

/** Updates beside it may move events between two listings, so they are made up to 3 times until they hold the same. */
const mostListedTwice = 3

/** A listing that nothing is odd about, with as many events as can be had, and the same once more. */
export const plainListings = oncePerRun(async (bench) => {
  const { service } = bench
  const query = { ...(await rangeAhead(bench)), limit: maximumLimit }
  for (let time = 1; ; time++) {
    const [first, again] = [await service.list(query), await service.list(query)]
    if (time === mostListedTwice || sameEvents(first.ids, again.ids)) return { first, again }
  }
})

/** A listing that nothing is odd about. */
export async function plainListing(bench: CaseBench): Promise<ListAnswer> {
  return (await plainListings(bench)).first
}

/** A read that nothing is odd about. */
export const plainRead = oncePerRun(async ({ service, world }) =>
  service.get(await world.anyEvent()),
)
