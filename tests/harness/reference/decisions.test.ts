import { describe, expect, it } from 'vitest'
import { names, specialEvent, started } from './running-service.ts'

describe('an override', () => {
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
})
