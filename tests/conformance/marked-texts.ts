import { jsonObjectIn } from '../../src/contract/json-in.ts'
import {
  type EventId,
  idKey,
  type ReceivedEvent,
  receivedId,
} from '../../src/contract/special-event.ts'
import { type Violated, violated } from '../../src/findings/finding.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import type { RawExchange } from '../../src/service/exchange.ts'
import type { AnyAnswer } from '../../src/service/service.ts'
import { mark } from '../../src/world/values/mark.ts'

/** So many texts are remembered at most, the latest ones. */
const mostTexts = 10_000

/** So many requests are remembered at most, the latest ones. */
const mostExchanges = 200

/**
 * Looks in every event that any answer of the run shows for texts that the run has sent, but to another event only
 * (section 4.3): whatever an update was and however it was answered, it changes no other event.
 */
export function markedTexts({
  probe,
  promises,
  updateNoFurther,
}: Pick<MemoryBench, 'probe' | 'promises' | 'updateNoFurther'>): AnswerMemory {
  /** To which events each text was sent. */
  const sentTo = new Map<string, Set<EventId>>()

  /** The last update with each text, and the last read of each event that shows no text of another one. */
  const updates = new Map<string, RawExchange>()
  const reads = new Map<string, RawExchange>()

  const take = ({ request: { operation, body }, ...answer }: AnyAnswer) => {
    if (operation !== 'update' || !('eventId' in answer) || !body?.includes(mark)) return
    for (const text of markedIn(body)) {
      remember(sentTo, text, (sentTo.get(text) ?? new Set()).add(idKey(answer.eventId)), mostTexts)
      remember(updates, text, answer.exchange, mostExchanges)
    }
  }

  const straying = (event: ReceivedEvent): Violated | undefined => {
    const eventId = receivedId(event)
    if (!eventId) return undefined
    for (const field in event) {
      const received = event[field]
      if (typeof received !== 'string' || !received.includes(mark)) continue
      const ids = sentTo.get(received)
      if (!ids || ids.has(idKey(eventId)) || promises.isUnanswered(eventId)) continue
      const [updated = ''] = ids
      return violated('text-of-another', {
        expected: 'a text of its own',
        received,
        field,
        eventId,
        updated,
      })
    }
    return undefined
  }

  return function* (answer) {
    take(answer)
    if (!answer.succeeded) return
    for (const event of 'ids' in answer ? answer.events : [answer.event ?? {}]) {
      const stray = straying(event)
      const id = receivedId(event)
      if (!id) continue
      if (!stray && 'event' in answer && answer.request.operation === 'get')
        remember(reads, idKey(id), answer.exchange, mostExchanges)
      if (stray)
        yield {
          violated: stray,
          before: [reads.get(idKey(id)), updates.get(String(stray.facts.received))].filter(
            (one) => one !== undefined,
          ),
          // What was seen before its update was answered has been sent to it by now.
          ask: async () => {
            const still = straying((await probe.get(id)).event ?? {})
            if (!still) return
            updateNoFurther()
            throw still
          },
        }
    }
  }
}

/** Keeps what is remembered last, and of that so much at most. */
function remember<Value>(all: Map<string, Value>, key: string, value: Value, most: number): void {
  all.delete(key)
  all.set(key, value)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
}

/** The marked texts of an update; nothing of a body that is no JSON object. */
function markedIn(body: string): string[] {
  return Object.values(jsonObjectIn(body) ?? {}).filter(
    (value): value is string => typeof value === 'string' && value.includes(mark),
  )
}
