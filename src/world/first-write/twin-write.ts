import { type ReceivedEvent, type UpdateField, updateFields } from '../../contract/special-event.ts'
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

type Effect = Omit<SideEffect, 'sent'>

/**
 * What an update changes about another event that holds the same values for a moment, since a service may look by one of
 * these for what it updates, or let a value belong to one event only; nothing where it changes none. Later the run gives the
 * same to many events.
 */
export async function effectOnTwin(lease: Lease, twin: Lease): Promise<Effect | undefined> {
  const shared = picked(lease.replaceable, (field) => field in twin.replaceable)
  const update = passing(lease.replaceable, ordinal)
  const found = async (): Promise<Pick<Effect, 'lease' | 'update' | 'changes'> | undefined> => {
    await twin.send(shared)
    const [{ event: was }, { event: first }] = await Promise.all([twin.get(), lease.get()])
    if (!was || fieldsNotTaken(shared, was).length > 0) return undefined
    const taken = changesOf(lease, shared, first)
    if (taken.length > 0) return { lease: twin, update: shared, changes: taken }
    await lease.send(update)
    const { event: is } = await twin.get()
    const changes = changesOf(twin, was, is).filter((change) =>
      sameButForOrder(update[change.field as UpdateField], change.is),
    )
    return changes.length > 0 ? { lease, update, changes } : undefined
  }
  // It may have days that no other event is given.
  const effect = await found().catch(unlessUnfit)
  if (effect === undefined) {
    await together<unknown>([lease.rewind(), twin.putBack()])
    return undefined
  }
  const again = async () => {
    for (const one of [twin, lease]) await one.repair()
    return [...((await found())?.changes ?? [])]
  }
  return { ...effect, updates: [effect.update], further: [], again }
}

function changesOf({ id }: Lease, was: ReceivedEvent, is: ReceivedEvent = was): Change[] {
  return updateFields
    .filter((field) => field in was && !sameButForOrder(was[field], is[field]))
    .map((field) => ({ id, field, was: was[field], is: is[field] }))
}

function unlessUnfit(error: unknown): undefined {
  if (error instanceof Unjudged) return undefined
  throw error
}
