import schema from '../../contracts/special-event.schema.json' with { type: 'json' }
import updateSchema from '../../contracts/special-event-update.schema.json' with { type: 'json' }

/** The identifier of a special event, a bare UUID. */
export type EventId = string & { readonly __brand: 'EventId' }

/** A day as `YYYY-MM-DD`. */
export type IsoDate = string & { readonly __brand: 'IsoDate' }

/** The day of an instant in UTC. */
export function utcDay(instant: number | Date): IsoDate {
  return new Date(instant).toISOString().slice(0, 10) as IsoDate
}

/** How many days after one day another one lies; no number where either is no day. */
export function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 86_400_000
}

/** A special event as every operation returns it (section 2). */
export interface SpecialEvent {
  readonly eventId: EventId
  readonly name: string
  readonly location: string
  readonly eventDescription: string
  readonly dates: readonly IsoDate[]
  readonly price: number
}

/** The fields that an update may send (section 4.3). */
export type UpdateField = keyof typeof updateSchema.properties

/** The body of a partial update: any subset of the updatable fields. */
export type Update = { readonly [Field in UpdateField]?: SpecialEvent[Field] }

/** Every field of a special event, as the schema lists them. */
export const eventFields = Object.keys(schema.properties) as (keyof SpecialEvent)[]

/** Every field that an update may send, as the schema lists them. */
export const updateFields = Object.keys(updateSchema.properties) as UpdateField[]

/** An event as it came: an object, of which nothing else is known yet. */
export type ReceivedEvent = Readonly<Record<string, unknown>>

/** The identifier that a received event carries, as it stands there. */
export function receivedId(event: ReceivedEvent): EventId | undefined {
  return typeof event.eventId === 'string' ? (event.eventId as EventId) : undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isUuid(text: string): text is EventId {
  return uuid.test(text)
}

/** An identifier in the form in which those of one event are equal, to compare many at a time. */
export function idKey(id: EventId): EventId {
  return id.toLowerCase() as EventId
}

/** Whether two identifiers name one event: the letter case of a UUID is free. */
export function sameId(one: EventId | undefined, other: EventId | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase()
}

export function includesId(ids: readonly EventId[], id: EventId): boolean {
  return ids.some((other) => sameId(other, id))
}

/** The days that a received event carries, leaving out what is not text. */
export function receivedDates(event: ReceivedEvent): IsoDate[] {
  return Array.isArray(event.dates)
    ? event.dates.filter((date): date is IsoDate => typeof date === 'string')
    : []
}
