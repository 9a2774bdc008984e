import {
  type EventId,
  idKey,
  receivedId,
  sameId,
  type Update,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'
import { unjudged } from '../../findings/finding.ts'
import type { Service } from '../../service/service.ts'
import type { TargetSettings } from '../../settings/settings.ts'
import { KnownValues } from '../first-write/own-values.ts'
import type { Catalogue } from '../reading/catalogue.ts'
import { isListedOtherwise } from '../reading/listing.ts'
import type { Journal } from '../restoring/journal.ts'
import { tidyPart } from '../values/ordinary-values.ts'
import { picked, restorable } from '../values/restorable.ts'
import { BegunEvents } from './begun-events.ts'
import { KnownEvent } from './known-event.ts'
import { cannotBeRead, type KnownOfAll, Lease, refusesItsOwn, unfit } from './lease.ts'
import { UpdateQuota } from './update-quota.ts'

export interface LeaseContext {
  readonly service: Service
  readonly journal: Journal
  readonly catalogue: () => Promise<Catalogue>
  readonly target: TargetSettings
  /** How many checks may hold leases at a time; the others wait. */
  readonly lanes: number
  /** Gives back the placed events that no check reads any more. */
  readonly onShortage: () => void
}

/** So many events are lent with fields that are shown otherwise than stored: what is wrong there has to show, and again. */
const mostInDoubt = 3

const mayHaveMoreDays = 'it may have more days than the service shows'

/** The leases of a run: one for each event, made when it is first asked for, and none that could not be put back. */
export class OpenedLeases implements KnownOfAll {
  readonly begun = new BegunEvents()
  readonly knownValues = new KnownValues()
  readonly takers = new Set<EventId>()
  readonly quota = new UpdateQuota()
  readonly refusers = new Set<EventId>()
  readonly #opened = new Map<EventId, Promise<Lease>>()
  /** By a key that ignores the letter case of identifiers. */
  readonly #made = new Map<EventId, Lease>()
  /** Events that were proved to take their own values, or to need no proof. */
  readonly #fit = new Set<EventId>()
  /** An event that was sent its own values, and has others since. */
  altered: Lease | undefined
  /** The one event that is written to, since every other one might not be put back, either: whatever it has refused or lost since. */
  onlyWritten: Lease | undefined
  /** What events were that an earlier run has left changed, since the target did not store that any more. */
  readonly #owed = new Map<EventId, Update>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(private readonly context: LeaseContext) {}

  /**
   * The lease of an event that was proved to take its own values, as far as no other event has proved it.
   *
   * @param anew whether it is proved whatever others have shown
   * @throws Unjudged where it is not fit to be written to
   */
  async of(id: EventId, anew = false): Promise<Lease> {
    const lease = await this.open(id)
    if (this.context.target.profile === 'full') await this.#prove(lease, anew)
    this.admit(lease)
    return lease
  }

  /** Takes over what an event was that an earlier run has left changed, so that it is this which is put back. */
  owe(id: EventId, original: Update): void {
    this.#owed.set(idKey(id), original)
  }

  admit({ id }: Lease): void {
    this.#fit.add(id)
  }

  /** The lease of an event to which nothing was sent. @throws Unjudged where it cannot be put back */
  open(id: EventId): Promise<Lease> {
    const known = this.#opened.get(id)
    if (known !== undefined) return known
    const lease = this.#make(id)
    this.#opened.set(id, lease)
    // A read that got no answer may get one later.
    lease.catch(() => this.#opened.delete(id))
    return lease
  }

  /** One event at a time, so that a service that alters what it is sent back spoils no second one. */
  #prove(lease: Lease, anew: boolean): Promise<void> {
    const { knownValues } = this
    const proved = this.#last.then(async () => {
      if (lease === this.onlyWritten) return
      if (knownValues.refuses(lease)) throw refusesItsOwn(lease)
      const days = lease.original.dates?.length ?? 0
      if (days >= knownValues.mostDaysShown && !this.#fit.has(lease.id))
        throw unfit(lease, mayHaveMoreDays)
      // What one event has refused of its own, another may refuse of what it is to get back.
      const isProved =
        this.refusers.size > 0
          ? knownValues.wasSentOwn(lease)
          : this.#fit.has(lease.id) || knownValues.covers(lease.original)
      if (isProved && !anew && lease !== this.altered) return
      if (this.altered)
        throw unfit(lease, 'an update has altered another one that was sent its own values')
      if (knownValues.spoils(lease.original))
        throw unfit(lease, 'an update was seen to store values such as its own as others')
      if (knownValues.lacks(lease.original))
        throw unfit(lease, 'no update was seen to set a price to 0, or to take all days away')
      const own = await knownValues.tryOn(lease, { whole: this.refusers.size > 0 })
      if (own === 'refused') throw refusesItsOwn(lease)
      if (own !== 'altered' || (await lease.putBack())) return
      this.altered = lease
      throw unfit(lease, 'an update with its own values has altered it')
    })
    this.#last = proved.catch(() => {})
    return proved
  }

  /** A field that no event was sent any other value for, since each has one that might be tidied up. */
  get untidyThroughout(): { readonly eventId: EventId; readonly field: UpdateField } | undefined {
    const [first, ...others] = this.#made.values()
    const field = updateFields.find((one) =>
      [first, ...others].every((lease) => lease?.isUntidy(one)),
    )
    return first && field && { eventId: first.id, field }
  }

  /** Tells which events are, or would be, lent without fields that reads were seen to show otherwise than they are stored. */
  lackingFields(): (id: EventId) => boolean {
    const { inexact } = this.context.journal
    if (inexact.length === 0) return () => false
    const wouldLack = this.#fieldsKept().length > 0
    return (id) => {
      const lease = this.made(id)
      return lease ? inexact.some((field) => !(field in lease.original)) : wouldLack
    }
  }

  /** The fields that a further event keeps as they are: what is stored of them cannot be known from what is shown. */
  #fieldsKept(): readonly UpdateField[] {
    const { inexact } = this.context.journal
    const isInDoubt = ({ original }: Lease) => inexact.every((field) => field in original)
    const inDoubt = inexact.length > 0 ? [...this.#made.values()].filter(isInDoubt) : []
    return inDoubt.length >= mostInDoubt ? inexact : []
  }

  /** The listed events that no other one has proved to be fit. */
  async unproved(): Promise<EventId[]> {
    const { events } = await this.context.catalogue()
    return events
      .filter(
        ({ id, listed }) => !this.#fit.has(id) && !this.knownValues.covers(restorable(listed)),
      )
      .map(({ id }) => id)
  }

  /** The lease of an event where there is one, whatever the letter case of its identifier. */
  made(id: EventId): Lease | undefined {
    return this.#made.get(idKey(id))
  }

  get noneFit(): boolean {
    return this.#fit.size === 0
  }

  /** Every lease so far, those included that are being made. */
  async all(): Promise<Lease[]> {
    const settled = await Promise.allSettled(this.#opened.values())
    return settled.flatMap((lease) => (lease.status === 'fulfilled' ? [lease.value] : []))
  }

  async #make(id: EventId): Promise<Lease> {
    const { service, journal, catalogue, target } = this.context
    const { event: read } = await service.get(id)
    if (!read) throw cannotBeRead(id)
    const { events } = await catalogue()
    const listed = events.find((one) => one.id === id)?.listed
    const known = restorable(read, listed)
    const tidy = target.writableEventIds ? known : tidyPart(known)
    const kept = this.#fieldsKept()
    const original = picked(tidy, (field) => !kept.includes(field))
    if (kept.includes('dates') && (known.dates?.length ?? 0) >= this.knownValues.mostDaysShown)
      throw unfit({ id }, mayHaveMoreDays)
    if (updateFields.every((field) => !(field in original)))
      throw unfit({ id }, 'none of its values is known to come back as it was')
    // Its values would be put in the place of this one's.
    if (!sameId(receivedId(read) ?? id, id))
      throw unjudged('event-not-writable', {
        eventId: id,
        why: 'another event is read in its place',
      })
    if (listed && (await isListedOtherwise(service, id, { read, listed })))
      throw unjudged('listed-otherwise-than-read', { eventId: id })
    if (!journal.mayKeep(id, original))
      throw unjudged('event-not-writable', {
        eventId: id,
        why: 'it holds a secret of this run or too long a text, so its original cannot be kept on disk',
      })
    const owed = this.#owed.get(idKey(id))
    const event = new KnownEvent(id, owed ?? original, journal, owed !== undefined)
    for (const field of updateFields)
      if (field in known && !(field in tidy)) event.untidy.add(field)
    const lease = new Lease(event, service, journal, this)
    this.#made.set(idKey(id), lease)
    return lease
  }
}
