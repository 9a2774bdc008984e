import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { httpServer, json } from './loopback.ts'
import { clientOf, listing, updating } from './requests.ts'

/** A server that takes its time, and counts how many requests are with it at once. */
const slowServer = async (spoilt: (nth: number) => boolean = () => false) => {
  let inFlight = 0
  const most = { inFlight: 0 }
  const server = await httpServer(async (_request, response, nth) => {
    most.inFlight = Math.max(most.inFlight, ++inFlight)
    await sleep(15)
    inFlight--
    if (spoilt(nth)) response.socket?.resetAndDestroy()
    else json(response, [])
  })
  return { ...server, most }
}

describe('the number of requests in flight', () => {
  it.each([1, 3, 8])(
    'reaches %i where the settings allow it, and never more',
    async (concurrency) => {
      const server = await slowServer()
      const client = clientOf(server.url, { settings: { concurrency } })
      await Promise.all(Array.from({ length: 40 }, () => client.send(listing)))
      expect(server.most.inFlight).toBe(concurrency)
      expect(server.received).toHaveLength(40)
    },
  )

  it('is kept while requests are sent again', async () => {
    const server = await slowServer((nth) => nth % 3 === 0)
    const client = clientOf(server.url, { settings: { concurrency: 3 } })
    await Promise.all(Array.from({ length: 20 }, () => client.send(updating).catch(() => {})))
    expect(client.counts.retries).toBeGreaterThan(5)
    expect(server.most.inFlight).toBeLessThanOrEqual(3)
  })

  it('is kept when it is asked whether the target is lost', async () => {
    const server = await slowServer(() => true)
    const client = clientOf(server.url, { settings: { concurrency: 1 } })
    await Promise.all(Array.from({ length: 8 }, () => client.send(listing).catch(() => {})))
    expect(server.most.inFlight).toBe(1)
  })
})

describe('the rate of requests', () => {
  it('never gets ahead of its ceiling', async () => {
    const server = await httpServer((_request, response) => json(response, []))
    const client = clientOf(server.url, { settings: { requestsPerSecond: 40 } })
    const begun = performance.now()
    await Promise.all(Array.from({ length: 25 }, () => client.send(listing)))
    for (const [index, { at }] of server.received.entries())
      expect(at - begun).toBeGreaterThanOrEqual(index * 25 - 2)
  })

  it('counts requests that are sent again', async () => {
    const server = await httpServer((_request, response) => {
      response.socket?.resetAndDestroy()
    })
    const client = clientOf(server.url, { settings: { requestsPerSecond: 20 } })
    const begun = performance.now()
    await Promise.all([1, 2, 3, 4, 5].map(() => client.send(listing).catch(() => {})))
    expect(server.received).toHaveLength(21)
    for (const [index, { at }] of server.received.entries())
      expect(at - begun).toBeGreaterThanOrEqual(index * 50 - 2)
  })
})
