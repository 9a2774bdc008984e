import {
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
  type Update,
  type UpdateField,
} from '../../contract/special-event.ts'
import { isHidden } from '../../service/answer.ts'
import type { EventAnswer } from '../../service/service.ts'
import type { Lease } from '../leasing/lease.ts'
import { ifAnswered } from '../reading/expectations.ts'
import { isBenign } from '../values/ordinary-values.ts'
import { fieldsNotTaken, isNothing, sameButForOrder } from '../values/same.ts'
import { fieldsOf, type KnownValues, type LostOnce } from './own-values.ts'

/** So many fields, one at a time, may go without an answer: a value of theirs is one that the service cannot stand. */
const mostUnansweredAlone = 1

/** What an event shows of the values that it is sent in the place of its own: all at once first, then each by itself. */
export class OtherValues {
  isAnyTaken = false
  /** Whether the last update, or the read after it, was answered as if there were no such event. */
  isMissed = false
  /** Fields that do not show what they were sent, so that nobody knows what is stored: they read as before, or otherwise. */
  unshown: readonly UpdateField[] = []
  /** The update of all fields at once, where it was taken, and what was read behind it. */
  #first: Omit<LostOnce, 'field'> | undefined
  #unansweredAlone = 0

  constructor(
    private readonly lease: Lease,
    private readonly was: ReceivedEvent,
    private readonly knownValues: KnownValues,
  ) {}

  /** Sends an update, and looks what came of it where that is not shown by others; false where no more is to be sent. */
  async try(update: Update, isFirst: boolean): Promise<boolean> {
    const answer = await ifAnswered(this.lease.send(update))
    // All fields at once were answered, so one value by itself is the matter; the checks tell of it.
    if (!answer) return !isFirst && ++this.#unansweredAlone <= mostUnansweredAlone
    this.isAnyTaken ||= answer.succeeded
    this.isMissed = isHidden(answer.status)
    const isOfDays = (update.dates?.length ?? 0) > 0 && Object.keys(update).length === 1
    if (isOfDays && isRefused(answer)) await this.#tryOneOf(update.dates ?? [])
    // Either may be taken for a field that was not sent.
    const isNone = Object.values(update).some(isNothing)
    const isUnshown = this.unshown.some((field) => field in update)
    // What an answer shows otherwise may be that answer's alone.
    const isInDoubt = answer.event && fieldsNotTaken(update, answer.event).length > 0
    const isTaken = answer.succeeded && (isFirst || isOfDays || isInDoubt)
    if (!isNone && !isUnshown && !isTaken) return true
    const { event, exchange, status } = await this.lease.get()
    this.isMissed = isHidden(status)
    if (isFirst && event)
      this.#first = { sent: update, read: event, exchanges: [answer.exchange, exchange] }
    if (event) this.#compare(isFirst ? fieldsOf(update) : this.unshown, update, answer, event)
    else this.unshown = []
    if (event && isOfDays) this.#countDays(update.dates ?? [], receivedDates(event))
    if (!event || fieldsNotTaken(update, event).length > 0) return true
    if (isNone) this.knownValues.learn(update)
    if (isOfDays) this.knownValues.learnShown(update)
    return true
  }

  /** Sends what another event holds, and looks what of it is stored; false where no more is to be sent. */
  async tryLent(update: Update): Promise<boolean> {
    const answer = await ifAnswered(this.lease.send(update))
    if (!answer) return ++this.#unansweredAlone <= mostUnansweredAlone
    const { event, status } = answer.succeeded ? await this.lease.get() : answer
    this.isMissed = isHidden(status)
    if (answer.succeeded) this.knownValues.compare(update, event)
    return true
  }

  #countDays(sent: readonly IsoDate[], shown: readonly IsoDate[]): void {
    const areSome = shown.length < sent.length && shown.every((day) => sent.includes(day))
    if (areSome && shown.length > 0) this.knownValues.mostDaysShown = shown.length
  }

  /** Whether several days are refused for their number, or for how far ahead they are. */
  async #tryOneOf([day]: readonly IsoDate[]): Promise<void> {
    const answer = day && (await ifAnswered(this.lease.send({ dates: [day] })))
    if (answer && isRefused(answer)) this.knownValues.takesFarDays = false
  }

  /** Of some fields, those that still do not show what they were sent; one that was as before and is no longer was lost once. */
  #compare(
    fields: readonly UpdateField[],
    update: Update,
    { event: answered, succeeded }: EventAnswer,
    read: ReceivedEvent,
  ): void {
    const formerly = this.unshown
    const first = this.#first
    const wasAsBefore = (field: UpdateField) => sameButForOrder(this.was[field], first?.read[field])
    const isOfFirst = (field: UpdateField) =>
      update !== first?.sent && sameButForOrder(first?.sent[field], read[field])
    const isShown = (field: UpdateField) =>
      fieldsNotTaken({ [field]: update[field] }, read).length === 0
    /** Neither what was sent now, nor what was sent before, which a late read may show. */
    const isOtherwise = (field: UpdateField) =>
      !isShown(field) && !isOfFirst(field) && isBenign(field, update[field])
    /** No days, and nothing, outlast what other days and prices do not. */
    const isTold = (field: UpdateField) => field in update && succeeded && !isNothing(update[field])
    const isUnshown = (field: UpdateField) => {
      if (sameButForOrder(this.was[field], read[field])) return true
      if (!isTold(field)) return formerly.includes(field) && !wasAsBefore(field)
      // A price is not sent by itself again, so that its answer has to show it, which others do not write to.
      const isSure =
        field !== 'price' || (answered && fieldsNotTaken(update, answered).includes(field))
      return isOtherwise(field) && Boolean(isSure)
    }
    this.unshown = fields.filter(isUnshown)
    const shown = formerly.filter((field) => !this.unshown.includes(field))
    const field = shown.find(wasAsBefore)
    if (first && field) this.knownValues.lostOnce ??= { ...first, field }
  }
}

function isRefused({ status }: EventAnswer): boolean {
  return status >= 400 && status < 500
}
