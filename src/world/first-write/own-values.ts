import {
  type EventId,
  type ReceivedEvent,
  type Update,
  type UpdateField,
  updateFields,
} from '../../contract/special-event.ts'
import type { RawExchange } from '../../service/exchange.ts'
import type { Lease } from '../leasing/lease.ts'
import { ifAnswered } from '../reading/expectations.ts'
import { isPlain } from '../values/ordinary-values.ts'
import { picked } from '../values/restorable.ts'
import { fieldsNotTaken } from '../values/same.ts'
import { isNone, isOfDays, kindsOf, MetKinds } from '../values/value-kinds.ts'

/** What became of an event that was sent its own values. */
export type OwnValues = 'taken' | 'altered' | 'refused' | 'unanswered'

/** A value of its own that an event has refused, sent alone. */
export interface RefusedOwn {
  readonly lease: Lease
  readonly value: Update
}

/** An event that was sent what is its own, all of it or a part, and what of it it has refused when it was sent alone. */
interface SentOwn {
  readonly lease: Lease
  readonly isWhole: boolean
  readonly refused: readonly Update[]
}

function takesNone({ lease, refused }: Pick<SentOwn, 'lease' | 'refused'>): boolean {
  return refused.length === Object.keys(lease.original).length
}

/** An update that was answered with success, and the event as it was read then, which kept one of its fields. */
export interface LostOnce {
  readonly sent: Update
  readonly field: UpdateField
  readonly read: ReceivedEvent
  readonly exchanges: readonly RawExchange[]
}

/**
 * The events, by how many were sent theirs before, that are sent a part of their own values before all of them; later ones
 * are sent only what is of a kind that was not tried. The first update of an event may be what it has wrong, and what becomes of
 * the values that are not sent shows it.
 */
const sentInPart = { from: 2, until: 5 }

/** So many events have no reason of their own to refuse a plain value that they hold. */
const leastRefusing = 3

/**
 * Which values updates were seen to leave as they are. A service may show a value that it does not take when it is
 * sent back: a price that it rounds, letters that it replaces, text that it cuts, a day that is too far ahead. An
 * event that holds anything of a kind that was not tried so far, or more of it, gets its own values before any others.
 */
export class KnownValues {
  /** How far each kind was tried. */
  readonly #tried = new MetKinds()
  /** Fields of which a value was seen to be stored as something else. */
  readonly #spoilt = new Set<UpdateField>()
  readonly #sent = new Map<EventId, SentOwn>()
  readonly #refusing = new Set<EventId>()
  /** Of which it is judged that they refuse plain values of their own. */
  readonly #judgedByRefused = new Set<EventId>()
  /** Whether events are used for their other fields that refuse odd values of their own: there are none that do not. */
  #keepsRefused = false
  /** What the first update of all has sent in vain that a later one has stored. */
  lostOnce: LostOnce | undefined
  /** Whether days years ahead were not seen to be refused. */
  takesFarDays = true
  /** So many days are shown of those that an event has, if not all of them: one that shows as many may have more. */
  mostDaysShown = Number.POSITIVE_INFINITY

  /** Whether every value is of a kind that an update has left as it is. */
  covers(values: Update): boolean {
    return this.untried(values) === 0
  }

  /** How many kinds of values an event holds that were not tried. */
  untried(values: Update): number {
    return this.#tried.lacksOf(kindsOf(values))
  }

  /** Whether a value is none, and no update was seen to set it: that it stays where it is sent back proves nothing. */
  lacks(values: Update): boolean {
    return kindsOf(values).some((one) => isNone(one) && !this.#tried.has(one))
  }

  /** Those of some values that are of such a kind; all where none is. */
  #untriedOf(values: Update): Update {
    const part = picked(values, (field) => !this.covers(picked(values, (one) => one === field)))
    return fieldsOf(part).length > 0 ? part : values
  }

  /** Whether an event was sent all that is its own. */
  wasSentOwn({ id }: Lease): boolean {
    return this.#sent.get(id)?.isWhole === true
  }

  /** Every lease of an event that was sent its own values. */
  get sentOwn(): Lease[] {
    return [...this.#sent.values()].map(({ lease }) => lease)
  }

  refuses({ id }: Lease): boolean {
    return this.#refusing.has(id)
  }

  /** The shortest plain value, its own, that an event refuses which is judged by that, or one of several. */
  get refusedByAll(): RefusedOwn | undefined {
    const ofField = (field: UpdateField) => {
      const all = [...this.#sent.values()]
        .filter((one) => !takesNone(one))
        .map(({ lease, refused }) => ({ lease, value: refused.find((value) => field in value) }))
      const refused = all.filter((one): one is RefusedOwn => one.value !== undefined)
      const plain = refused.filter(({ value }) => isPlain(value))
      const isKept = plain.some(({ lease }) => this.#judgedByRefused.has(lease.id))
      const areEnough = plain.length >= leastRefusing || isKept
      return refused.length === all.length && areEnough ? plain : []
    }
    const length = ({ value }: RefusedOwn) => JSON.stringify(value).length
    return updateFields.flatMap(ofField).sort((one, other) => length(one) - length(other))[0]
  }

  /** From now on, an event keeps the odd values that it refuses, and is used for its other fields. */
  keepRefused(): void {
    this.#keepsRefused = true
    this.#refusing.clear()
    for (const sent of this.#sent.values())
      if (!takesNone(sent)) sent.lease.keepFrom(sent.refused.flatMap(fieldsOf))
  }

  /** Takes in values of an event that an update has set in place of others. */
  learn(values: Update): void {
    this.#tried.add(kindsOf(values))
  }

  /** Takes in which values of another event an event has come to hold that was sent them, and which not. */
  compare(sent: Update, read: ReceivedEvent | undefined): void {
    if (!read) return
    const lost = fieldsNotTaken(sent, read)
    this.#tried.add(kindsOf(picked(sent, (field) => !lost.includes(field))))
    for (const field of lost) this.#spoilt.add(field)
  }

  /** Whether it holds a kind of value that was not tried, in a field of which another was stored as something else. */
  spoils(values: Update): boolean {
    return this.untried(picked(values, (field) => this.#spoilt.has(field))) > 0
  }

  /** Takes in days that are read as they were sent. */
  learnShown(values: Update): void {
    this.#tried.add(kindsOf(values).filter(isOfDays))
  }

  /**
   * Sends an event its own values and reads it.
   *
   * @param how.isFirst whether no other event has taken its own yet: then plain values may be refused, which no service
   *   has a reason for, so that it can be judged on this event
   * @param how.whole whether it is sent all of them, whatever others have shown
   */
  async tryOn(lease: Lease, { isFirst = false, whole = false } = {}): Promise<OwnValues> {
    const { original } = lease
    const { name } = original
    const { from, until } = sentInPart
    const { size: before } = this.#sent
    if (name !== undefined && before >= from && before < until)
      await ifAnswered(lease.send({ name }))
    const proved = whole || before < until ? original : this.#untriedOf(original)
    const own = await ifAnswered(lease.send(proved))
    if (!own) return 'unanswered'
    const refused = own.succeeded ? [] : await refusedAlone(lease)
    const { event } = await lease.get()
    if (!event || fieldsNotTaken(original, event).length > 0) {
      // Whatever else it is sent to see what can be put back, of these it would not get its own again.
      if (!takesNone({ lease, refused })) lease.keepFrom(refused.flatMap(fieldsOf))
      return 'altered'
    }
    if (refused.length === 0) this.#tried.add(kindsOf(proved).filter((kind) => !isNone(kind)))
    // That read has proved that nothing is to be put back.
    await lease.putBack()
    const isWhole = !own.succeeded || fieldsOf(proved).length === fieldsOf(original).length
    this.#sent.set(lease.id, { lease, isWhole, refused })
    // Where it takes none, it is not for what they are.
    if (refused.length === 0 || takesNone({ lease, refused })) return 'taken'
    const isJudged = isFirst && refused.every(isPlain)
    if (isJudged) this.#judgedByRefused.add(lease.id)
    if (isJudged || this.#keepsRefused) {
      lease.keepFrom(refused.flatMap(fieldsOf))
      return 'taken'
    }
    this.#refusing.add(lease.id)
    return 'refused'
  }
}

/** The fields that an update sends. */
export function fieldsOf(values: Update): UpdateField[] {
  return updateFields.filter((field) => field in values)
}

/**
 * What of its own values an event refuses field by field that has refused them together: where it takes all, it can be
 * put back in this way.
 */
async function refusedAlone(lease: Lease): Promise<readonly Update[]> {
  const refused: Update[] = []
  for (const [field, value] of Object.entries(lease.original)) {
    const alone: Update = { [field]: value }
    if (!(await ifAnswered(lease.send(alone)))?.succeeded) refused.push(alone)
  }
  return refused
}
