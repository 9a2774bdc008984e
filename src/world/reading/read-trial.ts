import { type EventId, idKey, type ReceivedEvent } from '../../contract/special-event.ts'
import type { Service } from '../../service/service.ts'
import { picked, restorable } from '../values/restorable.ts'
import { differ, differingFields } from '../values/same.ts'
import { type Kind, kindsOf, MetKinds, mostTelling } from '../values/value-kinds.ts'
import { takeInventory } from './bystanders.ts'
import type { ListedEvent } from './catalogue.ts'
import { ifAnswered } from './expectations.ts'
import { listedNow } from './listing.ts'

/** So many must be changed: one may be somebody else's work. */
const enough = 2

/** So many events, at most, are read to see whether reads change them, and so many more where one has changed. */
const mostRead = 4
const mostReadAlike = 6

/** An event that reads have changed, and in which fields. */
interface Changed {
  readonly event: ListedEvent
  readonly fields: readonly string[]
}

/** What reading some events has come to, where it was seen to change them. */
export interface ReadTrial {
  /** The events that were read, and one more that is like them: no other is to be read. */
  readonly readable: readonly EventId[]
  /** Those of them that are listed otherwise since, while all others are listed as they were: reading it is what changed them. */
  readonly changed: readonly EventId[]
}

/**
 * Reads events twice in a row that between them hold most kinds of values, before any other is read, and where that changes
 * one, others that are like it: then no other is to be read.
 */
export async function changedByReading(
  service: Service,
  events: readonly ListedEvent[],
): Promise<ReadTrial | undefined> {
  const now = Date.now()
  const met = new MetKinds()
  // A service may drop days that are over, and what a price has behind its point: that is one kind among many of texts.
  const begun = events.filter(({ dates }) => dates.some((date) => Date.parse(date) < now))
  const priced = events.filter(({ listed }) => !Number.isInteger(restorable(listed).price ?? 0))
  const [first, ...others] = [
    ...mostTelling(begun, kindsOfEvent, 1, met),
    ...mostTelling(priced, kindsOfEvent, 1, met),
    ...mostTelling(events, kindsOfEvent, mostRead - 2, met),
  ]
  const read: ListedEvent[] = []
  const changedOf = async (some: readonly ListedEvent[]): Promise<Changed[]> => {
    read.push(...some)
    const fields = await Promise.all(some.map((event) => changedFields(service, event)))
    return some
      .map((event, at) => ({ event, fields: fields[at] ?? [] }))
      .filter((one) => one.fields.length > 0)
  }
  const changed = await changedOf(first ? [first] : [])
  if (changed.length === 0) changed.push(...(await changedOf(others)))
  const [one] = changed
  if (!one) return undefined
  const alike = [...mostAlike(one, events, read)]
  while (changed.length < enough && alike.length > 0)
    changed.push(...(await changedOf(alike.splice(0, 1))))
  if (changed.length < enough) return undefined
  const readable = [...read, ...alike.slice(0, 1)].map(({ id }) => id)
  const { events: listed } = await takeInventory(service, events.length)
  const isListedOtherwise = (event: ListedEvent) => {
    const now = listed.get(idKey(event.id))
    return now !== undefined && differ(event.listed, now)
  }
  const unread = events.filter((event) => !read.includes(event))
  const mayBeOthers = unread.length === 0 || unread.some(isListedOtherwise)
  const seen = mayBeOthers ? [] : changed.filter(({ event }) => isListedOtherwise(event))
  return { readable, changed: seen.length < enough ? [] : seen.map(({ event }) => event.id) }
}

function kindsOfEvent({ listed }: ListedEvent): Kind[] {
  return kindsOf(restorable(listed))
}

/** What becomes of one price with cents becomes of any. */
function alikeWithCents(one: Kind): Kind {
  return /^price: .*\.\d/u.test(one.kind) ? { ...one, kind: 'price: cents' } : one
}

/** The unread events that lack least of the kinds that one holds which has changed, in the fields that have first. */
function mostAlike(
  { event: { listed }, fields }: Changed,
  events: readonly ListedEvent[],
  read: readonly ListedEvent[],
): readonly ListedEvent[] {
  const lacksOf = (kindsIn: (event: ReceivedEvent) => readonly Kind[]) => {
    const kinds = kindsIn(listed)
    return (other: ListedEvent) => {
      const held = new MetKinds()
      held.add(kindsIn(other.listed))
      return held.lacksOf(kinds)
    }
  }
  const lacksOfChanged = lacksOf((event) =>
    kindsOf(picked(restorable(event), (field) => fields.includes(field))).map(alikeWithCents),
  )
  const lacksOfAll = lacksOf((event) => kindsOf(restorable(event)))
  return events
    .filter((event) => !read.includes(event))
    .map((event) => ({ event, ofChanged: lacksOfChanged(event), ofAll: lacksOfAll(event) }))
    .sort((one, other) => one.ofChanged - other.ofChanged || one.ofAll - other.ofAll)
    .slice(0, mostReadAlike)
    .map(({ event }) => event)
}

/** The fields of which a second read shows another value than the first, or a listing now as it did not before. */
async function changedFields(
  service: Service,
  { id, listed }: ListedEvent,
): Promise<readonly string[]> {
  const first = (await ifAnswered(service.get(id)))?.event
  const second = (await ifAnswered(service.get(id)))?.event
  if (!first || !second) return []
  if (differ(first, second)) return differingFields(first, second)
  if (!differ(listed, first)) return []
  const now = await ifAnswered(listedNow(service, first))
  return now && !differ(now, first) ? differingFields(listed, now) : []
}
