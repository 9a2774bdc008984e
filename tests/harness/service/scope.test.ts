import { describe, expect, it } from 'vitest'
import type { ServiceRequest } from '../../../src/service/request.ts'
import { currentScope, inScope, outsideScopes, type Scope } from '../../../src/service/scope.ts'
import { httpServer, json } from './loopback.ts'
import { clientOf, listing, updating } from './requests.ts'

/** Sends requests to a server that is busy for the first of them. */
const sender = async (busyFor = 0) => {
  const server = await httpServer((_request, response, nth) =>
    json(response, [], nth <= busyFor ? 503 : 200),
  )
  const client = clientOf(server.url)
  return (request: ServiceRequest) => client.send(request)
}

describe('a scope', () => {
  it('counts the requests of its work, and of the scopes within', async () => {
    const send = await sender()
    let inner: Scope | undefined
    const outer = await inScope(async (scope) => {
      await send(listing)
      await inScope(async (within) => {
        inner = within
        await Promise.all([send(listing), send(updating)])
        await inScope(() => send(listing))
      })
      return scope
    })
    expect(inner?.requests).toBe(3)
    expect(outer.requests).toBe(4)
  })

  it('counts requests that are sent again, and keeps the answer alone', async () => {
    const send = await sender(1)
    const scope = await inScope(async (scope) => {
      await send(listing)
      return scope
    })
    // The first attempt, two that ask whether the target has leisure, and the second.
    expect(scope.requests).toBe(4)
    expect(scope.exchanges.map(({ status }) => status)).toEqual([200])
  })

  it('keeps the exchanges of its own work, in their order', async () => {
    const send = await sender()
    const outer = await inScope(async (scope) => {
      await send(updating)
      await inScope(() => send(listing))
      await send(listing)
      return scope
    })
    expect(outer.exchanges.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
  })

  it('knows nothing of work beside it', async () => {
    const send = await sender()
    const work = (times: number) =>
      inScope(async (scope) => {
        for (let count = 0; count < times; count++) await send(listing)
        return scope.requests
      })
    expect(await Promise.all([work(3), work(1), work(2)])).toEqual([3, 1, 2])
  })

  it('hands on what its work gives, or throws', async () => {
    expect(await inScope(async () => 'done')).toBe('done')
    await expect(inScope(() => Promise.reject(new Error('not done')))).rejects.toThrow('not done')
  })
})

describe('work that many share', () => {
  it('is put down to nobody', async () => {
    const send = await sender()
    const scope = await inScope(async (scope) => {
      await outsideScopes(async () => {
        await send(listing)
        await inScope(() => send(listing))
      })
      await send(listing)
      return scope
    })
    expect(scope.requests).toBe(1)
    expect(scope.exchanges).toHaveLength(1)
  })
})

it('there is no scope outside of all', () => {
  expect(currentScope()).toBeUndefined()
})
