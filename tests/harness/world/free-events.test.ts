import { describe, expect, it } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { eventsFromToday, groundOn, idOf, unjudgedFor } from './standing-ground.ts'

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
    const { ground } = await groundOn({ events: eventsFromToday(5) })
    const held = await ground.leases.take(3)
    expect(await ground.leases.takeFree(4)).toHaveLength(2)
    expect(await ground.leases.takeFree(4)).toHaveLength(0)
    ground.leases.giveBack(held)
    expect(await ground.leases.takeFree(4)).toHaveLength(3)
  })

  it('goes on to other events where some are not fit, and gives fewer where there are no more', async () => {
    const { ground } = await groundOn({ events: eventsFromToday(6), decisions: unfit(2, 3) })
    expect(await ground.leases.takeFree(3)).toHaveLength(3)
    expect(await ground.leases.takeFree(3)).toHaveLength(1)
    expect(await ground.leases.size()).toEqual({ all: 4, free: 0 })
  })

  it('lets the days around today be filled by somebody who holds the window', async () => {
    const { ground } = await groundOn({
      events: eventsFromToday(40),
      decisions: unfit(1, 2, 3, 4, 5, 6, 7, 8),
    })
    await ground.enterWindow()
    await ground.settleAroundToday()
    expect(await ground.othersWrite()).toBe(false)
  })
})

describe('leases that have ended', () => {
  it('let nobody wait, and tell why', async () => {
    const { ground } = await groundOn({ events: eventsFromToday(3) })
    await ground.leases.take(3)
    const waiting = ground.leases.take(1)
    ground.leases.end('the run reached its time limit')
    const ended = unjudgedFor('too-few-to-update', {
      why: { facts: { text: 'the run reached its time limit' } },
    })
    await expect(waiting).rejects.toMatchObject(ended)
    await expect(ground.leases.take(1)).rejects.toMatchObject(ended)
  })
})
