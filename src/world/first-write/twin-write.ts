import { updateFields } from '../../contract/special-event.ts'
import { Unjudged } from '../../findings/finding.ts'
import { together } from '../../service/together.ts'
import type { Lease } from '../leasing/lease.ts'
import type { Change } from '../reading/bystanders.ts'
import { passing } from '../values/passing-values.ts'
import { picked } from '../values/restorable.ts'
import { fieldsNotTaken, sameButForOrder } from '../values/same.ts'
import type { SideEffect } from './side-effects.ts'

/** Unlike those that an event gets when it is written to first. */
const ordinal = 5

/**
 * What an update of one event changes about another one that holds the same values for a moment, since a service may
 * look by one of these for what it updates; nothing where it changes none. Later the run gives the same to many events.
 */
export async function effectOnTwin(
  lease: Lease,
  twin: Lease,
): Promise<Omit<SideEffect, 'sent'> | undefined> {
  const update = passing(lease.replaceable, ordinal)
  const changesOfTwin = async (): Promise<Change[]> => {
    const shared = picked(lease.replaceable, (field) => field in twin.replaceable)
    await twin.send(shared)
    const { event: was } = await twin.get()
    if (!was || fieldsNotTaken(shared, was).length > 0) return []
    await lease.send(update)
    const { event: is = was } = await twin.get()
    return updateFields
      .filter((field) => !sameButForOrder(was[field], is[field]))
      .filter((field) => sameButForOrder(update[field], is[field]))
      .map((field) => ({ id: twin.id, field, was: was[field], is: is[field] }))
  }
  // It may have days that no other event is given.
  const changes = await changesOfTwin().catch(unlessUnfit)
  if (changes.length === 0) {
    await together<unknown>([lease.rewind(), twin.putBack()])
    return undefined
  }
  const again = async () => {
    for (const one of [twin, lease]) await one.repair()
    return changesOfTwin()
  }
  return { lease, update, updates: [update], further: [], changes, again }
}

function unlessUnfit(error: unknown): Change[] {
  if (error instanceof Unjudged) return []
  throw error
}
