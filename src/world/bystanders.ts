import { defaultPage, maximumLimit } from '../contract/list-query.ts'
import { type EventId, idKey, type ReceivedEvent, receivedId } from '../contract/special-event.ts'
import type { Service } from '../service/service.ts'
import { type Catalogue, widestRange } from './catalogue.ts'
import { ifAnswered } from './expectations.ts'
import { differingFields } from './same.ts'

/** Most pages of the list that are read to see whether any event has changed. */
const mostPages = 4

/** Most events that the list has lost sight of and that are then read one by one. */
const mostMissing = 5

/** Events as a listing over everything has shown them. */
export interface Sight {
  readonly events: ReadonlyMap<EventId, ReceivedEvent>
  /** Whether these are all events that are listed. */
  readonly complete: boolean
}

/** One field of an event that has become another one. */
export interface Change {
  readonly id: EventId
  readonly field: string
  readonly was: unknown
  readonly is: unknown
}

/** Events as the run has come to know them, when it began. */
export function sightFrom({ events, complete }: Catalogue): Sight {
  return { events: new Map(events.map(({ id, listed }) => [idKey(id), listed])), complete }
}

/**
 * Reads the list over everything, within bounds; of whatever is not listed there, nothing is known.
 *
 * @param expected how many events there are likely to be: so many pages are read at once
 */
export async function sightOfAll(service: Service, expected: number): Promise<Sight> {
  const events = new Map<EventId, ReceivedEvent>()
  const pagesAtOnce = Math.min(mostPages, Math.max(1, Math.ceil(expected / maximumLimit)))
  for (let read = 0; read < mostPages; read = read === 0 ? pagesAtOnce : read + 1) {
    const pages = Array.from({ length: read === 0 ? pagesAtOnce : 1 }, (_, index) => read + index)
    const answers = await Promise.all(
      pages.map((page) =>
        ifAnswered(service.list({ ...widestRange, page: defaultPage + page, limit: maximumLimit })),
      ),
    )
    for (const event of answers.flatMap((answer) => answer?.events ?? [])) {
      const id = receivedId(event)
      if (id) events.set(idKey(id), event)
    }
    const last = answers.at(-1)
    if (!last || last.events.length < maximumLimit)
      return { events, complete: answers.every((answer) => answer?.succeeded) }
  }
  return { events, complete: false }
}

/** Which changes between two sights count: those of any event but one, among those that are named. */
export interface Bystanders {
  readonly service: Service
  readonly but?: EventId
  readonly among?: (id: EventId) => boolean
}

/** What has changed between two sights; what is not listed any more is read. */
export async function changesBetween(
  before: Sight,
  after: Sight,
  { service, but, among = () => true }: Bystanders,
): Promise<Change[]> {
  const others = [...before.events].filter(([id]) => (!but || id !== idKey(but)) && among(id))
  const changed = others.flatMap(([id, was]) => changeOf(id, was, after.events.get(id)))
  const missing = after.complete ? others.filter(([id]) => !after.events.has(id)) : []
  const read = await Promise.all(
    missing.slice(0, mostMissing).map(async ([id, was]) => {
      const answer = await ifAnswered(service.get(receivedId(was) ?? id))
      if (answer?.event) return changeOf(id, was, answer.event)
      return answer?.status === 404 || answer?.status === 410
        ? [{ id, field: 'eventId', was: id, is: undefined }]
        : []
    }),
  )
  return [...changed, ...read.flat()]
}

function changeOf(id: EventId, was: ReceivedEvent, is: ReceivedEvent | undefined): Change[] {
  const [field] = is ? differingFields(was, is) : []
  return field ? [{ id, field, was: was[field], is: is?.[field] }] : []
}
