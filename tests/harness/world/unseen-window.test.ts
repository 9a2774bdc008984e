import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { specialEvent } from '../reference/running-service.ts'
import { day, eventsFromToday, today, worldOn } from './events-on-target.ts'

/** The day that a window counts from, in the first year that it is tried in. */
const base = `${Number(today.slice(0, 4)) + 3}-12-28`

/** A list that shows where events were when it began, so none that was moved. */
const stale =
  (events: readonly SpecialEvent[]): Override =>
  () => ({ candidates: () => events })

describe('a window that the list does not show', () => {
  const events = eventsFromToday(10)

  it('is told by the day that it was to be around', async () => {
    const { world, reference, endings } = await worldOn({ events, decisions: stale(events) })
    expect(await world.unseenWindow()).toBe(base)
    // The events were moved there all the same.
    const moved = reference.snapshot().filter(({ dates }) => dates.some((date) => date > day(800)))
    expect(moved.length).toBeGreaterThan(0)
    expect(endings).toEqual([])
    expect(await world.windowIfAny()).toBeUndefined()
  })

  it('is told from one that it shows, which is then held until the check ends', async () => {
    const { world, shared, endings } = await worldOn({ events })
    expect(await world.unseenWindow()).toBeUndefined()
    expect(endings).toHaveLength(1)
    const free = async () => (await shared.leases.size()).free
    await shared.leases.during(1, async () => {})
    expect(await free()).toBe(2)
    endings[0]?.()
    await shared.leases.during(1, async () => {})
    expect(await free()).toBe(10)
  })

  it.each<[string, Parameters<typeof worldOn>[0]]>([
    ['where nothing may be written', { events, target: { profile: 'read-only' } }],
    ['where there are too few events', { events: [specialEvent(1, { dates: [day(1)] })] }],
    ['where the range is ignored', { events, decisions: () => ({ inRange: () => true }) }],
  ])('is none %s', async (_, options) => {
    const { world } = await worldOn(options)
    expect(await world.unseenWindow()).toBeUndefined()
  })

  it('is not known where requests fail', async () => {
    const { world, shared, reference } = await worldOn({ events })
    await shared.catalogue()
    await reference.close()
    await expect(world.unseenWindow()).rejects.toThrow(/^(connection-failed|target-lost)$/)
  })
})
