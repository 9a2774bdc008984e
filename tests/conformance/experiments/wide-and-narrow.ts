import { defaultPage, maximumLimit } from '../../../src/contract/list-query.ts'
import { type EventId, type IsoDate, receivedDates } from '../../../src/contract/special-event.ts'
import { unjudged, type Violated, violated } from '../../../src/findings/finding.ts'
import type { CaseBench, Experiment } from '../../../src/judging/check.ts'
import { widestRange } from '../../../src/world/reading/catalogue.ts'
import {
  datedIds,
  isLongListing,
  listAll,
  listed,
  sizeOf,
} from '../../../src/world/reading/listing.ts'
import { addDays, type DateRange } from '../../../src/world/values/days.ts'

export interface WideListing {
  readonly wide: DateRange
  /** The dated events on its pages, which are of the largest size. */
  readonly ids: ReadonlySet<EventId>
  /** Whether it takes more than one page. */
  readonly paged: boolean
  /** What it lacks of what narrower listings hold. */
  readonly lacking?: Violated
}

/** Most pages of the wide listing that are read: a list of so many events is one that services sample, cut or count roughly. */
export const mostWidePages = 60

/** A wide listing beside narrow ones: whatever these hold it must hold, too, on one of its pages. */
export const wideAndNarrow: Experiment<DateRange, WideListing> = {
  name: 'wide and narrow',
  answering: 'list.range.complete',
  examples: async () => [widestRange],
  act: async (bench, widest) => {
    const { service, world } = bench
    const wide = await widestThatCanBeRead(bench, widest)
    const { parts, alone } = await narrowRanges(world, wide)
    const inAll = async (pastShortPages = false) =>
      new Set((await listAll(service, wide, { mostPages: mostWidePages, pastShortPages })).ids)
    const inParts = async () => {
      const pages = [
        ...parts.map((part) => idsOnFirstPages(service, part, 1)),
        ...alone.map(({ pages: most, ...days }) => idsOnFirstPages(service, days, most)),
      ]
      return new Set((await Promise.all(pages)).flat())
    }
    const ids = await inAll()
    const paged = ids.size >= maximumLimit
    if ([...(await inParts())].every((id) => ids.has(id))) return { wide, ids, paged }
    // What this run moves itself could come back just as it is looked for again, so it moves nothing then; others may.
    // And where pages are short, the listing goes on behind them.
    const [before, first, second, after] = await service.undisturbed(
      [],
      async () => [await inParts(), await inAll(true), await inAll(true), await inParts()] as const,
    )
    const missing = [...before].filter((id) => after.has(id) && !first.has(id) && !second.has(id))
    const moved = [...first, ...second].filter((id) => first.has(id) !== second.has(id))
    // For each that has come or gone, another may have slipped from one page to the next.
    if (missing.length <= moved.length) throw unjudged('list-changed', {})
    const lacking = violated('missing-from-wider-range', {
      expected: missing.slice(0, 3),
      received: second.size,
      query: wide,
      missing: missing.length,
    })
    return { wide, ids, paged, lacking }
  },
}

/** Lengths of ranges from today on, beyond which services look no further: about a month, a quarter, a year and three. */
const longSpans = [20, 33, 100, 370, 1100]

/**
 * A range lists no fewer events than one within it does, also where either has too many to be read, and more where the
 * days that it has beyond that one list an event with none before.
 */
export async function mustNotShrink(
  { startDate }: Pick<DateRange, 'startDate'>,
  { service }: CaseBench,
): Promise<void> {
  const sizeIn = async (range: DateRange) => sizeOf(await listed(service, range))
  let like: DateRange = { startDate, endDate: addDays(startDate, 7) }
  let expected = await sizeIn(like)
  for (const days of longSpans) {
    const query = { startDate, endDate: addDays(startDate, days) }
    const size = await sizeIn(query)
    const fewestBeside = async (inLike: number) =>
      inLike + ((await addsAnEvent(service, like, query)) ? 1 : 0)
    // Nothing is moved by this run meanwhile; others may.
    const [fewest, received] =
      size < expected || (size === expected && size < (await fewestBeside(expected)))
        ? await service.undisturbed([], async () => {
            const before = await fewestBeside(await sizeIn(like))
            const between = await sizeIn(query)
            return [Math.min(before, await fewestBeside(await sizeIn(like))), between] as const
          })
        : [expected, size]
    if (received < fewest)
      throw violated('fewer-in-wider-range', { expected: fewest, received, query, like })
    like = query
    expected = received
  }
}

/** Whether an event all of whose days lie behind a range is listed between its end and that of a wider one. */
async function addsAnEvent(
  service: CaseBench['service'],
  narrow: DateRange,
  { endDate }: DateRange,
): Promise<boolean> {
  const beyond = { startDate: addDays(narrow.endDate, 1), endDate }
  const { events } = await service.list({ ...beyond, limit: maximumLimit })
  return events.map(receivedDates).some((days) => {
    const isInside = days.some((day) => day > beyond.startDate && day < endDate)
    return isInside && days.every((day) => day > narrow.endDate)
  })
}

/** The dated events on the first pages of a listing, which are of the largest size. */
async function idsOnFirstPages(
  service: CaseBench['service'],
  range: DateRange,
  most: number,
): Promise<EventId[]> {
  const ids: EventId[] = []
  for (let page = defaultPage; page < defaultPage + most; page++) {
    const further = page === defaultPage ? {} : { page }
    const answer = await service.list({ ...range, ...further, limit: maximumLimit })
    ids.push(...datedIds(answer))
    if (answer.ids.length < maximumLimit) break
  }
  return ids
}

/** Days to each side of today: beyond, a service need not look when its list is too long to be read as a whole. */
const farthest = 400

/**
 * The widest range whose listing is not too long to be read to its end: all, or some days around today, whose number is
 * found by halving.
 */
export async function widestThatCanBeRead(
  { service, world }: CaseBench,
  widest: DateRange,
): Promise<DateRange> {
  if ((await world.catalogue()).complete) return widest
  const today = world.todays()[0] as IsoDate
  const around = (days: number) => ({
    startDate: addDays(today, -days),
    endDate: addDays(today, days),
  })
  let [short, long] = [0, farthest + 1]
  for (let days = farthest; days > short; days = Math.floor((short + long) / 2)) {
    if (await isLongListing(service, around(days), mostWidePages)) long = days
    else short = days
  }
  if (short === 0) throw unjudged('list-too-long', { query: widest })
  return around(short)
}

/** Where parts of a wide range meet, in days from today, beside the ends of the window and of what is known. */
const offsets = [-40, -3, 5, 15, 40, 100, 400]

/**
 * Of a long list, also some days of which more pages are read, those of one as a rule to the end: where events come by their
 * identifiers, a first page holds the first of all.
 */
const daysAlone = [
  { offset: -20, pages: 5 },
  { offset: 1, pages: 25 },
  { offset: 20, pages: 5 },
]

/** So many days before the first known day a part begins, and as many behind the last one ends: what a wide range lacks is there. */
const daysBeyond = 330

async function narrowRanges(world: CaseBench['world'], wide: DateRange) {
  const today = world.todays()[0] as IsoDate
  const window = await world.windowIfAny()
  const aroundWindow = window ? [window.range.startDate, addDays(window.range.endDate, 1)] : []
  const { events, complete } = await world.catalogue()
  const known = events.flatMap(({ dates }) => dates).sort()
  const [first = today, last = today] = [known[0], known.at(-1)]
  // Next to what is known, too: what lies just beyond it is to be in a part of less than a year.
  const ends = [addDays(first, -daysBeyond), first, addDays(last, 1), addDays(last, daysBeyond)]
  const near = offsets.map((offset) => addDays(today, offset))
  const bounds = [...new Set([...near, ...aroundWindow, ...ends])]
    .filter((day) => day > wide.startDate && day < wide.endDate)
    .sort()
  const parts = [wide.startDate, ...bounds].map((startDate, index) => {
    const next = bounds[index]
    return { startDate, endDate: next === undefined ? wide.endDate : addDays(next, -1) }
  })
  const alone = daysAlone
    .map(({ offset, pages }) => {
      const startDate = addDays(today, offset)
      return { startDate, endDate: addDays(startDate, 1), pages }
    })
    .filter(({ startDate, endDate }) => startDate > wide.startDate && endDate < wide.endDate)
  return { parts, alone: complete ? [] : alone }
}
