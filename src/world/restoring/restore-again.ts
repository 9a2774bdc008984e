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

/** What is left after a round: what it has come to, and the events that are not as they were. */
interface Left {
  readonly restored: Restored
  readonly changed: readonly Original[]
}

/**
 * Puts events back, and those once more that are found not to be as they were after that: as before, and then each by way
 * of a name, a place or a day of its own. Each way is tried on one event first, and on the others where that has put it back
 * without a change to any other: what belongs to one event only, putting back another one would take away again.
 */
export async function restoreInRounds(rounds: Rounds): Promise<Restored> {
  const { restore, lookAgain } = rounds
  const first = await restore({})
  let left: Left = { restored: first, changed: await lookAgain(first) }
  for (const apart of [undefined, ...shared]) {
    const alike = apart ? comeToTheSame(left.restored.notRestored) : []
    const spoilt = [...left.changed, ...alike]
    if (spoilt.length === 0) continue
    const tried = await triedOnOne(spoilt, { apart, left }, rounds)
    left = tried.left
    if (tried.isHopeless) break
    if (!tried.isHarmless) continue
    const restored = await restore(apart ? { apart } : {})
    left = { restored, changed: await lookAgain(restored) }
  }
  const { restored, changed } = left
  const because = reason('changed-by-putting-back', {})
  const again = changed.map(({ eventId, original }) => ({ eventId, original, reason: because }))
  const isTold = new Set<string>(again.map(({ eventId }) => eventId))
  const others = restored.notRestored.filter(({ eventId }) => !isTold.has(eventId))
  return { ...restored, notRestored: [...others, ...again] }
}

/** Puts one event back in some way, and tells what that has done to the others. */
async function triedOnOne(
  spoilt: readonly Original[],
  {
    apart,
    left: { restored, changed },
  }: { readonly apart: Shared | undefined; readonly left: Left },
  { restore, lookAgain, inventory }: Rounds,
) {
  const before = await inventory()
  const one = mostTelling(spoilt, before)
  const tried = await restore({ ...(apart && { apart }), only: one.eventId })
  const isBack = tried.restored > 0
  const others = othersChanged(before, await inventory(), one.eventId)
  const owed = changed.filter((other) => other !== one || !isBack)
  const since = await lookAgain(tried)
  const isAmong = (some: readonly Original[]) => {
    const ids = new Set<string>(some.map(({ eventId }) => eventId))
    return ({ eventId }: Original) => ids.has(eventId)
  }
  // Where nothing is moved, what somebody else writes meanwhile is no harm.
  const harmsNone = apart ? others.length === 0 : since.every(isAmong(changed))
  const stillLeft = restored.notRestored.filter(({ eventId }) => !isBack || eventId !== one.eventId)
  return {
    left: {
      restored: { ...restored, notRestored: stillLeft },
      changed: [...since, ...owed.filter((other) => !isAmong(since)(other))],
    },
    isHarmless: isBack && harmsNone,
    // What has none of these in common with it was not found by these.
    isHopeless: apart !== undefined && others.some((other) => !isAlike(one, other)),
  }
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

/**
 * The one that harms fewest others, and shows by these if it harms any: it has a name, a place and a day in common with others,
 * or as many of these as any has, and that with few.
 */
function mostTelling(spoilt: readonly Original[], { events }: Inventory): Original {
  const others = [...events.values()]
  const costs = spoilt.map((one) => {
    const alike = shared.map(
      (field) => others.filter((event) => hasInCommon(one, event, field)).length,
    )
    // It is among them itself, mostly.
    const shares = alike.filter((count) => count > 1).length
    return { one, shares, alike: alike.reduce((sum, count) => sum + count, 0) }
  })
  return costs.reduce((best, other) =>
    other.shares > best.shares || (other.shares === best.shares && other.alike < best.alike)
      ? other
      : best,
  ).one
}

function isAlike(one: Original, event: ReceivedEvent): boolean {
  return shared.some((field) => hasInCommon(one, event, field))
}

function hasInCommon({ original }: Original, event: ReceivedEvent, field: Shared): boolean {
  if (field !== 'dates') return field in original && event[field] === original[field]
  const dates = receivedDates(event)
  return receivedDates(original).some((day) => dates.includes(day))
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
  const known = new Set<Fingerprint>()
  const restored = await restoreInRounds({
    restore: (round) => restoreAll(service, journal, { ...options, ...round, known }),
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
