import { describe, expect, it } from 'vitest'
import { pause } from '../../../src/service/gate.ts'
import type { ServiceRequest } from '../../../src/service/request.ts'
import { inScope } from '../../../src/service/scope.ts'
import { httpServer, json, type Loopback } from './loopback.ts'
import { clientOf, listing, until, updating } from './requests.ts'

/** A server that refuses updates as too busy, and answers all else at once. */
const updatesRefused = (status: number, headers: Record<string, string> = {}) =>
  httpServer(({ method }, response) => {
    if (method === 'PATCH') response.writeHead(status, headers).end()
    else json(response, [])
  })

const methods = ({ received }: Loopback) => received.map(({ method }) => method).join(' ')

const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
  const begun = performance.now()
  return [await work, performance.now() - begun]
}

describe.each([425, 429, 502, 503, 504])(
  'a request that is refused with %i while plain ones are answered',
  (status) => {
    it('is refused for its own sake: after three times, that is its answer', async () => {
      const server = await updatesRefused(status)
      const client = clientOf(server.url)
      const scope = await inScope(async (scope) => {
        const answer = await client.send(updating)
        expect(answer).toMatchObject({ status, succeeded: false, request: updating })
        return scope
      })
      expect(scope.exchanges.map(({ method, status }) => [method, status])).toEqual([
        ['PATCH', status],
      ])
      expect(scope.requests).toBe(9)
      expect(methods(server)).toBe('PATCH GET GET PATCH GET GET PATCH GET GET')
      expect(client.counts).toEqual({ requests: { PATCH: 3, GET: 6 }, updates: 0, retries: 2 })
    })

    it('is asked again at once, however long it says to wait', async () => {
      for (const asked of ['30', new Date(Date.now() + 30_000).toUTCString()]) {
        const server = await updatesRefused(status, { 'retry-after': asked })
        const [answer, took] = await timed(clientOf(server.url).send(updating))
        expect(answer.status).toBe(status)
        expect(took).toBeLessThan(5000)
      }
    })
  },
)

describe('once three requests were refused at leisure', () => {
  it('the next is taken at its word the first time, still only at leisure', async () => {
    const server = await updatesRefused(429, { 'retry-after': '30' })
    const client = clientOf(server.url)
    const cost = async () => {
      const before = server.received.length
      expect((await client.send(updating)).status).toBe(429)
      return server.received.length - before
    }
    expect([await cost(), await cost(), await cost()]).toEqual([9, 9, 9])
    expect([await cost(), await cost()]).toEqual([3, 3])
    expect(methods(server).endsWith('PATCH GET GET PATCH GET GET')).toBe(true)
  })

  it('a target that is busy as a whole is waited for all the same', async () => {
    let busy = 0
    const server = await httpServer(({ method }, response) => {
      const refused = busy > 0 ? busy-- > 0 : method === 'PATCH' && busy === 0
      json(response, [], refused ? 429 : 200)
    })
    const client = clientOf(server.url)
    for (let time = 0; time < 3; time++) await client.send(updating)
    busy = 4
    expect((await client.send(listing)).status).toBe(200)
    expect(busy).toBe(0)
  })
})

describe('a request among others that are refused', () => {
  it('is asked again like any other where not all plain ones are answered', async () => {
    // One plain request is answered, the next is not.
    const server = await httpServer(({ method }, response, nth) =>
      json(response, [], method === 'PATCH' || nth % 3 === 0 ? 503 : 200),
    )
    const client = clientOf(server.url)
    await expect(client.send(updating)).rejects.toThrow('status 503 however often it was asked')
    expect(methods(server)).toBe(Array(5).fill('PATCH GET GET').join(' '))
  })

  it('is refused for its own sake only when plain ones were answered three times in a row', async () => {
    // Twice they are, then one is not, then they are again.
    const server = await httpServer(({ method }, response, nth) =>
      json(response, {}, method === 'PATCH' || nth === 8 ? 503 : 200),
    )
    const client = clientOf(server.url)
    await expect(client.send(updating)).rejects.toThrow('status 503 however often it was asked')
    expect(methods(server)).toBe(
      'PATCH GET GET PATCH GET GET PATCH GET PATCH GET GET PATCH GET GET',
    )
  })

  it('is answered once the target has leisure again', async () => {
    const busyUntil = performance.now() + 500
    const server = await httpServer((_request, response) =>
      json(response, [], performance.now() < busyUntil ? 429 : 200),
    )
    expect((await clientOf(server.url).send(updating)).status).toBe(200)
    expect(performance.now()).toBeGreaterThanOrEqual(busyUntil)
  })

  it('waits with the target for as long as it asks, while it is busy as a whole', async () => {
    const begun = performance.now()
    const server = await httpServer((_request, response) => {
      if (performance.now() - begun > 1500) json(response, [])
      else response.writeHead(429, { 'retry-after': '1' }).end()
    })
    const [answer] = await timed(clientOf(server.url).send(updating))
    expect(answer.status).toBe(200)
    const updates = server.received.filter(({ method }) => method === 'PATCH')
    for (const [index, { at }] of updates.slice(1).entries())
      expect(at - (updates[index]?.at ?? 0)).toBeGreaterThanOrEqual(995)
  })

  it('asks for leisure together with those that are refused beside it', async () => {
    const server = await updatesRefused(503)
    const client = clientOf(server.url)
    await Promise.all(Array.from({ length: 8 }, () => client.send(updating)))
    const plain = server.received.filter(({ method }) => method === 'GET')
    expect(plain.length).toBeLessThan(8 * 6)
  })
})

describe('a request with wrong credentials that is refused as too many', () => {
  const wrong: ServiceRequest = {
    ...listing,
    authorization: { header: 'Basic bm9ib2R5Og==', shown: 'Basic <nobody>' },
  }
  const refusing = () =>
    httpServer((_request, response) => {
      response.writeHead(429, { 'retry-after': '60' }).end()
    })

  it('comes to that answer after three times, and a second of pause at most', async () => {
    const server = await refusing()
    const client = clientOf(server.url)
    const [answer, took] = await timed(client.send(wrong))
    expect(answer.status).toBe(429)
    // Nobody asks with the right credentials meanwhile.
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill('Basic bm9ib2R5Og=='),
    )
    expect(took).toBeGreaterThanOrEqual(1990)
    expect(took).toBeLessThan(5000)
  })

  it('is answered otherwise where that changes', async () => {
    const server = await httpServer((_request, response, nth) =>
      json(response, {}, nth < 3 ? 429 : 401),
    )
    expect((await clientOf(server.url).send(wrong)).status).toBe(401)
    expect(server.received).toHaveLength(3)
  })

  // A known fault: several of them at once close the gate for all, for as long as the target asks.
  it('holds up nobody else for as long as the target asks, not even beside many others', async () => {
    const server = await httpServer(({ headers }, response) => {
      if (headers.authorization !== 'Basic bm9ib2R5Og==') json(response, [])
      else response.writeHead(429, { 'retry-after': '6' }).end()
    })
    const client = clientOf(server.url)
    const refused = Array.from({ length: 8 }, () => client.send(wrong).catch(() => {}))
    await until(() => server.received.length === 8)
    await pause(100)
    const [, took] = await timed(client.send(listing))
    client.end('it has been seen')
    await Promise.all(refused)
    expect(took).toBeLessThan(3000)
  })
})
