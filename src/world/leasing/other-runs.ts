import type { EventId } from '../../contract/special-event.ts'
import { reason } from '../../findings/reasons.ts'
import { pause } from '../../service/pause.ts'
import type { Service } from '../../service/service.ts'
import { changesBetween, inventoryOf, takeInventory } from '../reading/bystanders.ts'
import type { Catalogue } from '../reading/catalogue.ts'
import { bearsOtherMark } from '../values/mark.ts'
import type { LeasePool } from './lease-pool.ts'

/** A run that is under way changes an event more often than this. */
const longestStillMs = 2000

/**
 * Leaves alone what another run has its hands on: each would take the values of the other for originals. Where events
 * of the pool bear its mark and any is changed for a while, no event is written to; where none is, the run was
 * cut short, and only those are left out that it has left changed.
 *
 * @param owed what an earlier run of this folder has left changed, whose originals are known
 */
export async function keepFromOtherRuns(
  pool: LeasePool,
  service: Service,
  known: Catalogue,
  owed: readonly EventId[],
): Promise<void> {
  const marked = known.events.filter(
    ({ id, listed }) => pool.has(id) && !owed.includes(id) && bearsOtherMark(listed),
  )
  const [first] = marked
  if (!first) return
  await pause(longestStillMs)
  const now = await takeInventory(service, known.events.length)
  const changes = await changesBetween(inventoryOf(known), now, { service })
  if (changes.length > 0) pool.close(reason('another-run-writes', { eventId: first.id }))
  else
    pool.retire(
      marked.map(({ id }) => id),
      reason('left-by-another-run', { eventId: first.id }),
    )
}
