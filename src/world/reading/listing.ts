import { defaultPage, type ListQuery, maximumLimit } from '../../contract/list-query.ts'
import { fieldIsValid } from '../../contract/schemas.ts'
import {
  type EventId,
  idKey,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  sameId,
} from '../../contract/special-event.ts'
import { Unjudged, unjudged } from '../../findings/finding.ts'
import { reason } from '../../findings/reasons.ts'
import type { ListAnswer, Service } from '../../service/service.ts'
import { addDays } from '../values/days.ts'
import { contradictingField, sameEvents } from '../values/same.ts'
import { elementsOf, pageThatMayBe } from './expectations.ts'

/** Most pages that are read of one listing, unless told otherwise. */
export const pagesByDefault = 8

/** Most events that are read of one listing, unless told otherwise. */
export const mostListed = pagesByDefault * maximumLimit

/**
 * The events of a listing that have dates: when those without any are listed is left open, so they tell
 * nothing about a range.
 */
export function datedIds({ events }: ListAnswer): EventId[] {
  return events
    .filter((event) => receivedDates(event).length > 0)
    .flatMap((event) => receivedId(event) ?? [])
    .map(idKey)
}

/** All dated events of a listing: what is not among them is not listed. */
export interface WholeListing {
  readonly kind: 'whole'
  readonly ids: readonly EventId[]
  /** Two pages of the largest size that were seen to hold one event. */
  readonly overlapping?: readonly [page: number, later: number]
}

/** A listing of more pages than are read: the dated events of its first pages, and how many it has in all. */
export interface LongListing {
  readonly kind: 'long'
  readonly first: readonly EventId[]
  readonly total: number
}

/** What a listing holds. How far it was read is part of it, so that no beginning is taken for a whole. */
export type Listing = WholeListing | LongListing

/** Events that are known to be all there are. */
export function wholly(ids: readonly EventId[]): WholeListing {
  return { kind: 'whole', ids }
}

export function sizeOf(listing: Listing): number {
  return listing.kind === 'whole' ? listing.ids.length : listing.total
}

interface Reading {
  readonly mostPages?: number
  /** Whether a page that is not full may be followed by others. */
  readonly pastShortPages?: boolean
}

/** A listing has more pages than are read. */
export class TooLong extends Unjudged {}

/** A whole listing. @throws TooLong where it has more pages than are read */
export async function listAll(
  service: Service,
  query: ListQuery,
  reading: Reading = {},
): Promise<WholeListing> {
  const { ids, ended, overlapping } = await readPages(service, query, reading)
  if (ended) return overlapping ? { ...wholly(ids), overlapping } : wholly(ids)
  throw new TooLong(reason('list-too-long', { query, read: ids.length }))
}

/** Whether a listing has more than so many pages of the largest size; behind its last, it may show any of them again. */
export async function isLongListing(
  service: Service,
  query: ListQuery,
  pages = pagesByDefault,
): Promise<boolean> {
  const [next = [], beyond = []] = await Promise.all(
    [defaultPage + pages, pastTheEnd].map(
      async (page) => (await pageThatMayBe(service, { ...query, page, limit: maximumLimit })).ids,
    ),
  )
  return next.length > 0 && !sameEvents(next, beyond)
}

/** A listing, of a long one its beginning and its size. */
export async function listed(service: Service, query: ListQuery): Promise<Listing> {
  const { ids, ended } = await readPages(service, query, {})
  if (ended) return wholly(ids)
  return { kind: 'long', first: ids, total: await countAll(service, query, pagesByDefault) }
}

/**
 * The identifiers of a listing's dated events, page by page with the largest pages there are, up to the first
 * page that is not full, or that brings nothing new where short pages are to be expected.
 */
async function readPages(
  service: Service,
  query: ListQuery,
  { mostPages = pagesByDefault, pastShortPages = false }: Reading,
): Promise<Omit<WholeListing, 'kind'> & { readonly ended: boolean }> {
  const ids = new Map<EventId, number>()
  const seen = new Set<EventId>()
  let overlapping: WholeListing['overlapping']
  for (let page = defaultPage; ; page++) {
    const answer = await pageThatMayBe(service, { ...query, page, limit: maximumLimit })
    // Past the end, a service may refuse the page; that ends the listing as an empty page does.
    if (page > defaultPage && !answer.succeeded) break
    elementsOf(answer)
    const before = seen.size
    for (const id of answer.ids) seen.add(idKey(id))
    if (seen.size === before) break
    // This page is only looked at to see whether the listing has come to its end.
    if (page === defaultPage + mostPages) return { ids: [...ids.keys()], ended: false }
    for (const id of datedIds(answer)) {
      const first = ids.get(id) ?? page
      if (first < page) overlapping ??= [first, page]
      ids.set(id, first)
    }
    if (!pastShortPages && answer.ids.length < maximumLimit) break
  }
  return { ids: [...ids.keys()], ended: true, ...(overlapping && { overlapping }) }
}

/** No listing goes on for so many pages: what is shown there is what is shown past the end. */
const pastTheEnd = 2 ** 16

/**
 * How many events a long listing has, from the number of its last page, which is found in steps that double
 * and then halve: some 20 requests for 20,000 events.
 *
 * @param known so many pages are known to be full
 * @throws Unjudged when no page is shown again behind the last one: that listing has no end
 */
async function countAll(service: Service, query: ListQuery, known: number): Promise<number> {
  const pageAt = async (page: number): Promise<readonly EventId[]> => {
    const answer = await pageThatMayBe(service, { ...query, page, limit: maximumLimit })
    if (!answer.succeeded) return []
    elementsOf(answer)
    if (answer.events.some((event) => receivedDates(event).length === 0))
      throw unjudged('undated-events-listed', {})
    return answer.ids
  }
  // Behind the last page, some services show that one again, or the first.
  const beyond = await pageAt(pastTheEnd)
  const isBeyond = async (page: number) => sameEvents(await pageAt(page), beyond)
  let last = known
  let end = 2 * known
  while (end < pastTheEnd && !(await isBeyond(end))) {
    last = end
    end = Math.min(2 * end, pastTheEnd)
  }
  while (end - last > 1) {
    const middle = Math.floor((last + end) / 2)
    if (await isBeyond(middle)) end = middle
    else last = middle
  }
  if (end === pastTheEnd) throw unjudged('list-has-no-end', { page: pastTheEnd })
  const showsLastAgain = beyond.length > 0 && !sameEvents(beyond, await pageAt(defaultPage))
  const lastPage = showsLastAgain ? end : last
  return (lastPage - defaultPage) * maximumLimit + (await pageAt(lastPage)).length
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

/** Whether the list shows another event than a read, or the next read does, where it is looked at again. */
export async function isListedOtherwise(
  service: Service,
  id: EventId,
  { read, listed }: { readonly read: ReceivedEvent; readonly listed: ReceivedEvent },
): Promise<boolean> {
  if (!contradictingField(read, listed)) return false
  const now = await listedNow(service, read)
  const { event: again = read } = await service.get(id)
  return [read, now ?? listed].some((one) => contradictingField(again, one) !== undefined)
}
