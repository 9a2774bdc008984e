import { describe, expect, it } from 'vitest'
import { pause } from '../../../src/service/pause.ts'
import type { ServiceRequest } from '../../../src/service/request.ts'
import { inScope } from '../../../src/service/scope.ts'
import { type Answering, always, busy, json } from './loopback.ts'
import { interrupted, listing, served, updating } from './requests.ts'
import { pausesBetween, taken, times, until } from './timing.ts'

/** Refuses updates as too busy, and answers all else at once. */
const updatesRefused =
  (status: number, headers: Record<string, string> = {}): Answering =>
  ({ method }, response) => {
    if (method === 'PATCH') response.writeHead(status, headers).end()
    else json(response, [])
  }

describe.each([425, 429, 502, 503, 504])(
  'a request refused with %i unlike plain ones',
  (status) => {
    it('is refused for its own sake: after three times, that is its answer', async () => {
      const { client, methods } = await served(updatesRefused(status))
      await inScope(async (scope) => {
        const answer = await client.send(updating)
        expect(answer).toMatchObject({ status, succeeded: false, request: updating })
        expect(scope.exchanges).toMatchObject([{ method: 'PATCH', status }])
        expect(scope.requests).toBe(9)
      })
      expect(methods()).toBe('PATCH GET GET PATCH GET GET PATCH GET GET')
      expect(client.counts).toEqual({ requests: { PATCH: 3, GET: 6 }, updates: 0, retries: 2 })
    })

    it('is asked again at once, however long it says to wait', async () => {
      for (const asked of ['30', new Date(Date.now() + 30_000).toUTCString()]) {
        const { client } = await served(updatesRefused(status, { 'retry-after': asked }))
        const sent = client.send(updating)
        expect(await taken(sent)).toBeLessThan(5000)
        expect((await sent).status).toBe(status)
      }
    })
  },
)

it('a limit of the rate that names a second or two is waited for, whatever else is answered', async () => {
  let since = 0
  const { client, methods } = await served(({ method }, response) => {
    since ||= performance.now()
    const isOver = performance.now() - since > 1500
    if (method === 'PATCH' && !isOver) response.writeHead(429, { 'retry-after': '1' }).end()
    else json(response, [])
  })
  expect((await client.send(updating)).status).toBe(200)
  expect(methods()).toBe('PATCH PATCH PATCH')
})

describe('once three requests were refused by an idle target', () => {
  it('the next is taken at its word once it was sent alone, still only from an idle one', async () => {
    const { client, methods } = await served(updatesRefused(429, { 'retry-after': '30' }))
    for (let time = 0; time < 5; time++) expect((await client.send(updating)).status).toBe(429)
    const sent = Array(3 * 3 + 2 * 2).fill('PATCH GET GET')
    expect(methods()).toBe(sent.join(' '))
  })

  it('a target that is busy as a whole is waited for all the same', async () => {
    let busy = 0
    const { client } = await served(({ method }, response) => {
      const refused = busy > 0 ? busy-- > 0 : method === 'PATCH' && busy === 0
      json(response, [], refused ? 429 : 200)
    })
    for (let time = 0; time < 3; time++) await client.send(updating)
    busy = 4
    expect((await client.send(listing)).status).toBe(200)
    expect(busy).toBe(0)
  })
})

describe('a request among others that are refused', () => {
  const once = 'PATCH GET GET'

  it.each([
    ['only one of two plain ones is answered', (nth: number) => nth % 3 === 0, Array(5).fill(once)],
    [
      'one beside the third try is not',
      (nth: number) => nth === 8,
      [once, once, 'PATCH GET', once, once],
    ],
  ])('is asked again like any other where %s', async (_, isRefused, sent) => {
    const { client, methods } = await served(({ method }, response, nth) =>
      json(response, [], method === 'PATCH' || isRefused(nth) ? 503 : 200),
    )
    await expect(client.send(updating)).rejects.toThrow('busy-each-time')
    expect(methods()).toBe(sent.join(' '))
  })

  it.for([1, 3])('is answered by a target that takes %i such at a time', async (most) => {
    let underWay = 0
    const { client } = await served(async ({ url }, response) => {
      if (!url.includes('page')) return json(response, [])
      const refused = ++underWay > most
      if (!refused) await pause(300)
      underWay--
      json(response, [], refused ? 503 : 200)
    })
    const page: ServiceRequest = { ...listing, path: `${listing.path}?page=2` }
    const answers = await times(8, () => client.send(page))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  it('waits with the target for as long as it asks, while it is busy as a whole', async () => {
    const begun = performance.now()
    const { client, updates } = await served((_request, response) => {
      if (performance.now() - begun > 1500) json(response, [])
      else response.writeHead(429, { 'retry-after': '1' }).end()
    })
    expect((await client.send(updating)).status).toBe(200)
    for (const ms of pausesBetween(updates())) expect(ms).toBeGreaterThanOrEqual(995)
  })

  it('asks whether the target is idle together with those that are refused beside it', async () => {
    const { client, methods } = await served(updatesRefused(503))
    await times(8, () => client.send(updating))
    expect(methods().match(/GET/g)?.length).toBeLessThan(8 * 6)
  })
})

describe('a request with wrong credentials that is refused as too many', () => {
  const header = 'Basic bm9ib2R5Og=='
  const wrong: ServiceRequest = { ...listing, authorization: { header, shown: 'Basic <nobody>' } }

  it('comes to that answer after three times, and a second of pause at most', async () => {
    const { client, received } = await served(busy(429, '60'))
    const sent = client.send(wrong)
    const took = await taken(sent)
    expect((await sent).status).toBe(429)
    // Nobody asks with the right credentials meanwhile.
    expect(received.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(header))
    expect(took).toBeGreaterThanOrEqual(1990)
    expect(took).toBeLessThan(5000)
  })

  it('is answered otherwise where that changes', async () => {
    const { client, received } = await served(always(429, 429, 401))
    expect((await client.send(wrong)).status).toBe(401)
    expect(received).toHaveLength(3)
  })

  it('holds up nobody else for as long as the target asks, not even beside many others', async () => {
    const { client, received } = await served((request, response, nth) => {
      if (request.headers.authorization !== header) json(response, [])
      else return busy(429, '6')(request, response, nth)
    })
    const refused = times(8, () => client.send(wrong).catch(() => {}))
    await until(() => received.length === 8)
    await pause(100)
    expect(await taken(client.send(listing))).toBeLessThan(3000)
    client.end(interrupted)
    await refused
  })
})
