import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inScope } from '../../../src/service/scope.ts'
import { type Answering, always, json } from './loopback.ts'
import { interrupted, listing, served, updating } from './requests.ts'
import { pausesBetween, taken, times, until } from './timing.ts'

/** Carries out one update at a time and refuses others meanwhile; reads are answered. */
const oneAtATime = (status: number, headers: Record<string, string>) => {
  let locked = false
  const seen = { refused: 0 }
  const answer: Answering = async ({ method }, response) => {
    if (method !== 'PATCH') return json(response, [])
    if (locked) {
      seen.refused++
      return void response.writeHead(status, headers).end()
    }
    locked = true
    await sleep(20)
    locked = false
    json(response, {})
  }
  return { answer, seen }
}

describe('updates that are refused beside each other', () => {
  it.each([
    ...[409, 423, 425, 429, 503].map((status) => [status, {}] as const),
    [429, { 'retry-after': '1' }],
  ] as const)('with %i %o are sent again, and from then on one at a time', async (...refusal) => {
    const { answer, seen } = oneAtATime(...refusal)
    const { client } = await served(answer)
    const succeeded = Array(6).fill(expect.objectContaining({ status: 200 }))
    await inScope(async ({ exchanges }) => {
      expect(await times(6, () => client.send(updating))).toEqual(succeeded)
      expect(exchanges).toEqual(succeeded)
    })
    const { refused } = seen
    expect(refused).toBeGreaterThan(0)
    expect(client.counts.retries).toBe(refused)
    await times(6, () => client.send(updating))
    expect(seen.refused).toBe(refused)
  })

  it('leave reads going several at a time', async () => {
    let underWay = 0
    const { client } = await served(async ({ method }, response) => {
      underWay++
      await (method === 'PATCH' ? sleep(20) : until(() => underWay >= 4))
      json(response, {}, method === 'PATCH' && underWay > 1 ? 409 : 200)
      if (method === 'PATCH') underWay--
    })
    await times(2, () => client.send(updating))
    expect(client.counts.retries).toBeGreaterThan(0)
    await times(4, () => client.send(listing))
  })

  it.each([
    ['and alone as well are believed', 409, 2],
    ['for what they are, with 400, are not sent again', 400, 6],
  ])('%s', async (_, status, count) => {
    const { client, received } = await served(always(status))
    const answers = await times(count, () => client.send(updating))
    expect(answers.map((answer) => answer.status)).toEqual(Array(count).fill(status))
    // In conflict: each beside the other, alone, and once more.
    expect(received).toHaveLength(6)
  })

  it('with a pause named are sent again, however many they are', async () => {
    let lockedUntil = 0
    const { client } = await served(({ method }, response) => {
      const isLocked = method === 'PATCH' && performance.now() < lockedUntil
      if (isLocked) return void response.writeHead(423, { 'retry-after': '0' }).end()
      lockedUntil = performance.now() + 80
      json(response, {})
    })
    for (let nth = 1; nth <= 12; nth++)
      expect(await client.send(updating)).toMatchObject({ status: 200 })
    expect(client.counts.retries).toBe(11)
  })

  it('are none where a service takes several at a time', async () => {
    let underWay = 0
    const { client } = await served(async (_request, response) => {
      underWay++
      await until(() => underWay >= 6)
      json(response, {})
    })
    await times(6, () => client.send(updating))
    expect(underWay).toBe(6)
  })
})

describe('an update that is in conflict though it was alone', () => {
  it.each([
    [409, {}, 95],
    [423, {}, 95],
    [423, { 'retry-after': '30' }, 995],
  ])('with %i %o is sent once more, after a second at most', async (status, headers, least) => {
    const { client, updates } = await served((_request, response, nth) => {
      response.writeHead(nth === 1 ? status : 200, headers).end()
    })
    expect((await client.send(updating)).status).toBe(200)
    const [pause] = pausesBetween(updates())
    expect(pause).toBeGreaterThanOrEqual(least)
    expect(pause).toBeLessThan(10_000)
  })

  it.each([
    ['is believed at once where that happens to more than twelve in a hundred', 2, 9, [5, 7]],
    ['is still sent once more late in a run, where that is rare', 25, 190, []],
  ])('%s', async (_, every, count, believed) => {
    const { client } = await served((_request, response, nth) =>
      json(response, {}, nth % every === 1 ? 409 : 200),
    )
    const inConflict: number[] = []
    for (let nth = 0; nth < count; nth++)
      if ((await client.send(updating)).status === 409) inConflict.push(nth)
    expect(inConflict).toEqual(believed)
  })
})

it('takes a conflict at its word with wrong credentials, and of a read', async () => {
  const { client, received } = await served(always(409))
  await client.send({ ...updating, authorization: 'none' })
  await client.send(listing)
  expect(received).toHaveLength(2)
})

it('waits for no turn once the run has ended', async () => {
  const { client, received } = await served(async (_request, response) => {
    await sleep(30)
    json(response, {}, 409)
  })
  const sent = times(6, () => client.send(updating).catch((error: Error) => error.message))
  await until(() => received.length > 6)
  client.end(interrupted)
  expect(await sent).toEqual(Array(6).fill('interrupted'))
  expect(received.length).toBeLessThan(9)
})

/** Refuses every update from the second on, so long as it is told to. */
const brokenAfterOne = (isBroken: (updates: number) => boolean): Answering => {
  let updates = 0
  return ({ method }, response) =>
    json(response, {}, method === 'PATCH' && isBroken(++updates) ? 503 : 200)
}

describe('"not now" to an update of a kind that was taken before', () => {
  it('is waited for while no other is taken either', async () => {
    const { client } = await served(brokenAfterOne((updates) => updates > 1 && updates <= 8))
    await client.send(updating)
    const answers = await times(2, () => client.send(updating))
    expect(answers).toEqual(Array(2).fill(expect.objectContaining({ status: 200 })))
  })

  it('is the answer once another is taken meanwhile', async () => {
    let refused = 0
    const { client } = await served(async ({ method, url = '' }, response) => {
      const isRefused = method === 'PATCH' && url.endsWith('2') && ++refused > 0
      json(response, {}, isRefused ? 503 : 200)
    })
    await client.send(updating)
    const sent = client.send({ ...updating, path: `${updating.path}2` })
    await until(() => refused >= 3)
    await client.send(updating)
    expect(await taken(sent)).toBeLessThan(3500)
    expect(await sent).toMatchObject({ status: 503 })
  })

  it('is the answer where waiting is of no use, and then at once', async () => {
    const { client } = await served(brokenAfterOne((updates) => updates > 1))
    await client.send(updating)
    expect(await client.send(updating)).toMatchObject({ status: 503 })
    expect(await taken(client.send(updating))).toBeLessThan(1500)
  })
})
