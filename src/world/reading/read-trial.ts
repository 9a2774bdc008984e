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

/** How reads have changed an event. */
interface Change {
  readonly fields: readonly string[]
  /** Whether only a listing tells, since each read shows the same: somebody else may have changed it right between two listings. */
  readonly mayBeOthers: boolean
}

/** An event that reads have changed. */
interface Changed extends Change {
  readonly event: ListedEvent
  /** The same for events that were read at the same time. */
  readonly turn: number
}

/** What reading some events has come to, where it was seen to change them. */
interface ReadTrial {
  /** The events that were read, and one more that is like them: no other is to be read. */
  readonly readable: readonly EventId[]
  /** Those of them that are listed otherwise since they were read, while all others are listed as they were. */
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
  const telling = [begun, priced].flatMap((some) => mostTelling(some, kindsOfEvent, 1, met))
  const rest = mostTelling(events, kindsOfEvent, mostRead - telling.length, met)
  const [first, ...others] = [...telling, ...rest]
  const read: ListedEvent[] = []
  let turn = 0
  const changedOf = async (some: readonly ListedEvent[]): Promise<Changed[]> => {
    read.push(...some)
    turn++
    const changes = await Promise.all(some.map((event) => changeOf(service, event)))
    return some.flatMap((event, at) => (changes[at] ? [{ event, turn, ...changes[at] }] : []))
  }
  const changed = await changedOf(first ? [first] : [])
  if (changed.length === 0) changed.push(...(await changedOf(others)))
  const [one] = changed
  if (!one) return undefined
  const alike = [...mostAlike(one, events, read)]
  while (!areEnough(changed) && alike.length > 0)
    changed.push(...(await changedOf(alike.splice(0, 1))))
  if (!areEnough(changed)) return undefined
  const readable = [...read, ...alike.slice(0, 1)].map(({ id }) => id)
  const isOfReads = changed.every(({ mayBeOthers }) => mayBeOthers)
  const seen = isOfReads && (await areAsListed(service, events, read)) ? changed : []
  return { readable, changed: seen.map(({ event }) => event.id) }
}

/** Whether it is no single change of somebody else that is seen. */
function areEnough(changed: readonly Changed[]): boolean {
  const turns = new Set(changed.map(({ turn }) => turn))
  return changed.filter(({ mayBeOthers }) => !mayBeOthers).length >= enough || turns.size >= enough
}

/** Whether no event is listed otherwise than at first but those that were read. */
async function areAsListed(
  service: Service,
  events: readonly ListedEvent[],
  read: readonly ListedEvent[],
): Promise<boolean> {
  const { complete, events: listed } = await takeInventory(service, events.length)
  const unread = events.filter((event) => !read.includes(event))
  const isAsListed = (event: ListedEvent) => {
    const now = listed.get(idKey(event.id))
    return now ? !differ(event.listed, now) : !complete
  }
  return unread.length >= enough && unread.every(isAsListed)
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

/** What a second read shows otherwise than the first, or a listing right behind them otherwise than one right before. */
async function changeOf(
  service: Service,
  { id, listed }: ListedEvent,
): Promise<Change | undefined> {
  const before = await ifAnswered(listedNow(service, listed))
  const first = (await ifAnswered(service.get(id)))?.event
  const second = (await ifAnswered(service.get(id)))?.event
  if (!first || !second) return undefined
  if (differ(first, second)) return { fields: differingFields(first, second), mayBeOthers: false }
  if (!before || !differ(before, first)) return undefined
  const now = await ifAnswered(listedNow(service, first))
  return now && !differ(now, first)
    ? { fields: differingFields(before, now), mayBeOthers: true }
    : undefined
}
