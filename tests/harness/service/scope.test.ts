import { describe, expect, it } from 'vitest'
import { currentScope, inScope, outsideScopes } from '../../../src/service/scope.ts'
import { always } from './loopback.ts'
import { listing, served, updating } from './requests.ts'

/** Sends requests to a target that answers with these statuses in turn. */
const sender = async (...statuses: number[]) => {
  const { client } = await served(always(...statuses, 200))
  return client.send.bind(client)
}

describe('a scope', () => {
  it('counts the requests of its work and of the scopes within, and keeps its own exchanges', async () => {
    const send = await sender()
    await inScope(async (outer) => {
      await send(updating)
      await inScope(async (within) => {
        await Promise.all([send(listing), send(updating)])
        await inScope(() => send(listing))
        expect(within.requests).toBe(3)
      })
      await send(listing)
      expect(outer.requests).toBe(5)
      expect(outer.exchanges.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
    })
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
})

it('work that many share is put down to nobody', async () => {
  const send = await sender()
  await inScope(async (scope) => {
    await outsideScopes(async () => {
      await send(listing)
      await inScope(() => send(listing))
    })
    await send(listing)
    expect([scope.requests, scope.exchanges.length]).toEqual([1, 1])
  })
  expect(currentScope()).toBeUndefined()
})
