import {
  type EventId,
  idKey,
  type ReceivedEvent,
  receivedDates,
  type UpdateField,
} from '../../contract/special-event.ts'
import type { Service } from '../../service/service.ts'
import { changesBetween, takeInventory } from '../reading/bystanders.ts'
import type { Catalogue } from '../reading/catalogue.ts'
import { ifAnswered } from '../reading/expectations.ts'
import { mark } from '../values/mark.ts'
import { restorable } from '../values/restorable.ts'
import {
  type Fingerprint,
  fieldsNotTaken,
  fingerprintOf,
  fingerprintsOf,
  isAnybodys,
} from '../values/same.ts'
import type { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'

/** Of more events than these, which are listed on 12 pages, not all are looked at by {@link keepStrays}. */
export const mostKnown = 360

export type Originals = readonly Pick<JournalEntry, 'eventId' | 'original'>[]

/** The events that a run found when it began. */
export interface KnownEvents {
  readonly events: Originals
  /** Whether these are all that are listed, and few enough to be looked at again in the end. */
  readonly complete: boolean
}

/** Where other runs write beside this one, what has changed tells nothing; nor is it looked at where that does harm. */
export const nothingKnown: KnownEvents = { events: [], complete: false }

/** The events of a catalogue as {@link keepStrays} takes them. */
export function knownFrom({ events, complete }: Catalogue): KnownEvents {
  return {
    events: events.map(({ id, listed }) => ({ eventId: id, original: restorable(listed) })),
    complete: complete && events.length <= mostKnown,
  }
}

/** What became of the events that were looked at once more. */
interface LookedAt {
  /** Those that were left to be put back. */
  readonly kept: Originals
  /** Those of the written ones that have come to other values since, which the run has not sent. */
  readonly changedSince: ReadonlySet<EventId>
  /** Why the originals of none could be kept that are to be put back. */
  readonly notKept?: unknown
}

interface Means {
  readonly service: Service
  readonly journal: Journal
  /** Whether updates were seen to change other events while nobody else wrote. */
  readonly wasSeen: boolean
  /** What the events were put back to that were written to, by their keys. */
  readonly putBackTo: ReadonlyMap<EventId, Originals[number]>
}

/**
 * Leaves those events to be put back that have come to hold nothing but what the run has sent, though it has not sent
 * it to them, or has put them back since: that is the service's doing, where a text bears the mark of the run,
 * several have come to the same, or several have changed and all to what the run has sent, the service was seen to do
 * so, an event has come to several days, the name or the description of another one, or a text or days of the run are
 * back on an event that was put back. Of more events than are listed on 12 pages, those that are listed there are
 * looked at, and those that were put back are read where the service has shown values otherwise than they were sent.
 *
 * @param seen - `wasSeen`: whether updates were seen to change other events while nobody else wrote; `written`: what
 *   the events were put back to that were written to
 */
export async function keepStrays(
  known: KnownEvents,
  service: Service,
  journal: Journal,
  { wasSeen = false, written = [] }: { wasSeen?: boolean; written?: Originals } = {},
): Promise<LookedAt> {
  const putBackTo = new Map(written.map((one) => [idKey(one.eventId), one]))
  const means = { service, journal, wasSeen, putBackTo }
  const { strays, changedSince, haveOthersWritten } = await straysAmong(
    await suspectsOf(known, means),
    means,
  )
  const isTelling = telling(strays, wasSeen || (strays.length >= leastAlike && !haveOthersWritten))
  return leftToBePutBack(strays.filter(isTelling), changedSince, journal)
}

/** Events that are not what they were: by the list, or by a read where that does not show all. */
async function suspectsOf(
  known: KnownEvents,
  { service, journal, putBackTo }: Means,
): Promise<Originals> {
  const unlisted = known.complete || journal.inexact.length === 0 ? [] : [...putBackTo.values()]
  if (known.events.length === 0) return unlisted
  const owed = new Set((await journal.entries()).map(({ eventId }) => idKey(eventId)))
  const originals = new Map(known.events.map((one) => [idKey(one.eventId), one]))
  const events = new Map(
    [...originals].map(([key, { eventId, original }]) => [key, { eventId, ...original }]),
  )
  const now = await takeInventory(service, originals.size)
  const among = (id: EventId) => !owed.has(id)
  const changes = await changesBetween({ events, complete: true, at: 0 }, now, { service, among })
  const changed = changes.flatMap(({ id }) => originals.get(id) ?? [])
  return [...new Map([...unlisted, ...changed].map((one) => [idKey(one.eventId), one])).values()]
}

/** Of events that may have changed, those that have come to what may be the run's, and what that is. */
async function straysAmong(suspects: Originals, { service, journal, wasSeen, putBackTo }: Means) {
  const putBackWith = [...putBackTo.values()].flatMap(({ original }) =>
    fingerprintsOf({ ...original }),
  )
  const sent = new Set([...journal.sent, ...putBackWith])
  const strays: Stray[] = []
  let haveOthersWritten = false
  const changedSince = new Set<EventId>()
  for (const one of suspects) {
    const event = (await ifAnswered(service.get(one.eventId)))?.event
    if (!event || !journal.mayKeep(one.eventId, one.original)) continue
    const fields = fieldsNotTaken(one.original, event)
    const formerly = putBackTo.get(idKey(one.eventId))
    const since = fieldsNotTaken(formerly?.original ?? {}, event)
    if (since.length > 0) changedSince.add(one.eventId)
    // Where an update was seen to change others, what they have come to is its doing, whatever it is.
    if (fields.length === 0) continue
    const areSent = fields.every((field) => sent.has(fingerprintOf(field, event[field])))
    haveOthersWritten ||= !areSent
    if (!wasSeen && !areSent) continue
    // What it was put back to is its own, whatever it was when the run began: somebody else may have changed it since.
    const foreign = since.filter((field) => fields.includes(field) && !isAnybodys(event[field]))
    const backAgain = foreign.length > 0 ? fingerprintsOf(event) : undefined
    strays.push({
      ...((backAgain && formerly) ?? one),
      now: JSON.stringify(fields.map((field) => [field, event[field]])),
      found: fields.map((field) => fingerprintOf(field, event[field])),
      isOfAnother: !formerly && fields.some((field) => isOnesOwn(field, event)),
      backAgain,
    })
  }
  return { strays, changedSince, haveOthersWritten }
}

/** Whether an event has a value of a field that only one other is likely to have. */
function isOnesOwn(field: UpdateField, event: ReceivedEvent): boolean {
  if (field === 'dates') return receivedDates(event).length > 1
  return (field === 'name' || field === 'eventDescription') && !isAnybodys(event[field])
}

/** A price of 10 or no days may be what somebody else has just set, but hardly so often and nothing else. */
function telling(strays: readonly Stray[], areAll: boolean) {
  return ({ now, backAgain, isOfAnother }: Stray): boolean =>
    areAll ||
    now.includes(mark) ||
    backAgain !== undefined ||
    isOfAnother ||
    strays.filter((other) => other.now === now).length >= leastAlike
}

async function leftToBePutBack(
  strays: readonly Stray[],
  changed: ReadonlySet<EventId>,
  journal: Journal,
): Promise<LookedAt> {
  const changedSince = new Set(changed)
  const kept: Originals[number][] = []
  let notKept: unknown
  for (const { eventId, original, backAgain, found } of strays)
    try {
      await journal.keep(eventId, original)
      journal.note(eventId, backAgain ? { unshown: backAgain, cameBack: true } : { found })
      changedSince.delete(eventId)
      kept.push({ eventId, original })
    } catch (error) {
      notKept ??= error
    }
  // Where some are kept, these are to be put back first.
  return { kept, changedSince, ...(kept.length === 0 && notKept ? { notKept } : {}) }
}

/**
 * So many events that have all come to the same, that has no mark of the run, are no work of somebody else; nor are so
 * many where each has come to something that the run has sent, and none to anything else.
 */
const leastAlike = 3

/** An event, with what it holds in place of its original, which may have come back after it was put back. */
type Stray = Originals[number] & {
  readonly now: string
  readonly found: readonly Fingerprint[]
  /** Whether it has come to several days, a name or a description of another event. */
  readonly isOfAnother: boolean
  readonly backAgain: readonly Fingerprint[] | undefined
}
