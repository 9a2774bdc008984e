import type { Profile } from '../../src/contract/clauses.ts'
import type { IsoDate, SpecialEvent } from '../../src/contract/special-event.ts'
import type { Credentials } from '../../src/reference/authentication.ts'
import { addDays, utcDay } from '../../src/reference/calendar.ts'
import { type RunningService, startReferenceService } from '../../src/reference/service.ts'
import type { Fault } from '../../tests/catalogue/faults/fault.ts'
import { faults } from '../../tests/catalogue/faults/index.ts'
import { variations } from '../../tests/catalogue/variations/index.ts'
import type { Variation } from '../../tests/catalogue/variations/variation.ts'

/** A service that tools are run on: sound, with one fault, or varied in one permitted way. */
export interface Target {
  readonly kind: 'sound' | 'fault' | 'variation'
  readonly name: string
  readonly entry: Partial<Pick<Fault & Variation, 'decisions' | 'events' | 'service'>>
  /** What may be done to it. */
  readonly profile: Profile
  /** What its user would tell this suite beyond that, by the names of the settings. */
  readonly settings: Readonly<Record<string, string>>
}

/** The service that every tool has to pass. */
export const soundTarget: Target = {
  kind: 'sound',
  name: 'sound service',
  entry: {},
  profile: 'full',
  settings: {},
}

/** Every so manieth fault of the catalogue and every so manieth variation, beginning with the first. */
export function targets(step: number): Target[] {
  return [
    ...everyNth(faults, step).map((fault) => targetOf('fault', fault)),
    ...everyNth(variations, step).map((variation) => targetOf('variation', variation)),
  ]
}

/** The first of some things, and every so manieth after it. */
export function everyNth<Thing>(things: readonly Thing[], step: number): Thing[] {
  return things.filter((_, index) => index % step === 0)
}

/** Starts the service of a target, with credentials that any tool can be given. */
export function startTarget({ entry }: Target): Promise<RunningService> {
  const { decisions, events, service } = entry
  return startReferenceService({
    username: 'museum',
    password: 'open-sesame',
    ...service,
    ...(decisions && { decisions }),
    ...(events && { events }),
  })
}

/** How many events were changed or deleted. */
export function changedSince(before: readonly SpecialEvent[], after: readonly SpecialEvent[]) {
  const left = new Set(after.map((event) => JSON.stringify(event)))
  return before.filter((event) => !left.has(JSON.stringify(event))).length
}

function targetOf(kind: Target['kind'], entry: Fault | Variation): Target {
  const { profile = 'full', settings = {} }: Partial<Variation> = entry
  return { kind, name: entry.name, entry, profile, settings }
}

/** What a tool is told of the service that it is run on: all that its user could know. */
export type Ground = ReturnType<typeof groundOf>

const daysListed = 7

/** Looks around in a service that has just been started. */
export function groundOf(target: Target, service: RunningService, folder: string) {
  const { url, username, password } = service
  const { profile, settings } = target
  const today = utcDay(new Date())
  const event = exampleEvent(service.snapshot(), today, settings.WRITABLE_EVENT_IDS)
  const startDate = event?.dates.find((date) => date >= today) ?? event?.dates[0] ?? today
  const endDate = addDays(startDate, daysListed)
  return {
    /** Without `/special-events`. */
    url,
    ...{ username, password, profile, settings },
    /** One that exists there and may be updated, if there is any. */
    event,
    /** A range of dates that the event lies in, if it has any. */
    ...{ startDate, endDate },
    /** A folder of its own, empty. */
    folder,
  }
}

/** The value of the Authorization header that the service's user sends. */
export function authorization({ username, password }: Credentials) {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

function exampleEvent(events: readonly SpecialEvent[], today: IsoDate, writable?: string) {
  const known = writable?.split(/[\s,]+/)
  const usable = events.filter(({ eventId }) => known?.includes(eventId) ?? true)
  const soon = addDays(today, daysListed)
  const upcoming = ({ dates }: SpecialEvent) => dates.some((date) => date >= today && date <= soon)
  return usable.find(upcoming) ?? usable.find(({ dates }) => dates.length > 0) ?? usable[0]
}
