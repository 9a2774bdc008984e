import { setTimeout as sleep } from 'node:timers/promises'
import type { EventId, ReceivedEvent } from '../contract/special-event.ts'
import type { Service } from '../service/service.ts'
import { changesBetween, type Sight, sightOfAll } from './bystanders.ts'
import { ifAnswered } from './expectations.ts'
import type { Lease } from './lease.ts'
import { differingFields } from './same.ts'

/** How often it is looked, and after which pauses. */
const glances = 5
const glanceMs = 100

/** What is watched for others' writing. */
export interface Watched {
  readonly service: Service
  /** How many events there are likely to be. */
  readonly expected: number
  /** Events that this run holds and does not write to meanwhile. */
  readonly held: readonly Lease[]
  /** Whether this run has left an event alone. */
  readonly isUntouched: (id: EventId) => boolean
}

interface Look {
  readonly list: Sight
  /** None where a read has shown no event: that says nothing of others. */
  readonly held: readonly (ReceivedEvent | undefined)[]
}

/**
 * Whether others change events, as far as some looks in a row can tell. An event that is held may read
 * otherwise without anybody, where reads lag behind updates or differ by turns: that shows by its
 * going back to what it was, and then none of these events tells of others.
 */
export async function seesOthersWrite(watched: Watched): Promise<boolean> {
  const { service, held, isUntouched } = watched
  const looks = [await look(watched)]
  for (let glance = 1; glance <= glances; glance++) {
    await sleep(glanceMs)
    const [first] = looks as [Look]
    const now = await look(watched)
    looks.push(now)
    const changes = await changesBetween(first.list, now.list, { service })
    if (changes.some(({ id }) => isUntouched(id))) return true
  }
  const sights = held.map((_, index) => looks.map(({ held: seen }) => seen[index]))
  return !sights.some(returns) && sights.some(([first, ...later]) => later.some(differFrom(first)))
}

async function look({ service, expected, held }: Watched): Promise<Look> {
  return {
    list: await sightOfAll(service, expected),
    held: await Promise.all(held.map(async ({ id }) => (await ifAnswered(service.get(id)))?.event)),
  }
}

/** Whether an event is seen again as it was after it was seen otherwise. */
function returns(sights: readonly (ReceivedEvent | undefined)[]): boolean {
  return sights.some((sight, index) => {
    const later = sights.slice(index + 1)
    const other = later.findIndex(differFrom(sight))
    return other >= 0 && later.slice(other).some((again) => !differ(sight, again))
  })
}

function differFrom(one: ReceivedEvent | undefined) {
  return (other: ReceivedEvent | undefined) => differ(one, other)
}

function differ(one: ReceivedEvent | undefined, other: ReceivedEvent | undefined): boolean {
  return one !== undefined && other !== undefined && differingFields(one, other).length > 0
}
