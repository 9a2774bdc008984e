import type { ClauseId } from '../../../src/contract/clauses.ts'
import { type ListQuery, maximumLimit } from '../../../src/contract/list-query.ts'
import type { IsoDate } from '../../../src/contract/special-event.ts'
import type { CaseBench, Experiment } from '../../../src/judging/check.ts'
import type { PermittedPage } from '../../../src/model/listing.ts'
import { addDays, type DateRange } from '../../../src/world/days.ts'
import { explained, type Finding, lookAt } from './departures.ts'
import { queriesThatCover, sizeIn } from './explored-queries.ts'

/** A query that was asked, and what its answer violates, if anything. */
export interface Explored {
  readonly query: ListQuery
  readonly page: PermittedPage
  readonly finding?: Finding
}

/** Listings with combinations of all parameters, each held against the model of a listing. */
export const exploredListings: Experiment<ListQuery, Explored> = {
  name: 'explored listings',
  answering: 'list.limit.accepted',
  examples: async ({ world, target, settings }) => {
    if (target.profile === 'static-mock')
      return Array.from({ length: maximumLimit }, (_, index) => ({ limit: index + 1 }))
    const todays = world.todays()
    const known = await world.knownEvents()
    const full = (await world.windowIfAny())?.range ?? rangeAround(known, todays)
    return queriesThatCover({
      todays,
      full,
      sizeOf: sizeIn(known, todays),
      seed: settings.seed,
    })
  },
  act: async (bench, query) => {
    const look = await lookAt(bench, query)
    const { page } = look
    const finding = look.departure && (await explained(bench, look))
    return { query, page, ...(finding && { finding }) }
  },
}

/**
 * Judges what the exploration has put down to one clause.
 *
 * @param bearsOn - whether a query by itself shows that the clause holds; absent: none does
 */
export function departuresFrom(
  id: ClauseId,
  bearsOn: (explored: Explored) => boolean = () => false,
) {
  return (explored: Explored): 'silent' | undefined => {
    if (explored.finding?.clause === id) throw explored.finding.violated
    if (!bearsOn(explored)) return 'silent'
  }
}

/** A range around all days ahead of known events, or around the next weeks where there are none. */
function rangeAround(
  known: Awaited<ReturnType<CaseBench['world']['knownEvents']>>,
  todays: readonly IsoDate[],
): DateRange {
  const today = todays.at(-1) as IsoDate
  const days = known.flatMap(({ dates }) => dates.filter((date) => date > today)).sort()
  return {
    startDate: addDays(days[0] ?? addDays(today, 2), -1),
    endDate: addDays(days.at(-1) ?? addDays(today, 30), 1),
  }
}
