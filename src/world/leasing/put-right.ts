import { type EventId, idKey, type Update, updateFields } from '../../contract/special-event.ts'
import { isHidden } from '../../service/answer.ts'
import { currentScope } from '../../service/scope.ts'
import type { Service } from '../../service/service.ts'
import type { SideEffect } from '../first-write/side-effects.ts'
import type { Change } from '../reading/bystanders.ts'
import { ifAnswered } from '../reading/expectations.ts'
import { putBack } from '../restoring/restore.ts'
import { restorable } from '../values/restorable.ts'
import { fingerprintsOf, sameButForOrder, sameValue } from '../values/same.ts'
import type { Lease } from './lease.ts'
import type { LeaseContext } from './opened-leases.ts'
import { mayWrite } from './writer.ts'

/**
 * Leaves what updates of another event have changed to be put back, as far as it is known what it was. Of an event that was on
 * no list, as it had no days, that is known.
 */
export async function keepOriginals(
  changes: readonly Change[],
  context: LeaseContext,
): Promise<void> {
  const { journal } = context
  for (const id of new Set(changes.map((change) => change.id))) {
    const known = await listedAs(id, context)
    const ofEvent = changes.filter((change) => change.id === id)
    const wasUndated = ofEvent.some(({ field, was }) => field === 'dates' && sameValue(was, []))
    const original = known || !wasUndated ? restorable(known?.listed) : { dates: [] }
    if (!wasUndated && !updateFields.every((field) => field in original)) continue
    const eventId = known?.id ?? id
    if (!journal.mayKeep(eventId, original)) continue
    await journal.keep(eventId, original)
    const found = ofEvent.flatMap(({ field, is }) => fingerprintsOf({ [field]: is }))
    journal.note(eventId, { found })
  }
}

/** Puts an event back at once whose original is kept, where it may be written to. */
export async function putBackKept(
  id: EventId,
  { service, journal, target, ...context }: LeaseContext,
): Promise<void> {
  const entry = await journal.entry((await listedAs(id, context))?.id ?? id)
  if (entry && mayWrite(target, entry.eventId))
    await putBack(entry, { service, journal, isSender: true, mayStray: true })
}

/**
 * Looks for a side effect once more. The event that was updated gets its own values before, and one of those that
 * were changed is put back: what was emptied once cannot be emptied again. Where the update does not show it, those
 * behind it may, or its own values, which it was sent as well. Where events are gone, no further update is sent,
 * which might cost another one: that they are gone still is what there is to see, after the updates that were sent. So is
 * that events without days hold those that were sent, which they may get but once.
 */
export async function lookAgain(
  { lease, updates, further, changes, sent, again }: SideEffect,
  look: (lease: Lease, updates: readonly Update[]) => Promise<Change[]>,
  context: LeaseContext,
): Promise<Change[]> {
  if (again) return again()
  const { service } = context
  const gone = changes.filter(({ field }) => field === 'eventId')
  const isDated = (change: Change) => hasDaysOf([...updates, ...further], change, lease)
  if (gone.length > 0 || changes.every(isDated)) {
    for (const exchange of sent) currentScope()?.keep(exchange)
    return gone.length > 0 ? stillGone(gone, service) : stillDated(changes, service)
  }
  const [first] = changes
  await lease.repair()
  if (first) await putBackKept(first.id, context)
  let seen: Change[] = []
  for (const bodies of [updates, further, [lease.original]]) {
    seen = await look(lease, bodies)
    if (seen.length > 0) break
  }
  await keepOriginals(seen, context)
  return seen
}

/** Those of some events that cannot be read any more, which others still can be. */
async function stillGone(gone: readonly Change[], service: Service): Promise<Change[]> {
  const answers = await Promise.all(gone.map(({ id }) => ifAnswered(service.get(id))))
  return gone.filter((_, index) => isHidden(answers[index]?.status))
}

/** Whether an event without days has those that another was sent, and that were not its own: nobody else puts them there. */
function hasDaysOf(sent: readonly Update[], { field, was, is }: Change, { original }: Lease) {
  const isSent = sent.some(({ dates }) => dates?.length && sameButForOrder(dates, is))
  return field === 'dates' && sameValue(was, []) && isSent && !sameButForOrder(is, original.dates)
}

async function stillDated(changes: readonly Change[], service: Service): Promise<Change[]> {
  const answers = await Promise.all(changes.map(({ id }) => ifAnswered(service.get(id))))
  return changes.filter(({ is }, index) => sameButForOrder(answers[index]?.event?.dates, is))
}

async function listedAs(id: EventId, { catalogue }: Pick<LeaseContext, 'catalogue'>) {
  return (await catalogue()).events.find((event) => idKey(event.id) === id)
}
