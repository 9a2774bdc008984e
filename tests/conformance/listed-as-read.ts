import {
  type EventId,
  idKey,
  type ReceivedEvent,
  receivedId,
} from '../../src/contract/special-event.ts'
import { violated } from '../../src/findings/finding.ts'
import type { AnswerMemory, Doubt, MemoryBench } from '../../src/judging/check.ts'
import type { EventAnswer, ListAnswer } from '../../src/service/service.ts'
import { contradictingField } from '../../src/world/same.ts'

type Again = () => Promise<ListAnswer | EventAnswer>

/** Of answers that are larger than this, nothing is remembered: a run gets more of them than its memory holds. */
const mostBytes = 1_000_000

/** Where others write, every listing may differ from the one before: so often a difference is looked into. */
const mostDoubts = 16

/**
 * Compares every event that any listing of the run shows with what was seen of it before, as long as the run sends it no
 * update: a listing that spoils one item of a page is seen wherever that happens, and one that shows what an event was
 * before its last update. A difference is a violation once the same listing shows it between two reads that agree.
 */
export function listedAsRead({ probe, updatesOf }: MemoryBench): AnswerMemory {
  const known = new Map<EventId, { readonly event: ReceivedEvent; readonly updates: number }>()
  let doubts = 0

  const know = (id: EventId, event: ReceivedEvent) => {
    const updates = updatesOf(id)
    if (updates === undefined) known.delete(idKey(id))
    else known.set(idKey(id), { event, updates })
  }

  function* compare(listed: ReceivedEvent): Iterable<Doubt> {
    const id = receivedId(listed)
    if (!id) return
    const before = known.get(idKey(id))
    if (!before || before.updates !== updatesOf(id)) return know(id, listed)
    const field = contradictingField(before.event, listed)
    if (!field || doubts >= mostDoubts) return
    doubts++
    known.delete(idKey(id))
    yield {
      violated: disagreement(id, field, listed, before.event),
      ask: (again) => mustAgree(probe, id, again),
    }
  }

  return function* (answer) {
    if (!answer.succeeded) return
    if ((answer.exchange.responseBody?.bytes ?? 0) > mostBytes) return
    if ('ids' in answer) for (const event of answer.events) yield* compare(event)
    else if (answer.request.operation === 'get' && answer.event) know(answer.eventId, answer.event)
  }
}

/** The same listing once more, between two reads. */
async function mustAgree(probe: MemoryBench['probe'], id: EventId, again: Again): Promise<void> {
  const before = await probe.get(id)
  const list = await again()
  const after = await probe.get(id)
  if (!('ids' in list) || !before.event || !after.event) return
  const listed = list.events.find((event) => idKey(receivedId(event) ?? id) === idKey(id))
  const field = listed && contradictingField(before.event, listed)
  if (!field || contradictingField(before.event, after.event)) return
  throw disagreement(id, field, listed, after.event)
}

function disagreement(id: EventId, field: string, listed: ReceivedEvent, read: ReceivedEvent) {
  const values = { expected: listed[field], received: read[field] }
  return violated('other-value', { field, ...values, as: 'listed', seen: 'read', eventId: id })
}
