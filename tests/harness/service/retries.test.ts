import { describe, expect, it } from 'vitest'
import { reason } from '../../../src/findings/reasons.ts'
import { NoAnswer } from '../../../src/service/no-answer.ts'
import { type Answering, always, busy, json, nobodyThere, resetting } from './loopback.ts'
import { clientOf, failedWith, interrupted, listing, served, updating } from './requests.ts'
import { secureServer } from './secure-server.ts'
import { pausesBetween, until } from './timing.ts'

/** Spoilt for so many requests, and well from then on. */
const spoiltFor =
  (count: number, spoil: Answering): Answering =>
  (request, response, nth) =>
    nth > count ? json(response, []) : spoil(request, response, nth)

const expectPauses = (pauses: readonly number[], ...least: readonly number[]) => {
  for (const [index, ms] of least.entries()) expect(pauses[index]).toBeGreaterThanOrEqual(ms)
}

describe('a request that noise has spoilt', () => {
  it('is sent again, after pauses that double', async () => {
    const { client, received } = await served(spoiltFor(3, resetting))
    expect((await client.send(updating)).status).toBe(200)
    expect(received.map(({ body }) => body)).toEqual(Array(4).fill(updating.body))
    expectPauses(pausesBetween(received), 99, 199, 399)
    expect(client.counts.retries).toBe(3)
  })

  it('is given up after four times, with what it came to', async () => {
    const { client, received } = await served(resetting)
    const error = await client.send(listing).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NoAnswer)
    const because = failedWith('connection reset', 'ECONNRESET')
    expect(error).toMatchObject({ because, exchange: { method: 'GET', failure: because } })
    expect(received).toHaveLength(4)
    expect(client.counts).toEqual({ requests: { GET: 4 }, updates: 0, retries: 3 })
  })

  const refused = failedWith('connection refused', 'ECONNREFUSED')
  const lasting = { code: 'connection-failed' }
  const late = reason('not-answered-in-time', { timeoutMs: 200 })

  it.each([
    [4, 'where nobody listens', nobodyThere, refused],
    [2, 'where each takes all of its time', async () => (await served(() => {})).url, late],
    [1, 'where the noise would stay', async () => (await secureServer()).url, lasting],
  ] as const)('is given up after %i tries %s', async (requests, _, address, because) => {
    const client = clientOf(await address(), { settings: { requestTimeoutMs: 200 } })
    await expect(client.send(listing)).rejects.toMatchObject({ because })
    expect(client.counts).toMatchObject({ requests: { GET: requests }, retries: requests - 1 })
  })
})

describe.each([429, 502, 503, 504])('a target that answers %i to every request', (status) => {
  // The plain listing that tells whether it is idle is refused, too.
  it('is asked again', async () => {
    const { client, updates } = await served(spoiltFor(2, always(status)))
    const answer = await client.send(updating)
    expect(answer).toMatchObject({ status: 200, content: { kind: 'json', value: [] } })
    expectPauses(pausesBetween(updates()), 99)
    expect(client.counts).toEqual({ requests: { GET: 1, PATCH: 2 }, updates: 1, retries: 1 })
  })

  it('is left alone until the date that it names', async () => {
    const named = Math.floor(Date.now() / 1000) * 1000 + 2000
    const date = new Date(named).toUTCString()
    const { client, updates } = await served(spoiltFor(2, busy(status, date)))
    expect((await client.send(updating)).status).toBe(200)
    expect(performance.timeOrigin + (updates()[1]?.at ?? 0)).toBeGreaterThanOrEqual(named - 5)
  })
})

describe('a target that stays busy', () => {
  it('is asked again with growing pauses where it names a date that is past', async () => {
    const { client, updates } = await served(busy(503, new Date(0).toUTCString()))
    const sent = client.send(updating).catch(() => {})
    await until(() => updates().length === 5)
    client.end(interrupted)
    await sent
    expectPauses(pausesBetween(updates()), 99, 199, 399, 799)
  })

  it('is asked more slowly by all once it has answered 429 to several at once', async () => {
    const { client, updates } = await served((_request, response) =>
      json(response, [], updates().length > 4 ? 200 : 429),
    )
    const sent = [1, 2, 3, 4].map(() => client.send(updating).catch(() => {}))
    await until(() => updates().length === 6)
    client.end(interrupted)
    await Promise.all(sent)
    expectPauses(pausesBetween(updates().slice(4)), 900)
  })
})

it('a read of no event is tried once, waited for shortly, and never costs the target', async () => {
  const { client } = await served(
    ({ url }, response) => {
      if (!url?.includes('nobody')) json(response, [])
    },
    { settings: { requestTimeoutMs: 10_000 } },
  )
  await client.send(listing)
  const path = '/special-events/nobody'
  const unknown = { ...listing, operation: 'get', path, namesNoEvent: true } as const
  for (const count of Array(2).fill(4)) {
    const since = performance.now()
    const reads = Array.from({ length: count }, () => client.send(unknown))
    for (const read of reads) await expect(read).rejects.toThrow('not-answered-in-time')
    expect(performance.now() - since).toBeLessThan(9000)
  }
  expect(client.counts).toMatchObject({ requests: { GET: 9 }, retries: 0 })
  await expect(client.send(listing)).resolves.toMatchObject({ status: 200 })
})

it('refusals are waited for shortly once three got no answer, and for long again after one that did', async () => {
  let isSilent = true
  const { client } = await served(
    ({ url }, response) => {
      if (!url?.includes('limit=0')) json(response, [])
      else if (!isSilent) json(response, {}, 400)
    },
    { settings: { requestTimeoutMs: 2000 } },
  )
  await client.send(listing)
  const refusable = { ...listing, query: [['limit', '0']] } as const
  const takesMs = async () => {
    const since = performance.now()
    await expect(client.send(refusable)).rejects.toThrow('not-answered-in-time')
    return performance.now() - since
  }
  await Promise.all([1, 2].map(takesMs))
  // Of the first three, two are sent again.
  expect(client.counts.retries).toBe(2)
  expect(await takesMs()).toBeLessThan(1800)
  await client.send({ ...refusable, query: [['limit', '31']] })
  expect(await takesMs()).toBeLessThan(1800)
  isSilent = false
  await client.send(refusable)
  isSilent = true
  expect(await takesMs()).toBeGreaterThan(3800)
})

describe('a target that limits the rate of requests, and names a short pause', () => {
  it('is sent them more slowly, and refuses few', async () => {
    const [perSecond, most] = [40, 20]
    let tokens = most
    let refilledAt = performance.now()
    const { client } = await served((_, response) => {
      const now = performance.now()
      tokens = Math.min(most, tokens + ((now - refilledAt) * perSecond) / 1000)
      refilledAt = now
      if (tokens < 1) return void response.writeHead(429, { 'retry-after': '1' }).end()
      tokens--
      json(response, [])
    })
    await Promise.all(Array.from({ length: 160 }, () => client.send(updating)))
    expect(client.counts.retries).toBeLessThan(60)
  })
})
