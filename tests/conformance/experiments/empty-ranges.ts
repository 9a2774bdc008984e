import { maximumLimit } from '../../../src/contract/list-query.ts'
import { type IsoDate, receivedDates } from '../../../src/contract/special-event.ts'
import { unjudged } from '../../../src/findings/finding.ts'
import type { CaseBench } from '../../../src/judging/check.ts'
import { widestRange } from '../../../src/world/reading/catalogue.ts'
import { datedIds } from '../../../src/world/reading/listing.ts'
import { addDays, type DateRange } from '../../../src/world/values/days.ts'
import { farRange } from '../../../src/world/values/far-days.ts'

/** Days: farther ahead than anybody plans. */
export const farAhead = 3652

/** Ranges in which nothing takes place: around the window, or beside the service's own events; the last one in the past. */
export async function emptyRanges(bench: CaseBench): Promise<DateRange[]> {
  const { events, complete } = await bench.world.catalogue()
  const [first = ''] = [...events.flatMap(({ dates }) => dates), ...bench.world.todays()].sort()
  const isLongAgo = !complete || first < '1900'
  const past = {
    startDate: addDays(first as IsoDate, -60),
    endDate: addDays(first as IsoDate, -30),
  }
  return [...(await emptyRangesAhead(bench)), ...(isLongAgo ? [] : [past])]
}

async function emptyRangesAhead({ service, world, target }: CaseBench): Promise<DateRange[]> {
  const window = await world.windowIfAny()
  const around = window
    ? [
        { startDate: addDays(window.base, -30), endDate: addDays(window.base, -10) },
        { startDate: addDays(window.base, 33), endDate: addDays(window.base, 38) },
        { startDate: addDays(window.base, 55), endDate: addDays(window.base, 56) },
      ]
    : []
  const { events: listed, complete } = await world.catalogue()
  const last = listed
    .flatMap(({ dates }) => dates)
    .sort()
    .at(-1)
  if (around.length === 0 && (!complete || last === undefined)) {
    const today = world.todays().at(-1) as IsoDate
    if (listed.length === 0) return [{ startDate: addDays(today, 20), endDate: addDays(today, 30) }]
    return [await emptyRangeAhead(service, today)]
  }
  const beyond = last ? [{ startDate: addDays(last, 30), endDate: addDays(last, 60) }] : []
  const near = window ? around : [...beyond, ...gapsBetween(listed.flatMap(({ dates }) => dates))]
  // Whether so far a one is refused for being empty, only an event that is moved there tells.
  return target.profile === 'full' ? [...near, farRange('emptyFar', world.todays()[0])] : near
}

/** Days at a time in which a gap is looked for. */
const stretch = 100

/**
 * A range ahead in which nothing is listed, of a list that is too long to be read: a gap in what one page holds,
 * looked for from far ahead, where there is less; or else what follows the last day.
 *
 * @throws Unjudged where none is found
 */
async function emptyRangeAhead(service: CaseBench['service'], today: IsoDate): Promise<DateRange> {
  for (let from = farAhead - stretch; from > 0; from -= stretch) {
    const [startDate, endDate] = [addDays(today, from), addDays(today, from + stretch)]
    const { elements, events } = await service.list({ startDate, endDate, limit: maximumLimit })
    if (!elements || elements.length >= maximumLimit) continue
    const days = events.flatMap(receivedDates).filter((day) => day > startDate && day < endDate)
    const [gap] = gapsIn([startDate, ...days, endDate])
    if (gap) return aMonthOf(gap)
  }
  const { endDate } = widestRange
  return aMonthOf({ startDate: addDays(await lastDayOf(service, today), 3), endDate })
}

/** No more of a range than any service lists. */
function aMonthOf({ startDate, endDate }: DateRange): DateRange {
  const monthLater = addDays(startDate, 30)
  return { startDate, endDate: endDate < monthLater ? endDate : monthLater }
}

/**
 * The last day on which anything is listed, of a list that is too long to be read: found by halving the time
 * in which it must lie, some 12 requests.
 *
 * @throws Unjudged where it is farther ahead than anybody plans
 */
async function lastDayOf(service: CaseBench['service'], today: IsoDate): Promise<IsoDate> {
  const isListedFrom = async (startDate: IsoDate) => {
    const { endDate } = widestRange
    return datedIds(await service.list({ startDate, endDate, limit: 1 })).length > 0
  }
  let [from, to] = [0, farAhead]
  if (await isListedFrom(addDays(today, to))) throw unjudged('list-leaves-no-gap', {})
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (await isListedFrom(addDays(today, middle))) from = middle
    else to = middle
  }
  return addDays(today, from)
}

/** Some ranges ahead between two days on which anything listed takes place. */
function gapsBetween(days: readonly IsoDate[]): DateRange[] {
  return gapsIn(days).slice(-3).map(aMonthOf)
}

function gapsIn(days: readonly IsoDate[]): DateRange[] {
  const sorted = [...days].sort()
  return sorted.slice(1).flatMap((day, index) => {
    const gap = { startDate: addDays(sorted[index] as IsoDate, 2), endDate: addDays(day, -2) }
    // Whether there is anything between the ends of a single day is left open.
    return gap.startDate < gap.endDate ? [gap] : []
  })
}
