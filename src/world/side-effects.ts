import { type EventId, idKey, updateFields } from '../contract/special-event.ts'
import type { Change } from './bystanders.ts'
import type { SideEffect } from './first-writes.ts'
import type { Lease } from './lease.ts'
import { restorable } from './lease.ts'
import type { LeaseContext } from './opened-leases.ts'
import { putBack } from './restore.ts'
import { fingerprintsOf } from './same.ts'
import { mayWrite } from './writable-events.ts'

/** Leaves what updates of another event have changed to be put back, as far as it is known what it was. */
export async function keepOriginals(
  changes: readonly Change[],
  context: LeaseContext,
): Promise<void> {
  const { journal } = context
  for (const id of new Set(changes.map((change) => change.id))) {
    const known = await listedAs(id, context)
    const original = restorable(known?.listed)
    if (!known || !updateFields.every((field) => field in original)) continue
    if (!journal.mayKeep(original)) continue
    await journal.keep(known.id, original)
    const found = changes
      .filter((change) => change.id === id)
      .flatMap(({ field, is }) => fingerprintsOf({ [field]: is }))
    journal.note(known.id, { found })
  }
}

/**
 * Looks for a side effect once more. One of the events that it has changed is put back before: what was emptied
 * once cannot be emptied again.
 */
export async function lookAgain(
  { lease, changes: [first] }: SideEffect,
  look: (lease: Lease) => Promise<Change[]>,
  context: LeaseContext,
): Promise<Change[]> {
  const { service, journal, target } = context
  const known = first && (await listedAs(first.id, context))
  const entry = known && (await journal.entry(known.id))
  if (entry && mayWrite(target, entry.eventId))
    await putBack(entry, { service, journal, isSender: true })
  const changes = await look(lease)
  await keepOriginals(changes, context)
  return changes
}

async function listedAs(id: EventId, { catalogue }: LeaseContext) {
  return (await catalogue()).events.find((event) => idKey(event.id) === id)
}
