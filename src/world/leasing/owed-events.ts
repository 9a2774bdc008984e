import { type EventId, idKey } from '../../contract/special-event.ts'
import { reason } from '../../findings/reasons.ts'
import { keepsWhatItGets } from '../first-write/first-writes.ts'
import type { Journal } from '../restoring/journal.ts'
import type { LeasePool } from './lease-pool.ts'
import type { OpenedLeases } from './opened-leases.ts'

/**
 * Takes the events out of a pool that an earlier run still owes their originals, but for those that the target did not
 * store any more: what is wrong with it is learnt on these, so that no further run costs a further event.
 *
 * @returns these
 */
export async function takeOutOwed(
  pool: LeasePool,
  journal: Journal,
  leases: OpenedLeases,
): Promise<readonly EventId[]> {
  const entries = await journal.entries()
  const earlier = new Map(
    entries
      .filter(({ eventId }) => !leases.made(eventId))
      .map((entry) => [idKey(entry.eventId), entry]),
  )
  const owed = pool.ids.flatMap((id) => {
    const entry = earlier.get(idKey(id))
    return entry ? [{ id, ...entry }] : []
  })
  const [lasting, others] = [
    owed.filter(({ notStored }) => notStored),
    owed.filter(({ notStored }) => !notStored),
  ]
  if (others.length > 0)
    pool.retire(
      others.map(({ id }) => id),
      reason('owed-by-an-earlier-run', {}),
    )
  for (const { id, original } of lasting) leases.owe(id, original)
  return lasting.map(({ id }) => id)
}

/**
 * Tries again what an earlier run has left changed. An event that keeps what updates do to it stands for all; one that
 * lacks a value only, which the target does not store any more, is left out, and so are all events with values that no
 * other one has proved.
 *
 * @returns whether all updates are to keep to one of these
 */
export async function learnOnOwed(
  owed: readonly EventId[],
  pool: LeasePool,
  leases: OpenedLeases,
): Promise<boolean> {
  for (const id of owed) {
    const lease = await leases.open(id).catch(() => undefined)
    if (lease && (await keepsWhatItGets(lease))) {
      leases.admit(lease)
      pool.keepOnly([id], reason('kept-to-one-event', {}))
      return true
    }
    leases.altered ??= lease
    pool.retire([id], reason('owed-by-an-earlier-run', {}))
  }
  return false
}
