import { describe, expect, it } from 'vitest'
import { reason } from '../../../src/findings/reasons.ts'
import type { Override } from '../../../src/reference/decisions.ts'
import { eventsFromToday, idOf, sharedEventsOn, unjudgedFor } from './events-on-target.ts'

/** A service that lists some events under another name than it reads them, so that they are not leased. */
const unfit =
  (...numbers: readonly number[]): Override =>
  ({ represent }) => ({
    represent: {
      ...represent,
      list: (event) =>
        numbers.some((number) => idOf(number) === event.eventId)
          ? { ...event, name: 'As listed' }
          : event,
    },
  })

describe('taking free events', () => {
  it('waits for none that others hold', async () => {
    const { shared } = await sharedEventsOn({ events: eventsFromToday(5) })
    const held = await shared.leases.take(3)
    expect(await shared.leases.takeFree(4)).toHaveLength(2)
    expect(await shared.leases.takeFree(4)).toHaveLength(0)
    shared.leases.giveBack(held)
    expect(await shared.leases.takeFree(4)).toHaveLength(3)
  })

  it('goes on to other events where some are not fit, and gives fewer where there are no more', async () => {
    const { shared } = await sharedEventsOn({ events: eventsFromToday(6), decisions: unfit(2, 3) })
    expect(await shared.leases.takeFree(3)).toHaveLength(3)
    expect(await shared.leases.takeFree(3)).toHaveLength(1)
    expect(await shared.leases.size()).toEqual({ all: 4, free: 0 })
  })

  it('lets the days around today be filled by somebody who holds the window', async () => {
    const { shared } = await sharedEventsOn({
      events: eventsFromToday(40),
      decisions: unfit(1, 2, 3, 4, 5, 6, 7, 8),
    })
    await shared.placed.enter()
    await shared.placed.settleAroundToday()
    expect(await shared.othersWrite()).toBe(false)
  })
})

describe('leases that have ended', () => {
  it('let nobody wait, and tell why', async () => {
    const { shared } = await sharedEventsOn({ events: eventsFromToday(3) })
    await shared.leases.take(3)
    const waiting = shared.leases.take(1)
    const why = reason('run-timeout', { limitMs: 1000 })
    shared.leases.end(why)
    const ended = unjudgedFor('too-few-to-update', { why })
    await expect(waiting).rejects.toMatchObject(ended)
    await expect(shared.leases.take(1)).rejects.toMatchObject(ended)
  })
})
