import { type EventId, type IsoDate, sameId } from '../../contract/special-event.ts'
import type { ListedEvent } from '../reading/catalogue.ts'
import { isOrdinary, isTidy } from '../values/ordinary-values.ts'

/** With fewer ordinary events, others may be updated, too. */
const fewestOrdinary = 2

/**
 * The events that updates may touch: the ones that are named, or else ordinary ones, first those that lie
 * ahead, far ones before near ones. A service may refuse updates of an event that is over, or its dates. Where there
 * are hardly any ordinary ones, others follow that no service tidies up: each gets its own values first. Where all have
 * something that a service may tidy up, all may be updated but for that.
 */
export function writableEvents(
  listed: readonly ListedEvent[],
  named: readonly string[] | undefined,
  now = Date.now(),
): EventId[] {
  // A service may know an identifier only in the letter case in which the list writes it.
  const asListed = (id: EventId) => listed.find((event) => sameId(event.id, id))?.id ?? id
  if (named) return named.map((id) => asListed(id as EventId))
  const isOver = (date: IsoDate) => Date.parse(date) < now
  const rank = (dates: readonly IsoDate[]) => {
    if (dates.some(isOver)) return 2
    return dates.length === 0 ? 1 : 0
  }
  const distance = (dates: readonly IsoDate[]) =>
    dates.reduce((least, date) => Math.min(least, Math.abs(Date.parse(date) - now)), Infinity)
  const inOrder = listed
    .filter(({ id }) => isOneSegment(id))
    .sort((a, b) => rank(a.dates) - rank(b.dates) || distance(b.dates) - distance(a.dates))
  const ordinary = inOrder.filter((event) => isOrdinary(event.listed))
  if (ordinary.length >= fewestOrdinary) return ordinary.map(({ id }) => id)
  const others = inOrder.filter((event) => !ordinary.includes(event) && isTidy(event.listed))
  const writable = [...ordinary, ...others]
  return (writable.length > 0 ? writable : inOrder).map(({ id }) => id)
}

/** Whether an identifier is one segment of an address as it stands: `..` would lead elsewhere. */
function isOneSegment(id: EventId): boolean {
  return /^[a-z\d][a-z\d_:-]{0,99}$/i.test(id)
}
