import {
  type EventId,
  idKey,
  type ReceivedEvent,
  receivedDates,
  receivedId,
  utcDay,
} from '../../src/contract/special-event.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { notReadable } from './matchers.ts'

/** Fewer events may be gone by chance that the run has updated, and none of the others. */
const leastGone = 3

/** So many events that nothing was sent to are looked at. */
const mostOthers = 20

/**
 * No operation takes an event away: one that was updated is to be read as long as others are to which nothing was sent
 * (sections 4.2 and 4.3).
 */
export function goneEvents({
  probe,
  promises,
  updatesOf,
  updateNoFurther,
}: MemoryBench): AnswerMemory {
  const daysRead = new Map<EventId, string>()
  const gone = new Map<EventId, EventAnswer>()
  /** Without any day to come an event may be hidden, unless it was read with the same days before. */
  const mayBeHidden = (id: EventId, values: ReceivedEvent) => {
    const days = receivedDates(values)
    const areAhead = days.length > 0 && days.every((day) => day > utcDay(Date.now()))
    return !areAhead && daysRead.get(id) !== daysIn(values)
  }
  const areThereOnceMore = async () => {
    for (const { eventId } of gone.values()) if ((await probe.get(eventId)).event) return true
    return false
  }
  const areOthersThere = async () => {
    const { events } = await probe.list({})
    const others = events.flatMap((event) => receivedId(event) ?? [])
    const untouched = others.filter((id) => updatesOf(id) === 0).slice(0, mostOthers)
    const reads = await Promise.all(untouched.map((id) => probe.get(id)))
    return reads.length >= leastGone && reads.every(({ event }) => event)
  }
  return function* (answer) {
    if ('ids' in answer || answer.request.operation !== 'get') return
    const { event, request, status } = answer
    const id = idKey(answer.eventId)
    const promised = promises.of(id)
    if (!promised || request.authorization !== 'configured') return
    if (event) daysRead.set(id, daysIn(event))
    if (event || status !== 404 || mayBeHidden(id, promised.values)) return
    gone.set(id, answer)
    if (gone.size < leastGone) return
    const violated = notReadable(answer, [JSON.stringify(promised.sent)])
    yield {
      violated,
      before: promised.exchanges,
      ask: async () => {
        if (await areThereOnceMore()) return gone.clear()
        if (!(await areOthersThere())) return
        updateNoFurther()
        throw violated
      },
    }
  }
}

function daysIn(event: ReceivedEvent): string {
  return receivedDates(event).sort().join()
}
