import { type EventId, idKey } from '../contract/special-event.ts'
import { reason } from '../findings/reasons.ts'
import { firstWrites, keepOriginalsOf, type SideEffect } from './first-writes.ts'
import type { Lease } from './lease.ts'
import { LeasePool } from './lease-pool.ts'
import type { LeaseContext, OpenedLeases } from './opened-leases.ts'
import { isSteady, writableEvents, writerOf } from './writable-events.ts'

/** The events that a run may write to, and what kept others from being among them. */
interface PoolToWriteTo {
  readonly pool: LeasePool
  /** What the first write has changed beside the event that it was sent to; then the pool is empty. */
  readonly sideEffect?: SideEffect
  /** The event whose update got no answer; then the pool is empty. */
  readonly unanswered?: Lease
}

/**
 * Finds out which events may be written to: those of this run that no earlier run still owes their original,
 * that one trial write has shown to be put back, and whose days do not lock them.
 */
export async function poolToWriteTo(
  context: LeaseContext,
  leases: OpenedLeases,
): Promise<PoolToWriteTo> {
  const { target, catalogue, journal, lanes, onShortage } = context
  const { events } = await catalogue()
  const [now] = target.instants?.() ?? []
  const all = writableEvents(events, target.writableEventIds, now).filter(
    (id) => writerOf(id, target) === 'this run',
  )
  const pool = new LeasePool(all, onShortage, lanes)
  // Originals that an earlier run could not put back are older than what is there now.
  const earlier = (await journal.entries()).filter(({ eventId }) => !leases.made(eventId))
  const owed = new Set(earlier.map(({ eventId }) => idKey(eventId)))
  const owedHere = all.filter((id) => owed.has(idKey(id)))
  if (owedHere.length > 0) pool.retire(owedHere, reason('owed-by-an-earlier-run', {}))
  if (target.profile !== 'full') return { pool }
  const shown = await tryWriting(
    pool,
    all.filter((id) => !owed.has(idKey(id))),
    context,
    leases,
  )
  const begun = events.filter(({ id }) => pool.has(id))
  const locked = await leases.begun.learn(begun, (id) => leases.of(id))
  if (locked.length > 0) pool.retire(locked, reason('events-begun-are-locked', {}))
  return { pool, ...shown }
}

/** Sees to it that only what can be put back is written to, by trying it. */
async function tryWriting(
  pool: LeasePool,
  ids: readonly EventId[],
  context: LeaseContext,
  leases: OpenedLeases,
): Promise<Omit<PoolToWriteTo, 'pool'>> {
  const among = (id: EventId) => isSteady(id, context.target)
  const shown = await firstWrites(ids, leases, context, among)
  switch (shown.kind) {
    case 'writable':
      return {}
    case 'unsteady':
      pool.close(reason('reads-differ', {}))
      return {}
    case 'lasting':
      pool.keepOnly(shown.only)
      return {}
    case 'unanswered':
      pool.close(reason('updates-get-no-answer', {}))
      return { unanswered: shown.lease }
    case 'side-effect':
      pool.close(reason('updates-change-other-events', {}))
      await keepOriginalsOf(shown.sideEffect, context)
      return { sideEffect: shown.sideEffect }
  }
}
