import type { EventId, ReceivedEvent } from '../../contract/special-event.ts'
import type { Service } from '../../service/service.ts'
import { picked, restorable } from '../values/restorable.ts'
import { differ, differingFields } from '../values/same.ts'
import { type Kind, kindsOf, MetKinds, mostTelling } from '../values/value-kinds.ts'
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

/**
 * Reads events twice in a row that between them hold most kinds of values, before any other is read, and where that changes
 * one, others that are like it: then no other is to be read.
 *
 * @returns the events that were read, where reads were seen to change them, and one more that is like them
 */
export async function changedByReading(
  service: Service,
  events: readonly ListedEvent[],
): Promise<readonly EventId[]> {
  const now = Date.now()
  const met = new MetKinds()
  // A service may drop days that are over.
  const begun = events.filter(({ dates }) => dates.some((date) => Date.parse(date) < now))
  const [first, ...others] = [
    ...mostTelling(begun, kindsOfEvent, 1, met),
    ...mostTelling(events, kindsOfEvent, mostRead - 1, met),
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
  if (!one) return []
  const alike = mostAlike(one, events, read)
  for (const event of alike)
    if (changed.length < enough) changed.push(...(await changedOf([event])))
  const another = alike.find((event) => !read.includes(event))
  return changed.length < enough ? [] : [...read, ...(another ? [another] : [])].map(({ id }) => id)
}

function kindsOfEvent({ listed }: ListedEvent): Kind[] {
  return kindsOf(restorable(listed))
}

/** The events that hold most of what one holds that has changed, in the fields that have first. */
function mostAlike(
  { event: { listed }, fields }: Changed,
  events: readonly ListedEvent[],
  read: readonly ListedEvent[],
): readonly ListedEvent[] {
  const inChanged = (event: ReceivedEvent) =>
    kindsOf(picked(restorable(event), (field) => fields.includes(field)))
  const inAll = (event: ReceivedEvent) => kindsOf(restorable(event))
  const ranked = events
    .filter((event) => !read.includes(event))
    .map((event) => ({
      event,
      lacks: [inChanged, inAll].map((kindsIn) => {
        const held = new MetKinds()
        held.add(kindsIn(event.listed))
        return held.lacksOf(kindsIn(listed))
      }),
    }))
    .sort(
      ({ lacks: [one = 0, inAll = 0] }, { lacks: [other = 0, all = 0] }) =>
        one - other || inAll - all,
    )
  return ranked.slice(0, mostReadAlike).map(({ event }) => event)
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
  const now = await listedNow(service, first)
  return now && !differ(now, first) ? differingFields(listed, now) : []
}
