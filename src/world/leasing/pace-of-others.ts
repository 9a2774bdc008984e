import { setTimeout as sleep } from 'node:timers/promises'
import type { EventId, ReceivedEvent } from '../../contract/special-event.ts'
import { pause } from '../../service/pause.ts'
import type { Service } from '../../service/service.ts'
import { longestLagMs } from '../lateness/promises.ts'
import { changesBetween, type Inventory, takeInventory } from '../reading/bystanders.ts'
import { ifAnswered } from '../reading/expectations.ts'
import { differ } from '../values/same.ts'
import type { Lease } from './lease.ts'

/** How often the events are read again, in how much time at least and at most. */
const glances = 5
const watchMs = { least: 500, most: 10_000 }

/** What is watched for others' writing. */
interface Watched {
  readonly service: Service
  /** How many events there are likely to be. */
  readonly expected: number
  /** Events that this run holds and does not write to meanwhile. */
  readonly held: readonly Lease[]
  /** Whether this run has left an event alone since a time: what it has just put back is no work of others. */
  readonly isUntouched: (id: EventId, since: number) => boolean
}

/** A pause of about so long, none like the one before: at even times, whoever changes an event by turns is met in one state. */
function irregular(ms: number, nth: number): number {
  return ms * (0.5 + ((nth * Math.SQRT2) % 1))
}

interface Look {
  readonly list: Inventory
  /** None where a read has shown no event, which is no sign that somebody has written to it. */
  readonly held: readonly (ReceivedEvent | undefined)[]
}

/** So many changes may have escaped the readings: what is not seen in that time may still be. */
const unseenChanges = 2

/** For how long it is watched what others write, to tell whether they have done something in so much time: longer, within bounds. */
export function watchFor(ms: number): number {
  return Math.min(watchMs.most, Math.max(watchMs.least, 2 * ms))
}

/**
 * How often others change one event, in changes a second and rather more than less, as 6 readings in so much time
 * show it; 0 where they show no change. An event that this run holds may read otherwise though nobody writes to it,
 * where reads lag behind updates or replicas answer by turns. Then it soon reads as before again; once one does, the
 * changes of all held events are ignored.
 */
export async function paceOfOthers(watched: Watched, forMs = watchFor(0)): Promise<number> {
  const { service, held, isUntouched } = watched
  const startedAt = performance.now()
  const first = await look(watched)
  const looks = [first]
  let changes = 0
  for (let glance = 1; glance <= glances; glance++) {
    await pause(irregular(forMs / glances, glance))
    const now = await look(watched)
    const { list: before } = looks.at(-1) ?? first
    const since = await changesBetween(before, now.list, { service })
    changes += likelyChanges(
      since.filter(({ id }) => isUntouched(id, before.at)).length,
      before.events.size,
    )
    looks.push(now)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const readings = held.map((_, index) => looks.map(({ held: seen }) => seen[index]))
  if (!readings.some(returns))
    changes += readings.filter(([one, ...later]) => later.some(differFrom(one))).length
  const untouched = [...first.list.events.keys()].filter((id) => isUntouched(id, first.list.at))
  const events = untouched.length + held.length
  return changes === 0 ? 0 : (changes + unseenChanges) / (events * seconds)
}

/** How often events are likely to have changed of which so many did: the more of them, the more often one did again. */
function likelyChanges(changed: number, events: number): number {
  return Math.max(changed, events * Math.log((events + 1) / (events - changed + 1)))
}

/** How an event is watched: so often at once, and then over more than a second, where it has changed so often again. */
const rest = { readsAtOnce: 8, reads: 10, pauseMs: 150, readsAgain: 3 }

/**
 * How often an event changes that is sent nothing, in changes a second; 0 where it has no more than two states and does not
 * go back to the first, as late reads may show them, or another one for being read. One change that comes later than any
 * read may be is no late read.
 */
export async function paceOnOne(
  service: Service,
  eventId: EventId,
  forMs: number,
): Promise<number> {
  const read = async () => JSON.stringify((await ifAnswered(service.get(eventId)))?.event)
  /**
   * What it reads as at one time; nothing where it reads otherwise, too, as where copies answer by turns. One read behind
   * the other would take so long that whoever sets it to and fro would look like these.
   */
  const stateNow = async (reads: number) => {
    const seen = new Set(await Promise.all(Array.from({ length: reads }, read)))
    return seen.size === 1 ? [...seen][0] : undefined
  }
  // A change may come amid the reads of the first try.
  const first = (await stateNow(rest.readsAtOnce)) ?? (await stateNow(rest.readsAtOnce))
  if (first === undefined) return 0
  const states = [first]
  const startedAt = performance.now()
  const pauseMs = Math.max(rest.pauseMs, forMs / rest.reads)
  /** When the last state was seen last, and when the one before it was. */
  let seenAt = startedAt
  let unchangedUntil = startedAt
  for (let nth = 1; nth <= rest.reads; nth++) {
    await sleep(irregular(pauseMs, nth))
    const state = await read()
    if (state !== states.at(-1)) {
      if ((await stateNow(rest.readsAgain)) !== state) continue
      states.push(state)
      unchangedUntil = seenAt
    }
    seenAt = performance.now()
  }
  const isLate = unchangedUntil > startedAt + longestLagMs
  const seconds = (performance.now() - startedAt) / 1000
  return states.length > 2 || isLate ? states.length / seconds : 0
}

async function look({ service, expected, held }: Watched): Promise<Look> {
  return {
    list: await takeInventory(service, expected, 'ofOthers'),
    held: await Promise.all(held.map(async ({ id }) => (await ifAnswered(service.get(id)))?.event)),
  }
}

/** Whether an event is seen again as it was after it was seen otherwise. */
function returns(readings: readonly (ReceivedEvent | undefined)[]): boolean {
  return readings.some((reading, index) => {
    const later = readings.slice(index + 1)
    const other = later.findIndex(differFrom(reading))
    return other >= 0 && later.slice(other).some((again) => !differ(reading, again))
  })
}

function differFrom(one: ReceivedEvent | undefined) {
  return (other: ReceivedEvent | undefined) => differ(one, other)
}
