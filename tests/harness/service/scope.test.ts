import { describe, expect, it } from 'vitest'
import { currentScope, inScope, outsideScopes, type Scope } from '../../../src/service/scope.ts'
import { always } from './loopback.ts'
import { listing, served, updating } from './requests.ts'

/** Sends requests to a target that answers with these statuses in turn. */
const sender = async (...statuses: number[]) => {
  const { client } = await served(always(...statuses, 200))
  return client.send.bind(client)
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
    const send = await sender(503)
    const scope = await inScope(async (scope) => {
      await send(listing)
      return scope
    })
    // The first attempt, two that ask whether the target is idle, and the second.
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

it('work that many share is put down to nobody', async () => {
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

it('there is no scope outside of all', () => {
  expect(currentScope()).toBeUndefined()
})
