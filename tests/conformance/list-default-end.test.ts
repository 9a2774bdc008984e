import { fewer } from '../../src/arbitraries/smaller.ts'
import {
  defaultLimit,
  defaultPage,
  defaultRangeDays,
  type ListQuery,
  maximumLimit,
} from '../../src/contract/list-query.ts'
import {
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  receivedId,
} from '../../src/contract/special-event.ts'
import { unjudged, Violated, violated } from '../../src/findings/finding.ts'
import { type CaseBench, clause } from '../../src/judging/check.ts'
import type { ListAnswer } from '../../src/service/service.ts'
import { together } from '../../src/service/together.ts'
import { pageThatMayBe } from '../../src/world/reading/expectations.ts'
import { type Listing, listed, listOnce, sizeOf } from '../../src/world/reading/listing.ts'
import { mustEqualListing, sameListing } from '../../src/world/reading/listing-comparison.ts'
import { addDays } from '../../src/world/values/days.ts'
import {
  lastYear,
  mustEndByDefault,
  oddStarts,
  type Starts,
  startsBeforeEvents,
} from './experiments/default-ends.ts'
import { exploredListings, judgedBy } from './experiments/explored-listings.ts'

clause('list.end-date.default', { isExplored: true }, async ({ setup, target, each, over }) => {
  await over(exploredListings, judgedBy('list.end-date.default'))
  await setup.world.settleAroundToday()

  // From a first day that is given, the range ends as where its end is given, too.
  const starts = await startsBeforeEvents(setup.world)
  const namedStarts = starts.map((startDate) => ({ startDate }))
  const fromGiven = each(namedStarts, async ({ startDate }, { service, world }) => {
    const endDate = addDays(startDate, defaultRangeDays)
    // A start in the past may be read as today, but then as that of the whole range.
    const weeks = [startDate, ...world.todays().filter((today) => today > startDate)].map(
      (day) => ({ startDate: day, endDate: addDays(day, defaultRangeDays) }),
    )
    // By itself, too, without the page and limit that reading a whole listing takes.
    if (startDate === starts[0])
      mustEndBy(weeks.at(-1)?.endDate ?? endDate, await listOnce(service, { startDate }))
    await mustEqualListing<ListQuery>((query) => listed(service, query), { startDate }, weeks)
    // On the page of a second event, too.
    if (startDate === starts[0])
      await mustEqualListing<ListQuery>(
        (query) => sizeOfPage(service, query),
        { startDate, ...ofSecond },
        weeks.map((week) => ({ ...week, ...ofSecond })),
      )
    const later = { startDate: addDays(endDate, 1), endDate: addDays(startDate, 60) }
    const { events } = await listOnce(service, { ...later, limit: maximumLimit })
    if (!events.some((event) => hasNoDayIn(startDate, endDate, event)))
      throw unjudged('nothing-listed', { query: later })
  })

  // With no day given, it ends so many days after today, on whichever page the events behind it would come.
  const fromToday = each([{}], async (_, bench) => {
    const { service, world } = bench
    const todays = world.todays()
    const endDate = addDays(todays.at(-1) as IsoDate, defaultRangeDays)
    mustEndBy(endDate, await listOnce(service, {}))
    try {
      const bare = await mustEqualListing<ListQuery>(
        (query) => listed(service, query),
        {},
        todays.map((startDate) => ({ startDate, endDate: addDays(startDate, defaultRangeDays) })),
      )
      const next = (limit: number) => Math.floor(sizeOf(bare) / limit) + defaultPage
      const endsAsNamed = async (query: ListQuery) => {
        const answer = await service.list(query)
        if (!eventBehind(endDate, answer)) return
        if (!eventBehind(endDate, await service.list({ ...query, endDate })))
          mustEndBy(endDate, answer)
      }
      await endsAsNamed({ page: next(defaultLimit) })
      // Where it is later already, this start is past and may be read as today.
      for (const startDate of todays)
        await endsAsNamed({ startDate, page: next(maximumLimit), limit: maximumLimit })
      if (sizeOf(bare) === 0) throw unjudged('nothing-listed', { query: {} })
    } catch (error) {
      // Where the range begins is the business of list.start-date.default.
      if (error instanceof Violated && !(await beginsToday(bench)))
        throw unjudged('default-range-begins-elsewhere', {})
      throw error
    }
  })

  // Across leap days and changes of clocks, shown by an event that is moved there: the last of all, until another one is.
  const farAhead = async () => {
    if (target.profile !== 'full') return
    for (const startDates of [oddStarts(), [lastYear]])
      await each<Starts>([{ startDates }], mustEndByDefault, ({ startDates }) =>
        [...fewer<IsoDate>()(startDates)].map((some) => ({ startDates: some })),
      )
  }
  await together([fromGiven, fromToday, farAhead()])
})

const ofSecond = { page: defaultPage + 1, limit: 1 } as const

/** How much a page holds, in whatever order; past the end, it may be refused. */
async function sizeOfPage(service: CaseBench['service'], query: ListQuery): Promise<Listing> {
  const { ids } = await pageThatMayBe(service, query)
  return { kind: 'long', first: [], total: ids.length }
}

/** No event that has days only after the end of a range is listed in it. */
function mustEndBy(endDate: IsoDate, answer: ListAnswer): void {
  const event = eventBehind(endDate, answer)
  if (!event) return
  throw violated('listed-outside-range', {
    expected: { endDate },
    received: receivedDates(event),
    eventId: receivedId(event),
    query: answer.query,
  })
}

/** A listed event that has days only after the end of a range. */
function eventBehind(endDate: IsoDate, { events }: ListAnswer): ReceivedEvent | undefined {
  return events.find((event) => {
    const dates = receivedDates(event)
    return dates.length > 0 && dates.every((date) => date > endDate)
  })
}

/** Whether an event has days, none of them in a range. */
function hasNoDayIn(startDate: IsoDate, endDate: IsoDate, event: ReceivedEvent): boolean {
  const dates = receivedDates(event)
  return dates.length > 0 && !dates.some((date) => date >= startDate && date <= endDate)
}

/** Whether the default of startDate is today, seen with an end that is named. */
async function beginsToday({ service, world }: CaseBench): Promise<boolean> {
  const todays = world.todays()
  const endDate = addDays(todays.at(-1) as IsoDate, defaultRangeDays)
  const bare = await listed(service, { endDate })
  const named = await Promise.all(todays.map((day) => listed(service, { startDate: day, endDate })))
  return named.some((listing) => sameListing(listing, bare))
}
