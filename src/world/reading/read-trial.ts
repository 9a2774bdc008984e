import type { EventId, ReceivedEvent } from '../../contract/special-event.ts'
import type { Service } from '../../service/service.ts'
import { picked, restorable } from '../values/restorable.ts'
import { differ, differingFields } from '../values/same.ts'
import { type Kind, kindsOf, MetKinds, mostTelling } from '../values/value-kinds.ts'
import type { ListedEvent } from './catalogue.ts'
import { ifAnswered } from './expectations.ts'
import { listedNow } from './listing.ts'

/** So many events, at most, are read to see whether reads change them. */
const mostRead = 4

/**
 * Reads events twice in a row that between them hold most kinds of values, before any other is read, and where that changes
 * one, another that is like it, since one may be somebody else's work: then no other is to be read.
 *
 * @returns the events that were read, where reads were seen to change them
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
  const changedOf = async (some: readonly ListedEvent[]) => {
    read.push(...some)
    const fields = await Promise.all(some.map((event) => changedFields(service, event)))
    return some
      .map((event, at) => ({ event, fields: fields[at] ?? [] }))
      .filter((one) => one.fields.length > 0)
  }
  const changed = await changedOf(first ? [first] : [])
  if (changed.length === 0) changed.push(...(await changedOf(others)))
  const [one] = changed
  if (one && changed.length === 1) {
    const unread = events.filter((event) => !read.includes(event))
    const another = mostAlike(one.event, one.fields, unread)
    if (another) changed.push(...(await changedOf([another])))
  }
  return changed.length > 1 ? read.map(({ id }) => id) : []
}

function kindsOfEvent({ listed }: ListedEvent): Kind[] {
  return kindsOf(restorable(listed))
}

/** Of some events, the one that holds most of what another holds in some fields. */
function mostAlike(
  { listed }: ListedEvent,
  fields: readonly string[],
  among: readonly ListedEvent[],
): ListedEvent | undefined {
  const kindsIn = (event: ReceivedEvent) =>
    kindsOf(picked(restorable(event), (field) => fields.includes(field)))
  const kinds = kindsIn(listed)
  const lacksOf = (event: ListedEvent) => {
    const held = new MetKinds()
    held.add(kindsIn(event.listed))
    return held.lacksOf(kinds)
  }
  const ranked = among.map((event) => ({ event, lacks: lacksOf(event) }))
  return ranked.sort((some, other) => some.lacks - other.lacks)[0]?.event
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
