import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { always, json, resetting } from './loopback.ts'
import { listing, served, updating } from './requests.ts'
import { times } from './timing.ts'

/** A server that takes its time and counts how many requests are with it at once, and a client of it. */
const slowlyServed = async (concurrency: number, spoilt: (nth: number) => boolean) => {
  let inFlight = 0
  const most = { inFlight: 0 }
  const server = await served(
    async (request, response, nth) => {
      most.inFlight = Math.max(most.inFlight, ++inFlight)
      await sleep(15)
      inFlight--
      if (spoilt(nth)) return resetting(request, response, nth)
      json(response, [])
    },
    { settings: { concurrency } },
  )
  return { ...server, most }
}

describe('the number of requests in flight', () => {
  it.each([1, 3, 8])('reaches %i where the settings allow it, and never more', async (allowed) => {
    const { client, most, received } = await slowlyServed(allowed, () => false)
    await times(40, () => client.send(listing))
    expect(most.inFlight).toBe(allowed)
    expect(received).toHaveLength(40)
  })

  it('is kept while requests are sent again', async () => {
    const { client, most } = await slowlyServed(3, (nth) => nth % 3 === 0)
    await times(20, () => client.send(updating).catch(() => {}))
    expect(client.counts.retries).toBeGreaterThan(5)
    expect(most.inFlight).toBeLessThanOrEqual(3)
  })

  it('is kept when it is asked whether the target is lost', async () => {
    const { client, most } = await slowlyServed(1, () => true)
    await times(8, () => client.send(listing).catch(() => {}))
    expect(most.inFlight).toBe(1)
  })
})

it.each([
  ['never gets ahead of its ceiling', always(200), 40, 25, 25],
  ['counts requests that are sent again', resetting, 20, 5, 21],
])('the rate of requests %s', async (_, answer, requestsPerSecond, sent, expected) => {
  const { client, received } = await served(answer, { settings: { requestsPerSecond } })
  const begun = performance.now()
  await times(sent, () => client.send(listing).catch(() => {}))
  expect(received).toHaveLength(expected)
  for (const [index, { at }] of received.entries())
    expect(at - begun).toBeGreaterThanOrEqual((index * 1000) / requestsPerSecond - 2)
})
