import { type ClauseId, clauses } from '../../../../src/contract/clauses.ts'
import type { IsoDate, SpecialEvent, Update } from '../../../../src/contract/special-event.ts'
import {
  type Authorise,
  basicCredentials,
  type Credentials,
} from '../../../../src/reference/authentication.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { QueryInForce } from '../../../../src/reference/list-query.ts'
import type { Listing } from '../../../../src/reference/listing.ts'
import type { Operation } from '../../../../src/reference/operation.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import type { Updating } from '../../../../src/reference/updating.ts'

const clausesOn = (...prefixes: readonly string[]): ClauseId[] =>
  clauses.map(({ id }) => id).filter((id) => prefixes.some((prefix) => id.startsWith(prefix)))

/** Clauses that rest on listings. */
export const onLists = clausesOn('list.', 'get.listed', 'get.agrees', 'update.list', 'update.seq')

/** Clauses that rest on what events read like, and so on reads, updates and listings. */
export const onUpdates = clausesOn('get.', 'update.', 'list.', 'auth.refused')

/** Clauses that rest on who is let in. */
export const onDoors = clausesOn('auth.')

/** Every clause, where anything may go wrong. */
export const onAll = clausesOn('')

/** A faulty service that starts with events of its own instead of the seed. */
export const holding =
  (events: (today: IsoDate) => readonly SpecialEvent[], decisions: Override): Override =>
  (sound) => ({
    ...decisions(sound),
    traffic: (running) => {
      for (const { eventId } of running.store.all()) running.store.remove(eventId)
      for (const event of events(running.today())) running.store.put(event)
      return sound.traffic(running)
    },
  })

/** Changes what an update makes of an event, stored and answered. */
export const merges =
  (change: (merged: SpecialEvent, updating: Updating) => Partial<SpecialEvent>): Override =>
  (sound) => ({
    merge: (updating) => {
      const merged = sound.merge(updating)
      return { ...merged, ...change(merged, updating) }
    },
  })

/** Changes what is stored, but not what is answered. */
export const stores =
  (change: (merged: SpecialEvent, updating: Updating) => Partial<SpecialEvent>): Override =>
  () => ({ stored: (merged, updating) => ({ ...merged, ...change(merged, updating) }) })

type TextField = 'name' | 'location' | 'eventDescription'

/** Changes texts as they are sent. */
export const texts = (
  change: (text: string, before: SpecialEvent, field: TextField) => string,
  fields: readonly TextField[] = ['name', 'location', 'eventDescription'],
): Override =>
  merges((_merged, { update, before }) => {
    const sent = fields.flatMap((field) => {
      const text = update[field]
      return text === undefined ? [] : [[field, change(text, before, field)] as const]
    })
    return Object.fromEntries(sent)
  })

/** Changes prices as they are sent. */
export const prices = (change: (price: number, updating: Updating) => number): Override =>
  merges((_merged, updating) =>
    updating.update.price === undefined ? {} : { price: change(updating.update.price, updating) },
  )

/** Changes dates as they are sent. */
export const dates = (
  change: (dates: readonly IsoDate[], updating: Updating) => readonly IsoDate[],
): Override =>
  merges((_merged, updating) =>
    updating.update.dates === undefined ? {} : { dates: change(updating.update.dates, updating) },
  )

/** Whether an update sends these fields and no others. */
export const sendsOnly = (update: Update, fields: string): boolean =>
  Object.keys(update).sort().join() === fields

/** Decides which events a range holds; `sound` is what it should hold. */
export const ranges =
  (holds: (event: SpecialEvent, query: QueryInForce, sound: boolean) => boolean): Override =>
  (sound) => ({ inRange: (event, query) => holds(event, query, sound.inRange(event, query)) })

type Events = readonly SpecialEvent[]

/** Decides which events a page holds; `sound` is what it should hold. */
export const pages =
  (cut: (events: Events, listing: Listing, sound: Events) => Events): Override =>
  (sound) => ({
    pageOf: (events, listing) => cut(events, listing, sound.pageOf(events, listing)),
  })

/** Whom a door lets in beside the user. */
type Guest = (
  sent: Credentials | undefined,
  credentials: Credentials,
  request: ServiceRequest,
) => boolean

/** Lets others in at some doors. */
export const letsIn =
  (guest: Guest, doors: readonly Operation[] = ['list', 'get', 'update']): Override =>
  ({ authorised }) => {
    const opened = doors.map((door): [Operation, Authorise] => [
      door,
      (header, credentials, request) =>
        authorised[door](header, credentials, request) ||
        guest(basicCredentials(header), credentials, request),
    ])
    return { authorised: { ...authorised, ...Object.fromEntries(opened) } }
  }

/** The day of a date in its month, counted from 1. */
export const dayOf = (date: string): number => Number(date.slice(8))

/** How many days lie between two days. */
export const daysBetween = (start: string, end: string): number =>
  (Date.parse(end) - Date.parse(start)) / 86_400_000
