import { type EventId, idKey, updateFields } from '../contract/special-event.ts'
import { unjudged } from '../findings/finding.ts'
import type { Service } from '../service/service.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { BegunEvents } from './begun-events.ts'
import type { Catalogue } from './catalogue.ts'
import { ifAnswered } from './expectations.ts'
import type { Journal } from './journal.ts'
import { Lease, restorable } from './lease.ts'
import { isListedOtherwise } from './writable-events.ts'

const lastOfAscii = 0x7f

/** What leases are made of. */
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

/** The leases of a run: one for each event, made when it is first asked for, and none that could not be put back. */
export class OpenedLeases {
  readonly begun = new BegunEvents()
  /** Blocks of letters beyond ASCII that updates were seen to take, by field. */
  readonly #taken = new Set<string>()
  readonly #context: LeaseContext
  readonly #opened = new Map<EventId, Promise<Lease>>()
  /** By a key that ignores the letter case of identifiers. */
  readonly #made = new Map<EventId, Lease>()

  constructor(context: LeaseContext) {
    this.#context = context
  }

  /** The lease of an event. @throws Unjudged where it is not fit to be written to */
  of(id: EventId): Promise<Lease> {
    const known = this.#opened.get(id)
    if (known !== undefined) return known
    const lease = this.#make(id)
    this.#opened.set(id, lease)
    // A read that got no answer may get one later.
    lease.catch(() => this.#opened.delete(id))
    return lease
  }

  /** The lease of an event where there is one, whatever the letter case of its identifier. */
  made(id: EventId): Lease | undefined {
    return this.#made.get(idKey(id))
  }

  get isEmpty(): boolean {
    return this.#made.size === 0
  }

  /** Every lease so far, those included that are being made. */
  async all(): Promise<Lease[]> {
    const settled = await Promise.allSettled(this.#opened.values())
    return settled.flatMap((lease) => (lease.status === 'fulfilled' ? [lease.value] : []))
  }

  async #make(id: EventId): Promise<Lease> {
    const { service, journal, catalogue, target } = this.#context
    const { event } = await service.get(id)
    const { events } = await catalogue()
    const listed = events.find((one) => one.id === id)?.listed
    const original = restorable(event, listed)
    if (updateFields.every((field) => !(field in original)))
      throw unjudged('event-not-writable', { eventId: id, why: 'it cannot be read' })
    if (event && listed && (await isListedOtherwise(service, id, { read: event, listed })))
      throw unjudged('listed-otherwise-than-read', { eventId: id })
    if (!journal.mayKeep(original))
      throw unjudged('event-not-writable', {
        eventId: id,
        why: 'it holds a secret of this run or too long a text, so its original cannot be kept on disk',
      })
    const lease = new Lease(id, original, service, journal, this.begun)
    if (target.profile === 'full' && !(await this.#takesItsOwnText(lease)))
      throw unjudged('event-not-writable', {
        eventId: id,
        why: 'it refuses its own text in an update',
      })
    this.#made.set(idKey(id), lease)
    return lease
  }

  /**
   * Letters beyond ASCII may be shown and yet be refused in an update: an event that holds some which no
   * update was seen to take so far gets its own values first. What refuses even no fields is not about them.
   */
  async #takesItsOwnText(lease: Lease): Promise<boolean> {
    const letters = Object.entries(lease.original).flatMap(([field, value]) =>
      [...String(value)]
        .map((letter) => letter.codePointAt(0) ?? 0)
        .filter((code) => code > lastOfAscii)
        // By blocks of 256 letters: a service that takes one of a script takes the others.
        .map((code) => `${field} ${code >> 8}`),
    )
    if (letters.every((letter) => this.#taken.has(letter))) return true
    const own = await ifAnswered(lease.update(lease.original))
    if (own?.succeeded) for (const letter of letters) this.#taken.add(letter)
    return own?.succeeded || !(await ifAnswered(lease.update({})))?.succeeded
  }
}
