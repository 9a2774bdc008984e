import {
  type EventId,
  type IsoDate,
  type ReceivedEvent,
  receivedDates,
} from '../../contract/special-event.ts'
import type { ListedEvent } from '../reading/catalogue.ts'
import { possibleTodays } from '../reading/clocks.ts'
import { ifAnswered } from '../reading/expectations.ts'
import { addDays } from '../values/days.ts'
import { raised } from '../values/passing-values.ts'
import { fieldsNotTaken, sameButForOrder } from '../values/same.ts'
import type { Lease } from './lease.ts'

/** How many events of a kind are tried for one that can be leased. */
const mostCandidates = 3

/**
 * Whether a service lets events be changed, and changed back, that have begun or are over. Where it does not,
 * an event that this run put on a past day would stay there for good, so this is learnt on an event that the
 * service itself has there: its own values are sent to it, then one more past day and another price, then a day to come beside its
 * own, if all of these are over, then its own values again.
 */
export class BegunEvents {
  /** The event on which this was tried, where it could not be put back. */
  leftChanged: Lease | undefined
  /** The event on which this was tried, where an update was taken and not seen to be stored. */
  ignoring: Lease | undefined
  #trying = false
  #over = false
  #underWay = false

  /** Whether an event may be given these days and be put back from there. */
  mayTake(dates: readonly IsoDate[]): boolean {
    if (dates.length === 0 || this.#trying) return true
    const soon = tomorrow()
    const come = dates.filter((date) => date < soon)
    if (come.length === 0) return true
    return come.length === dates.length ? this.#over : this.#underWay
  }

  /** Learns it. @returns the events that must not be written to, since they could not be put back */
  async learn(
    events: readonly ListedEvent[],
    leaseOf: (id: EventId) => Promise<Lease>,
  ): Promise<EventId[]> {
    const { over, underWay } = begunAmong(events)
    this.#trying = true
    try {
      const ofOver = await this.#whatChanges(over, leaseOf)
      this.#over = ofOver === 'days, too'
      // What one event has kept, another one would keep as well.
      const ofUnderWay =
        this.#over || this.leftChanged ? ofOver : await this.#whatChanges(underWay, leaseOf)
      this.#underWay = ofUnderWay === 'days, too'
      const locked = [...(ofOver ? [] : over), ...(ofUnderWay ? [] : underWay)]
      return locked.map(({ id }) => id)
    } finally {
      this.#trying = false
    }
  }

  /** What of such events can be changed and changed back; of one that is lent without its days, the rest was seen to be. */
  async #whatChanges(
    events: readonly ListedEvent[],
    leaseOf: (id: EventId) => Promise<Lease>,
  ): Promise<'days, too' | 'all but days' | undefined> {
    for (const { id } of events.slice(0, mostCandidates)) {
      const lease = await leaseOf(id).catch(() => undefined)
      if (!lease?.original.dates) continue
      if (!lease.mayBeSent('dates')) return 'all but days'
      return (await this.#changesAndBack(lease)) ? 'days, too' : undefined
    }
    return undefined
  }

  async #changesAndBack(lease: Lease): Promise<boolean> {
    const { original } = lease
    const isTaken = async (values: object) =>
      (await ifAnswered(lease.send(values)))?.succeeded === true
    // Twice, since one refusal may be chance.
    if (!((await isTaken(original)) || (await isTaken(original)))) return false
    const { dates = [], price } = original
    const [first] = [...dates].sort()
    const moved = {
      dates: first ? [addDays(first, -1), ...dates] : dates,
      ...(price === undefined ? {} : { price: raised(price, 1) }),
    }
    if (!(await isTaken(moved))) return false
    const { event: changed } = await lease.get()
    const isStored = changed !== undefined && fieldsNotTaken(original, changed).length > 0
    if (isStored) await this.#lookForHidden(lease, dates)
    const isPutBack = await isTaken(original)
    // What is taken and never stored would not be stored on the way back either.
    if (!changed) return false
    if (!isStored) {
      this.ignoring = lease
      return false
    }
    // A service may keep days that are over, whatever is sent.
    const { event } = await lease.get()
    if (isPutBack && event && fieldsNotTaken(original, event).length === 0) return true
    this.leftChanged = lease
    return false
  }

  /** Where days that are over are shown by themselves and not beside one to come, any event may have some. */
  async #lookForHidden(lease: Lease, dates: readonly IsoDate[]): Promise<void> {
    const soon = tomorrow()
    if (dates.length === 0 || dates.some((date) => date >= soon)) return
    const ahead = addDays(soon, 9)
    const answer = await ifAnswered(lease.send({ dates: [...dates, ahead] }))
    if (!answer?.succeeded) return
    const isHidden = (event: ReceivedEvent | undefined) =>
      event !== undefined && sameButForOrder(receivedDates(event), [ahead])
    const reads = [await lease.get(), await lease.get()]
    if (reads.every(({ event }) => isHidden(event))) lease.doubt(['dates'])
  }
}

/** The first day that has not come anywhere on Earth. */
function tomorrow(): IsoDate {
  return addDays(possibleTodays(undefined).at(-1) as IsoDate, 1)
}

/**
 * The events that have had a day, the surest case first: those whose days are all over, or may be where the target is,
 * and those of which further days lie ahead.
 */
function begunAmong(events: readonly ListedEvent[]) {
  const soon = tomorrow()
  const firstDay = ({ dates }: ListedEvent) => [...dates].sort()[0] ?? soon
  const lastDay = ({ dates }: ListedEvent) => [...dates].sort().at(-1) ?? soon
  const by = (day: typeof firstDay) => (one: ListedEvent, other: ListedEvent) =>
    day(one) < day(other) ? -1 : 1
  const begun = events.filter((event) => firstDay(event) < soon)
  return {
    over: begun.filter((event) => lastDay(event) < soon).sort(by(lastDay)),
    underWay: begun.filter((event) => lastDay(event) >= soon).sort(by(firstDay)),
  }
}
