import { maximumLimit } from '../contract/list-query.ts'
import type { EventId, IsoDate, ReceivedEvent, Update } from '../contract/special-event.ts'
import { idKey, receivedDates, receivedId } from '../contract/special-event.ts'
import { Unjudged, unjudged } from '../findings/finding.ts'
import { reason } from '../findings/reasons.ts'
import type { Service } from '../service/service.ts'
import { together } from '../service/together.ts'
import type { Shard } from '../settings/settings.ts'
import type { Lease } from './leasing/lease.ts'
import { ifAnswered } from './reading/expectations.ts'
import { addDays, type DateRange, isInside } from './values/days.ts'
import { mark } from './values/mark.ts'
import { sameButForOrder } from './values/same.ts'

/** A range whose contents are known exactly, because the run has put them there. */
export interface Window {
  /** The day that offsets count from. */
  readonly base: IsoDate
  /** Holds every event of the window strictly inside. */
  readonly range: DateRange
  readonly events: readonly { readonly id: EventId; readonly dates: readonly IsoDate[] }[]
  /** Events that were moved here and read back so, but that no listing shows. */
  readonly unlisted: readonly EventId[]
}

/** Events were moved into an empty range, but most of them are not listed there. */
export class WindowUnseen extends Unjudged {
  readonly base: IsoDate

  constructor(base: IsoDate, shown: { readonly listed: number; readonly moved: number }) {
    super(reason('moved-events-not-listed', shown))
    this.base = base
  }
}

/**
 * The days that the window's events take place on, counted from its base, most wanted first: several in a row and two on
 * one, so that a few show what pages do to them; enough in one default range to fill a page, both ends of it, days just beyond it and just before, and events
 * with several days that lie around ranges in which they have none. The last of them all share one day, more of them
 * than a page of the default size holds.
 */
export const windowPlan: readonly (readonly number[])[] = [
  [1, 2, 6],
  ...onOneDay(2, 3, 3, 5, 0, 4, 6, 8),
  [16, 40],
  ...onOneDay(7, 1, 2, 4, -1),
  [17, 22, 25, 27, 45],
  [3, 4, 5],
  ...onOneDay(30, -2, ...Array<number>(13).fill(13)),
]

function onOneDay(...days: number[]): number[][] {
  return days.map((day) => [day])
}

/** The first 18 show defaults and the ends of ranges, and fill pages of small limits; all of them fill over a page. */
export const smallWindow = 18

/** One of them, in the middle of most ranges, costs nothing: a list may take 0 for no price. */
const freeOne = 4

/** Two of them, on the same day, are alike in all but their identifiers: a list may take them for one. */
const alike: Update = {
  name: 'One of two',
  location: 'Either hall',
  eventDescription: `Told of both ${mark}`,
  price: 5,
}
const alikeOnes = [2, 3]

/** The day of these two, and a range within the month that the window begins in: pages of such ranges may be made otherwise. */
export function closeRanges({ base }: Pick<Window, 'base'>): readonly [DateRange, DateRange] {
  const day = addDays(base, windowPlan[alikeOnes[0] ?? 0]?.[0] ?? 0)
  const isInMonth = (other: IsoDate) => other.slice(0, 7) === base.slice(0, 7)
  const endDate = [day, addDays(day, -1)].find(isInMonth) ?? base
  return [
    { startDate: day, endDate: day },
    { startDate: addDays(base, -1), endDate },
  ]
}

/** The limit by which a page ends between these two, where events are listed by their days: the next may begin on the next day. */
export function limitBetweenAlike({ base, events }: Window): number {
  const [offset = 0] = windowPlan[alikeOnes[0] ?? 0] ?? []
  const day = addDays(base, offset)
  return events.filter(({ dates }) => dates.some((date) => date < day)).length + 1
}

const before = -4
const after = 50
/** Years ahead; the later ones, behind all days that updates use, are for services with events on each day of the others. */
const candidateYears = [
  [3, 4, 5, 6],
  [24, 25, 26, 27],
]
/** A run without shards uses the first alone. */
const lastDays = ['12-28', '06-28'] as const

/** The days that a window may count from, in the order in which they are tried. */
export function windowBases(today: IsoDate, days: readonly string[] = lastDays): IsoDate[] {
  const year = Number(today.slice(0, 4))
  return candidateYears.flatMap((years) =>
    days.flatMap((day) => years.map((ahead) => `${year + ahead}-${day}` as IsoDate)),
  )
}

/** The days that must be empty for a window to be built: its own, and a month before and after it. */
export function daysOfWindow(base: IsoDate): DateRange {
  return { startDate: addDays(base, before - 30), endDate: addDays(base, after + 30) }
}

/** What the place of a window depends on. */
interface BaseChoice {
  readonly today: IsoDate
  readonly shard?: Shard | undefined
}

/**
 * Moves leased events into a range that is empty and far from today.
 *
 * @throws Unjudged when no range is empty, WindowUnseen when the list does not show what was moved
 */
export async function buildWindow(
  service: Service,
  leases: readonly Lease[],
  time: BaseChoice,
): Promise<Window> {
  const base = await emptyBase(service, time)
  const range = { startDate: addDays(base, before), endDate: addDays(base, after) }
  const moved = await together(
    leases.map(async (lease, index) => {
      const dates = (windowPlan[index] ?? []).map((offset) => addDays(base, offset))
      const values = {
        ...(index === freeOne && { price: 0 }),
        ...(alikeOnes.includes(index) && alike),
      }
      const known = Object.entries(values).filter(([field]) => field in lease.original)
      const answer =
        (await ifAnswered(lease.send({ dates, ...Object.fromEntries(known) }))) ??
        // A value beside the days may be what gets no answer, and they are what is needed.
        (await lease.send({ dates }))
      return answer.succeeded ? [{ id: lease.id, lease, dates }] : []
    }),
  )
  const listed = await listedInPieces(service, base)
  const events: { id: EventId; dates: IsoDate[] }[] = []
  const unlisted: EventId[] = []
  for (const { id, lease, dates } of moved.flat()) {
    const isThere = (event: ReceivedEvent | undefined) =>
      event !== undefined && sameButForOrder(receivedDates(event), dates)
    if (isThere(listed.get(idKey(id)))) events.push({ id, dates })
    else if (isThere((await lease.get()).event)) unlisted.push(id)
  }
  if (events.length <= unlisted.length)
    throw new WindowUnseen(base, { listed: events.length, moved: leases.length })
  return { base, range, events, unlisted }
}

/**
 * The last days of a month, best of a year, so that ranges cross months and years; far enough that nobody
 * looks there. No two runs beside each other have one in common: of more than sixteen, some have none.
 */
async function emptyBase(service: Service, { today, shard }: BaseChoice): Promise<IsoDate> {
  const ours = shard
    ? windowBases(today).filter((_, index) => index % shard.count === shard.index - 1)
    : windowBases(today, lastDays.slice(0, 1))
  if (ours.length === 0) throw unjudged('no-range-left-for-shard', { shard: shard?.index ?? 0 })
  for (const base of ours) {
    const { succeeded, elements } = await service.list(daysOfWindow(base))
    if (succeeded && elements?.length === 0) return base
  }
  throw unjudged('no-empty-range', {})
}

/** What the list shows of the window, asked for in pieces that fit on one page each and overlap at their ends. */
async function listedInPieces(
  service: Service,
  base: IsoDate,
): Promise<Map<EventId, ReceivedEvent>> {
  const pieces = [
    [before, 3],
    [2, 6],
    [5, 10],
    [9, 16],
    [15, after],
  ] as const
  const answers = await Promise.all(
    pieces.map(([from, to]) =>
      service.list({
        startDate: addDays(base, from),
        endDate: addDays(base, to),
        limit: maximumLimit,
      }),
    ),
  )
  return new Map(
    answers.flatMap(({ events }) =>
      events.map((event) => [idKey(receivedId(event) ?? ('' as EventId)), event] as const),
    ),
  )
}

/** Those of some events that have a day strictly inside a range: they must be listed. */
export function mustBeIn({ events }: Pick<Window, 'events'>, range: DateRange): EventId[] {
  return events
    .filter(({ dates }) => dates.some((date) => isInside(date, range)))
    .map(({ id }) => id)
}
