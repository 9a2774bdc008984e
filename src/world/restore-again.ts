import { reason } from '../findings/reasons.ts'
import type { Service } from '../service/service.ts'
import { ifAnswered } from './expectations.ts'
import type { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import { type Restored, type RestoreOptions, restoreAll } from './restore-all.ts'
import { fieldsNotTaken, fingerprintOf, fingerprintsOf } from './same.ts'

/** So often events are put back that putting back others has changed. */
export const mostRounds = 2

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
  for (let round = 1; ; round++) {
    const restored = await restoreAll(service, journal, options)
    const left = new Set<string>(restored.notRestored.map(({ eventId }) => eventId))
    const changed = await changedAgain(
      entries.filter(({ eventId }) => !left.has(eventId)),
      service,
      ours,
    )
    for (const { entry, found } of changed) {
      await journal.keep(entry.eventId, entry.original)
      journal.note(entry.eventId, { found })
    }
    const isEnd = changed.length === 0 || round > mostRounds
    if (!isEnd) continue
    const because = reason('changed-by-putting-back', {})
    const again = changed.map(({ entry: { eventId, original } }) => ({
      ...{ eventId, original },
      reason: because,
    }))
    const notRestored = [...restored.notRestored, ...again]
    return { ...restored, written: entries.length, notRestored }
  }
}

/** Those of some events that are not as they were, and hold what is the run's or another event's in its place. */
async function changedAgain(
  entries: readonly JournalEntry[],
  service: Service,
  ours: ReadonlySet<string>,
) {
  const looked = await Promise.all(
    entries.map(async (entry) => {
      const event = (await ifAnswered(service.get(entry.eventId)))?.event ?? entry.original
      const fields = fieldsNotTaken(entry.original, event)
      return { entry, found: fields.map((field) => fingerprintOf(field, event[field])) }
    }),
  )
  return looked.filter(({ found }) => found.length > 0 && found.every((one) => ours.has(one)))
}
