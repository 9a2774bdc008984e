import {
  type EventId,
  idKey,
  type ReceivedEvent,
  receivedDates,
  utcDay,
} from '../../src/contract/special-event.ts'
import type { AnswerMemory, MemoryBench } from '../../src/judging/check.ts'
import { pause } from '../../src/service/pause.ts'
import type { EventAnswer } from '../../src/service/service.ts'
import { notReadable } from './matchers.ts'

/** Fewer events are not looked into. */
const leastGone = 3

/** So many events that were updated are looked at, and so many to which nothing was sent. */
const mostRead = 40

/** How seldom somebody who takes away any events may have taken these alone; and so while none went for as long as was looked. */
const byChance = { atMost: 1 / 20, inTime: 1 / 1000 }

/** After how long it is looked once more whether any event is gone by now, each time. */
const pausesMs = [0, 1000, 2000, 4000]

/**
 * No operation takes an event away: one that was updated is to be read as long as others are to which nothing was sent
 * (sections 4.2 and 4.3).
 */
export function goneEvents({
  probe,
  promises,
  updatesOf,
  knownEvents,
  updateNoFurther,
}: Pick<
  MemoryBench,
  'probe' | 'promises' | 'updatesOf' | 'knownEvents' | 'updateNoFurther'
>): AnswerMemory {
  const startedAt = performance.now()
  let looking: Promise<boolean> | undefined
  const daysRead = new Map<EventId, string>()
  const gone = new Map<EventId, EventAnswer>()
  /** Without any day to come an event may be hidden, unless it was read with the same days before. */
  const mayBeHidden = (id: EventId, values: ReceivedEvent) => {
    const days = receivedDates(values)
    const areAhead = days.length > 0 && days.every((day) => day > utcDay(Date.now()))
    return !areAhead && daysRead.get(id) !== daysIn(values)
  }
  const isGone = ({ event, status, eventId }: EventAnswer) => {
    const promised = promises.of(idKey(eventId))
    return !event && status === 404 && promised && !mayBeHidden(idKey(eventId), promised.values)
  }
  const readAll = (ids: Iterable<EventId>) => Promise.all([...ids].map((id) => probe.get(id)))
  /** How many of the events that were there at first are gone, and how likely by chance; none where others are gone, too. */
  const look = async () => {
    const ids = (await knownEvents()).events.map(({ eventId }) => eventId)
    const own = await readAll(ids.filter((id) => updatesOf(id) !== 0).slice(0, mostRead))
    // Read last: what goes in between speaks for the service.
    const others = await readAll(ids.filter((id) => updatesOf(id) === 0).slice(0, mostRead))
    const lost = others.every(({ event }) => event) ? own.filter(isGone).length : 0
    return { lost, chance: chanceOfNone(lost, others.length, own.length) }
  }
  const areOnlyUpdated = async () => {
    let [most, grewAt] = [0, 0]
    for (const ms of pausesMs) {
      await pause(ms)
      const { lost, chance } = await look()
      if (lost < leastGone || chance > byChance.atMost) return false
      if (lost > most) [most, grewAt] = [lost, performance.now()]
      const perMs = lost / (grewAt - startedAt)
      const noneSince = Math.exp(-perMs * (performance.now() - grewAt))
      if (chance * noneSince <= byChance.inTime) return true
    }
    return false
  }
  return function* (answer) {
    if ('ids' in answer || answer.request.operation !== 'get') return
    const id = idKey(answer.eventId)
    const promised = promises.of(id)
    if (!promised || answer.request.authorization !== 'configured') return
    if (answer.event) daysRead.set(id, daysIn(answer.event))
    if (!isGone(answer)) return
    gone.set(id, answer)
    if (gone.size < leastGone) return
    const violated = notReadable(answer, [JSON.stringify(promised.sent)])
    yield {
      violated,
      before: promised.exchanges,
      ask: async () => {
        const again = await readAll(gone.keys())
        if (again.some(({ event }) => event)) return gone.clear()
        looking ??= areOnlyUpdated().finally(() => {
          looking = undefined
        })
        if (!(await looking)) return
        updateNoFurther()
        throw violated
      },
    }
  }
}

/** How likely it is that of so many `gone` none is of the `others`, where any of both may be that. */
function chanceOfNone(gone: number, others: number, updated: number): number {
  let chance = 1
  for (let nth = 0; nth < gone; nth++) chance *= (updated - nth) / (updated + others - nth)
  return chance
}

function daysIn(event: ReceivedEvent): string {
  return receivedDates(event).sort().join()
}
