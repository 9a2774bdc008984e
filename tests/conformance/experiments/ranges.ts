import * as fc from 'fast-check'
import { defaultRangeDays } from '../../../src/contract/list-query.ts'
import type { EventId, IsoDate } from '../../../src/contract/special-event.ts'
import { unjudged } from '../../../src/findings/finding.ts'
import type { CaseBench, Experiment } from '../../../src/judging/check.ts'
import {
  isLongListing,
  listAll,
  mostListed,
  type WholeListing,
} from '../../../src/world/reading/listing.ts'
import { addDays, type DateRange } from '../../../src/world/values/days.ts'
import { mustBeIn } from '../../../src/world/window.ts'
import { around } from '../matchers.ts'

/** A range to be listed, and how many pages of it are read at most where that is many. */
interface RangeToList extends DateRange {
  readonly mostPages?: number
}

interface Ranged {
  readonly range: RangeToList
  readonly listing: WholeListing
  /** Events known to have a day strictly inside. */
  readonly known: readonly EventId[]
}

/** Where even the three days around an event hold more than 8 pages, one such range is read all the same, up to page 300. */
const mostPagesOfOne = 300

/** Most days of a generated range; fewer where the target has more events than were read when the run began. */
const longest = { usually: 12, ofMany: 1 }

/** Most days of one event that are listed by themselves, and most gaps between them: some are open each day for years. */
const mostDays = 5

/** Days, more than any default range. */
const someWeeks = 20

/** Listings of many ranges: around each day of an event with several, the last of them in a week, between them, and generated ones. */
export const ranges: Experiment<RangeToList, Ranged> = {
  name: 'ranges',
  answering: 'list.range.complete',
  examples: async (bench) => {
    const { world } = bench
    const dates = (await events(world)).map((event) => event.dates)
    const single = dates.filter(({ length }) => length === 1).slice(0, 2)
    const several = dates.filter(({ length }) => length > 1).slice(0, 3)
    const days = dates.flat().sort()
    const [first, last] = [days[0], days.at(-1)]
    const near = [...single.flatMap((days) => days.map(around)), ...several.flatMap(aroundEach)]
    if (await isCrowded(bench))
      return near.slice(0, 1).map((range) => ({ ...range, mostPages: mostPagesOfOne }))
    // Far wider than any default: a service that bounds a range silently shows itself.
    const window = await world.windowIfAny()
    const isKnown = window ?? (await world.catalogue()).complete
    const wide =
      first && last && isKnown
        ? [{ startDate: addDays(first, -10), endDate: addDays(last, 300) }]
        : []
    // Others hold no event that is listed for its first or its last days alone.
    const sole = window ? single.flat() : []
    const weeks = [
      ...sole
        .slice(0, 1)
        .map((day) => ({ startDate: addDays(day, -someWeeks), endDate: addDays(day, 1) })),
      ...sole
        .slice(-1)
        .map((day) => ({ startDate: addDays(day, -1), endDate: addDays(day, someWeeks) })),
    ]
    return [...wide, ...near, ...weeks]
  },
  arbitrary: async (bench) => {
    const { world } = bench
    const days = (await events(world)).flatMap(({ dates }) => dates).sort()
    const [first] = days
    const offsets = first
      ? days.map((day) => Math.round((Date.parse(day) - Date.parse(first)) / 864e5))
      : []
    const near = offsets.filter((offset) => offset < 400)
    if (!first || near.length === 0) throw unjudged('no-event-ahead', {})
    if (await isCrowded(bench)) return undefined
    const isKnown = (await world.windowIfAny()) ?? (await world.catalogue()).complete
    return fc
      .tuple(
        fc.constantFrom(...near),
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: 0, max: isKnown ? longest.usually : longest.ofMany }),
      )
      .map(([offset, shift, length]) => ({
        startDate: addDays(first, offset + shift),
        endDate: addDays(first, offset + shift + length),
      }))
  },
  act: async ({ service, world }, range) => {
    const { mostPages } = range
    return {
      range,
      listing: await listAll(service, daysOf(range), mostPages ? { mostPages } : {}),
      known: mustBeIn({ events: await events(world) }, range),
    }
  },
}

/** The parameters that ask for a range. */
export function daysOf({ startDate, endDate }: DateRange): DateRange {
  return { startDate, endDate }
}

/** Whether even the three days around that of an event hold more events than are read of a listing. */
async function isCrowded({ service, world }: CaseBench): Promise<boolean> {
  const { events: all, complete } = await world.catalogue()
  if (complete && all.length <= mostListed) return false
  if ((await world.windowIfAny()) || (await events(world)).length === 0) return false
  const days = (await events(world)).flatMap(({ dates }) => dates).sort()
  const day = days[Math.floor(days.length / 2)]
  return day !== undefined && isLongListing(service, around(day))
}

/** Events with known days ahead: those of the window, or those of the service that nobody writes to. */
async function events(world: CaseBench['world']) {
  const window = await world.windowIfAny()
  if (window) return window.events
  const ahead = await untouchedAhead(world)
  if (ahead.length > 0) return ahead
  // Where there are hardly any, the run may have written to all of them, and those that nobody holds can be put back.
  await world.putBackFree()
  return untouchedAhead(world)
}

async function untouchedAhead(world: CaseBench['world']) {
  const today = world.todays().at(-1) as IsoDate
  const own = (await world.untouched()).map(({ id, dates }) => ({
    id,
    // The text speaks of upcoming events: whether past ones are listed is left open.
    dates: dates.filter((date) => date > today),
  }))
  return own.filter(({ dates }) => dates.length > 0)
}

function aroundEach(dates: readonly IsoDate[]): DateRange[] {
  const between = dates.slice(1).flatMap((date, index) => {
    const gap = daysBetween(dates[index], date)
    return gap.startDate <= gap.endDate ? [gap] : []
  })
  const weeks = dates.slice(-1).map((date) => {
    const startDate = addDays(date, -3)
    return { startDate, endDate: addDays(startDate, defaultRangeDays) }
  })
  // It holds neither the first day of the event nor its last.
  const amid = dates.length > 2 ? [daysBetween(dates[0], dates.at(-1))] : []
  const some = dates.slice(0, -1).slice(0, mostDays).map(around)
  return [...some, ...weeks, ...between.slice(0, mostDays), ...amid]
}

function daysBetween(first: IsoDate | undefined, last: IsoDate | undefined): DateRange {
  return { startDate: addDays(first as IsoDate, 1), endDate: addDays(last as IsoDate, -1) }
}
