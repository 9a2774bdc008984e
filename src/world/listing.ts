import { defaultPage, type ListQuery, maximumLimit } from '../contract/list-query.ts'
import { fieldIsValid } from '../contract/schemas.ts'
import {
  type EventId,
  idKey,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
} from '../contract/special-event.ts'
import type { ListAnswer, Service } from '../service/service.ts'
import { elementsOf } from '../verdict/expectations.ts'
import { Unjudged, Violated } from '../verdict/finding.ts'
import { addDays } from './days.ts'

/** Most pages that are read of one listing, unless told otherwise. */
const pagesByDefault = 8

/** How often two listings are compared anew while the list is seen to change. */
const mostComparisons = 4

/**
 * The events of a listing that have dates: when those without any are listed is left open, so they tell
 * nothing about a range.
 */
export function datedIds({ events }: ListAnswer): EventId[] {
  return events
    .filter((event) => receivedDates(event).length > 0)
    .map(receivedId)
    .filter((id) => id !== undefined)
    .map(idKey)
}

/**
 * The identifiers of a whole listing's dated events, page by page with the largest pages there are, up
 * to the first page that is not full, or that brings nothing new where short pages are to be expected.
 */
export async function listAll(
  service: Service,
  query: ListQuery,
  { mostPages = pagesByDefault, pastShortPages = false } = {},
): Promise<EventId[]> {
  const ids = new Set<EventId>()
  const seen = new Set<EventId>()
  for (let page = defaultPage; page < defaultPage + mostPages; page++) {
    const answer = await service.list({ ...query, page, limit: maximumLimit })
    // Past the end, a service may refuse the page; that ends the listing as an empty page does.
    if (page > defaultPage && !answer.succeeded) break
    elementsOf(answer)
    const before = seen.size
    for (const id of answer.ids) seen.add(idKey(id))
    for (const id of datedIds(answer)) ids.add(id)
    const last = !pastShortPages && answer.ids.length < maximumLimit
    if (last || seen.size === before) break
  }
  return [...ids]
}

/** The answer to one listing. @throws Unjudged when it is none */
export async function listOnce(service: Service, query: ListQuery): Promise<ListAnswer> {
  const answer = await service.list(query)
  elementsOf(answer)
  return answer
}

/** An event as the list shows it now, looked up around its first day; nothing when it is not found there. */
export async function listedNow(
  service: Service,
  event: ReceivedEvent,
): Promise<ReceivedEvent | undefined> {
  const id = receivedId(event)
  const [day] = receivedDates(event).sort()
  if (!day || !fieldIsValid('dates', [day])) return undefined
  const range = { startDate: addDays(day, -1), endDate: addDays(day, 1), limit: maximumLimit }
  for (const page of [defaultPage, defaultPage + 1]) {
    const { events } = await service.list({ ...range, page })
    const found = events.find((listed) => sameId(receivedId(listed), id))
    if (found) return found
    if (events.length < maximumLimit) return undefined
  }
  return undefined
}

/** Whether two listings hold the same events, in whatever order: none is promised. */
export function sameEvents(one: readonly EventId[], other: readonly EventId[]): boolean {
  const ids = new Set(other)
  return new Set(one).size === ids.size && one.every((id) => ids.has(id))
}

/**
 * Compares a listing with others, one of which it must equal, and takes it again afterwards: only when
 * both takes agree is it the parameters and not the traffic of others that makes the difference.
 *
 * @returns the events of the listing
 * @throws Violated when it equals none of them, Unjudged when the list keeps changing
 */
export async function mustEqualOneOf(
  take: () => Promise<readonly EventId[]>,
  others: readonly (() => Promise<readonly EventId[]>)[],
  expected: string,
): Promise<readonly EventId[]> {
  for (let attempt = 1; attempt <= mostComparisons; attempt++) {
    const before = await take()
    const compared = await Promise.all(others.map((other) => other()))
    if (compared.some((ids) => sameEvents(ids, before))) return before
    if (sameEvents(before, await take()))
      throw new Violated(expected, differenceInWords(before, compared[0] ?? []))
  }
  throw new Unjudged('the list kept changing while it was compared')
}

function differenceInWords(got: readonly EventId[], wanted: readonly EventId[]): string {
  const missing = wanted.filter((id) => !got.includes(id))
  const extra = got.filter((id) => !wanted.includes(id))
  const few = (ids: readonly EventId[]) =>
    ids.length === 0 ? 'none' : `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}`
  return `${got.length} events; ${missing.length} missing (${few(missing)}), ${extra.length} extra (${few(extra)})`
}
