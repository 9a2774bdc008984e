import { type EventId, idKey, receivedId, sameId } from '../../src/contract/special-event.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import { isHidden } from '../../src/service/answer.ts'
import { pause } from '../../src/service/pause.ts'
import type { RawQuery, Service } from '../../src/service/service.ts'
import { longestLagMs } from '../../src/world/lateness/promises.ts'
import { refused } from '../../src/world/reading/expectations.ts'

/** So many events that are not found are looked into: each takes a few seconds. */
const mostDoubts = 4

/** Larger listings are not remembered: no page has so many events. */
const mostListed = 400

/** The identifier of an event as a listing has shown it, and what that was asked for. */
interface Listed {
  readonly id: EventId
  readonly query: RawQuery
}

/**
 * Tells of an event that a listing has shown, that this run has sent nothing, and that whoever has read it has not found.
 * It is a violation where the same listing shows it still, for longer than any list may be late, between reads that fail.
 */
export function unreadListed({
  probe,
  updatesOf,
}: Pick<MemoryBench, 'probe' | 'updatesOf'>): AnswerMemory {
  const listed = new Map<EventId, Listed>()
  let doubts = 0
  return function* (answer) {
    if ('ids' in answer) {
      if (!answer.succeeded || answer.events.length > mostListed) return
      for (const event of answer.events) {
        const id = receivedId(event)
        if (id) listed.set(idKey(id), { id, query: answer.query })
      }
      return
    }
    const { operation, authorization } = answer.request
    const isMissed = operation === 'get' && isHidden(answer.status)
    if (!isMissed || authorization !== 'configured' || doubts >= mostDoubts) return
    const shown = listed.get(idKey(answer.eventId))
    if (!shown || updatesOf(shown.id) !== 0) return
    doubts++
    listed.delete(idKey(shown.id))
    yield { violated: refused(answer, 'event-is-listed'), ask: () => mustBeFound(probe, shown) }
  }
}

async function mustBeFound(probe: Service, { id, query }: Listed): Promise<void> {
  for (const pauseMs of [0, longestLagMs]) {
    await pause(pauseMs)
    const before = await probe.get(id)
    const { ids } = await probe.list(query)
    const after = await probe.get(id)
    const isFound = !isHidden(before.status) || !isHidden(after.status)
    if (isFound || !ids.some((one) => sameId(one, id))) return
    if (pauseMs > 0) throw refused(after, 'event-is-listed')
  }
}
