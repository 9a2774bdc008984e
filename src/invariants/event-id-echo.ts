import { shown, Violated } from '../findings/finding.ts'
import type { EventAnswer } from '../service/service.ts'
import { words } from '../settings/mask/wording.ts'
import type { Invariant } from './invariant.ts'

/** A read or an update answers with the event of the path (sections 4.2 and 4.3). */
function judge({ eventId, event }: EventAnswer): Violated | undefined {
  if (!event || event.eventId === undefined) return undefined
  const same =
    typeof event.eventId === 'string' && event.eventId.toLowerCase() === eventId.toLowerCase()
  return same
    ? undefined
    : new Violated(`eventId ${eventId}`, words`eventId ${shown(event.eventId)}`)
}

export const eventIdEchoes: readonly Invariant[] = [
  { clause: 'get.event-id-echo', operation: 'get', judge },
  { clause: 'update.event-id-echo', operation: 'update', judge },
]
