import type { ClauseId } from '../../../src/contract/clauses.ts'
import {
  defaultPage,
  type ListQuery,
  listParameters,
  maximumLimit,
} from '../../../src/contract/list-query.ts'
import {
  type EventId,
  type IsoDate,
  idKey,
  includesId,
} from '../../../src/contract/special-event.ts'
import type { Bench, CaseBench, Experiment } from '../../../src/judging/check.ts'
import type { PermittedPage } from '../../../src/model/listing.ts'
import { addDays, type DateRange } from '../../../src/world/values/days.ts'
import { explained, type Finding, lookAt } from './departures.ts'
import { queriesThatCover, sizeIn } from './explored-queries.ts'
import { pick } from './queries.ts'

/** A query that was asked, and what its answer violates, if anything. */
export interface Explored {
  readonly query: ListQuery
  readonly page: PermittedPage
  readonly ids: readonly EventId[]
  readonly finding?: Finding
}

/** Listings with combinations of all parameters, each held against the model of a listing. */
export const exploredListings: Experiment<ListQuery, Explored> = {
  name: 'explored listings',
  answering: 'list.limit.accepted',
  examples: async ({ world, target, settings }) => {
    if (target.profile === 'static-mock')
      return Array.from({ length: maximumLimit }, (_, index) => ({ limit: index + 1 }))
    await world.settleAroundToday()
    const todays = world.todays()
    const known = await world.knownEvents()
    const placed = await world.placedEvents()
    const full = (await world.windowIfAny())?.range ?? rangeAround(known, todays)
    return queriesThatCover({
      todays,
      full,
      sizeOf: sizeIn(known, todays),
      steadySizeOf: sizeIn(placed.length > 0 ? placed : known, todays),
      days: soleDaysAhead(known, todays),
      furtherDays: daysAhead(known.map(inLaterMonths), todays),
      seed: settings.seed,
    })
  },
  act: async (bench, query) => {
    const look = await lookAt(bench, query)
    const { page } = look
    const finding = look.departure && (await explained(bench, look))
    return { query, page, ids: look.answer?.ids.map(idKey) ?? [], ...(finding && { finding }) }
  },
}

/**
 * Judges what the exploration has put down to one clause.
 *
 * @param bearsOn - whether a query by itself shows that the clause holds; absent: none does
 */
export function judgedBy(id: ClauseId, bearsOn: (explored: Explored) => boolean = () => false) {
  return (explored: Explored): 'silent' | undefined => {
    if (explored.finding?.clause === id) throw explored.finding.violated
    if (!bearsOn(explored)) return 'silent'
  }
}

/** Two pages of one listing, with the parameters in the orders in which they are asked for. */
type TwoPages = readonly [ListQuery, ListQuery]

/** The pages of one listing that the exploration asks for, by twos: known before it is, so that a replay finds its own. */
export async function pagesByTwos(bench: CaseBench): Promise<readonly TwoPages[]> {
  const queries = (await exploredListings.examples?.(bench)) ?? []
  const asked = queries.map((query) => {
    const { page = defaultPage, ...listing } = pick(query, listParameters)
    return { query, page, listing: JSON.stringify(listing) }
  })
  return asked.flatMap((one, at) =>
    asked
      .slice(at + 1)
      .filter(({ page, listing }) => listing === one.listing && page !== one.page)
      .map((other): TwoPages => [one.query, other.query]),
  )
}

/** Whether the exploration has shown an event on both of two pages; where a replay leaves it out, they are asked for anew. */
export function mayOverlap(explored: readonly Explored[], queries: TwoPages): boolean {
  const [one, other] = queries.map((query) => {
    const text = JSON.stringify(query)
    return explored.find((shown) => JSON.stringify(shown.query) === text)
  })
  if (explored.length === 0) return true
  return other?.ids.some((id) => includesId(one?.ids ?? [], id)) ?? false
}

/**
 * Judges a clause by the exploration, see {@link judgedBy}.
 *
 * @returns all that it has shown
 */
export async function judgeExplored(
  over: Bench['over'],
  ...clause: Parameters<typeof judgedBy>
): Promise<readonly Explored[]> {
  const shown: Explored[] = []
  const judge = judgedBy(...clause)
  await over(exploredListings, (explored) => {
    shown.push(explored)
    return judge(explored)
  })
  return shown
}

type KnownEvents = Awaited<ReturnType<CaseBench['world']['knownEvents']>>

/** The days ahead of events that have no other, ascending. */
export function soleDaysAhead(known: KnownEvents, todays: readonly IsoDate[]): IsoDate[] {
  const sole = known.filter(({ dates }) => dates.length === 1)
  return daysAhead(sole, todays)
}

/** An event with those of its days alone that lie in a later month than its first. */
function inLaterMonths(event: KnownEvents[number]): KnownEvents[number] {
  const [first = ''] = [...event.dates].sort()
  const monthOf = (day: string) => day.slice(0, 7)
  return { ...event, dates: event.dates.filter((date) => monthOf(date) > monthOf(first)) }
}

/** The days ahead of known events, ascending. */
function daysAhead(known: KnownEvents, todays: readonly IsoDate[]): IsoDate[] {
  const today = todays.at(-1) as IsoDate
  return known.flatMap(({ dates }) => dates.filter((date) => date > today)).sort()
}

/** A range around all days ahead of known events, or around the next weeks where there are none. */
function rangeAround(known: KnownEvents, todays: readonly IsoDate[]): DateRange {
  const today = todays.at(-1) as IsoDate
  const days = daysAhead(known, todays)
  return {
    startDate: addDays(days[0] ?? addDays(today, 2), -1),
    endDate: addDays(days.at(-1) ?? addDays(today, 30), 1),
  }
}
