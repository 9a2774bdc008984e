import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClauseId } from '../../../../src/contract/clauses.ts'
import { jsonIn } from '../../../../src/contract/json-in.ts'
import type { ListQuery } from '../../../../src/contract/list-query.ts'
import type { EventId, IsoDate, SpecialEvent } from '../../../../src/contract/special-event.ts'
import { addDays } from '../../../../src/reference/calendar.ts'
import type { Override } from '../../../../src/reference/decisions.ts'
import type { ServiceRequest } from '../../../../src/reference/request.ts'
import { restingOnReads } from '../fault.ts'

/** Clauses that are judged through listings: where these mislead, any of them may notice. */
export const whereListsShow: readonly ClauseId[] = [
  'list.parameters-optional',
  'list.start-date.default',
  'list.end-date.default',
  'list.page.default',
  'list.limit.default',
  'list.limit.maximum',
  'list.limit.accepted',
  'list.limit.honoured',
  'list.page.partition',
  'list.range.sound',
  'list.range.complete',
  'list.range.empty',
  'list.unique',
  'get.agrees-with-list',
  'update.list-reflects',
  'update.sequences',
]

/** Clauses that are judged through updates and what is read after them. */
export const whereUpdatesShow: readonly ClauseId[] = [
  ...restingOnReads,
  'update.any-subset',
  'update.full-object',
  'update.media-type',
  'update.event-id-echo',
  'update.sent-replaced',
  'list.range.sound',
  'list.range.complete',
  'list.range.empty',
]

/** A number of events, most of them within the sixty days to come, each third one on two days. */
export function someEvents(count: number, today: IsoDate): SpecialEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const digest = createHash('sha1').update(`blind ${index}`).digest('hex')
    const eventId = digest.replace(
      /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
      '$1-$2-4$3-8$4-$5',
    ) as EventId
    const first = addDays(today, (index * 7) % 60)
    return {
      eventId,
      name: `Evening ${index + 1}`,
      location: `Room ${index % 17}`,
      eventDescription: `The museum stays open for evening ${index + 1}.`,
      dates: index % 3 === 0 ? [first, addDays(first, 11)] : [first],
      price: (index % 40) + 0.5,
    }
  })
}

/** A service that holds a number of events of its own, or given ones, in place of the usual ones. */
export const holding =
  (events: number | ((today: IsoDate) => readonly SpecialEvent[]), also: Override): Override =>
  (sound) => ({
    ...also(sound),
    traffic: (running) => {
      const { store, today } = running
      for (const { eventId } of store.all()) store.remove(eventId)
      const held = typeof events === 'number' ? someEvents(events, today()) : events(today())
      for (const event of held) store.put(event)
      return sound.traffic(running)
    },
  })

/** Whether a query gives all of some parameters and none of the others named. */
export function gives(
  asked: ListQuery,
  all: readonly (keyof ListQuery)[],
  none: readonly (keyof ListQuery)[] = [],
): boolean {
  return (
    all.every((name) => asked[name] !== undefined) &&
    none.every((name) => asked[name] === undefined)
  )
}

/** How long work takes that others can come between. */
export const aMoment = () => sleep(12)

/** The members of a request's body; none if it is no JSON object. */
export function bodyOf({ body }: ServiceRequest): Record<string, unknown> {
  return { ...(jsonIn(body.toString()) as object) }
}
