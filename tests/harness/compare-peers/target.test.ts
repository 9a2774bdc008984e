import { describe, expect, it, onTestFinished } from 'vitest'
import {
  authorization,
  changedSince,
  everyNth,
  groundOf,
  soundTarget,
  startTarget,
  targets,
} from '../../../scripts/compare-peers/target.ts'
import type { IsoDate, SpecialEvent } from '../../../src/contract/special-event.ts'
import { addDays, utcDay } from '../../../src/reference/calendar.ts'
import { seedEvents } from '../../../src/reference/seed/seed-events.ts'
import { faults } from '../../catalogue/faults/index.ts'
import { variations } from '../../catalogue/variations/index.ts'

/** One of them, which ends with the test. */
async function started(target: Parameters<typeof startTarget>[0]) {
  const service = await startTarget(target)
  onTestFinished(() => service.close())
  return service
}

describe('the services that tools are run on', () => {
  it('are every fault and every variation, or every so manieth of them', () => {
    expect(targets(1)).toHaveLength(faults.length + variations.length)
    const kinds = new Set(targets(50).map(({ kind }) => kind))
    expect([...kinds]).toEqual(['fault', 'variation'])
    expect(everyNth(['a', 'b', 'c', 'd'], 3)).toEqual(['a', 'd'])
  })

  it('are described to a tool by an event that is there and a range that it lies in', async () => {
    const target = { ...soundTarget, entry: { events: undatedAndPastOnesFirst } }
    const service = await started(target)
    const { event, url, startDate, endDate, ...rest } = groundOf(target, service, '/tmp')
    const headers = { authorization: authorization(rest) }
    const query = new URLSearchParams({ startDate, endDate, limit: '30' })
    const listed = await (await fetch(`${url}/special-events?${query}`, { headers })).json()
    expect(listed).toContainEqual(event)
    expect(startDate >= addDays(utcDay(new Date()), -1)).toBe(true)
  })

  it('are described by an event that may be written to, where only some may', async () => {
    const service = await started(soundTarget)
    const last = service.snapshot().at(-1)
    const settings = { WRITABLE_EVENT_IDS: `${last?.eventId}` }
    expect(groundOf({ ...soundTarget, settings }, service, '/tmp').event).toEqual(last)
  })

  it('are told apart from what they were by the events that are other ones or gone', async () => {
    const [first, second, ...others] = (await started(soundTarget)).snapshot()
    if (!first || !second) throw new Error('the sound service has events')
    const before = [first, second, ...others]
    expect(changedSince(before, before.toReversed())).toBe(0)
    expect(changedSince(before, [{ ...first, price: -1 }, ...others])).toBe(2)
  })
})

function undatedAndPastOnesFirst(today: IsoDate) {
  const first = ({ dates: [date] }: SpecialEvent): string => date ?? ''
  return seedEvents(today).sort((a, b) => (first(a) < first(b) ? -1 : 1))
}
