import { onTestFinished } from 'vitest'
import type { EventId, IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays } from '../../../src/reference/calendar.ts'
import {
  type ReferenceServiceOptions,
  startReferenceService,
} from '../../../src/reference/service.ts'

/** The day on which the services of these tests live. */
export const today = '2031-02-26' as IsoDate

/** The day that lies so many days after {@link today}. */
export function day(offset: number): IsoDate {
  return addDays(today, offset)
}

/** A valid event with a number of its own, and the fields that a test cares about. */
export function specialEvent(number: number, fields: Partial<SpecialEvent> = {}): SpecialEvent {
  return {
    eventId: `0e7b1c52-93f4-4d0a-8a51-${String(number).padStart(12, '0')}` as EventId,
    name: `Event ${number}`,
    location: 'Rotunda',
    eventDescription: 'An evening.',
    dates: [today],
    price: 12.5,
    ...fields,
  }
}

/** So many valid events on the same days, numbered from 1. */
export function specialEvents(count: number, dates: readonly IsoDate[] = [today]): SpecialEvent[] {
  return Array.from({ length: count }, (_, index) => specialEvent(index + 1, { dates }))
}

/** An answer with its body read. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON value of the body, as whatever the test expects it to be. */
  json<Value = SpecialEvent>(): Value
}

/** A service that ends with the test, and requests to it. */
export type Started = Awaited<ReturnType<typeof started>>

/** Starts a service on a fixed day, with the events of a test. */
export async function started(options: Partial<ReferenceServiceOptions> = {}) {
  const service = await startReferenceService({
    username: 'museum',
    password: 'open sesame',
    today: () => today,
    ...options,
  })
  onTestFinished(() => service.close())
  /** Sends a request with the right credentials, unless `init` has an Authorization header. */
  const send = async (path: string, init: RequestInit = {}): Promise<Received> => {
    const headers = { authorization: basic(service.username, service.password), ...init.headers }
    return received(await fetch(`${service.url}${path}`, { ...init, headers }))
  }
  return {
    ...service,
    send,
    /** Lists with a query such as `limit=3`. */
    list: (query = '') => send(`/special-events?${query}`),
    get: (eventId: string) => send(`/special-events/${eventId}`),
    update: (eventId: string, body: unknown) =>
      send(`/special-events/${eventId}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

/** The Authorization header of a user, in UTF-8. */
export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`
}

/** The names of the events in a listing, in its order. */
export function names(listing: Received): string[] {
  return listing.json<SpecialEvent[]>().map(({ name }) => name)
}

async function received(response: Response): Promise<Received> {
  const text = await response.text()
  const { status, headers } = response
  return { status, headers, text, json: () => JSON.parse(text) }
}
