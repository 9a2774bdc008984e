import { reason } from '../../findings/reasons.ts'
import type { Service } from '../../service/service.ts'
import { ifAnswered } from '../reading/expectations.ts'
import { type Fingerprint, fieldsNotTaken, fingerprintOf, fingerprintsOf } from '../values/same.ts'
import type { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import { type Restored, type RestoreOptions, restoreAll } from './restore-all.ts'

/** How events are put back again, time and again, that putting back others has changed. */
const ways: readonly Pick<RestoreOptions, 'apart'>[] = [
  {},
  {},
  { apart: 'name' },
  { apart: 'location' },
]

/**
 * Puts events back, and then, time and again, those that are found not to be as they were after that; no further ones where
 * that has put back less than half of them, for it does more harm than good.
 *
 * @param lookAgain finds these, and has the journal keep what they were
 */
export async function restoreInRounds(
  restore: (how: Pick<RestoreOptions, 'apart'>) => Promise<Restored>,
  lookAgain: (restored: Restored) => Promise<readonly Original[]>,
  [how = {}, ...further]: typeof ways = ways,
): Promise<Restored> {
  const restored = await restore(how)
  const changed = await lookAgain(restored)
  // The first time, they may be what checks have changed.
  const isInVain = further.length < ways.length - 1 && restored.restored < restored.written / 2
  if (changed.length > 0 && further.length > 0 && !isInVain)
    return restoreInRounds(restore, lookAgain, further)
  const because = reason('changed-by-putting-back', {})
  const again = changed.map(({ eventId, original }) => ({ eventId, original, reason: because }))
  const isTold = new Set<string>(again.map(({ eventId }) => eventId))
  const others = restored.notRestored.filter(({ eventId }) => !isTold.has(eventId))
  return { ...restored, notRestored: [...others, ...again] }
}

type Original = Pick<JournalEntry, 'eventId' | 'original'>

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
  const restored = await restoreInRounds(
    (how) => restoreAll(service, journal, { ...options, ...how }),
    async ({ notRestored }) => {
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
  )
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
