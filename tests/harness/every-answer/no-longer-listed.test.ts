import { describe, expect, it } from 'vitest'
import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { utcDay } from '../../../src/contract/special-event.ts'
import { Violated } from '../../../src/findings/finding.ts'
import { widestRange } from '../../../src/world/reading/catalogue.ts'
import { addDays } from '../../../src/world/values/days.ts'
import { noLongerListed } from '../../conformance/no-longer-listed.ts'
import { specialEvent } from '../reference/running-service.ts'
import { json } from '../service/loopback.ts'
import { serviceOn } from '../service/requests.ts'

const today = utcDay(Date.now()) as IsoDate
const ahead = addDays(today, 20)
const someDay = addDays(today, 50)
const events: readonly SpecialEvent[] = [1, 2, 3].map((nth) => ({
  ...specialEvent(nth),
  dates: [ahead],
}))
const [missing, ...others] = events as [SpecialEvent, ...SpecialEvent[]]

interface Given {
  /** What is listed of everything, the first time and later. */
  readonly first?: readonly unknown[]
  readonly later?: readonly unknown[]
  /** What a listing of few days shows between the two. */
  readonly between?: readonly unknown[]
  /** What is listed of its day, each time. */
  readonly ofDay?: (nth: number) => readonly unknown[]
  /** The event as it is read; nothing where it is not found. */
  readonly read?: Partial<SpecialEvent> | undefined
  readonly updates?: (nth: number) => number
}

/** How many doubts a later listing of everything raises, and whether one is a violation. */
async function judged(given: Given) {
  const { first = events, later = others, ofDay = () => others, updates = () => 0 } = given
  const { between } = given
  const read = 'read' in given ? given.read : missing
  let [times, ofDays, asked] = [0, 0, 0]
  const { service: probe } = await serviceOn(({ url = '' }, response) => {
    if (url.endsWith(missing.eventId)) return json(response, read ?? {}, read ? 200 : 404)
    if (between && url.includes(someDay)) return json(response, between)
    if (url.includes(widestRange.endDate)) return json(response, times++ === 0 ? first : later)
    return json(response, ofDay(ofDays++))
  })
  const memory = noLongerListed({
    probe,
    updatesOf: () => updates(asked++),
    whileStill: (work) => work(),
  })
  const found: unknown[] = []
  const ofAll = { ...widestRange, page: 1, limit: 30 }
  for (const query of [ofAll, ...(between ? [{ startDate: someDay }] : []), ofAll]) {
    const answer = await probe.list(query)
    for (const { ask } of memory(answer))
      found.push(await ask(async () => answer).catch((error: unknown) => error))
  }
  return { doubts: found.length, isViolated: found.some((error) => error instanceof Violated) }
}

describe('an event that a listing of everything shows no more', () => {
  it('is missed on its day as well, as long as it is read as before', async () => {
    expect(await judged({})).toEqual({ doubts: 1, isViolated: true })
  })

  it('is missed where the first one has not shown it either, and another has', async () => {
    const given = { first: others, between: events }
    expect(await judged(given)).toEqual({ doubts: 1, isViolated: true })
    const most = Array(30).fill(others[0])
    expect(await judged({ ...given, first: most, later: most })).toMatchObject({ doubts: 0 })
  })

  it.each<[string, Given]>([
    ['is listed on its day', { ofDay: () => events }],
    ['is listed on its day soon after', { ofDay: (nth) => (nth === 0 ? others : events) }],
    ['has other days by now', { read: { ...missing, dates: [addDays(ahead, 9)] } }],
    ['is not found', { read: undefined }],
    ['has a day with as many events as a page holds', { ofDay: () => Array(30).fill(others[0]) }],
    ['was sent an update meanwhile', { updates: (nth) => nth }],
  ])('is not missed where it %s', async (_, given) => {
    expect(await judged(given)).toEqual({ doubts: 1, isViolated: false })
  })

  it.each<[string, Given]>([
    ['it was sent an update before', { updates: () => 1 }],
    ['it is over, which may be hidden', { first: [{ ...missing, dates: [addDays(today, -1)] }] }],
    ['its day is none', { first: [{ ...missing, dates: ['2030-13-45'] }] }],
    ['it is there', { later: events }],
  ])('raises no doubt where %s', async (_, given) => {
    expect(await judged(given)).toEqual({ doubts: 0, isViolated: false })
  })
})
