import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { httpServer, nobodyThere, tcpServer } from './loopback.ts'
import { attempt, until, wireTo } from './requests.ts'

const requestTimeoutMs = 400
const soon = { settings: { requestTimeoutMs } }

describe('noise', () => {
  it('is named when the connection is refused', async () => {
    const { noise, exchange, timedOut } = await attempt(await nobodyThere())
    expect(noise).toEqual({ reason: 'connection refused (ECONNREFUSED)', passing: true })
    expect(exchange.failure).toBe(noise?.reason)
    expect(exchange).not.toHaveProperty('status')
    expect(timedOut).toBe(false)
  })

  const broken: Record<string, [(socket: Socket) => void, RegExp]> = {
    'the connection is reset': [
      (socket) => socket.resetAndDestroy(),
      /^connection reset \(ECONNRESET\)$/,
    ],
    'the connection is closed at once': [
      (socket) => socket.end(),
      /^connection closed before the answer was complete \(UND_ERR_SOCKET\)$/,
    ],
    'the connection is closed within the headers': [
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Ty'),
      /^connection closed before the answer was complete \(UND_ERR_SOCKET\)$/,
    ],
    'the connection is closed within the body': [
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{"eventId"'),
      /^connection closed before the answer was complete \(UND_ERR_SOCKET\)$/,
    ],
    'the connection is closed within a compressed body': [
      (socket) => {
        const head = 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 100\r\n\r\n'
        socket.write(head)
        socket.end(gzipSync('[]').subarray(0, 12))
      },
      /^connection closed before the answer was complete \(UND_ERR_SOCKET\)$/,
    ],
    'the answer is longer than it says in two ways': [
      (socket) =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n[]]'),
      /^the body is not as long as its Content-Length says /,
    ],
    'another protocol answers': [
      (socket) => socket.end('SSH-2.0-OpenSSH_9.7\r\n'),
      /^the answer is not HTTP \(.*HTTP.*\)$/,
    ],
    'a page comes without any headers': [
      (socket) => socket.end('<h1>It works!</h1>'),
      /^the answer is not HTTP \(.*HTTP.*\)$/,
    ],
    'one header is huge': [
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nX-Huge: ${'x'.repeat(200_000)}\r\n\r\n[]`),
      /^its headers are larger than 64 kB \(UND_ERR_HEADERS_OVERFLOW\)$/,
    ],
    'the headers never end': [
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        const more = setInterval(() => socket.write('X-More: and more\r\n'.repeat(500)), 1)
        socket.once('close', () => clearInterval(more))
      },
      /^its headers are larger than 64 kB \(UND_ERR_HEADERS_OVERFLOW\)$/,
    ],
  }

  it.each(Object.entries(broken))('is named when %s', async (_, [answer, reason]) => {
    const { url } = await tcpServer(answer)
    const { noise, exchange, timedOut } = await attempt(url)
    expect(noise?.reason).toMatch(reason)
    expect(noise?.passing).toBe(true)
    expect(exchange.failure).toBe(noise?.reason)
    expect(timedOut).toBe(false)
  })
})

describe('the time limit', () => {
  const slow: Record<string, (socket: Socket) => void> = {
    'nothing ever comes': () => {},
    'the headers drip': (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ', 'x'),
    'the body stops midway': (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[')
    },
    'the body drips': (socket) =>
      drip(socket, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\n \r\n'),
    'a compressed body drips': (socket) => {
      const begun = gzipSync(Buffer.alloc(500)).subarray(0, 12)
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 99\r\n\r\n')
      socket.write(begun)
    },
  }

  it.each(Object.entries(slow))('ends a request of which %s', async (_, answer) => {
    const { url } = await tcpServer(answer)
    const begun = performance.now()
    const { noise, exchange, timedOut } = await attempt(url, {}, soon)
    expect(performance.now() - begun).toBeLessThan(requestTimeoutMs + 1500)
    expect(exchange.durationMs).toBeGreaterThanOrEqual(requestTimeoutMs * 0.9)
    expect(noise).toEqual({ reason: 'no complete answer within 400 ms', passing: true })
    expect(timedOut).toBe(true)
  })

  it('closes the connection of the request that it ends', async () => {
    let closed = false
    const { url } = await tcpServer((socket) => {
      socket.once('close', () => {
        closed = true
      })
    })
    await attempt(url, {}, soon)
    await until(() => closed)
  })

  it('leaves a request alone that is answered within it, however many pieces come', async () => {
    const server = await httpServer(async (_request, response) => {
      for (const piece of ['[', ' ', ' ', ']']) {
        response.write(piece)
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
      response.end()
    })
    const { noise, exchange } = await attempt(server.url, {}, soon)
    expect(noise).toBeUndefined()
    expect(exchange.responseBody?.text).toBe('[  ]')
  })

  it('does not end later requests over the same wire', async () => {
    const server = await httpServer((_request, response, nth) => {
      if (nth > 1) response.end('[]')
    })
    const wire = wireTo(server.url, soon)
    const request = { operation: 'list', method: 'GET', path: '/', query: [] } as const
    expect((await wire.attempt({ ...request, authorization: 'none' })).timedOut).toBe(true)
    expect((await wire.attempt({ ...request, authorization: 'none' })).exchange.status).toBe(200)
  })
})

function drip(socket: Socket, head: string, drop: string): void {
  socket.write(head)
  const dripping = setInterval(() => socket.write(drop), 20)
  socket.once('close', () => clearInterval(dripping))
}
