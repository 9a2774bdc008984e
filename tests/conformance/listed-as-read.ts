import {
  type EventId,
  idKey,
  type ReceivedEvent,
  receivedId,
  sameId,
  updateFields,
} from '../../src/contract/special-event.ts'
import { violated } from '../../src/findings/finding.ts'
import type { AnswerMemory, Doubt, MemoryBench } from '../../src/judging/check.ts'
import { pause } from '../../src/service/pause.ts'
import type { Again, AnyAnswer, RawQuery } from '../../src/service/service.ts'
import { longestLagMs } from '../../src/world/lateness/promises.ts'
import { contradict, contradictingField } from '../../src/world/values/same.ts'
import { staysAsRead } from './stays-as-read.ts'

/** Of larger answers nothing is remembered: a run gets more of them than its memory holds, and no page has so many events. */
const most = { bytes: 1_000_000, events: 400 }

/** Where others write, every listing may differ from the one before: so often a difference is looked into. */
const mostDoubts = 16

/** An event as one answer of the run showed it. */
interface Sight {
  readonly event: ReceivedEvent
  /** How many updates the run had sent to it by then. */
  readonly updates: number
  /** What the listing was asked that showed it; nothing where it was read. */
  readonly listedBy?: RawQuery
}

/**
 * Compares every event that any answer of the run shows with what was seen of it before, as long as the run sends it no
 * update: a listing that spoils one item of a page is seen wherever that happens, and one that shows what an event was
 * before its last update. A difference is a violation once one of the listings shows it again between two reads that agree.
 */
export function listedAsRead({
  probe,
  updatesOf,
  paceOnMany,
}: Pick<MemoryBench, 'probe' | 'updatesOf' | 'paceOnMany'>): AnswerMemory {
  const known = new Map<EventId, Sight>()
  let doubts = 0

  function* compare(id: EventId, event: ReceivedEvent, listedBy?: RawQuery): Iterable<Doubt> {
    const key = idKey(id)
    const updates = updatesOf(id)
    const before = known.get(key)
    const field = before?.updates === updates && before && contradictingField(before.event, event)
    if (!field || !(listedBy || before.listedBy)) {
      // What was read says more than what was listed.
      if (updates === undefined) known.delete(key)
      else if (before?.updates !== updates || !listedBy)
        known.set(key, { event, updates, ...(listedBy ? { listedBy } : {}) })
      return
    }
    if (doubts >= mostDoubts) return
    doubts++
    known.delete(key)
    const [listed, read] = listedBy ? [event, before.event] : [before.event, event]
    yield {
      violated: disagreement(id, field, listed, read),
      // Either of them may be the one that is wrong.
      ask: (again) =>
        mustAgree({ probe, paceOnMany }, id, [
          ...(listedBy ? [again] : []),
          ...(before.listedBy ? [() => probe.list(before.listedBy)] : []),
        ]),
    }
  }

  return function* (answer) {
    if (!answer.succeeded) return
    if ((answer.exchange.responseBody?.bytes ?? 0) > most.bytes) return
    if (!('ids' in answer)) {
      const { eventId, event, request } = answer
      if (request.operation === 'get' && event) yield* compare(eventId, event)
      return
    }
    if (answer.events.length > most.events) return
    for (const event of answer.events) {
      const id = receivedId(event)
      if (id) yield* compare(id, event, answer.query)
    }
  }
}

/** The same listings once more, each between two reads. */
async function mustAgree(
  { probe, paceOnMany }: Pick<MemoryBench, 'probe' | 'paceOnMany'>,
  id: EventId,
  listings: readonly Again[],
): Promise<void> {
  for (const again of listings) {
    const { event: before } = await probe.get(id)
    const listed = shownIn(await again(), id)
    const { event: read } = await probe.get(id)
    const field = listed && read && contradictingField(listed, read)
    if (!field || !before) continue
    /** Whether listings show it late, which is permitted: of what others write, nobody knows when they have. */
    const isLate = async () => {
      if ((await paceOnMany(0)) === 0) return false
      await pause(longestLagMs)
      const now = shownIn(await again(), id)
      return !now || contradict(field, listed, now)
    }
    const stays = (first?: () => Promise<boolean>) =>
      staysAsRead(probe, id, read, updateFields, first)
    // Where it is the listing that changes what is read next, it does so each time.
    const isListedAlike = async () => {
      const now = shownIn(await again(), id)
      return now !== undefined && !contradict(field, listed, now)
    }
    const isSo = !contradictingField(before, read) && (await stays())
    if (!isSo && !(await stays(isListedAlike))) continue
    if (!(await isLate())) throw disagreement(id, field, listed, read)
  }
}

function shownIn(answer: AnyAnswer, id: EventId): ReceivedEvent | undefined {
  if (!('ids' in answer)) return
  return answer.events.find((event) => sameId(receivedId(event), id))
}

function disagreement(id: EventId, field: string, listed: ReceivedEvent, read: ReceivedEvent) {
  const values = { expected: listed[field], received: read[field] }
  return violated('other-value', { field, ...values, as: 'listed', seen: 'read', eventId: id })
}
