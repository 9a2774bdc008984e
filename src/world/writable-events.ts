import {
  type EventId,
  type IsoDate,
  type ReceivedEvent,
  sameId,
} from '../contract/special-event.ts'
import type { Service } from '../service/service.ts'
import { isBenign } from './benign.ts'
import type { ListedEvent } from './catalogue.ts'
import { listedNow } from './listing.ts'
import { contradictingField } from './same.ts'

/**
 * The events that updates may touch: the ones that are named, or else ordinary ones, first those that lie
 * ahead, far ones before near ones. A service may refuse updates of an event that is over, or its dates.
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
  return listed
    .filter((event) => isPlain(event.id) && isBenign(event.listed))
    .sort((a, b) => rank(a.dates) - rank(b.dates) || distance(b.dates) - distance(a.dates))
    .map(({ id }) => id)
}

/** Whether an identifier is one segment of an address as it stands: `..` would lead elsewhere. */
function isPlain(id: EventId): boolean {
  return /^[a-z\d][a-z\d_:-]{0,99}$/i.test(id)
}

/** Whether the list shows another event than a read, looked at again where it may have changed since. */
export async function isListedOtherwise(
  service: Service,
  id: EventId,
  { read, listed }: { readonly read: ReceivedEvent; readonly listed: ReceivedEvent },
): Promise<boolean> {
  if (!contradictingField(read, listed)) return false
  const now = await listedNow(service, read)
  const { event: again } = await service.get(id)
  return contradictingField(again ?? read, now ?? listed) !== undefined
}
