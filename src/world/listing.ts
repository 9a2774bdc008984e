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
import { Unjudged } from '../findings/finding.ts'
import { reason } from '../findings/reasons.ts'
import type { ListAnswer, Service } from '../service/service.ts'
import { addDays } from './days.ts'
import { elementsOf } from './expectations.ts'
import { countAll } from './listing-size.ts'

/** Most pages that are read of one listing, unless told otherwise. */
const pagesByDefault = 8

/** Most events that are read of one listing, unless told otherwise. */
export const mostListed = pagesByDefault * maximumLimit

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

/** All dated events of a listing: what is not among them is not listed. */
export interface WholeListing {
  readonly kind: 'whole'
  readonly ids: readonly EventId[]
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

/** How many events a listing has. */
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
  const { ids, ended } = await readPages(service, query, reading)
  if (ended) return wholly(ids)
  throw new TooLong(reason('list-too-long', { query, read: ids.length }))
}

/** Whether a listing has more pages than are read. */
export async function isLong(service: Service, query: ListQuery): Promise<boolean> {
  const page = defaultPage + pagesByDefault
  const first = await service.list({ ...query, limit: maximumLimit })
  const { ids } = await service.list({ ...query, page, limit: maximumLimit })
  return ids.some((id) => !first.ids.includes(id))
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
): Promise<{ readonly ids: readonly EventId[]; readonly ended: boolean }> {
  const ids = new Set<EventId>()
  const seen = new Set<EventId>()
  for (let page = defaultPage; ; page++) {
    const answer = await service.list({ ...query, page, limit: maximumLimit })
    // Past the end, a service may refuse the page; that ends the listing as an empty page does.
    if (page > defaultPage && !answer.succeeded) break
    elementsOf(answer)
    const before = seen.size
    for (const id of answer.ids) seen.add(idKey(id))
    if (seen.size === before) break
    // This page is only looked at to see whether the listing has come to its end.
    if (page === defaultPage + mostPages) return { ids: [...ids], ended: false }
    for (const id of datedIds(answer)) ids.add(id)
    if (!pastShortPages && answer.ids.length < maximumLimit) break
  }
  return { ids: [...ids], ended: true }
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
