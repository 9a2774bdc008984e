import type { EventId, Update } from '../contract/special-event.ts'
import type { Service } from '../service/service.ts'
import {
  type Change,
  changesBetween,
  type Inventory,
  staysAsItIs,
  takeInventory,
} from './bystanders.ts'
import { ifAnswered } from './expectations.ts'
import { farDay } from './far-days.ts'
import type { Lease } from './lease.ts'
import { differ } from './same.ts'

/** An update of one event that was seen to change others. */
export interface SideEffect {
  readonly lease: Lease
  readonly changes: readonly Change[]
}

/** Where side effects are looked for. */
export interface Surroundings {
  readonly service: Service
  /** Whether an event is one that no run beside this one updates. */
  readonly among: (id: EventId) => boolean
}

/** What the first write of a run has shown about the ones to come. */
export type FirstWrite =
  /** The event could be put back. */
  | { readonly kind: 'restorable' }
  /** It could not. */
  | { readonly kind: 'lasting' }
  /** Nothing was written: the event does not read alike twice in a row. */
  | { readonly kind: 'unsteady' }
  /** The update got no answer, while reads do. */
  | { readonly kind: 'unanswered' }
  | ({ readonly kind: 'side-effect' } & SideEffect)

/**
 * Changes one event and puts it back, looking at the others as well: they were listed as `before` has
 * it, when nothing had been written. Others may change events at any time, so a change counts as a
 * side effect only if the next write brings one, too, and nothing changes while nothing is written.
 */
export async function firstWrite(
  lease: Lease,
  { before, ...surroundings }: Surroundings & { readonly before: Inventory },
): Promise<FirstWrite> {
  const { service } = surroundings
  const [first, second] = await Promise.all([lease.get(), lease.get()])
  if (differ(first.event, second.event)) return { kind: 'unsteady' }
  if (!(await ifAnswered(lease.update(passing(lease.original))))) return { kind: 'unanswered' }
  const bystanders = { ...surroundings, but: lease.id }
  const after = await takeInventory(service, before.events.size)
  const changes = await changesBetween(before, after, bystanders)
  if (changes.length > 0 && (await staysAsItIs(after, bystanders))) {
    const again = await sideEffectsOf(lease, passing(lease.original, 2), surroundings)
    if (again.length > 0) return { kind: 'side-effect', lease, changes: [...changes, ...again] }
  }
  await lease.repair()
  const { event } = await lease.get()
  const isBack = second.event && event && !differ(second.event, event)
  return { kind: isBack ? 'restorable' : 'lasting' }
}

/** What an update of one event changes about others, as far as the list shows it. */
export async function sideEffectsOf(
  lease: Lease,
  update: Update,
  surroundings: Surroundings,
): Promise<Change[]> {
  const { service } = surroundings
  const before = await takeInventory(service, 0)
  await lease.update(update)
  const after = await takeInventory(service, before.events.size)
  return changesBetween(before, after, { ...surroundings, but: lease.id })
}

/** Other values for the fields of an original, for a moment. */
function passing(original: Update, ordinal = 1): Update {
  const other: Required<Update> = {
    name: `Moved for a moment ${ordinal}`,
    location: `Elsewhere ${ordinal}`,
    eventDescription: `Under test ${ordinal}`,
    dates: [farDay('ordinary', 0)],
    price: ordinal + 0.25,
  }
  return Object.fromEntries(Object.entries(other).filter(([field]) => field in original)) as Update
}
