import { type Update, type UpdateField, updateFields } from '../../contract/special-event.ts'
import { Unjudged } from '../../findings/finding.ts'
import type { Lease } from '../leasing/lease.ts'
import type { Change } from '../reading/bystanders.ts'
import { passing } from '../values/passing-values.ts'
import { picked } from '../values/restorable.ts'
import { fieldsNotTaken, sameButForOrder } from '../values/same.ts'
import type { SideEffect } from './side-effects.ts'

/** Unlike those that an event gets when it is written to first. */
const ordinal = 5

/** In the order in which fields are sent alone: by the later ones, rather, a service may find events. */
const alone: readonly UpdateField[] = ['eventDescription', 'price', 'location', 'dates', 'name']

/**
 * What updates of one event, of all fields at once and then of each alone, change about another one that holds the same
 * values for a moment, since a service may look by one of these for what it updates; nothing where they change none. Later
 * the run gives the same to many events.
 */
export async function effectOnTwin(
  lease: Lease,
  twin: Lease,
): Promise<Omit<SideEffect, 'sent'> | undefined> {
  const update = passing(lease.replaceable, ordinal)
  const shared = picked(lease.replaceable, (field) => field in twin.replaceable)
  const changesOfTwin = async (updates: readonly Update[]): Promise<Change[]> => {
    await twin.send(shared)
    const { event: was } = await twin.get()
    if (!was || fieldsNotTaken(shared, was).length > 0) return []
    for (const one of updates) await lease.send(one)
    const { event: is = was } = await twin.get()
    return updateFields
      .filter((field) => !sameButForOrder(was[field], is[field]))
      .filter((field) => sameButForOrder(update[field], is[field]))
      .map((field) => ({ id: twin.id, field, was: was[field], is: is[field] }))
  }
  const inParts = alone.map((field) => picked(update, (one) => one === field))
  for (const updates of [[update], inParts]) {
    // It may have days that no other event is given.
    const changes = await changesOfTwin(updates).catch(unlessUnfit)
    const [first] = changes
    if (!first) {
      await lease.rewind()
      continue
    }
    const again = async () => {
      for (const one of [twin, lease]) await one.repair()
      return changesOfTwin(updates)
    }
    const cause = updates.find((one) => first.field in one) ?? update
    return { lease, update: cause, updates, further: [], changes, again }
  }
  await twin.putBack()
  return undefined
}

function unlessUnfit(error: unknown): Change[] {
  if (error instanceof Unjudged) return []
  throw error
}
