import { defaultRangeDays } from '../../contract/list-query.ts'
import type { IsoDate } from '../../contract/special-event.ts'
import { reason } from '../../findings/reasons.ts'
import { type Shown, tryWriting } from '../first-write/first-event.ts'
import type { LostOnce, RefusedOwn } from '../first-write/own-values.ts'
import type { ListedEvent } from '../reading/catalogue.ts'
import type { Lease } from './lease.ts'
import { LeasePool } from './lease-pool.ts'
import type { LeaseContext, OpenedLeases } from './opened-leases.ts'
import { keepFromOtherRuns } from './other-runs.ts'
import { learnOnOwed, takeOutOwed } from './owed-events.ts'
import { writableEvents } from './writable-events.ts'
import { writerOf } from './writer.ts'

/** The events that a run may write to, and what has emptied the pool of them, if that is so. */
export interface PoolToWriteTo extends Shown {
  readonly pool: LeasePool
  /** A plain value that an event refuses, as all do that were sent theirs, though it is its own. */
  readonly refusedOwn?: RefusedOwn | undefined
  readonly lostOnce?: LostOnce | undefined
  /** An event which has begun and whose update was taken without a trace, as others are not. */
  readonly ignoring?: Lease | undefined
  readonly takesFarDays: boolean
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
  const pool = new LeasePool(all, onShortage, lanes, () => leases.lackingFields())
  // Originals that an earlier run could not put back are older than what is there now.
  const owed = await takeOutOwed(pool, journal, leases)
  if (target.profile !== 'full') {
    pool.retire(owed, reason('owed-by-an-earlier-run', {}))
    return { pool, takesFarDays: true }
  }
  await keepFromOtherRuns(pool, context.service, await catalogue(), owed)
  const isLasting = await learnOnOwed(owed, pool, leases)
  const shown = isLasting ? {} : await tryWriting(pool, context, leases)
  const begun = events.filter(({ id }) => pool.has(id))
  const locked = await leases.begun.learn(begun, (id) => leases.of(id))
  leases.altered ??= leases.begun.leftChanged
  if (locked.length > 0) pool.retire(locked, reason('events-begun-are-locked', {}))
  // The list without parameters is to show something beside what is moved there.
  const near = new Set(begun.filter(isNear).map(({ id }) => id))
  const [first] = pool.takeFree(1)
  pool.prefer((id) => !near.has(id))
  if (first) pool.giveBack([first])
  const { refusedByAll: refusedOwn, lostOnce, takesFarDays } = leases.knownValues
  const { ignoring } = leases.begun
  return { pool, refusedOwn, lostOnce, takesFarDays, ignoring, ...shown }
}

/** Whether an event takes place within the default range, or on one of the days around it. */
function isNear({ dates }: ListedEvent): boolean {
  const daysUntil = (date: IsoDate) => (Date.parse(date) - Date.now()) / 86_400_000
  return dates.some((date) => daysUntil(date) > -2 && daysUntil(date) < defaultRangeDays + 3)
}
