import type { EventId } from '../contract/special-event.ts'
import type { Service } from '../service/service.ts'
import type { ListedEvent } from './catalogue.ts'
import { ifAnswered } from './expectations.ts'
import { listedNow } from './listing.ts'
import { restorable } from './restorable.ts'
import { differ } from './same.ts'
import { kindsOf } from './value-kinds.ts'

/** So many events must read otherwise the second time: one may be somebody else's work. */
const enough = 2

/**
 * Reads events twice in a row that hold most kinds of values, before any other is read: where reading changes them, no
 * other is to be read.
 *
 * @returns the events that were read, where reads were seen to change them
 */
export async function changedByReading(
  service: Service,
  events: readonly ListedEvent[],
): Promise<readonly EventId[]> {
  const now = Date.now()
  const kinds = new Map(events.map(({ id, listed }) => [id, kindsOf(restorable(listed)).length]))
  const telling = [...events].sort(
    (one, other) => (kinds.get(other.id) ?? 0) - (kinds.get(one.id) ?? 0),
  )
  // A service may drop days that are over.
  const hasBegun = ({ dates }: ListedEvent) => dates.some((date) => Date.parse(date) < now)
  const begun = telling.filter(hasBegun)
  const others = telling.filter((event) => event !== begun[0] && event !== begun[1])
  const changed: EventId[] = []
  const read: EventId[] = []
  for (const pair of [0, 1].map((nth) => [begun[nth], others[nth]])) {
    const some = pair.filter((event) => event !== undefined)
    read.push(...some.map(({ id }) => id))
    const areChanged = await Promise.all(some.map((event) => isChangedByReading(service, event)))
    changed.push(...some.filter((_, at) => areChanged[at]).map(({ id }) => id))
    if (changed.length >= enough) return read
    if (changed.length === 0) break
  }
  return []
}

/** Whether a second read shows another event than the first, or that one is listed now as it was not before. */
async function isChangedByReading(service: Service, { id, listed }: ListedEvent): Promise<boolean> {
  const first = await ifAnswered(service.get(id))
  const second = await ifAnswered(service.get(id))
  if (differ(first?.event, second?.event)) return true
  if (!first?.event || !differ(listed, first.event)) return false
  const now = await listedNow(service, first.event)
  return differ(listed, now) && !differ(now, first.event)
}
