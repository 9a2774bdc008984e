import type { Profile } from '../../src/contract/clauses.ts'
import type { IsoDate, SpecialEvent } from '../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../src/reference/calendar.ts'
import type { RunningService } from '../../src/reference/service.ts'
import type { Target } from './target.ts'

/** What a tool is told of the service that it is run on: all that its user could know. */
export interface Ground {
  /** Address without `/special-events`. */
  readonly url: string
  readonly username: string
  readonly password: string
  readonly profile: Profile
  readonly settings: Readonly<Record<string, string>>
  /** An event that exists there and may be updated, if there is any. */
  readonly event: SpecialEvent | undefined
  /** A range of dates that the event lies in, if it has any. */
  readonly startDate: IsoDate
  readonly endDate: IsoDate
  /** A folder of its own, empty. */
  readonly folder: string
}

const daysListed = 7

/** Looks around in a service that has just been started. */
export function groundOf(target: Target, service: RunningService, folder: string): Ground {
  const { url, username, password } = service
  const { profile, settings } = target
  const today = utcDay(new Date())
  const event = exampleEvent(service.snapshot(), today, settings.WRITABLE_EVENT_IDS)
  const startDate = event?.dates.find((date) => date >= today) ?? event?.dates[0] ?? today
  const endDate = addDays(startDate, daysListed)
  return { url, username, password, profile, settings, event, startDate, endDate, folder }
}

/** The value of the Authorization header that the service's user sends. */
export function authorization({ username, password }: Pick<Ground, 'username' | 'password'>) {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

function exampleEvent(events: readonly SpecialEvent[], today: IsoDate, writable?: string) {
  const known = writable?.split(/[\s,]+/)
  const usable = events.filter(({ eventId }) => known?.includes(eventId) ?? true)
  const soon = addDays(today, daysListed)
  const upcoming = ({ dates }: SpecialEvent) => dates.some((date) => date >= today && date <= soon)
  return usable.find(upcoming) ?? usable.find(({ dates }) => dates.length > 0) ?? usable[0]
}
