import { describe, expect, it } from 'vitest'
import type { Override } from '../../../src/reference/decisions.ts'
import { day, names, specialEvent, started } from './running-service.ts'

describe('an override', () => {
  it('has a state of its own in every service', async () => {
    const everySecondFails: Override = (sound) => {
      let requests = 0
      return {
        around: async (request, answer) => {
          requests += 1
          return requests % 2 === 0
            ? { status: 503, headers: {}, body: undefined }
            : sound.around(request, answer)
        },
      }
    }
    const one = await started({ decisions: everySecondFails })
    const other = await started({ decisions: everySecondFails })
    expect([(await one.list()).status, (await one.list()).status]).toEqual([200, 503])
    expect((await other.list()).status).toBe(200)
  })

  const throwing = () => {
    throw new Error('out of order')
  }

  it('that throws while it delivers ends the connection, and is reported to the logger', async () => {
    const lines: unknown[] = []
    const service = await started({
      logger: (line) => lines.push(line),
      decisions: () => ({ deliver: throwing }),
    })
    await expect(service.list()).rejects.toThrow()
    await expect.poll(() => lines).toMatchObject([{ failure: new Error('out of order') }])
    expect(lines[0]).not.toHaveProperty('status')
  })

  it('that throws is answered with 500, and reported to the logger', async () => {
    const failures: unknown[] = []
    const service = await started({
      logger: ({ failure }) => failures.push(failure),
      decisions: () => ({ order: throwing }),
    })
    const listing = await service.list()
    expect(listing.status).toBe(500)
    expect(listing.text).not.toContain('out of order')
    await expect.poll(() => failures).toEqual([new Error('out of order')])
  })

  it('may let events come and go while the service runs, and no longer', async () => {
    let ticks = 0
    const service = await started({
      events: [],
      decisions: () => ({
        traffic: ({ store, today }) => {
          const timer = setInterval(() => {
            ticks += 1
            store.put(specialEvent(ticks, { dates: [today()] }))
            store.remove(specialEvent(ticks - 2).eventId)
          }, 5)
          return () => clearInterval(timer)
        },
      }),
    })
    await expect.poll(() => service.list().then(names)).not.toEqual([])
    const seen = names(await service.list())
    await expect.poll(() => service.list().then(names)).not.toEqual(seen)
    await service.close()
    const atClose = ticks
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(ticks).toBe(atClose)
  })

  it('may read the clock in another zone', async () => {
    const service = await started({
      events: (today) => [specialEvent(1, { dates: [today] })],
      decisions: () => ({ today: () => day(300) }),
      today: undefined as never,
    })
    expect(service.snapshot()[0]?.dates).toEqual([day(300)])
  })
})
