import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inScope } from '../../../src/service/scope.ts'
import { httpServer, json, type Loopback } from './loopback.ts'
import { clientOf, listing, until, updating } from './requests.ts'

const several = Array.from({ length: 6 }, () => updating)
const updates = ({ received }: Loopback) => received.filter(({ method }) => method === 'PATCH')

/** A server that carries out one update at a time and refuses others meanwhile; reads are answered. */
const oneAtATime = async (status: number, headers: Record<string, string> = {}) => {
  let locked = false
  const seen = { refused: 0 }
  const server = await httpServer(async ({ method }, response) => {
    if (method !== 'PATCH') return json(response, [])
    if (locked) {
      seen.refused++
      response.writeHead(status, headers).end()
      return
    }
    locked = true
    await sleep(20)
    locked = false
    json(response, {})
  })
  return { ...server, seen }
}

/** A server that answers updates with these statuses in turn, then with 200. */
const answering = (...statuses: number[]) => {
  let updates = 0
  return httpServer(({ method }, response) =>
    json(response, {}, method === 'PATCH' ? (statuses[updates++] ?? 200) : 200),
  )
}

describe('updates that are refused beside each other', () => {
  it.each<[number, Record<string, string>]>([
    [409, {}],
    [423, {}],
    [425, {}],
    [429, {}],
    [429, { 'retry-after': '1' }],
    [503, {}],
  ])('with %i %o are sent again, and from then on one at a time', async (status, headers) => {
    const server = await oneAtATime(status, headers)
    const client = clientOf(server.url)
    const scope = await inScope(async (scope) => {
      const answers = await Promise.all(several.map((update) => client.send(update)))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      return scope
    })
    expect(scope.exchanges.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const { refused } = server.seen
    expect(refused).toBeGreaterThan(0)
    expect(client.counts.retries).toBe(refused)
    await Promise.all(several.map((update) => client.send(update)))
    expect(server.seen.refused).toBe(refused)
  })

  it('leave reads going several at a time', async () => {
    let underWay = 0
    const server = await httpServer(async ({ method }, response) => {
      underWay++
      await (method === 'PATCH' ? sleep(20) : until(() => underWay >= 4))
      json(response, {}, method === 'PATCH' && underWay > 1 ? 409 : 200)
      if (method === 'PATCH') underWay--
    })
    const client = clientOf(server.url)
    await Promise.all([client.send(updating), client.send(updating)])
    expect(client.counts.retries).toBeGreaterThan(0)
    await Promise.all(Array.from({ length: 4 }, () => client.send(listing)))
  })

  it('are believed when they are refused alone as well', async () => {
    const server = await httpServer((_request, response) => json(response, {}, 409))
    const client = clientOf(server.url)
    const answers = await Promise.all([client.send(updating), client.send(updating)])
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
    // Each beside the other, alone, and once more.
    expect(server.received).toHaveLength(6)
  })

  it('for what they are, with 400, are not sent again', async () => {
    const server = await httpServer((_request, response) => json(response, {}, 400))
    const client = clientOf(server.url)
    await Promise.all(several.map((update) => client.send(update)))
    expect(server.received).toHaveLength(6)
  })
})

it('goes on sending updates at once where none is refused', async () => {
  let underWay = 0
  const server = await httpServer(async (_request, response) => {
    underWay++
    await until(() => underWay >= 6)
    json(response, {})
  })
  const client = clientOf(server.url)
  await Promise.all(several.map((update) => client.send(update)))
  expect(underWay).toBe(6)
})

describe('an update that is in conflict though it was alone', () => {
  it.each([409, 423])('with %i is sent once more, after a pause', async (status) => {
    const server = await answering(status)
    expect((await clientOf(server.url).send(updating)).status).toBe(200)
    const [first, second] = updates(server)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(95)
  })

  it('is left alone for as long as it asks, up to a second', async () => {
    const server = await httpServer((_request, response, nth) => {
      response.writeHead(nth === 1 ? 423 : 200, { 'retry-after': '30' }).end()
    })
    expect((await clientOf(server.url).send(updating)).status).toBe(200)
    const [first, second] = updates(server)
    const pause = (second?.at ?? 0) - (first?.at ?? 0)
    expect(pause).toBeGreaterThanOrEqual(995)
    expect(pause).toBeLessThan(10_000)
  })

  it('is believed when it is again', async () => {
    const server = await answering(409, 409)
    const client = clientOf(server.url)
    expect((await client.send(updating)).status).toBe(409)
    expect(client.counts).toMatchObject({ requests: { PATCH: 2 }, updates: 0, retries: 1 })
  })

  it('is believed at once where that happens to more than one in twenty', async () => {
    const everySecond = Array.from({ length: 40 }, (_, nth) => (nth % 2 === 0 ? 409 : 200))
    const server = await answering(...everySecond)
    const client = clientOf(server.url)
    const statuses: number[] = []
    for (let nth = 0; nth < 9; nth++) statuses.push((await client.send(updating)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 200, 409, 200])
  })

  it('is still sent once more late in a run, where that is rare', async () => {
    const rare = Array.from({ length: 200 }, (_, nth) => (nth % 25 === 0 ? 409 : 200))
    const server = await answering(...rare)
    const client = clientOf(server.url)
    for (let nth = 0; nth < 190; nth++) expect((await client.send(updating)).status).toBe(200)
  })
})

it('takes a conflict at its word with wrong credentials, and of a read', async () => {
  const server = await httpServer((_request, response) => json(response, {}, 409))
  const client = clientOf(server.url)
  await client.send({ ...updating, authorization: 'none' })
  await client.send(listing)
  expect(server.received).toHaveLength(2)
})

it('waits for no turn once the run has ended', async () => {
  const server = await httpServer(async (_request, response) => {
    await sleep(30)
    json(response, {}, 409)
  })
  const client = clientOf(server.url)
  const sent = several.map((update) => client.send(update).catch((error: Error) => error.message))
  await until(() => server.received.length > 6)
  client.end('it was interrupted')
  expect(await Promise.all(sent)).toEqual(Array(6).fill('it was interrupted'))
  expect(server.received.length).toBeLessThan(9)
})
