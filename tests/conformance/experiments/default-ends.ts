import { defaultLimit, defaultRangeDays, type ListQuery } from '../../../src/contract/list-query.ts'
import { type EventId, type IsoDate, idKey } from '../../../src/contract/special-event.ts'
import { unjudged, Violated } from '../../../src/findings/finding.ts'
import type { CaseBench } from '../../../src/judging/check.ts'
import { pause } from '../../../src/service/pause.ts'
import { together } from '../../../src/service/together.ts'
import { longestLagMs } from '../../../src/world/lateness/promises.ts'
import { listOnce, wholly } from '../../../src/world/reading/listing.ts'
import { mustEqualListing } from '../../../src/world/reading/listing-comparison.ts'
import {
  addDays,
  clockChanges,
  clocksPutBack,
  leapDayFrom,
} from '../../../src/world/values/days.ts'
import { farDay } from '../../../src/world/values/far-days.ts'
import { notListed } from '../matchers.ts'

/** First days of ranges at whose default end events take place, so that it shows where they end. */
export async function startsBeforeEvents(world: CaseBench['world']): Promise<IsoDate[]> {
  const window = await world.windowIfAny()
  const todays = world.todays()
  const today = todays.at(-1) as IsoDate
  const near = [addDays(today, -20), addDays(today, -3), ...todays, addDays(today, 3)]
  if (window) return [...[-1, 0, 23].map((offset) => addDays(window.base, offset)), ...near]
  const days = (await world.untouched()).flatMap(({ dates }) => dates.filter((day) => day > today))
  const spread = [0.1, 0.5, 0.8].flatMap((part) => {
    const day = [...days].sort()[Math.floor(days.length * part)]
    return day === undefined ? [] : [addDays(day, -3)]
  })
  return [...new Set([...spread, ...near])]
}

/**
 * First days of weeks whose end is known to be misreckoned: across a leap day, from the Sundays on which clocks are
 * changed, in weeks in which they are put back in other parts of the world, and from each other day of the week; all of
 * years that 32-bit seconds do not reach.
 */
export function oddStarts(): IsoDate[] {
  const leapDay = leapDayFrom(farDay('defaultEnds', 0))
  const year = Number(leapDay.slice(0, 4))
  const [spring, autumn] = clockChanges(year)
  const otherDays = [3, 4, 5, 6].map((nth) => addDays(spring, nth * someWeeksAndADay))
  const [april, november] = clocksPutBack(year + 1)
  // A Monday and a Tuesday.
  const across = [addDays(april, -6), addDays(november, -5)]
  return [addDays(leapDay, -4), spring, ...otherDays, autumn, ...across]
}

/** A multiple of so many days leads to another day of the week, and no range reaches from one start to the next. */
const someWeeksAndADay = 22

/** The first day of a year whose dates have four digits, while those after it do not. */
export const lastYear = '9999-01-01' as IsoDate

/** First days of ranges whose end is left out, all shown by one event. */
export interface Starts {
  readonly startDates: readonly IsoDate[]
}

/**
 * An event is moved to the last day of the default range from each of these days, which is the day after
 * that range from the day before. It is listed as where the end is given: inclusive or not is left open, so that the
 * last day may be the one before, on which it is listed in any case.
 *
 * @throws Violated where it is not, Unjudged where no listing shows it
 */
export function mustEndByDefault(
  { startDates: starts }: Starts,
  { service, world }: CaseBench,
): Promise<void> {
  return world.lease(1, async (lease) => {
    let unlisted = starts
    for (const lastDay of [defaultRangeDays, defaultRangeDays - 1]) {
      const dates = unlisted.map((start) => addDays(start, lastDay))
      const { succeeded } = await lease.update({ dates })
      if (!succeeded) throw unjudged('event-not-movable', { eventId: lease.id, dates })
      // Not listed on the last day, it may be listed late: no reading whose end is left out is known to lack it.
      if (lastDay < defaultRangeDays) await pause(longestLagMs)
      const listed = await listedByDefault(service, lease.id, unlisted)
      unlisted = unlisted.filter((start) => !listed.includes(start))
      if (unlisted.length === 0) return
    }
    // Where none is listed, the service may not list days so far ahead at all.
    if (unlisted.length === starts.length) throw unjudged('last-day-not-listed', {})
    const [startDate] = unlisted as [IsoDate]
    const endDate = addDays(startDate, defaultRangeDays)
    const listed = starts.find((start) => !unlisted.includes(start))
    const unlistedWithAListed = {
      startDates: starts.filter((one) => one === startDate || one === listed),
    }
    throw notListed(lease.id, [addDays(endDate, -1)], { startDate, endDate }).but({
      suspects: [unlistedWithAListed],
    })
  })
}

/** From which of some days on the default range lists an event; that from the day before does not, or as where its end is given. */
async function listedByDefault(
  service: CaseBench['service'],
  id: EventId,
  starts: readonly IsoDate[],
): Promise<readonly IsoDate[]> {
  /** Whether the event stands on the first page, as a listing of one event or none. */
  const eventIn = async (query: ListQuery) => {
    const { ids } = await listOnce(service, query)
    if (ids.length >= defaultLimit) throw unjudged('list-goes-on', { query })
    return wholly(ids.filter((one) => one === idKey(id)))
  }
  const isListedFrom = async (startDate: IsoDate, isLastDay: boolean) => {
    const isListed = (await eventIn({ startDate })).ids.length > 0
    const endDate = addDays(startDate, defaultRangeDays)
    if (isListed !== isLastDay)
      await mustEqualListing<ListQuery>(eventIn, { startDate }, [{ startDate, endDate }])
    return isListed
  }
  const isListedAround = async (start: IsoDate) => {
    const around = [isListedFrom(start, true), isListedFrom(addDays(start, -1), false)]
    return (await together(around)).some((isListed) => isListed)
  }
  const suspecting = (start: IsoDate) => (error: unknown) => {
    if (!(error instanceof Violated)) throw error
    throw error.but({ suspects: [{ startDates: [start] }] })
  }
  const seen = await together(starts.map((start) => isListedAround(start).catch(suspecting(start))))
  return starts.filter((_, index) => seen[index])
}
