import { type EventId, idKey, updateFields } from '../contract/special-event.ts'
import { sightFrom } from './bystanders.ts'
import { firstWrite, type SideEffect } from './first-write.ts'
import { type Lease, restorable } from './lease.ts'
import { marksOf } from './marks.ts'
import type { LeaseMaterial, OpenedLeases } from './opened-leases.ts'

/** Most events that are looked at for one that can be written to and put back. */
export const mostTried = 10

/** Most events that are written to while none of them could be put back, or that do not read alike twice. */
const mostSpoilt = 2

/** Most updates that are sent while none is answered. */
const mostUnanswered = 2

/** What the first writes of a run have shown. */
export type Writability =
  | { readonly kind: 'writable' }
  /** Nothing more may be written. */
  | { readonly kind: 'closed'; readonly reason: string }
  /** The same, since an update changes more than the event that it is sent to. */
  | { readonly kind: 'side-effect'; readonly sideEffect: SideEffect }
  /** The same, since updates get no answer. */
  | { readonly kind: 'unanswered'; readonly lease: Lease }
  /** These could not be put back, and are the only ones to write to. */
  | { readonly kind: 'lasting'; readonly only: readonly EventId[] }

/**
 * Changes the first event that can be written to and puts it back. Events of a service that does not
 * prove that they can be put back are left alone, all but the ones that have shown it; and all of them
 * where an update changes more than the event that it is sent to.
 *
 * @param among - whether an event is one that no run beside this one updates
 */
export async function firstWrites(
  ids: readonly EventId[],
  leases: OpenedLeases,
  { service, catalogue }: LeaseMaterial,
  among: (id: EventId) => boolean,
): Promise<Writability> {
  const before = sightFrom(await catalogue())
  const lasting: EventId[] = []
  const unanswered: Lease[] = []
  let unsteady = 0
  for (const id of ids.slice(0, mostTried)) {
    if (lasting.length === mostSpoilt || unsteady === mostSpoilt) break
    const lease = await leases.of(id).catch(() => undefined)
    if (!lease) continue
    const shown = await firstWrite(lease, { service, before, among })
    if (shown.kind === 'restorable') return { kind: 'writable' }
    if (shown.kind === 'side-effect') return { kind: 'side-effect', sideEffect: shown }
    if (shown.kind === 'unanswered') unanswered.push(lease)
    else if (shown.kind === 'unsteady') unsteady++
    else lasting.push(id)
    if (unanswered.length === mostUnanswered) return { kind: 'unanswered', lease }
  }
  if (lasting.length > 0) return { kind: 'lasting', only: lasting }
  if (unsteady > 0) return { kind: 'closed', reason: 'an event does not read alike twice in a row' }
  return { kind: 'writable' }
}

/** Leaves what a side effect has changed to be put back, as far as it is known what it was. */
export async function keepOriginalsOf(
  { changes }: SideEffect,
  { journal, catalogue }: LeaseMaterial,
): Promise<void> {
  const { events } = await catalogue()
  for (const id of new Set(changes.map((change) => change.id))) {
    const known = events.find((event) => idKey(event.id) === id)
    const original = restorable(known?.listed)
    if (!known || !updateFields.every((field) => field in original)) continue
    if (!journal.mayKeep(original)) continue
    await journal.keep(known.id, original)
    const found = changes
      .filter((change) => change.id === id)
      .flatMap(({ field, is }) => marksOf({ [field]: is }))
    journal.note(known.id, { found })
  }
}
