import type { EventId, ReceivedEvent, Update, UpdateField } from '../../contract/special-event.ts'
import { type Reason, reason } from '../../findings/reasons.ts'
import { isHidden } from '../../service/answer.ts'
import { NoAnswer } from '../../service/no-answer.ts'
import { pause } from '../../service/pause.ts'
import type { Service } from '../../service/service.ts'
import { picked } from '../values/restorable.ts'
import { fieldsNotTaken } from '../values/same.ts'
import { eachAlone, inOwnWriting, type MendStep, steps } from './mend-steps.ts'

/** Statuses that are about the values of an update. Any other is taken for trouble of the target, which may pass. */
const aboutValues: ReadonlySet<number> = new Set([400, 409, 412, 413, 415, 422])

/** After 3 updates in a row that met trouble, no further one is tried for now. */
const mostTroubles = 3

/** An event that is hidden for what it holds shows again once it has all its values, or never. */
const mostWhileHidden = 2

/** What came of mending an event. */
interface Mended {
  /** As it was read last; none where it is not shown. */
  readonly event: ReceivedEvent | undefined
  /** The fields that do not hold what they should. */
  readonly missing: readonly UpdateField[]
  /** The statuses with which fields were refused when they were sent alone. */
  readonly refused: ReadonlyMap<UpdateField, number>
  /** Whether it reads as it should since it was sent what it should not be: the values themselves would spoil it again. */
  readonly aside: boolean
  /** What is wrong with the target rather than with the values, so that it may be tried again later. */
  readonly trouble?: Reason
}

interface MendOptions {
  readonly atLeastOnce?: boolean
  readonly inTurn?: readonly MendStep[]
  readonly onOther?: (update: Update) => void
  readonly mayStray?: boolean
}

/**
 * Sends an event the values that it should have until it reads that way, step by step: many a service that
 * does not store them together stores them one by one. What a step makes worse is made good again, once, and
 * where that was a part of the fields, none is sent without the others from then on.
 *
 * @param shown the event as it was read last; none where it is not found
 * @param how `atLeastOnce`: the values are sent even where it reads that way already; `inTurn`: the ways to try; `onOther` is
 *   told before it gets values for a moment that are not those which it should have; `mayStray`: updates were seen to change
 *   other events, so that what this one takes nothing of, though it is answered with success, is not sent in further ways
 */
export async function mend(
  service: Service,
  eventId: EventId,
  fields: Update,
  shown: ReceivedEvent | undefined,
  { atLeastOnce = false, inTurn = steps, onOther = () => {}, mayStray = false }: MendOptions = {},
): Promise<Mended> {
  const mending = new Mending(service, eventId, fields, shown, onOther)
  for (const [at, step] of inTurn.entries()) {
    if (mending.missing.length === 0 && !(atLeastOnce && at === 0)) break
    if (at === mostWhileHidden && !mending.event) mending.giveUpHidden()
    else await mending.take(step)
    if (mending.trouble || (mayStray && mending.hasGainedNothingSince(shown))) break
  }
  return mending
}

class Mending implements Mended {
  trouble?: Reason
  aside = false
  readonly refused = new Map<UpdateField, number>()
  #readWith = 404
  #troubles = 0
  #inParts = true
  #wasTaken = false
  #madeGood = false

  constructor(
    private readonly service: Service,
    private readonly eventId: EventId,
    private readonly fields: Update,
    public event: ReceivedEvent | undefined,
    private readonly onOther: (update: Update) => void,
  ) {}

  get missing(): readonly UpdateField[] {
    return fieldsNotTaken(this.fields, this.event ?? {})
  }

  get #together(): Update {
    return picked(this.fields, (field) => !this.refused.has(field))
  }

  async take(step: MendStep): Promise<void> {
    const { updates, pauseMs } = step
    const { missing, event } = this
    if (pauseMs) await pause(pauseMs)
    const wasTaken = () => this.#wasTaken
    const isFailedAt = (field: UpdateField) => (this.refused.get(field) ?? 0) >= 500
    const sent = await this.#send(
      updates({
        ...{ fields: this.fields, missing, together: this.#together },
        ...{ isFailedAt, wasTaken, event },
      }),
      this.#inParts ? {} : this.#together,
      step.inOwnWriting ? inOwnWriting : undefined,
    )
    this.aside = step.isAside === true && this.missing.length === 0
    const harmed = this.missing.some((field) => !missing.includes(field))
    if (!harmed || !this.event || this.trouble || this.#madeGood) return
    this.#madeGood = true
    this.#inParts = sent.every((update) => Object.keys(update).length > 1)
    await this.#send(
      this.#inParts ? eachAlone({ fields: this.fields, missing: this.missing }) : [this.#together],
    )
  }

  /** Whether the last update was taken, and no fewer fields lack what they should hold all the same. */
  hasGainedNothingSince(shown: ReceivedEvent | undefined): boolean {
    if (!this.#wasTaken || !this.event || !shown) return false
    return this.missing.length >= fieldsNotTaken(this.fields, shown).length
  }

  giveUpHidden(): void {
    this.trouble = reason('event-not-shown', { status: this.#readWith })
  }

  /** Sends updates, each one of some fields beside these, and reads the event. @returns what was sent */
  async #send(
    parts: Iterable<Update>,
    whole: Update = {},
    written: (update: Update) => Update | string = (update) => update,
  ): Promise<readonly Update[]> {
    const sent: Update[] = []
    let trouble: Reason | undefined
    for (const part of parts) {
      const update = { ...whole, ...part }
      const [field, ...others] = Object.keys(update) as UpdateField[]
      if (!field) continue
      sent.push(update)
      const isWanted = fieldsNotTaken(update, this.fields).length === 0
      if (!isWanted) this.onOther(update)
      const { succeeded, status, because } = await this.#outcomeOf(written(update))
      this.#wasTaken = succeeded
      const isAlone = others.length === 0
      if (isAlone && succeeded && isWanted) this.refused.delete(field)
      if (isAlone && status >= 400) this.refused.set(field, status)
      this.#troubles = succeeded || aboutValues.has(status) ? 0 : this.#troubles + 1
      // It may be these values that a service fails at, and not others on the way to them.
      if (status >= 500 && this.#troubles === mostTroubles && (await this.#takesNothing()))
        this.#troubles = 0
      // A locked account is not opened by further requests.
      const isLasting = status === 401 || status === 403 || this.#troubles === mostTroubles
      trouble = isLasting ? because : undefined
      if (trouble) break
    }
    if (sent.length === 0) return sent
    const { event, status } = await this.service.get(this.eventId)
    this.event = event
    this.#readWith = status
    if (!event && !isHidden(status)) trouble ??= reason('event-not-shown', { status })
    if (trouble && this.missing.length > 0) this.trouble = trouble
    return sent
  }

  /** Whether it takes an update of no field. */
  async #takesNothing(): Promise<boolean> {
    return (await this.#outcomeOf({})).succeeded
  }

  /** An update that nobody answers may be carried out all the same. */
  async #outcomeOf(body: Update | string) {
    try {
      const { succeeded, status } = await this.service.update(this.eventId, body)
      return { succeeded, status, because: reason('original-refused', { status }) }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return { succeeded: false, status: 0, because: error.because }
    }
  }
}
