import { execFileSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { recordExchange } from '../../../src/service/exchange.ts'
import { asMasked } from '../../../src/settings/mask/wording.ts'
import { curlOf } from '../../../src/judging/curl.ts'
import { load } from '../settings/folder.ts'
import { httpServer, json, tcpServer } from './loopback.ts'
import { attempt, clientOf, listing, updating } from './requests.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

describe.skipIf(!hasIpv6)('a target with an IPv6 address', () => {
  async function visited() {
    const received: IncomingMessage[] = []
    const server = createServer((request, response) => {
      received.push(request)
      json(response, [])
    })
    await new Promise<void>((resolve) => server.listen(0, '::1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { target } = load({ TARGET_URL: `http://[::1]:${port}/v2.0/` })
    const { exchange } = await attempt(target?.url ?? '', { query: [['a', 'b']] })
    return { port, received, exchange }
  }

  it('is reached, and named in the Host header', async () => {
    const { port, received, exchange } = await visited()
    expect(exchange.status).toBe(200)
    expect(received[0]).toMatchObject({
      url: '/v2.0/special-events?a=b',
      headers: { host: `[::1]:${port}` },
    })
  })

  it.skipIf(process.platform === 'win32')('is one word to a shell in the report', async () => {
    const { exchange } = await visited()
    const line = curlOf(recordExchange(exchange, asMasked))
    const words = execFileSync('sh', ['-c', `set -f; curl() { printf '%s\\n' "$@"; }; ${line}`])
    expect(words.toString().trimEnd().split('\n').at(-1)).toBe(exchange.url)
    // Left bare, the brackets would be a pattern for names of files.
    expect(line.endsWith(` '${exchange.url}'`)).toBe(true)
  })
})

describe('a base address', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['/base', '/base'],
    ['/base/', '/base'],
    ['/base/v2.0/', '/base/v2.0'],
    ['/a%20b/%C3%A4%2F//', '/a%20b/%C3%A4%2F'],
    ['/ä b', '/%C3%A4%20b'],
  ])('that ends in %j gets /special-events once', async (path, sent) => {
    const { url, received } = await httpServer((_request, response) => json(response, []))
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

describe('an answer', () => {
  it('that redirects is not followed, and its cookie is not kept', async () => {
    const { url, received } = await httpServer((_request, response) => {
      const headers = { location: '/elsewhere', 'set-cookie': 'seen=1; Path=/' }
      response.writeHead(307, headers).end()
    })
    const client = clientOf(url)
    for (const _ of [1, 2]) expect((await client.send(listing)).status).toBe(307)
    expect(received.map((request) => request.url)).toEqual(['/special-events', '/special-events'])
    expect(received[1]?.headers).not.toHaveProperty('cookie')
  })
})

describe('a connection that the server closes just as the next request comes', () => {
  it.each([
    ['a reading', listing],
    ['an update', updating],
  ])('costs %s another try, and nothing else', async (_, request) => {
    let requests = 0
    const { url } = await tcpServer((socket) => {
      const answer = () => {
        requests++
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]')
        socket.once('data', () => socket.end())
      }
      answer()
    })
    const client = clientOf(url, { settings: { concurrency: 1 } })
    for (const _ of [1, 2, 3]) expect((await client.send(request)).status).toBe(200)
    expect(requests).toBe(3)
    expect(client.counts.retries).toBe(2)
  })
})
