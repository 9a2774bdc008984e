import { isDeepStrictEqual } from 'node:util'
import { type ReceivedEvent, receivedDates } from '../../contract/special-event.ts'
import { reason } from '../../findings/reasons.ts'
import type { Service } from '../../service/service.ts'
import { type Inventory, takeInventory } from '../reading/bystanders.ts'
import { ifAnswered } from '../reading/expectations.ts'
import { type Fingerprint, fieldsNotTaken, fingerprintOf, fingerprintsOf } from '../values/same.ts'
import type { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { Shared } from './mend-steps.ts'
import type { LeftChanged } from './restore.ts'
import { type Restored, type RestoreOptions, restoreAll } from './restore-all.ts'

/** How events are put back in one round. */
type Round = Pick<RestoreOptions, 'apart' | 'only'>

/** What events may share that putting back others has changed: some services find by it what they update. */
const shared: readonly Shared[] = ['name', 'location', 'dates']

/** What is done in rounds: events are put back, and looked at. */
interface Rounds {
  readonly restore: (round: Round) => Promise<Restored>
  /** Finds those that are not as they were after a round, and has the journal keep what they were. */
  readonly lookAgain: (restored: Restored) => Promise<readonly Original[]>
  /** The events as they are listed. */
  readonly inventory: () => Promise<Inventory>
}

/**
 * Puts events back, and those once more that are found not to be as they were after that. Where these come again, each gets
 * a name, a place or a day of its own before, if one of them was put back that way without a change to any other.
 */
export async function restoreInRounds({
  restore,
  lookAgain,
  inventory,
}: Rounds): Promise<Restored> {
  let restored = await restore({})
  let changed = await lookAgain(restored)
  if (changed.length > 0) {
    restored = await restore({})
    changed = await lookAgain(restored)
  }
  for (const apart of shared) {
    const spoilt = [...changed, ...comeToTheSame(restored.notRestored)]
    if (spoilt.length === 0) break
    const before = await inventory()
    const one = likest(spoilt, before)
    const tried = await restore({ apart, only: one.eventId })
    const isBack = tried.restored > 0
    const others = othersChanged(before, await inventory(), one.eventId)
    const owed = changed.filter((other) => other !== one || !isBack)
    const since = await lookAgain(tried)
    changed = [
      ...since,
      ...owed.filter(({ eventId }) => !since.some((other) => other.eventId === eventId)),
    ]
    // What has none of these in common with it was not found by these.
    if (others.some((other) => !isAlike(one, other))) break
    if (!isBack || others.length > 0) continue
    restored = await restore({ apart })
    changed = await lookAgain(restored)
  }
  const because = reason('changed-by-putting-back', {})
  const again = changed.map(({ eventId, original }) => ({ eventId, original, reason: because }))
  const isTold = new Set<string>(again.map(({ eventId }) => eventId))
  const others = restored.notRestored.filter(({ eventId }) => !isTold.has(eventId))
  return { ...restored, notRestored: [...others, ...again] }
}

/** Those that show the same in place of what they were sent, as where it goes to all of one name. */
function comeToTheSame(left: readonly LeftChanged[]): readonly LeftChanged[] {
  const shown = ({ reason: { code, facts } }: LeftChanged) =>
    code === 'values-not-stored' ? JSON.stringify(facts.values, ['field', 'is']) : undefined
  return left.filter((one) =>
    left.some(
      (other) => other !== one && shown(other) !== undefined && shown(other) === shown(one),
    ),
  )
}

/** The one that shares its name or its place with most other events: what harms others shows on these. */
function likest(spoilt: readonly Original[], { events }: Inventory): Original {
  const alikeTo = (one: Original) =>
    [...events.values()].filter((event) => isAlike(one, event)).length
  return spoilt.reduce((one, other) => (alikeTo(other) > alikeTo(one) ? other : one))
}

function isAlike({ original }: Original, event: ReceivedEvent): boolean {
  return shared.some((field) => {
    const value = soughtBy(original, field)
    return value !== undefined && value === soughtBy(event, field)
  })
}

/** What an event may be found by: of its dates, the first. */
function soughtBy(event: ReceivedEvent, field: Shared): unknown {
  return field === 'dates' ? receivedDates(event)[0] : event[field]
}

/** The other events that have changed, as they were before. */
function othersChanged(before: Inventory, after: Inventory, but: string): ReceivedEvent[] {
  return [...before.events].flatMap(([id, event]) => {
    const now = after.events.get(id)
    return id === but.toLowerCase() || !now || isDeepStrictEqual(event, now) ? [] : [event]
  })
}

type Original = Pick<LeftChanged, 'eventId' | 'original'>

/**
 * Puts back every event that the journal holds, and then those that putting back others has changed again: with values
 * that the run has sent or that another event was put back to, nothing else.
 */
export async function restoreAndLookAgain(
  service: Service,
  journal: Journal,
  options: RestoreOptions,
): Promise<Restored> {
  const entries = await journal.entries()
  const ours = new Set(
    entries.flatMap(({ fingerprints, original }) => [...fingerprints, ...fingerprintsOf(original)]),
  )
  const restored = await restoreInRounds({
    restore: (round) => restoreAll(service, journal, { ...options, ...round }),
    inventory: () => takeInventory(service, entries.length),
    lookAgain: async ({ notRestored }) => {
      const left = new Set<string>(notRestored.map(({ eventId }) => eventId))
      const others = entries.filter(({ eventId }) => !left.has(eventId))
      const isOurs = (one: Fingerprint) => ours.has(one) || journal.hasSent(one)
      const changed = await changedAgain(others, service, isOurs)
      for (const { entry, found } of changed) {
        await journal.keep(entry.eventId, entry.original)
        journal.note(entry.eventId, { found })
      }
      return changed.map(({ entry }) => entry)
    },
  })
  return { ...restored, written: entries.length }
}

/** Those of some events that are not as they were, and hold what is the run's or another event's in its place. */
async function changedAgain(
  entries: readonly JournalEntry[],
  service: Service,
  isOurs: (one: Fingerprint) => boolean,
) {
  const looked = await Promise.all(
    entries.map(async (entry) => {
      const event = (await ifAnswered(service.get(entry.eventId)))?.event ?? entry.original
      const fields = fieldsNotTaken(entry.original, event)
      return { entry, found: fields.map((field) => fingerprintOf(field, event[field])) }
    }),
  )
  return looked.filter(({ found }) => found.length > 0 && found.every(isOurs))
}
