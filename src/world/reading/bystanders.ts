import { defaultPage, maximumLimit } from '../../contract/list-query.ts'
import {
  type EventId,
  idKey,
  type ReceivedEvent,
  receivedId,
} from '../../contract/special-event.ts'
import type { Became } from '../../findings/reasons-of-events.ts'
import { isHidden } from '../../service/answer.ts'
import { pause } from '../../service/pause.ts'
import type { ServiceRequest } from '../../service/request.ts'
import type { Service } from '../../service/service.ts'
import { contradictingField, differingFields } from '../values/same.ts'
import { type Catalogue, widestRange } from './catalogue.ts'
import { ifAnswered } from './expectations.ts'

/** Most pages of the list that are read to see whether the run's own update has changed an event, and whether others do. */
const mostPages = { ofUpdate: 12, ofOthers: 4 }

/** Most events that are read one by one because the list no longer shows them. */
const mostMissing = 5

/** Events as a listing over everything has shown them. */
export interface Inventory {
  readonly events: ReadonlyMap<EventId, ReceivedEvent>
  /** Whether these are all events that are listed. */
  readonly complete: boolean
  /** When it was begun to be read, by the clock of `performance.now()`. */
  readonly at: number
}

/** One field of an event that has become another one. */
export interface Change extends Became {
  readonly id: EventId
}

/** Events as the run has come to know them, when it began. */
export function inventoryOf({ events, complete, readAt = 0 }: Catalogue): Inventory {
  return {
    events: new Map(events.map(({ id, listed }) => [idKey(id), listed])),
    complete,
    at: readAt,
  }
}

/**
 * Reads the list over everything, within bounds; of whatever is not listed there, nothing is known.
 *
 * @param expected how many events there are likely to be: so many pages are read at once
 * @param doubt whose writing is looked for
 */
export async function takeInventory(
  service: Service,
  expected: number,
  doubt: keyof typeof mostPages = 'ofUpdate',
): Promise<Inventory> {
  const at = performance.now()
  const most = mostPages[doubt]
  const events = new Map<EventId, ReceivedEvent>()
  let complete = true
  const pagesAtOnce = Math.min(most, Math.max(1, Math.ceil(expected / maximumLimit)))
  for (let read = 0; read < most; read = read === 0 ? pagesAtOnce : read + 1) {
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
    complete &&= answers.every((answer) => answer?.succeeded)
    const last = answers.at(-1)
    if (!last || last.events.length < maximumLimit) return { events, complete, at }
  }
  return { events, complete: false, at }
}

/** Whether {@link takeInventory} asks for all that a request asks for, on whichever page. */
export function isInventoried({ operation, query }: ServiceRequest): boolean {
  const asked: Readonly<Record<string, unknown>> = { ...widestRange, limit: maximumLimit }
  const isAsked = ([name, value]: readonly [string, string]) =>
    name === 'page' || String(asked[name]) === value
  return operation === 'list' && query.every(isAsked)
}

/** Which changes between two readings count: those of any event but one, among those that are named. */
export interface Bystanders {
  readonly service: Service
  readonly but?: EventId
  readonly among?: (id: EventId) => boolean
  /** Whether changes were seen before, at the same: then somebody else's writing need not be waited for so long. */
  readonly isSeenAgain?: boolean
}

/**
 * What has changed between two readings; what is not listed any more is read. Where not all events are listed, both are
 * to be readings of the same pages: what has left those is missing, too.
 */
export async function changesBetween(
  before: Inventory,
  after: Inventory,
  { service, but, among = () => true }: Bystanders,
): Promise<Change[]> {
  const others = [...before.events].filter(([id]) => (!but || id !== idKey(but)) && among(id))
  const changed = others.flatMap(([id, was]) => changeOf(id, was, after.events.get(id)))
  const missing = others.filter(([id]) => !after.events.has(id))
  const read = await Promise.all(
    missing.slice(0, mostMissing).map(async ([id, was]) => {
      const answer = await ifAnswered(service.get(receivedId(was) ?? id))
      if (answer?.event) return changeOf(id, was, answer.event)
      return isHidden(answer?.status) ? [{ id, field: 'eventId', was: id, is: undefined }] : []
    }),
  )
  return [...changed, ...read.flat()]
}

/** Others count as not writing where nothing changes for 400 ms, looked at every 100 ms, or less often for longer. */
const quietMs = 400
const quietGlance = { leastMs: 100, times: 20 }

/**
 * For so long nothing may change where all that there is to see is that something has, in so much time: ten times that,
 * within bounds. Somebody who writes now and then is hardly ever still for so long just after having done so.
 */
export function stillnessAfter({ at }: Pick<Inventory, 'at'>): number {
  return Math.min(20_000, Math.max(2000, 10 * (performance.now() - at)))
}

/** Whether nobody changes an event for some time while nothing is sent but readings. */
export async function staysAsItIs(
  inventory: Inventory,
  bystanders: Bystanders,
  forMs = quietMs,
): Promise<boolean> {
  const until = performance.now() + forMs
  while (performance.now() < until) {
    await pause(Math.max(quietGlance.leastMs, forMs / quietGlance.times))
    const now = await takeInventory(bystanders.service, inventory.events.size)
    if ([...now.events.keys()].some(newTo(inventory, bystanders))) return false
    if ((await changesBetween(inventory, now, bystanders)).length > 0) return false
  }
  return true
}

/** Whether an event is listed that was not: one without days, or none, which somebody has given some. */
export function newTo(
  { complete, events }: Inventory,
  { but, among = () => true }: Bystanders,
): (id: EventId) => boolean {
  return (id) => complete && !events.has(id) && id !== (but && idKey(but)) && among(id)
}

/** So many of the events that have changed, and so many of all, are read to find out whether the list shows them as they are. */
const mostCompared = 6

/**
 * Whether events read as the list shows them: one that shows some otherwise tells neither what the others are nor what
 * they were.
 */
export async function listsAsRead(
  service: Service,
  { events }: Inventory,
  changes: readonly Change[],
): Promise<boolean> {
  const all = [...events.keys()]
  const step = Math.ceil(all.length / mostCompared)
  const some = all.filter((_, index) => index % step === 0)
  const changed = new Map(changes.slice(0, mostCompared).map(({ id, field }) => [id, field]))
  const agree = await Promise.all(
    [...new Set([...changed.keys(), ...some])].map(async (id) => {
      const listed = events.get(id)
      const read = listed && (await ifAnswered(service.get(receivedId(listed) ?? id)))?.event
      const field = changed.get(id)
      // What has changed may be that the list lacks a field.
      const lacks = field !== undefined && read && listed[field] === undefined && field in read
      return !read || (contradictingField(read, listed) === undefined && !lacks)
    }),
  )
  return !agree.includes(false)
}

function changeOf(id: EventId, was: ReceivedEvent, is: ReceivedEvent | undefined): Change[] {
  const [field] = is ? differingFields(was, is) : []
  return field ? [{ id, field, was: was[field], is: is?.[field] }] : []
}
