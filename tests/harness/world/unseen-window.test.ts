import { describe, expect, it } from 'vitest'
import type { SpecialEvent } from '../../../src/contract/special-event.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { World } from '../../../src/world/world.ts'
import { specialEvent, today } from '../reference/running-service.ts'
import { day, eventsFromToday, groundOn } from './standing-ground.ts'

const worldOn = async (options: Parameters<typeof groundOn>[0] = {}) => {
  const standing = await groundOn(options)
  const endings: (() => void)[] = []
  const world = new World(standing.ground, options.target?.timezone, (end) => endings.push(end))
  return { ...standing, world, endings }
}

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
    const { world, ground, endings } = await worldOn({ events })
    expect(await world.unseenWindow()).toBeUndefined()
    expect(endings).toHaveLength(1)
    const free = async () => (await ground.leases.size()).free
    await ground.leases.during(1, async () => {})
    expect(await free()).toBe(2)
    endings[0]?.()
    await ground.leases.during(1, async () => {})
    expect(await free()).toBe(10)
  })

  it.each<[string, Parameters<typeof groundOn>[0]]>([
    ['where nothing may be written', { events, target: { profile: 'read-only' } }],
    ['where there are too few events', { events: [specialEvent(1, { dates: [day(1)] })] }],
    ['where the range is ignored', { events, decisions: () => ({ inRange: () => true }) }],
  ])('is none %s', async (_, options) => {
    const { world } = await worldOn(options)
    expect(await world.unseenWindow()).toBeUndefined()
  })

  it('is not known where requests fail', async () => {
    const { world, ground, reference } = await worldOn({ events })
    await ground.catalogue()
    await reference.close()
    await expect(world.unseenWindow()).rejects.toThrow(/ECONNREFUSED|UND_ERR_SOCKET/)
  })
})
