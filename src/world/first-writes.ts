import {
  type EventId,
  idKey,
  type ReceivedEvent,
  type Update,
  updateFields,
} from '../contract/special-event.ts'
import type { Service } from '../service/service.ts'
import {
  type Change,
  changesBetween,
  type Inventory,
  inventoryOf,
  staysAsItIs,
  takeInventory,
} from './bystanders.ts'
import { ifAnswered } from './expectations.ts'
import { farDay } from './far-days.ts'
import { type Lease, restorable } from './lease.ts'
import type { LeaseContext, OpenedLeases } from './opened-leases.ts'
import { differingFields, fingerprintsOf } from './same.ts'

/** Most events that are looked at for one that can be written to and put back. */
export const mostTried = 10

/** Most events that are written to while none of them could be put back, or that do not read alike twice. */
const mostSpoilt = 2

/** Most updates that are sent while none is answered. */
const mostUnanswered = 2

/** What the first writes of a run have shown. */
export type Writability =
  | { readonly kind: 'writable' }
  /** Nothing more may be written, since an event does not read alike twice in a row. */
  | { readonly kind: 'unsteady' }
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
  { service, catalogue }: LeaseContext,
  among: (id: EventId) => boolean,
): Promise<Writability> {
  const before = inventoryOf(await catalogue())
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
  if (unsteady > 0) return { kind: 'unsteady' }
  return { kind: 'writable' }
}

/** Leaves what a side effect has changed to be put back, as far as it is known what it was. */
export async function keepOriginalsOf(
  { changes }: SideEffect,
  { journal, catalogue }: LeaseContext,
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
      .flatMap(({ field, is }) => fingerprintsOf({ [field]: is }))
    journal.note(known.id, { found })
  }
}

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
  const first = await lease.get()
  const second = await lease.get()
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
  const asBefore = second.event && event && differingFields(second.event, event).length === 0
  return { kind: asBefore ? 'restorable' : 'lasting' }
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

function differ(one: ReceivedEvent | undefined, other: ReceivedEvent | undefined): boolean {
  return one !== undefined && other !== undefined && differingFields(one, other).length > 0
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
