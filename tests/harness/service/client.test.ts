import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { reason } from '../../../src/findings/reasons.ts'
import { NoAnswer } from '../../../src/service/no-answer.ts'
import { type Answering, always, busy, json, resetting } from './loopback.ts'
import { failedWith, interrupted, listing, served, updating } from './requests.ts'
import { taken, times, until } from './timing.ts'

const nameOf = (error: unknown) => (error as Error).name

/** Breaks updates alone. */
const resettingUpdates: Answering = (request, response, nth) =>
  request.method === 'PATCH' ? resetting(request, response, nth) : json(response, [])

describe('a client', () => {
  it('counts as updates those that the target has answered with success', async () => {
    const { client } = await served(always(200, 204, 400, 401, 500, 404))
    for (let count = 0; count < 6; count++) await client.send(updating)
    await client.send(listing)
    expect(client.counts).toEqual({ requests: { PATCH: 6, GET: 1 }, updates: 2, retries: 0 })
  })

  it('remembers what the target calls itself first', async () => {
    const { client } = await served((_request, response, nth) => {
      response.writeHead(200, nth === 1 ? {} : { server: `Museum/${nth}` }).end('[]')
    })
    await client.send(listing)
    expect(client.product).toBeUndefined()
    await client.send(listing)
    await client.send(listing)
    expect(client.product).toBe('Museum/2')
  })
})

describe('a client that is told to end', () => {
  it('lets what is in flight complete, and nothing further out', async () => {
    const held: ServerResponse[] = []
    const hold: Answering = (_request, response) => void held.push(response)
    const { client, received } = await served(hold, { settings: { concurrency: 2 } })
    const outcomes = times(5, () => client.send(updating).catch(nameOf))
    await until(() => held.length === 2)
    client.end(interrupted)
    client.end(reason('run-ended', {}))
    const late = client.send(listing)
    for (const response of held) json(response, { price: 1.5 })
    await expect(late).rejects.toMatchObject({ name: 'RunEnded', because: interrupted })
    const answered = expect.objectContaining({ status: 200 })
    expect(await outcomes).toEqual([answered, answered, ...Array(3).fill('RunEnded')])
    expect(received).toHaveLength(2)
    expect(client.counts).toEqual({ requests: { PATCH: 2 }, updates: 2, retries: 0 })
  })

  it('does not wait for a target that asked to be left alone', async () => {
    const { client, received } = await served(busy(503, '20'))
    const sent = client.send(listing).catch(nameOf)
    await until(() => client.counts.retries === 1)
    client.end(interrupted)
    expect(await taken(sent)).toBeLessThan(500)
    expect(await sent).toBe('RunEnded')
    expect(received.length).toBeLessThanOrEqual(3)
  })

  it('does not wait for the pace', async () => {
    const settings = { requestsPerSecond: 0.2, concurrency: 3 }
    const { client, received } = await served(always(200), { settings })
    await client.send(listing)
    const sent = times(6, () => client.send(listing).catch(nameOf))
    client.end(interrupted)
    expect(await taken(sent)).toBeLessThan(500)
    expect(await sent).toEqual(Array(6).fill('RunEnded'))
    expect(received).toHaveLength(1)
  })

  it('does not ask whether the target is lost', async () => {
    const last = 20
    const answer: Answering = (request, response, nth) => {
      if (nth === last) client.end(interrupted)
      return resetting(request, response, nth)
    }
    const { client, received } = await served(answer, { settings: { concurrency: 1 } })
    expect(await times(5, () => client.send(listing).catch(nameOf))).toContain('NoAnswer')
    expect(received).toHaveLength(last)
  })
})

describe('a target that no longer answers', () => {
  it('is known to be lost after five requests and a plain listing; then nothing more is sent', async () => {
    const { client, received } = await served(resetting)
    for (const error of await times(5, () => client.send(updating).catch((thrown) => thrown)))
      expect(error).toBeInstanceOf(NoAnswer)
    expect(received).toHaveLength(21)
    expect(received.at(-1)).toMatchObject({ method: 'GET', url: '/special-events' })
    const because = reason('target-lost', { why: failedWith('connection reset', 'ECONNRESET') })
    await expect(client.send(listing)).rejects.toMatchObject({ name: 'TargetLost', because })
    expect(received).toHaveLength(21)
  })

  it('is not lost while it answers anything else', async () => {
    const { client, methods } = await served(resettingUpdates)
    const outcomes = await times(6, () => client.send(updating).catch(nameOf))
    expect(outcomes).toEqual(Array(6).fill('NoAnswer'))
    expect(methods().match(/GET/g)).toHaveLength(1)
    expect((await client.send(listing)).status).toBe(200)
  })

  it('is not lost when answers come between the failures', async () => {
    const { client } = await served(resettingUpdates)
    for (let round = 0; round < 2; round++) {
      await times(4, () => client.send(updating).catch(nameOf))
      await client.send(listing)
    }
    expect(client.counts.requests.GET).toBe(2)
  })
})

describe('a client of a target that may only be read', () => {
  it('never sends a PATCH, with whatever credentials', async () => {
    const { client, methods } = await served(always(200), { target: { profile: 'read-only' } })
    const other = { header: 'Basic', shown: 'Basic' }
    const refused = 'Only GET may leave the client in profile read-only'
    for (const authorization of ['configured', 'none', other] as const)
      await expect(client.send({ ...updating, authorization })).rejects.toThrow(refused)
    await expect(client.send({ ...listing, after: updating })).rejects.toThrow(refused)
    await client.send({ ...listing, after: listing })
    expect(methods()).toBe('GET GET')
    expect(client.counts).toEqual({ requests: { GET: 2 }, updates: 0, retries: 0 })
  })
})
