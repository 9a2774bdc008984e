import type { EventId, IsoDate } from '../contract/special-event.ts'
import type { ListedEvent } from './catalogue.ts'
import { addDays, possibleTodays } from './days.ts'
import { ifAnswered } from './expectations.ts'
import type { Lease } from './lease.ts'
import { fieldsNotTaken } from './same.ts'

/** How many events of a kind are tried for one that can be leased. */
const mostCandidates = 3

/** Where the events of a service stand that have had a day; each with the surest case first. */
interface Begun {
  /** All their days are over, or may be where the target is. */
  readonly over: readonly ListedEvent[]
  /** Their first day has come, or may have, and others lie ahead. */
  readonly underWay: readonly ListedEvent[]
}

/**
 * Whether a service lets events be changed, and changed back, that have begun or are over. Where it does not,
 * an event that this run put on a past day would stay there for good, so this is learnt on an event that the
 * service itself has there: its own values are sent to it, then one more past day and another price, then its own values again.
 */
export class BegunEvents {
  /** The event on which this was tried, where it could not be put back. */
  leftChanged: Lease | undefined
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
      this.#over = await this.#isChangeable(over, leaseOf)
      // What one event has kept, another one would keep as well.
      this.#underWay =
        this.#over || (!this.leftChanged && (await this.#isChangeable(underWay, leaseOf)))
    } finally {
      this.#trying = false
    }
    return [...(this.#over ? [] : over), ...(this.#underWay ? [] : underWay)].map(({ id }) => id)
  }

  async #isChangeable(
    events: readonly ListedEvent[],
    leaseOf: (id: EventId) => Promise<Lease>,
  ): Promise<boolean> {
    for (const { id } of events.slice(0, mostCandidates)) {
      const lease = await leaseOf(id).catch(() => undefined)
      if (lease?.original.dates) return this.#changesAndBack(lease)
    }
    return false
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
      ...(price === undefined ? {} : { price: price + 1 }),
    }
    if (!(await isTaken(moved))) return false
    const { event: changed } = await lease.get()
    const isPutBack = await isTaken(original)
    // What is taken and never stored would not be stored on the way back either.
    if (!changed || fieldsNotTaken(original, changed).length === 0) return false
    // A service may keep days that are over, whatever is sent.
    const { event } = await lease.get()
    if (isPutBack && event && fieldsNotTaken(original, event).length === 0) return true
    this.leftChanged = lease
    return false
  }
}

/** The first day that has not come anywhere on Earth. */
function tomorrow(): IsoDate {
  return addDays(possibleTodays(undefined).at(-1) as IsoDate, 1)
}

function begunAmong(events: readonly ListedEvent[]): Begun {
  const soon = tomorrow()
  const spans = events.flatMap((event) => {
    const days = [...event.dates].sort()
    const [first, last] = [days[0], days.at(-1)]
    return first && last && first < soon ? [{ event, first, last }] : []
  })
  const over = spans.filter(({ last }) => last < soon)
  const underWay = spans.filter(({ last }) => last >= soon)
  return {
    over: over.sort((one, other) => (one.last < other.last ? -1 : 1)).map(({ event }) => event),
    underWay: underWay
      .sort((one, other) => (one.first < other.first ? -1 : 1))
      .map(({ event }) => event),
  }
}
