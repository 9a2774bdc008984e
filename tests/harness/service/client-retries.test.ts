import { describe, expect, it } from 'vitest'
import { NoAnswer } from '../../../src/service/no-answer.ts'
import { httpServer, json, type Loopback, nobodyThere } from './loopback.ts'
import { clientOf, listing, until, updating } from './requests.ts'
import { secureServer } from './secure-server.ts'

/** A server that is spoilt for so many requests, and well from then on. */
const spoiltFor = (count: number, spoil: Parameters<typeof httpServer>[0]) =>
  httpServer((request, response, nth) =>
    nth > count ? json(response, []) : spoil(request, response, nth),
  )

const resetting: Parameters<typeof httpServer>[0] = (_request, response) => {
  response.socket?.resetAndDestroy()
}

/** How long the pauses between the requests of a server were, in milliseconds. */
const pauses = ({ received }: Pick<Loopback, 'received'>) =>
  received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0))

/** The updates among the requests received, without the plain ones that tell whether it is busy at all. */
const updates = ({ received }: Loopback) => received.filter(({ method }) => method === 'PATCH')

describe('a request that noise has spoilt', () => {
  it('is sent again, after pauses that double', async () => {
    const server = await spoiltFor(3, resetting)
    const client = clientOf(server.url)
    expect((await client.send(updating)).status).toBe(200)
    expect(server.received.map(({ body }) => body)).toEqual(Array(4).fill(updating.body))
    const [first = 0, second = 0, third = 0] = pauses(server)
    expect(first).toBeGreaterThanOrEqual(99)
    expect(second).toBeGreaterThanOrEqual(199)
    expect(third).toBeGreaterThanOrEqual(399)
    expect(client.counts.retries).toBe(3)
  })

  it('is given up after four times, with what it came to', async () => {
    const server = await spoiltFor(Infinity, resetting)
    const client = clientOf(server.url)
    const error = await client.send(listing).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NoAnswer)
    expect(error).toMatchObject({
      message: 'connection reset (ECONNRESET)',
      exchange: { method: 'GET', failure: 'connection reset (ECONNRESET)' },
    })
    expect(server.received).toHaveLength(4)
    expect(client.counts).toEqual({ requests: { GET: 4 }, updates: 0, retries: 3 })
  })

  it('is given up after four times where nobody listens', async () => {
    const client = clientOf(await nobodyThere())
    await expect(client.send(listing)).rejects.toThrow('connection refused (ECONNREFUSED)')
    expect(client.counts.requests.GET).toBe(4)
  })

  it('is given up after two times when each takes all of its time', async () => {
    const server = await httpServer(() => {})
    const client = clientOf(server.url, { settings: { requestTimeoutMs: 200 } })
    await expect(client.send(listing)).rejects.toThrow('no complete answer within 200 ms')
    expect(server.received).toHaveLength(2)
  })

  it('is given up at once when the noise would stay', async () => {
    const server = await secureServer()
    const client = clientOf(server.url)
    await expect(client.send(listing)).rejects.toThrow(NoAnswer)
    expect(server.connections()).toBe(1)
    expect(client.counts).toEqual({ requests: { GET: 1 }, updates: 0, retries: 0 })
  })
})

describe.each([429, 502, 503, 504])('a target that answers %i to every request', (status) => {
  it('is asked again', async () => {
    // The plain request that tells whether it is busy as a whole is refused, too.
    const server = await spoiltFor(2, (_request, response) => json(response, {}, status))
    const client = clientOf(server.url)
    const answer = await client.send(updating)
    expect(answer.status).toBe(200)
    expect(answer.content).toEqual({ kind: 'json', value: [] })
    expect(pauses({ received: updates(server) })[0]).toBeGreaterThanOrEqual(99)
    expect(client.counts).toEqual({ requests: { GET: 1, PATCH: 2 }, updates: 1, retries: 1 })
  })

  it('is left alone for as many seconds as it asks for', async () => {
    const server = await spoiltFor(2, (_request, response) => {
      response.writeHead(status, { 'retry-after': '1' }).end()
    })
    expect((await clientOf(server.url).send(updating)).status).toBe(200)
    expect(pauses({ received: updates(server) })[0]).toBeGreaterThanOrEqual(995)
  })

  it('is left alone until the date that it names', async () => {
    const named = Math.floor(Date.now() / 1000) * 1000 + 2000
    const server = await spoiltFor(2, (_request, response) => {
      response.writeHead(status, { 'retry-after': new Date(named).toUTCString() }).end()
    })
    expect((await clientOf(server.url).send(updating)).status).toBe(200)
    expect(performance.timeOrigin + (updates(server)[1]?.at ?? 0)).toBeGreaterThanOrEqual(named - 5)
  })
})

describe('a target that stays busy', () => {
  it('is asked five times where it does not say for how long', async () => {
    const server = await spoiltFor(Infinity, (_request, response) => json(response, {}, 503))
    const client = clientOf(server.url)
    await expect(client.send(updating)).rejects.toThrow('status 503 however often it was asked')
    expect(updates(server)).toHaveLength(5)
  })

  it('is asked again with growing pauses where it names a date that is past', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(503, { 'retry-after': new Date(0).toUTCString() }).end()
    })
    const client = clientOf(server.url)
    const sent = client.send(updating).catch(() => {})
    await until(() => updates(server).length === 5)
    client.end('it has been seen')
    await sent
    const at = updates(server).map((update) => update.at)
    for (const [index, least] of [99, 199, 399, 799].entries())
      expect((at[index + 1] ?? 0) - (at[index] ?? 0)).toBeGreaterThanOrEqual(least)
  })

  it('is asked more slowly by all once it has answered 429 to several at once', async () => {
    const server = await httpServer((_request, response) =>
      json(response, [], updates(server).length > 4 ? 200 : 429),
    )
    const client = clientOf(server.url)
    const sent = [1, 2, 3, 4].map(() => client.send(updating).catch(() => {}))
    await until(() => updates(server).length === 6)
    client.end('it has been seen')
    await Promise.all(sent)
    const [fifth, sixth] = updates(server).slice(4)
    expect((sixth?.at ?? 0) - (fifth?.at ?? 0)).toBeGreaterThanOrEqual(900)
  })
})

describe('an answer', () => {
  it.each([200, 204, 302, 400, 401, 404, 409, 418, 500, 501, 505])(
    'with status %i is taken as it is',
    async (status) => {
      const server = await httpServer((_request, response) => {
        response.writeHead(status, { 'retry-after': '30' }).end()
      })
      const client = clientOf(server.url)
      const answer = await client.send(listing)
      expect(answer.status).toBe(status)
      expect(answer.succeeded).toBe(status < 300)
      expect(server.received).toHaveLength(1)
      expect(client.counts.retries).toBe(0)
    },
  )

  it('that cannot be read is taken as it is', async () => {
    const server = await httpServer((_request, response) => {
      response.end('<h1>Maintenance</h1>')
    })
    const { content } = await clientOf(server.url).send(listing)
    expect(content).toEqual({ kind: 'unreadable', reason: 'it is not valid JSON' })
    expect(server.received).toHaveLength(1)
  })
})

describe('a read of an event that there is none of', () => {
  it('is tried once, waited for shortly, and never costs the target where it is not answered', async () => {
    const server = await httpServer(({ url }, response) => {
      if (!url?.includes('nobody')) json(response, [])
    })
    const client = clientOf(server.url, { settings: { requestTimeoutMs: 10_000 } })
    await client.send(listing)
    const path = '/special-events/nobody'
    const unknown = { ...listing, operation: 'get', path, namesNoEvent: true } as const
    for (const count of Array(2).fill(4)) {
      const since = performance.now()
      const reads = Array.from({ length: count }, () => client.send(unknown))
      for (const read of reads)
        await expect(read).rejects.toThrow(/^no complete answer within [1-4]\d{3} ms$/)
      expect(performance.now() - since).toBeLessThan(9000)
    }
    expect(client.counts).toMatchObject({ requests: { GET: 9 }, retries: 0 })
    await expect(client.send(listing)).resolves.toMatchObject({ status: 200 })
  })
})
