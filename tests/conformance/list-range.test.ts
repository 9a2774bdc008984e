import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import { specialEventFaults } from '../../src/contract/schemas.ts'
import {
  type EventId,
  type IsoDate,
  idKey,
  type ReceivedEvent,
  receivedDates,
} from '../../src/contract/special-event.ts'
import { Unjudged, unjudged, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import { listingOf } from '../../src/service/service.ts'
import { together } from '../../src/service/together.ts'
import { answerFacts, elementsOf, mustSucceed } from '../../src/world/reading/expectations.ts'
import { listAll } from '../../src/world/reading/listing.ts'
import { addDays, type DateRange } from '../../src/world/values/days.ts'
import { farDay } from '../../src/world/values/far-days.ts'
import { closeRanges } from '../../src/world/window.ts'
import { liesInRange } from './every-answer.ts'
import { findingOf, lookAt } from './experiments/departures.ts'
import { emptyRanges, farAhead } from './experiments/empty-ranges.ts'
import { exploredListings, judgedBy, soleDaysAhead } from './experiments/explored-listings.ts'
import { seasonOf } from './experiments/explored-queries.ts'
import { daysOf, ranges } from './experiments/ranges.ts'
import { mustNotShrink, wideAndNarrow } from './experiments/wide-and-narrow.ts'
import { around, notListed, unlessUnjudged } from './matchers.ts'
import { noLongerListed } from './no-longer-listed.ts'

clause(
  'list.range.sound',
  { isExplored: true, everyListing: liesInRange },
  async ({ setup, over, each }) => {
    await over(ranges)
    await over(exploredListings, () => 'silent')
    const dates = await daysOfOtherSeasons(setup)
    await each(dates.length > 0 ? [{ dates }] : [], askBetween)
  },
)

/** Where there are hardly any events, other checks need all of them. */
const leastToSpare = 12

/** A day of each season of the coming year in which no event is known that has no other day. */
async function daysOfOtherSeasons({ world, target }: CaseBench): Promise<IsoDate[]> {
  const known = await world.knownEvents()
  if (target.profile !== 'full' || known.length < leastToSpare) return []
  const todays = world.todays()
  const seasons = new Set(soleDaysAhead(known, todays).map(seasonOf))
  const days = [1, 2, 3, 4, 5].map((nth) => addDays(todays[0] as IsoDate, 61 * nth))
  return days.filter((day) => !seasons.has(seasonOf(day)))
}

/** Moves an event to some days and asks for the ranges between these, which hold none of them. */
async function askBetween(
  { dates }: { readonly dates: readonly IsoDate[] },
  { service, world }: CaseBench,
): Promise<unknown> {
  if (!(await world.leases.mayTake(dates))) return 'silent'
  return world.lease(1, async (lease) => {
    const { succeeded } = await lease.update({ dates })
    if (!succeeded) return 'silent'
    await together(
      dates.map((day) =>
        service.list({
          startDate: addDays(day, 1),
          endDate: addDays(day, 30),
          limit: maximumLimit,
        }),
      ),
    )
  })
}

clause(
  'list.range.complete',
  { isExplored: true, acrossAnswers: noLongerListed },
  async ({ setup, begin, over, each }) => {
    begin(wideAndNarrow)
    await over(exploredListings, judgedBy('list.range.complete'))
    await over(ranges, async ({ range, listing, known }, { service }) => {
      if (known.length === 0) return 'silent'
      const query = daysOf(range)
      for (const eventId of known.filter((id) => !listing.ids.includes(idKey(id)))) {
        const dates = await datesOf(service, eventId)
        if (!dates.some((date) => date > range.startDate && date < range.endDate)) continue
        const { ids } = await listAll(service, query, { pastShortPages: true })
        if (ids.includes(idKey(eventId))) throw unjudged('pages-not-full', {})
        throw notListed(eventId, dates, query)
      }
    })

    await over(wideAndNarrow, ({ paged, lacking }) => {
      if (lacking && paged)
        throw unjudged('another-clause', {
          clause: 'list.page.partition',
          seen: 'wide-listing-lacks-events',
        })
      if (lacking) throw lacking
    })

    const [startDate] = setup.world.todays()
    const tooLong = startDate && !(await setup.world.catalogue()).complete ? [{ startDate }] : []
    await each(tooLong, mustNotShrink)

    // Whether a day alone is in a range of itself is left open, but not that it is for some events and not for others.
    await each(await daysToList(setup), mustListAllOrNone)

    // A service may take the second of two requests that are alike for one that it has just answered.
    const window = await setup.world.windowIfAny()
    const lastPage = Math.ceil((window?.events.length ?? 0) / defaultLimit)
    const repeated: ListQuery[] = window ? [{ ...window.range, limit: maximumLimit }] : []
    if (window && lastPage > defaultPage)
      repeated.push({ ...window.range, limit: defaultLimit, page: lastPage })
    await each(
      repeated.map((listedTwice) => ({ listedTwice })),
      async ({ listedTwice: query }, bench) => {
        const again = await lookAt(bench, query, () =>
          bench.service.list(query, { after: listingOf(query) }),
        )
        if (!again.departure) return
        // The next one is not to be the third in a row.
        await bench.service.list()
        if ((await lookAt(bench, query)).departure) return
        throw await findingOf(bench, again)
      },
    )

    // Events that were moved far ahead and are not listed there must be listed around their days, or else nearer.
    const unlisted = window?.unlisted ?? []
    const cases = unlisted.map((eventId) => ({ eventId }))
    await each(cases, ({ eventId }, { service }) => mustBeListedAroundItsDays(service, eventId))
    const unseen = await setup.world.unseenWindow()
    // How far a service looks is left open: where all near years are taken, the window was too far ahead to tell.
    const isNear = unseen !== undefined && unseen < farDay('ordinary', 0)
    const nearer = isNear ? [0, -400, -800].map((offset) => ({ day: addDays(unseen, offset) })) : []
    await each(nearer, ({ day }, { service, world }) =>
      world.lease(1, async (lease) => {
        await lease.update({ dates: [day] })
        await mustBeListedAroundItsDays(service, lease.id)
      }),
    )
  },
)

/**
 * The day ahead on which most events are known to take place, where they are several, the one on which most do of those that
 * are the first day of one event and a further one of another, and that of two events at one place.
 */
async function daysToList({ world }: CaseBench): Promise<{ readonly day: IsoDate }[]> {
  const today = world.todays().at(-1) as IsoDate
  const eventsOn = new Map<IsoDate, { all: number; begun: number }>()
  for (const { dates } of await world.knownEvents())
    for (const day of new Set(dates)) {
      const { all, begun } = eventsOn.get(day) ?? { all: 0, begun: 0 }
      const hasBegun = dates.some((date) => date < day) && !isOnDaysBeside(dates, day)
      if (day > today) eventsOn.set(day, { all: all + 1, begun: begun + Number(hasBegun) })
    }
  const most = [...eventsOn]
    .filter(([, { all }]) => all > 1)
    .sort(([, one], [, other]) => other.all - one.all)
  const [busiest] = most
  const mixed = most.find(([, { all, begun }]) => begun > 0 && begun < all)
  const window = await world.windowIfAny()
  const ofAlike = window && closeRanges(window)[0].startDate
  const days = [busiest?.[0], mixed?.[0], ofAlike].filter((day) => day !== undefined)
  return [...new Set(days)].map((day) => ({ day }))
}

async function mustListAllOrNone({ day }: { readonly day: IsoDate }, bench: CaseBench) {
  const { service, world } = bench
  const onThatDay = (await world.knownEvents()).filter(({ dates }) => dates.includes(day))
  const idsIn = async (startDate: IsoDate, endDate: IsoDate) =>
    new Set((await listAll(service, { startDate, endDate })).ids)
  // Where a range does not hold its end, that is the day after.
  for (const endDate of [day, addDays(day, 1)]) {
    const known = onThatDay.filter(({ dates }) => endDate === day || !dates.includes(endDate))
    const first = await idsIn(day, endDate).catch(unlessUnjudged)
    const missing = known.filter(({ id }) => !first?.has(idKey(id)))
    if (!first || missing.length === known.length) continue
    for (const { id } of missing) {
      const dates = await datesOf(service, id)
      if (!dates.includes(day) || isOnDaysBeside(dates, day)) continue
      // Both ends may be open for one event and closed for another, by the hours at which it takes place.
      const wider = [
        await idsIn(day, addDays(day, 2)),
        ...(endDate === day ? [await idsIn(addDays(day, -2), day)] : []),
      ]
      if (wider.every((ids) => ids.has(idKey(id))) && !(await idsIn(day, endDate)).has(idKey(id)))
        throw notListed(id, dates, { startDate: day, endDate })
    }
    return undefined
  }
  return 'silent'
}

/** Whether other days are so near that ranges around the one may hold them. */
function isOnDaysBeside(dates: readonly IsoDate[], day: IsoDate): boolean {
  return dates.some((date) => date !== day && date >= addDays(day, -2) && date <= addDays(day, 2))
}

async function datesOf(service: CaseBench['service'], id: EventId): Promise<IsoDate[]> {
  const { event } = await service.get(id)
  return event ? receivedDates(event) : []
}

async function mustBeListedAroundItsDays(
  service: CaseBench['service'],
  id: EventId,
): Promise<void> {
  const dates = await datesOf(service, id)
  for (const date of dates) {
    const query = around(date)
    if (!(await listAll(service, query)).ids.includes(idKey(id))) throw notListed(id, dates, query)
  }
}

/** With which parameters an empty range is asked for: one range after the other with the next of these. */
const waysToAsk: readonly ListQuery[] = [
  {},
  { page: defaultPage },
  { limit: defaultLimit },
  { page: defaultPage, limit: maximumLimit },
]

clause('list.range.empty', async ({ setup, each }) => {
  const ranges = await emptyRanges(setup)
  const queries = ranges.map((range, index) => ({
    ...range,
    ...waysToAsk[index % waysToAsk.length],
  }))
  await each(queries, async (query, { service, world }) => {
    const answer = await service.list(query)
    // How far a service looks is left open, where it looks no farther for an event; but to fail is no refusal.
    const today = world.todays()[0] as IsoDate
    const isPast = query.endDate < today
    const isFar = query.startDate > addDays(today, farAhead) && answer.status < 500
    if (
      !answer.succeeded &&
      (isPast || answer.status < 500) &&
      !(!isPast && !isFar && (await isServedWithMore({ world, service }, query, answer.status))) &&
      !(await isServedWithAnEvent(world, service, query))
    ) {
      if (isFar) throw unjudged('range-refused', { query })
      return 'silent'
    }
    mustSucceed(answer, 'range-is-empty')
    const { elements } = answer
    if (!elements) {
      elementsOf(await service.list())
      throw violated('no-array', { expected: 'an array', received: answerFacts(answer), query })
    }
    const stranger = elements.find((element) => liesOutside(element, query))
    if (stranger !== undefined && (await plainListingIsValid(service)))
      throw violated('range-not-empty', {
        expected: [],
        received: { items: elements.length, suchAs: stranger },
        query,
      })
    // Somebody may have put an event there since; and whether events without dates are listed is open.
    if (elements.length > 0) throw unjudged('range-not-empty', { query })
  })
})

/** How nothing is said to be found. */
const notFound: ReadonlySet<number> = new Set([404, 410])

/**
 * Whether a range ahead is answered once it goes on to days of events, so that it is refused for being empty. Where no
 * event lies behind it, it may lie farther ahead than the service looks: not if that is no more than to find nothing.
 */
async function isServedWithMore(
  { world, service }: Pick<CaseBench, 'world' | 'service'>,
  { startDate, endDate, ...paging }: DateRange,
  status: number,
): Promise<boolean> {
  const { events } = await world.catalogue()
  const days = events.flatMap(({ dates }) => dates).sort()
  const behind = days.find((day) => day > endDate)
  const before = days.findLast((day) => day < startDate)
  const more: DateRange | undefined =
    (behind && { startDate, endDate: addDays(behind, 1) }) ??
    (before && notFound.has(status) ? { startDate: before, endDate } : undefined)
  return more !== undefined && (await service.list({ ...paging, ...more })).succeeded
}

/** Whether a range is answered once an event takes place in it. */
async function isServedWithAnEvent(
  world: CaseBench['world'],
  service: CaseBench['service'],
  range: DateRange,
): Promise<boolean> {
  try {
    // Its second day keeps it from being over.
    const dates = [addDays(range.startDate, 1), farDay('again', 0)]
    if (!(await world.leases.mayTake(dates))) return false
    return await world.lease(1, async (lease) => {
      const { succeeded } = await lease.update({ dates })
      const isServed = succeeded && (await service.list(range)).succeeded
      // A replay must find the range as empty as it was.
      await lease.repair()
      return isServed
    })
  } catch (error) {
    if (error instanceof Unjudged) return false
    throw error
  }
}

/** Whether events are listed as they should be: otherwise what an empty range shows is no wonder. */
async function plainListingIsValid(service: CaseBench['service']): Promise<boolean> {
  const elements = elementsOf(await service.list({ limit: maximumLimit }))
  return elements.every((element) => specialEventFaults(element).length === 0)
}

/** Whether it is no event at all, or one with days none of which lies in a range. */
function liesOutside(element: unknown, { startDate, endDate }: DateRange): boolean {
  if (specialEventFaults(element).length > 0) return true
  const dates = receivedDates(element as ReceivedEvent)
  return dates.length > 0 && !dates.some((date) => date >= startDate && date <= endDate)
}
