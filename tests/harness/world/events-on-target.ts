import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { EventId, IsoDate, SpecialEvent, Update } from '../../../src/contract/special-event.ts'
import type { ReasonCode } from '../../../src/findings/reasons.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../src/reference/request.ts'
import type { ReferenceServiceOptions } from '../../../src/reference/service.ts'
import type { EventStore } from '../../../src/reference/store.ts'
import type { Client } from '../../../src/service/client.ts'
import type { Service } from '../../../src/service/service.ts'
import type { TargetSettings } from '../../../src/settings/settings.ts'
import { KnownEvent } from '../../../src/world/leasing/known-event.ts'
import { Lease } from '../../../src/world/leasing/lease.ts'
import { UpdateQuota } from '../../../src/world/leasing/update-quota.ts'
import { possibleTodays } from '../../../src/world/reading/clocks.ts'
import { Journal } from '../../../src/world/restoring/journal.ts'
import { restoreAll } from '../../../src/world/restoring/restore-all.ts'
import { SharedEvents } from '../../../src/world/shared-events.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { fingerprintsOf } from '../../../src/world/values/same.ts'
import { World } from '../../../src/world/world.ts'
import { beforehand } from '../../catalogue/overrides.ts'
import { together } from '../end-to-end/target.ts'
import { specialEvent, started } from '../reference/running-service.ts'
import { type Answering, httpServer, type Loopback, type Received } from '../service/loopback.ts'
import { clientOf, serviceBy } from '../service/requests.ts'
import { folderWith } from '../settings/folder.ts'

/** Expects some work to be refused for a reason of this code, with these facts among its own. */
export function mustBeUnjudged(work: Promise<unknown>, code: ReasonCode, facts: object = {}) {
  return expect(work).rejects.toMatchObject({ because: { code, facts } })
}

/** Expects some work to be refused since there are too few events to update. */
export function mustBeTooFew(work: Promise<unknown>, facts: object = {}) {
  return mustBeUnjudged(work, 'too-few-to-update', facts)
}

/** The day on which the services of these tests live: the real one, since leases look at the real clock. */
export const [today] = possibleTodays('UTC') as [IsoDate]

/** The day that lies so many days after {@link today}. */
export function day(offset: number): IsoDate {
  return addDays(today, offset)
}

/** So many valid events, one day apart from in three days on, so that none has begun anywhere on Earth. */
export function eventsFromToday(count: number, fields: Partial<SpecialEvent> = {}): SpecialEvent[] {
  return Array.from({ length: count }, (_, index) =>
    specialEvent(index + 1, { dates: [day(index + 3)], ...fields }),
  )
}

/** A valid event on each of these days, counted from {@link today}. */
export function eventsOn(...offsets: readonly number[]): SpecialEvent[] {
  return offsets.map((offset, index) => specialEvent(900 + index, { dates: [day(offset)] }))
}

/** The identifier of the event that {@link specialEvent} gives this number. */
export function idOf(number: number): EventId {
  return specialEvent(number).eventId
}

/** An event but for its identifier, as an update sends it. */
export function originalOf({
  eventId: _,
  ...original
}: SpecialEvent): Omit<SpecialEvent, 'eventId'> {
  return original
}

/** Leases so many events for a moment, and tells which. */
export function leasedIds({ leases }: SharedEvents, count: number): Promise<EventId[]> {
  return leases.during(count, async (held) => held.map(({ id }) => id))
}

/** Leases so many events, sends each the same update, and tells which. */
export function updateLeased(
  { leases }: SharedEvents,
  count: number,
  update: Update,
): Promise<EventId[]> {
  return leases.during(count, async (held) => {
    await Promise.all(held.map((lease) => lease.update(update)))
    return held.map(({ id }) => id)
  })
}

/** The files of a journal by name, as text, but for what is known of events that are put back. */
export function journalFiles(folder: string): Record<string, string> {
  const journal = join(folder, 'journal')
  const names = readdirSync(journal)
    .filter((name) => !name.endsWith('.past'))
    .sort()
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(journal, name), 'utf8')]))
}

/** What the tests of the world run against: a client, and what is built on it. */
export interface Fixture {
  readonly client: Client
  readonly service: Service
  readonly folder: string
  readonly journal: Journal
  readonly shared: SharedEvents
}

/** Builds the shared events on whatever answers at an address. */
export function sharedEventsAt(
  url: string,
  target: Partial<TargetSettings> = {},
  mask: (text: string) => string = String,
): Fixture {
  const settings = { maxResponseBytes: 5_000_000 }
  const client = clientOf(url, { target, settings })
  const service = serviceBy(client)
  const folder = folderWith()
  const journal = new Journal(folder, url, mask)
  const full: TargetSettings = { url, profile: 'full', headers: {}, ...target }
  return { client, service, folder, journal, shared: new SharedEvents(service, full, journal, 8) }
}

/** The same on a server of a test, with the requests that it has received, and their methods in a line. */
interface Answered extends Fixture, Pick<Loopback, 'url' | 'received'> {
  methods(): string
}

/** Builds the shared events on a server that answers each request as a test says, and keeps them. */
export async function answeredBy(answering: Answering): Promise<Answered> {
  const { url, received } = await httpServer(answering)
  const methods = () => received.map(({ method }) => method).join(' ')
  return { ...sharedEventsAt(url), url, received, methods }
}

/** The parameters of each listing that a server was asked for. */
export function queriesIn(received: readonly Received[]): Record<string, string>[] {
  return received.map(({ url }) => Object.fromEntries(new URL(url, 'http://any').searchParams))
}

/** What the service of a test is like, and how it is judged. */
export interface Options extends Partial<Omit<ReferenceServiceOptions, 'events' | 'decisions'>> {
  /** So many {@link eventsFromToday}, or these. */
  readonly events?: number | ReferenceServiceOptions['events']
  readonly decisions?: Override | undefined
  readonly target?: Partial<TargetSettings>
  readonly mask?: (text: string) => string
}

/** A running reference service with the events of a test, the shared events of a run on it, and what it is sent. */
export async function sharedEventsOn({
  target,
  mask,
  events,
  decisions,
  ...options
}: Options = {}) {
  const requests: ServiceRequest[] = []
  const reference = await started({
    today: () => today,
    ...options,
    ...(events !== undefined && {
      events: typeof events === 'number' ? eventsFromToday(events) : events,
    }),
    decisions: together(
      decisions ?? (() => ({})),
      beforehand((request) => requests.push(request)),
    ),
  })
  /** The events that requests of an operation have named, in their order. */
  const named = (operation: ServiceRequest['operation']) =>
    requests.flatMap((request) => (request.operation === operation ? request.eventId : []))
  return { reference, requests, named, ...sharedEventsAt(reference.url, target, mask) }
}

/** Gives other values to one event of a store, as a service does that changes more than it was told to. */
export function change(
  store: EventStore,
  number: number,
  fields: (event: SpecialEvent) => object,
): void {
  const event = store.find(idOf(number))
  if (event) store.put({ ...event, ...fields(event) })
}

/** A lease of an event as it is, or with these fields known of it, that nothing was sent to yet. */
export function leaseOf(
  { service, journal }: Fixture,
  event: SpecialEvent,
  original: Update = originalOf(event),
): Lease {
  return new Lease(new KnownEvent(event.eventId, original, journal), service, journal, {
    begun: { mayTake: () => true },
    takers: new Set(),
    refusers: new Set(),
    quota: new UpdateQuota(),
  })
}

/** The world of one check on {@link sharedEventsOn}, and what ends the check. */
export async function worldOn(options: Options = {}) {
  const fixture = await sharedEventsOn(options)
  const endings: (() => void)[] = []
  const { shared, service } = fixture
  const timezone = options.target?.timezone
  const world = new World({ shared, timezone, atEnd: (end) => endings.push(end) }, service)
  const end = () => {
    for (const ending of endings.splice(0)) ending()
  }
  return { ...fixture, world, endings, end }
}

/** A service that was left with every event as `changed` makes it, and a journal that holds what they were. */
export async function leftChanged(
  originals: readonly SpecialEvent[],
  changed: (event: SpecialEvent) => SpecialEvent,
  decisions?: Override,
) {
  const fixture = await sharedEventsOn({ events: originals.map(changed), decisions })
  const { service, journal } = fixture
  for (const event of originals) {
    await journal.keep(event.eventId, originalOf(event))
    journal.note(event.eventId, { sent: fingerprintsOf({ ...changed(event) }), at: Date.now() })
    journal.note(event.eventId, { answered: [] })
  }
  const restored = (how?: Parameters<typeof restoreAll>[2]) => restoreAll(service, journal, how)
  return { ...fixture, originals, restored }
}
