import { expect, it } from 'vitest'
import { httpServer, json } from './loopback.ts'
import { clientOf, listing, updating } from './requests.ts'

it('counts every request that goes out, by method, those sent again too', async () => {
  const server = await httpServer((_request, response, nth) =>
    json(response, [], nth === 1 ? 503 : 200),
  )
  const client = clientOf(server.url)
  await client.send(listing)
  await client.send(listing)
  await client.send(updating)
  // Two of them ask whether the target has leisure.
  expect(client.counts).toEqual({ requests: { GET: 5, PATCH: 1 }, updates: 1, retries: 1 })
  expect(server.received).toHaveLength(6)
})

it('counts as updates those that the target has answered with success', async () => {
  const server = await httpServer((_request, response, nth) =>
    json(response, {}, [200, 204, 400, 401, 500][nth - 1] ?? 404),
  )
  const client = clientOf(server.url)
  for (let count = 0; count < 6; count++) await client.send(updating)
  await client.send(listing)
  expect(client.counts).toMatchObject({ requests: { PATCH: 6, GET: 1 }, updates: 2 })
})

it('remembers what the target calls itself', async () => {
  const server = await httpServer((_request, response, nth) => {
    response.writeHead(200, nth === 1 ? {} : { server: `Museum/${nth}` }).end('[]')
  })
  const client = clientOf(server.url)
  await client.send(listing)
  expect(client.product).toBeUndefined()
  await client.send(listing)
  await client.send(listing)
  expect(client.product).toBe('Museum/2')
})
