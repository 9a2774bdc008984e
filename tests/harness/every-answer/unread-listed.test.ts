import { expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import { Violated } from '../../../src/findings/finding.ts'
import type { Authorization } from '../../../src/service/request.ts'
import { unreadListed } from '../../conformance/unread-listed.ts'
import { specialEvent } from '../reference/running-service.ts'
import { json } from '../service/loopback.ts'
import { serviceOn } from '../service/requests.ts'

const events = [1, 2, 3].map((nth) => specialEvent(nth))
const [missing] = events as [SpecialEvent]

interface Given {
  /** At which of its reads the event is not found. */
  readonly isMissed?: (nth: number) => boolean
  /** Which of the listings show it. */
  readonly isListed?: (nth: number) => boolean
  /** How many updates the run has sent to it. */
  readonly updates?: number
  readonly authorization?: Authorization
}

/** How many doubts a read of an event raises that is not found, and whether it is a violation. */
async function judged({
  isMissed = () => true,
  isListed = () => true,
  updates = 0,
  authorization = 'configured',
}: Given) {
  let reads = 0
  let listings = 0
  const { service: probe } = await serviceOn(({ url = '' }, response) => {
    const event = events.find(({ eventId }) => url.endsWith(eventId))
    if (event) return isMissed(reads++) ? json(response, {}, 404) : json(response, event)
    const isShown = isListed(listings++)
    return json(response, isShown ? events : events.filter((one) => one !== missing))
  })
  const memory = unreadListed({
    probe,
    updatesOf: () => updates,
  })
  const listing = await probe.list({ limit: 30 })
  const read = await probe.get(missing.eventId, { authorization })
  const found: unknown[] = []
  for (const answer of [listing, read, read])
    for (const { ask } of memory(answer))
      found.push(await ask(async () => answer).catch((error: unknown) => error))
  return { doubts: found.length, isViolated: found.some((error) => error instanceof Violated) }
}

it('tells of an event that is listed and not found, once', async () => {
  expect(await judged({})).toEqual({ doubts: 1, isViolated: true })
})

it.each<[string, Given]>([
  ['is found when it is read again', { isMissed: (nth) => nth === 0 }],
  ['is found later than any list may show it', { isMissed: (nth) => nth < 3 }],
  ['is listed no longer', { isListed: (nth) => nth === 0 }],
  ['leaves the list some time later', { isListed: (nth) => nth < 2 }],
])('does not count one that %s', async (_, given) => {
  expect(await judged(given)).toEqual({ doubts: 1, isViolated: false })
})

it.each<[string, Given]>([
  ['was sent an update', { updates: 1 }],
  ['was never listed', { isListed: () => false }],
  ['is read without credentials', { authorization: 'none' }],
])('does not doubt one that %s', async (_, given) => {
  expect(await judged(given)).toEqual({ doubts: 0, isViolated: false })
})
