import * as fc from 'fast-check'
import { maximumLimit } from '../../src/contract/list-query.ts'
import { specialEventFaults } from '../../src/contract/schemas.ts'
import {
  type EventId,
  type IsoDate,
  idKey,
  type ReceivedEvent,
  receivedDates,
} from '../../src/contract/special-event.ts'
import { shown, Unjudged, Violated } from '../../src/findings/finding.ts'
import { contentInWords } from '../../src/invariants/content-in-words.ts'
import {
  type Bench,
  clause,
  type Experiment,
  type ExperimentBench,
} from '../../src/judging/check.ts'
import { words } from '../../src/settings/mask/wording.ts'
import type { DateRange } from '../../src/world/days.ts'
import { addDays } from '../../src/world/days.ts'
import { elementsOf, mustSucceed } from '../../src/world/expectations.ts'
import { isLong, listAll, mostListed, type WholeListing } from '../../src/world/listing.ts'
import { mustBeIn } from '../../src/world/window.ts'
import { emptyRanges, farAhead } from './experiments/empty-ranges.ts'
import { wideAndNarrow } from './experiments/wide-and-narrow.ts'

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

/** Where even three days hold more than a listing is read of, one is read to its end all the same. */
const mostPagesOfOne = 300

/** Lengths of generated ranges, in days: shorter where there are more events than were read at the beginning. */
const longest = { usually: 12, ofMany: 1 }

/** Listings of many ranges: around each day of an event with several, between them, and generated ones. */
const ranges: Experiment<RangeToList, Ranged> = {
  name: 'ranges',
  answering: 'list.range.complete',
  examples: async ({ service, world }) => {
    const dates = (await events(world)).map((event) => event.dates)
    const single = dates.filter(({ length }) => length === 1).slice(0, 2)
    const several = dates.filter(({ length }) => length > 1).slice(0, 3)
    const days = dates.flat().sort()
    const [first, last] = [days[0], days.at(-1)]
    const around = [...single, ...several].flatMap((days) => aroundEach(days))
    if (await isCrowded({ service, world }))
      return around.slice(0, 1).map((range) => ({ ...range, mostPages: mostPagesOfOne }))
    // Far wider than any default: a service that bounds a range silently shows itself.
    const isKnown = (await world.windowIfAny()) ?? (await world.catalogue()).complete
    const wide =
      first && last && isKnown
        ? [{ startDate: addDays(first, -10), endDate: addDays(last, 300) }]
        : []
    return [...wide, ...around]
  },
  arbitrary: async ({ service, world }) => {
    const days = (await events(world)).flatMap(({ dates }) => dates).sort()
    const [first] = days
    const offsets = first
      ? days.map((day) => Math.round((Date.parse(day) - Date.parse(first)) / 864e5))
      : []
    const near = offsets.filter((offset) => offset < 400)
    if (!first || near.length === 0) throw new Unjudged('no event with a day ahead is listed')
    if (await isCrowded({ service, world })) return undefined
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
      known: await knownIn(world, range),
    }
  },
}

function daysOf({ startDate, endDate }: DateRange): DateRange {
  return { startDate, endDate }
}

/** Whether even the three days around that of an event hold more events than are read of a listing. */
async function isCrowded({
  service,
  world,
}: Pick<ExperimentBench, 'service' | 'world'>): Promise<boolean> {
  const { events: all, complete } = await world.catalogue()
  if (complete && all.length <= mostListed) return false
  if ((await world.windowIfAny()) || (await events(world)).length === 0) return false
  const days = (await events(world)).flatMap(({ dates }) => dates).sort()
  const [range] = aroundEach(days.slice(Math.floor(days.length / 2)).slice(0, 1))
  return range !== undefined && isLong(service, range)
}

/** Events with known days ahead: those of the window, or those of the service that nobody writes to. */
async function events(world: ExperimentBench['world']) {
  const window = await world.windowIfAny()
  if (window) return window.events
  const today = world.todays().at(-1) as IsoDate
  const own = (await world.untouched()).map(({ id, dates }) => ({
    id,
    // The text speaks of upcoming events: whether past ones are listed is left open.
    dates: dates.filter((date) => date > today),
  }))
  return own.filter(({ dates }) => dates.length > 0)
}

async function knownIn(world: ExperimentBench['world'], range: DateRange): Promise<EventId[]> {
  const window = await world.windowIfAny()
  if (window) return mustBeIn(window, range)
  const { startDate, endDate } = range
  return (await events(world))
    .filter(({ dates }) => dates.some((date) => date > startDate && date < endDate))
    .map(({ id }) => id)
}

function aroundEach(dates: readonly IsoDate[]): DateRange[] {
  const around = dates.map((date) => ({ startDate: addDays(date, -1), endDate: addDays(date, 1) }))
  const between = dates.slice(1).flatMap((date, index) => {
    const gap = { startDate: addDays(dates[index] as IsoDate, 1), endDate: addDays(date, -1) }
    return gap.startDate <= gap.endDate ? [gap] : []
  })
  return [...around, ...between]
}

// That every listed event has a day inside is an invariant (src/invariants/list-range.ts): here are
// the ranges that bring it to light.
clause('list.range.sound', ({ over }) => over(ranges, () => {}))

clause('list.range.complete', async ({ service, world, over, each }) => {
  await over(ranges, async ({ range, listing, known }) => {
    const missing = known.filter((id) => !listing.ids.includes(idKey(id)))
    for (const id of missing) {
      const { startDate, endDate } = range
      const dates = await datesOf(service, id)
      if (!dates.some((date) => date > startDate && date < endDate)) continue
      if ((await listAll(service, daysOf(range), { pastShortPages: true })).ids.includes(idKey(id)))
        throw new Unjudged('pages are short, so the listing seems to end before it does')
      throw new Violated(
        words`event ${id} with dates ${shown(dates)} to be listed from ${startDate} to ${endDate}`,
        `${listing.ids.length} other events`,
      )
    }
    if (known.length === 0) throw new Unjudged('nothing is known to lie in that range')
  })
  await over(wideAndNarrow, ({ paged, lacking }) => {
    if (lacking && paged) throw new Unjudged('the widest listing lacks events, over several pages')
    if (lacking) throw lacking
  })
  const unlisted = (await world.windowIfAny())?.unlisted ?? []
  await each(unlisted, (id) => mustBeListedAroundItsDays(service, id))
  // Where nothing that is moved far ahead is listed there, it must be listed nearer.
  const unseen = await world.unseenWindow()
  const nearer = unseen ? [0, -400, -800].map((offset) => addDays(unseen, offset)) : []
  await each(nearer, (day) =>
    world.lease(1, async (lease) => {
      await lease.update({ dates: [day] })
      await mustBeListedAroundItsDays(service, lease.id)
    }),
  )
})

async function datesOf(service: Bench['service'], id: EventId): Promise<IsoDate[]> {
  const { event } = await service.get(id)
  return event ? receivedDates(event) : []
}

async function mustBeListedAroundItsDays(service: Bench['service'], id: EventId): Promise<void> {
  for (const date of await datesOf(service, id)) {
    const around = { startDate: addDays(date, -1), endDate: addDays(date, 1) }
    if (!(await listAll(service, around)).ids.includes(idKey(id)))
      throw new Violated(`event ${id} with a date on ${date} to be listed around it`, 'it is not')
  }
}

clause('list.range.empty', async ({ service, world, each }) => {
  await each(await emptyRanges({ service, world }), async (range) => {
    const answer = await service.list(range)
    const what = `a listing from ${range.startDate} to ${range.endDate}, which holds nothing,`
    // How far ahead a service looks is left open; nearer, nothing is no reason to refuse.
    if (!answer.succeeded && range.startDate > addDays(world.todays()[0] as IsoDate, farAhead))
      throw new Unjudged(`${what} is refused`)
    mustSucceed(answer, what)
    const { elements } = answer
    const expected = `[] from ${range.startDate} to ${range.endDate}`
    if (!elements) {
      elementsOf(await service.list())
      throw new Violated(expected, contentInWords(answer))
    }
    const stranger = elements.find((element) => liesOutside(element, range))
    if (stranger !== undefined && (await plainListingIsValid(service)))
      throw new Violated(expected, words`${elements.length} elements, such as ${shown(stranger)}`)
    // Somebody may have put an event there since; and whether events without dates are listed is open.
    if (elements.length > 0)
      throw new Unjudged(`${range.startDate} to ${range.endDate} holds events after all`)
  })
})

/** Whether events are listed as they should be: otherwise what an empty range shows is no wonder. */
async function plainListingIsValid(service: Bench['service']): Promise<boolean> {
  const elements = elementsOf(await service.list({ limit: maximumLimit }))
  return elements.every((element) => specialEventFaults(element).length === 0)
}

/** Whether it is no event at all, or one with days none of which lies in a range. */
function liesOutside(element: unknown, { startDate, endDate }: DateRange): boolean {
  if (specialEventFaults(element).length > 0) return true
  const dates = receivedDates(element as ReceivedEvent)
  return dates.length > 0 && !dates.some((date) => date >= startDate && date <= endDate)
}
