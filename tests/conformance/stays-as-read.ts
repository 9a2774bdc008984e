import type { EventId, ReceivedEvent, UpdateField } from '../../src/contract/special-event.ts'
import { pause } from '../../src/service/pause.ts'
import type { Service } from '../../src/service/service.ts'
import { contradict } from '../../src/world/values/same.ts'

/** The pauses before each look; they differ, that nobody who sets it to and fro keeps the same time. */
const pausesMs = [0, 170, 110, 230]

/**
 * Whether fields of an event read the same for half a second. Whoever sets it to and fro is likely to do so meanwhile.
 *
 * @param first - done before each look; what it finds must hold, too
 */
export async function staysAsRead(
  probe: Service,
  id: EventId,
  event: ReceivedEvent,
  fields: readonly UpdateField[],
  first = async () => true,
): Promise<boolean> {
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await pause(pauseMs)
    if (!(await first())) return false
    const { event: now } = await probe.get(id)
    if (!now || fields.some((field) => contradict(field, event, now))) return false
  }
  return true
}
