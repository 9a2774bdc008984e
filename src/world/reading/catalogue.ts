import { defaultLimit, type ListQuery, maximumLimit } from '../../contract/list-query.ts'
import { fieldIsValid } from '../../contract/schemas.ts'
import {
  type EventId,
  type IsoDate,
  idKey,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  updateFields,
} from '../../contract/special-event.ts'
import type { Service } from '../../service/service.ts'
import { addDays, type DateRange, monthsFrom } from '../values/days.ts'
import { possibleTodays } from './clocks.ts'
import { ifAnswered } from './expectations.ts'

/** An event as a listing showed it, when the run began. */
export interface ListedEvent {
  readonly id: EventId
  readonly listed: ReceivedEvent
  /** Those of its dates that are days. */
  readonly dates: readonly IsoDate[]
}

/** The events of the target, as far as reading its list within bounds has shown them. */
export interface Catalogue {
  readonly events: readonly ListedEvent[]
  /** Whether the walk over the widest range came to its end. */
  readonly complete: boolean
  /** The widest range that was listed to its end. */
  readonly over?: DateRange
  /** When the walk began, by the clock of `performance.now()`. */
  readonly readAt?: number
}

const pagesAround = 4
const pagesOverall = 12
const monthsAhead = 12
const pagesAMonth = 1

/** The widest range asked for; a service may refuse so wide a one, then a narrower one is tried. */
export const widestRange = { startDate: '1900-01-01', endDate: '2999-12-31' } as DateRange

/** Reads the list around today and over a wide range, page by page, within bounds. */
export async function discover(
  service: Service,
  timezone?: string,
  instants: readonly number[] = [],
): Promise<Catalogue> {
  const readAt = performance.now()
  const todays = possibleTodays(timezone, ...instants)
  const today = todays[0] as IsoDate
  const within = (days: number) => ({
    startDate: addDays(today, -days),
    endDate: addDays(today, days),
  })
  const [nearby, widest] = await Promise.all([
    walk(service, within(30), pagesAround),
    walk(service, widestRange, pagesOverall),
  ])
  // Of so many events, the pages that were read may all be of the past: others begin today, and on
  // the first day that lies ahead wherever the service's clock stands.
  const inAWeek = addDays(today, 7)
  const reachesAhead = nearby.events.some(({ dates }) => dates.some((date) => date >= inAWeek))
  const ahead =
    nearby.end !== 'bounded' || reachesAhead
      ? []
      : await Promise.all(
          [today, addDays(todays.at(-1) as IsoDate, 1)].map((startDate) =>
            walk(service, { ...within(365), startDate }, pagesAround),
          ),
        )
  const around = { ...nearby, events: [nearby, ...ahead].flatMap(({ events }) => events) }
  const wide = [widest]
  const ranges = [widestRange, within(3650), within(365)]
  for (const range of ranges.slice(1))
    if (!isBelievable(wide.at(-1), around)) wide.push(await walk(service, range, pagesOverall))
  const last = wide.at(-1)
  const complete = last?.end === 'exhausted'
  const over = complete ? ranges[wide.length - 1] : undefined
  const known = {
    ...catalogueOf([around, ...wide, widest], complete),
    ...(over && { over }),
    readAt,
  }
  if (isBelievable(last, around) && known.events.length > 0) return known
  // What is cut short before it reaches any event shows none at all, and so may what is asked for by its page or limit.
  const isEmpty = isBelievable(last, around)
  const thirtyDays = (month: number) => {
    const startDate = addDays(today, 30 * month)
    return { startDate, endDate: addDays(startDate, 29) }
  }
  // Each of them may hold a page full of events; where a range may end with its first month, each is to lie in one.
  const months = isEmpty
    ? monthsFrom(today, monthsAhead)
    : Array.from({ length: monthsAhead }, (_, month) => thirtyDays(month))
  const walks = await Promise.all(
    months.map(async (range) => {
      const plain = isEmpty ? await plainly(service, range) : undefined
      const isAll = plain && plain.events.length < defaultLimit
      return [
        ...(plain ? [plain] : []),
        ...(isAll ? [] : [await walk(service, range, pagesAMonth)]),
      ]
    }),
  )
  const narrow = walks.flat()
  return isEmpty && narrow.every(({ events }) => events.length === 0)
    ? known
    : { ...catalogueOf([around, ...wide, ...narrow, widest], false), readAt }
}

/** A service may refuse a wide range, or cut it short and so lack in it what a narrow one holds. */
function isBelievable(wide: Walk | undefined, narrow: Walk): boolean {
  if (!wide || wide.end === 'refused') return false
  if (wide.end === 'bounded') return true
  const ids = new Set(wide.events.map(({ id }) => idKey(id)))
  return narrow.events.every(({ id }) => ids.has(idKey(id)))
}

/**
 * What several walks have shown, in the order in which they have, each event as the last one shows it: whether it has
 * changed is told later from the same listing, since a narrower one may show less of it.
 */
function catalogueOf(walks: readonly Walk[], complete: boolean): Catalogue {
  const found = new Map<EventId, ListedEvent>()
  for (const event of walks.flatMap(({ events }) => events)) found.set(idKey(event.id), event)
  return { events: [...found.values()], complete }
}

interface Walk {
  readonly end: 'exhausted' | 'bounded' | 'refused'
  readonly events: readonly ListedEvent[]
}

/** What a listing shows that names neither page nor limit. */
async function plainly(service: Service, range: ListQuery): Promise<Walk> {
  const answer = await ifAnswered(service.list(range))
  return { end: 'bounded', events: (answer?.events ?? []).flatMap(asListed) }
}

function asListed(listed: ReceivedEvent): ListedEvent[] {
  const id = receivedId(listed)
  return id === undefined ? [] : [{ id, listed, dates: validDates(listed) }]
}

async function walk(service: Service, range: ListQuery, mostPages: number): Promise<Walk> {
  let limit: number | undefined = maximumLimit
  let isShort = false
  const seen = new Map<EventId, ListedEvent>()
  const ended = (end: Walk['end']): Walk => ({ end, events: [...seen.values()] })
  for (let page = 1; page <= mostPages; page++) {
    let answer = await ifAnswered(service.list({ ...range, page, ...(limit ? { limit } : {}) }))
    if (!answer?.succeeded && limit !== undefined) {
      limit = undefined
      // Pages are smaller from here on.
      page = Math.floor(seen.size / defaultLimit) + 1
      answer = await ifAnswered(service.list({ ...range, page }))
    }
    if (!answer?.elements && page === 1) return ended('refused')
    // Silence behind a full page may be chance.
    if (!answer?.elements) return ended(answer || isShort ? 'exhausted' : 'bounded')
    isShort = answer.elements.length < (limit ?? defaultLimit)
    const fresh = answer.events.flatMap(asListed).filter(({ id }) => !seen.has(idKey(id)))
    if (fresh.length === 0) return ended('exhausted')
    for (const event of fresh) seen.set(idKey(event.id), event)
  }
  return ended('bounded')
}

/** The dates of a received event that are dates. */
export function validDates(event: ReceivedEvent): IsoDate[] {
  return receivedDates(event).filter((date) => fieldIsValid('dates', [date]))
}

/** What a value weighs: prices by themselves, text and days by their number. */
function weightOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0
}

const weights: readonly ((event: ListedEvent) => number)[] = [
  ...updateFields.map(
    (field) =>
      ({ listed }: ListedEvent) =>
        weightOf(listed[field]),
  ),
  ({ dates }) => Date.parse([...dates].sort()[0] ?? '') || 0,
  ({ dates }) => Date.parse([...dates].sort().at(-1) ?? '') || 0,
  ({ listed }) => (Number(listed.price) * 100) % 100,
]

/** The events that have the least or the most of something: what a service cannot take shows there first. */
function extremesOf(events: readonly ListedEvent[]): ListedEvent[] {
  return weights.flatMap((weight) => {
    const sorted = [...events].sort((one, other) => weight(one) - weight(other))
    return [...sorted.slice(0, 1), ...sorted.slice(-1)]
  })
}

/** By what a service may keep its events in different places: the ends of identifiers, and the month. */
function placesOf({ id, dates }: ListedEvent): string[] {
  const [first = ''] = [...dates].sort()
  return [`starts with ${id.at(0)}`, `ends with ${id.at(-1)}`, `month ${first.slice(5, 7)}`]
}

/** By what a service may go different ways, by twos: when an event takes place, what it costs, and whether it is described. */
function waysOf(
  { dates, listed: { price, eventDescription } }: ListedEvent,
  today: string,
): string[] {
  const of = [
    `before today ${dates.some((day) => day < today)}`,
    `today ${dates.some((day) => day === today)}`,
    `later ${dates.some((day) => day > today)}`,
    `several ${dates.length > 1}`,
    `free ${price === 0}`,
    `cents ${!Number.isInteger(price)}`,
    `described ${eventDescription !== ''}`,
  ]
  return of.flatMap((one, at) => of.slice(at + 1).map((other) => `${one}, ${other}`))
}

/**
 * Events that stand for all others: those that stand out, and of each place that they may be kept in one, and of each way that
 * they may go, up to some number.
 */
export function representativesOf(events: readonly ListedEvent[], most: number): ListedEvent[] {
  const today = new Date().toISOString().slice(0, 10)
  const chosen = new Set(extremesOf(events))
  const kindsOf = new Map(
    events.map((event) => [event, [...placesOf(event), ...waysOf(event, today)]]),
  )
  const covered = new Set([...chosen].flatMap((event) => kindsOf.get(event) ?? []))
  while (chosen.size < most) {
    let best: readonly string[] = []
    let next: ListedEvent | undefined
    for (const [event, kinds] of kindsOf) {
      const gained = kinds.filter((kind) => !covered.has(kind))
      if (gained.length > best.length) [best, next] = [gained, event]
      // What is covered once stays so.
      if (gained.length < kinds.length) kindsOf.set(event, gained)
    }
    if (!next) break
    chosen.add(next)
    for (const kind of best) covered.add(kind)
  }
  return [...chosen]
}
