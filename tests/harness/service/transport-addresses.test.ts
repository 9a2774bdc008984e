import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { load } from '../settings/folder.ts'
import { always, httpServer, tcpServer } from './loopback.ts'
import { attempt, clientOf, listing, updating } from './requests.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

it.skipIf(!hasIpv6)('a target with an IPv6 address is reached, and named in Host', async () => {
  const { url, received } = await httpServer(always(200), '::1')
  const { target } = load({ TARGET_URL: `${url}/v2.0/` })
  const { exchange } = await attempt(target?.url ?? '', { query: [['a', 'b']] })
  expect(exchange.status).toBe(200)
  const { host } = new URL(url)
  expect(received[0]).toMatchObject({ url: '/v2.0/special-events?a=b', headers: { host } })
})

describe('a base address', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['/v2.0', '/v2.0'],
    ['/base/v2.0/', '/base/v2.0'],
    ['/v2.0//', '/v2.0'],
    ['/mus%C3%A9e/a%2Fb', '/mus%C3%A9e/a%2Fb'],
    ['/a%20b/%C3%A4%2F//', '/a%20b/%C3%A4%2F'],
    ['/ä b', '/%C3%A4%20b'],
  ])('that ends in %j gets /special-events once', async (path, sent) => {
    const { url, received } = await httpServer(always(200))
    const { target } = load({ TARGET_URL: `${url}${path}` })
    const { exchange } = await attempt(target?.url ?? '')
    await attempt(target?.url ?? '', updating)
    expect(received.map((request) => request.url)).toEqual([
      `${sent}/special-events`,
      `${sent}${updating.path}`,
    ])
    expect(exchange.url).toBe(`${url}${sent}/special-events`)
  })
})

describe('a connection that the server closes just as the next request comes', () => {
  it.each([
    ['a reading', listing],
    ['an update', updating],
  ])('costs %s another try, and nothing else', async (_, request) => {
    let requests = 0
    const { url } = await tcpServer((socket) => {
      requests++
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]')
      socket.once('data', () => socket.end())
    })
    const client = clientOf(url, { settings: { concurrency: 1 } })
    for (const _ of [1, 2, 3]) expect((await client.send(request)).status).toBe(200)
    expect(requests).toBe(3)
    expect(client.counts.retries).toBe(2)
  })
})
