import type { ClauseId } from '../../../src/contract/clauses.ts'
import {
  defaultLimit,
  defaultPage,
  type ListQuery,
  listParameters,
  maximumLimit,
} from '../../../src/contract/list-query.ts'
import { type EventId, type IsoDate, idKey } from '../../../src/contract/special-event.ts'
import { unjudged, type Violated, violated } from '../../../src/findings/finding.ts'
import type { ItemFacts } from '../../../src/findings/violations-of-listings.ts'
import type { CaseBench } from '../../../src/judging/check.ts'
import {
  type Departure,
  departureOf,
  type PermittedPage,
  permittedPage,
  rangesOf,
} from '../../../src/model/listing.ts'
import { NoAnswer } from '../../../src/service/no-answer.ts'
import type { ListAnswer } from '../../../src/service/service.ts'
import { ifAnswered, refused } from '../../../src/world/reading/expectations.ts'
import { listAll } from '../../../src/world/reading/listing.ts'
import { unlessUnjudged } from '../matchers.ts'
import { keptPerRun } from './once-per-run.ts'
import { aDayLater, pick } from './queries.ts'

/** A listing, held against the model. */
interface Look {
  readonly query: ListQuery
  /** None where the request need not be answered, and was not. */
  readonly answer: ListAnswer | undefined
  readonly page: PermittedPage
  readonly departure: Departure | undefined
}

/** Asks for a listing and holds it against what is known of the events that nobody in this run wrote to meanwhile. */
export async function lookAt(
  { service, world, target }: CaseBench,
  query: ListQuery,
  list = (asked: ListQuery) => service.list(asked),
): Promise<Look> {
  const known = async () => (target.profile === 'static-mock' ? [] : world.knownEvents())
  const before = await known()
  const answered = await list(query).catch((error: unknown) => {
    if (error instanceof NoAnswer) return error
    throw error
  })
  const after = new Set((await known()).map(({ id }) => id))
  const fixed = before.filter(({ id }) => after.has(id))
  const page = permittedPage(query, fixed, world.todays())
  if (answered instanceof NoAnswer && page.isCertain) throw answered
  const answer = answered instanceof NoAnswer ? undefined : answered
  return { query, answer, page, departure: answer && departureOf(answer, query, page) }
}

/** The clause that an answer violates, and how. */
export interface Finding {
  readonly clause: ClauseId
  readonly violated: Violated
}

/** Where most queries are answered wrong, so many of them are looked into, at some 10 requests each. */
const mostExplained = 10

const explanations = keptPerRun(() => ({ count: 0 }))

/**
 * The clause whose rule an answer departs from, shown by the fewest parameters that do; nothing where it is the range
 * that is refused, since how far ahead a service looks is left open.
 *
 * @throws Unjudged where others have moved events
 */
export async function explained(bench: CaseBench, look: Look): Promise<Finding | undefined> {
  const refusing =
    look.departure?.kind === 'refused' ? await refusingClause(bench, look.query) : 'not refused'
  if (refusing === undefined) return undefined
  // A page that has come to lie past the end may be refused.
  if (refusing !== 'not refused' && (look.query.page ?? defaultPage) > defaultPage)
    await mustStillBeThere(bench, look)
  const times = ++explanations(bench).count
  if (times > mostExplained && !bench.isReplay) throw unjudged('departures-enough', {})
  const clause =
    refusing === 'not refused'
      ? ((await defaultAtFault(bench, look)) ?? (await lackingClause(bench, look)))
      : refusing
  const least = await withFewerParameters(bench, look)
  const found = await findingOf(bench, least)
  return { clause, violated: found.but({ smallest: least.query }) }
}

/** The one default without which the same query is answered as it must be; where it is any of several, it is none of them. */
async function defaultAtFault(bench: CaseBench, { query }: Look): Promise<ClauseId | undefined> {
  const todays = bench.world.todays()
  const explicit: readonly (readonly [keyof ListQuery, ClauseId, readonly ListQuery[]])[] = [
    ['endDate', 'list.end-date.default', rangesOf(query, todays)],
    ['startDate', 'list.start-date.default', todays.map((startDate) => ({ startDate }))],
    ['limit', 'list.limit.default', [{ limit: defaultLimit }]],
    ['page', 'list.page.default', [{ page: defaultPage }]],
  ]
  const healing: ClauseId[] = []
  for (const [name, clause, values] of explicit) {
    if (name in query) continue
    const named = values.map((value) => ({ ...query, [name]: value[name] }))
    const looks = await Promise.all(named.map((other) => lookAt(bench, other)))
    if (looks.every(({ departure }) => !departure)) healing.push(clause)
  }
  return healing.length === 1 ? healing[0] : undefined
}

/**
 * Whether it is the limit that is refused, or the combination; nothing where it is the range, and it begins in the past,
 * or is refused a day later, too.
 */
async function refusingClause(
  { service, world }: CaseBench,
  query: ListQuery,
): Promise<ClauseId | undefined> {
  const { limit, page: _, ...range } = query
  const isServed = async (asked: ListQuery) =>
    (await ifAnswered(service.list(asked)))?.succeeded ?? false
  if (!(await isServed(range))) {
    const isPast = range.startDate !== undefined && range.startDate <= (world.todays().at(-1) ?? '')
    const isOpen = isPast || !(await isServed(aDayLater(range)))
    return isOpen ? undefined : 'list.parameters-optional'
  }
  if (limit === undefined) return 'list.parameters-optional'
  const { limit: _limit, ...others } = query
  return (await isServed(others)) ? 'list.limit.accepted' : 'list.parameters-optional'
}

/** Whether events are missing from the range, from their page, or only from so small or large a page. */
async function lackingClause(bench: CaseBench, look: Look): Promise<ClauseId> {
  await mustStillBeThere(bench, look)
  const { page = defaultPage, limit = defaultLimit, ...range } = look.query
  const firstPage = { ...look.query, page: defaultPage }
  if (page !== defaultPage && !(await lookAt(bench, firstPage)).departure)
    return 'list.page.partition'
  const ids = await firstEvents(bench, range, limit)
  const { departure } = look
  const areThere =
    departure?.kind === 'missing'
      ? ids.includes(idKey(departure.eventId))
      : ids.length >= Math.min(limit, look.page.listed.length)
  return areThere ? 'list.limit.honoured' : 'list.range.complete'
}

/** So many of the first events of a range, by smaller pages. */
async function firstEvents(bench: CaseBench, range: ListQuery, count: number): Promise<EventId[]> {
  const limit = [defaultLimit, 3, 2, 1].find((smaller) => smaller < count) ?? maximumLimit
  return (await pagesOf(bench, { ...range, limit }, count)).flat()
}

/** The events on the first pages of a listing that have room for so many. */
async function pagesOf(
  { service }: CaseBench,
  query: ListQuery & { readonly limit: number },
  count: number,
): Promise<EventId[][]> {
  const needed = Math.ceil(count / query.limit)
  const pages = Array.from({ length: needed }, (_, nth) => defaultPage + nth)
  const answers = await Promise.all(pages.map((page) => service.list({ ...query, page })))
  return answers.map(({ ids }) => ids.map(idKey))
}

/** More pages than these would show nothing at a glance. */
const mostPagesThatShow = 4

/** Pages of another limit that hold as many events as a page lacks some of, so that anybody can count them; nothing where they are not to be had. */
async function pagesThatShow(
  bench: CaseBench,
  { page = defaultPage, limit = defaultLimit, ...range }: ListQuery,
  least: number,
): Promise<ItemFacts['pages']> {
  const count = (page - defaultPage) * limit + least
  const other = [defaultLimit, maximumLimit].find(
    (one) => one !== limit && count <= one * mostPagesThatShow,
  )
  if (other === undefined) return undefined
  const pages = await pagesOf(bench, { ...range, limit: other }, count)
  const isShown = new Set(pages.flat()).size >= count
  return isShown ? { limit: other, items: pages.map(({ length }) => length) } : undefined
}

/** Of more events that should be listed, only those are read that a listing of them all does not show either. */
const mostReadAtOnce = 12

/** The events that should be listed have not been moved by others. @throws Unjudged where they have */
async function mustStillBeThere(
  { service, world }: CaseBench,
  { query, page: { listed }, departure }: Look,
): Promise<void> {
  const ranges = rangesOf(query, world.todays())
  let ids: readonly EventId[] = departure?.kind === 'missing' ? [departure.eventId] : listed
  if (ids.length > mostReadAtOnce) {
    // Others may have taken any of them away.
    const { page: _page, limit: _limit, ...range } = query
    const all = await listAll(service, range).catch(unlessUnjudged)
    const shown = new Set(all?.ids)
    ids = ids.filter((id) => !shown.has(idKey(id)))
  }
  await world.mustStillHold({
    startDate: ranges
      .map(({ startDate }) => startDate)
      .sort()
      .at(-1) as IsoDate,
    endDate: ranges.map(({ endDate }) => endDate).sort()[0] as IsoDate,
    ids,
    controlled: ids.length <= mostReadAtOnce,
  })
}

/** The same departure with parameters left out that it does not need, or in their usual order. */
async function withFewerParameters(bench: CaseBench, look: Look): Promise<Look> {
  let least = look
  const departsAlike = async (query: ListQuery) => {
    if (JSON.stringify(query) === JSON.stringify(least.query)) return
    const next = await lookAt(bench, query)
    if (next.departure?.kind === look.departure?.kind) least = next
  }
  await departsAlike(pick(look.query, listParameters))
  for (const name of ['page', 'limit', 'endDate', 'startDate'] as const)
    await departsAlike(
      pick(
        least.query,
        (Object.keys(least.query) as (keyof ListQuery)[]).filter((other) => other !== name),
      ),
    )
  return least
}

/** What an answer that departs from the model violates. */
export async function findingOf(bench: CaseBench, look: Look): Promise<Violated> {
  const {
    query,
    answer,
    departure,
    page: { listed },
  } = look
  if (!answer || !departure) throw unjudged('list-changed', {})
  if (departure.kind === 'refused') return refused(answer)
  if (departure.kind === 'too-few')
    return violated('other-number-of-items', {
      expected: departure.least,
      received: answer.ids.length,
      query,
      known: listed.length,
      pages: await pagesThatShow(bench, query, departure.least),
    })
  const { eventId } = departure
  const { event } = await bench.service.get(eventId)
  const dates = (event?.dates ?? []) as IsoDate[]
  return violated('event-not-listed', {
    expected: 'listed',
    received: 'not listed',
    eventId,
    dates,
    query,
  })
}
