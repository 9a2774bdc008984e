import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { WriteForbidden } from '../../../src/service/client.ts'
import { NoAnswer, RunEnded, TargetLost } from '../../../src/service/no-answer.ts'
import { httpServer, json } from './loopback.ts'
import { clientOf, listing, until, updating } from './requests.ts'

const named = (error: unknown) => (error as Error).name

describe('a client that is told to end', () => {
  it('lets what is in flight complete, and nothing further out', async () => {
    const held: ServerResponse[] = []
    const server = await httpServer((_request, response) => {
      held.push(response)
    })
    const client = clientOf(server.url, { settings: { concurrency: 2 } })
    const outcomes = [1, 2, 3, 4, 5].map(() => client.send(updating).catch(named))
    await until(() => held.length === 2)
    client.end('the run was interrupted')
    const late = client.send(listing)
    for (const response of held) json(response, { price: 1.5 })
    await expect(late).rejects.toThrow(new RunEnded('the run was interrupted'))
    expect(await Promise.all(outcomes)).toEqual([
      expect.objectContaining({ status: 200 }),
      expect.objectContaining({ status: 200 }),
      ...Array(3).fill('RunEnded'),
    ])
    expect(server.received).toHaveLength(2)
    expect(client.counts).toEqual({ requests: { PATCH: 2 }, updates: 2, retries: 0 })
  })

  it('keeps the first reason', async () => {
    const server = await httpServer((_request, response) => json(response, []))
    const client = clientOf(server.url)
    client.end('the first')
    client.end('the second')
    await expect(client.send(listing)).rejects.toThrow('the first')
    expect(server.received).toHaveLength(0)
  })

  it('does not wait for a target that asked to be left alone', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(503, { 'retry-after': '20' }).end()
    })
    const client = clientOf(server.url)
    const sent = client.send(listing).catch(named)
    await until(() => client.counts.retries === 1)
    const begun = performance.now()
    client.end('the run was interrupted')
    expect(await sent).toBe('RunEnded')
    expect(performance.now() - begun).toBeLessThan(500)
    expect(server.received.length).toBeLessThanOrEqual(3)
  })

  it('does not wait for the pace', async () => {
    const server = await httpServer((_request, response) => json(response, []))
    const client = clientOf(server.url, { settings: { requestsPerSecond: 0.2, concurrency: 3 } })
    await client.send(listing)
    const sent = [1, 2, 3, 4, 5, 6].map(() => client.send(listing).catch(named))
    const begun = performance.now()
    client.end('the run was interrupted')
    expect(await Promise.all(sent)).toEqual(Array(6).fill('RunEnded'))
    expect(performance.now() - begun).toBeLessThan(500)
    expect(server.received).toHaveLength(1)
  })

  it('does not ask whether the target is lost', async () => {
    const last = 20
    const server = await httpServer((_request, response, nth) => {
      if (nth === last) client.end('the run was interrupted')
      response.socket?.resetAndDestroy()
    })
    const client = clientOf(server.url, { settings: { concurrency: 1 } })
    const sent = [1, 2, 3, 4, 5].map(() => client.send(listing).catch(named))
    expect(await Promise.all(sent)).toContain('NoAnswer')
    expect(server.received).toHaveLength(last)
  })
})

describe('a target that no longer answers', () => {
  it('is known to be lost after five requests and a probe; then nothing more is sent', async () => {
    const server = await httpServer((_request, response) => {
      response.socket?.resetAndDestroy()
    })
    const client = clientOf(server.url)
    const sent = [1, 2, 3, 4, 5].map(() => client.send(updating).catch((error: unknown) => error))
    for (const error of await Promise.all(sent)) expect(error).toBeInstanceOf(NoAnswer)
    expect(server.received).toHaveLength(21)
    expect(server.received.at(-1)).toMatchObject({ method: 'GET', url: '/special-events' })
    await expect(client.send(listing)).rejects.toThrow(
      new TargetLost('the target no longer answers: connection reset (ECONNRESET)'),
    )
    expect(server.received).toHaveLength(21)
  })

  it('is not lost while it answers anything else', async () => {
    const server = await httpServer(({ method }, response) => {
      if (method === 'PATCH') response.socket?.resetAndDestroy()
      else json(response, [])
    })
    const client = clientOf(server.url)
    const fail = () => client.send(updating).catch(named)
    expect(await Promise.all([fail(), fail(), fail(), fail(), fail(), fail()])).toEqual(
      Array(6).fill('NoAnswer'),
    )
    expect(server.received.filter(({ method }) => method === 'GET')).toHaveLength(1)
    expect((await client.send(listing)).status).toBe(200)
  })

  it('is not lost when answers come between the failures', async () => {
    const server = await httpServer(({ method }, response) => {
      if (method === 'PATCH') response.socket?.resetAndDestroy()
      else json(response, [])
    })
    const client = clientOf(server.url)
    for (let round = 0; round < 2; round++) {
      await Promise.all([1, 2, 3, 4].map(() => client.send(updating).catch(named)))
      await client.send(listing)
    }
    expect(client.counts.requests.GET).toBe(2)
  })
})

describe('a client of a target that may only be read', () => {
  it('never sends a PATCH, with whatever credentials', async () => {
    const server = await httpServer((_request, response) => json(response, {}))
    const client = clientOf(server.url, { target: { profile: 'read-only' } })
    for (const authorization of [
      'configured',
      'none',
      { header: 'Basic', shown: 'Basic' },
    ] as const)
      await expect(client.send({ ...updating, authorization })).rejects.toThrow(WriteForbidden)
    await client.send(listing)
    expect(server.received.map(({ method }) => method)).toEqual(['GET'])
    expect(client.counts).toEqual({ requests: { GET: 1 }, updates: 0, retries: 0 })
  })

  it.each(['full', 'static-mock'] as const)('differs from one in profile %s', async (profile) => {
    const server = await httpServer((_request, response) => json(response, {}))
    const client = clientOf(server.url, { target: { profile } })
    expect((await client.send(updating)).status).toBe(200)
  })
})
