import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { reason } from '../../../src/findings/reasons.ts'
import { httpServer, json, tcpServer } from './loopback.ts'
import { attempt, inWords, listing, wireTo } from './requests.ts'
import { taken, until } from './timing.ts'

const requestTimeoutMs = 400
const soon = { settings: { requestTimeoutMs } }

const ok = 'HTTP/1.1 200 OK\r\n'
const compressed = `${ok}Content-Encoding: gzip\r\nContent-Length: 100\r\n\r\n`

const begunGzip = gzipSync(Buffer.alloc(500)).subarray(0, 12)

const writing =
  (...pieces: readonly (string | Uint8Array)[]) =>
  (socket: Socket) => {
    for (const piece of pieces) socket.write(piece)
  }

/** Ends the connection with these bytes. */
const ending =
  (...pieces: readonly (string | Uint8Array)[]) =>
  (socket: Socket) => {
    writing(...pieces)(socket)
    socket.end()
  }

/** Begins an answer, and drips more of it for ever. */
const dripping =
  (head: string, drop: string, everyMs = 20) =>
  (socket: Socket) => {
    socket.write(head)
    const clock = setInterval(() => socket.write(drop), everyMs)
    socket.once('close', () => clearInterval(clock))
  }

describe('noise', () => {
  const closed = /^connection closed before the answer was complete \(UND_ERR_SOCKET\)$/
  const notHttp = /^the answer is not HTTP \(.*HTTP.*\)$/
  const tooLarge = /^its headers are larger than 64 kB \(UND_ERR_HEADERS_OVERFLOW\)$/

  it.each<[string, (socket: Socket) => void, RegExp]>([
    ['the connection is closed at once', ending(), closed],
    ['the connection is closed within the headers', ending(`${ok}Content-Ty`), closed],
    ['it is closed within a compressed body', ending(compressed, begunGzip), closed],
    ['a page comes without any headers', ending('<h1>It works!</h1>'), notHttp],
    ['the headers never end', dripping(ok, 'X-More: and more\r\n'.repeat(500), 1), tooLarge],
  ])('is named when %s', async (_, answer, reason) => {
    const { url } = await tcpServer(answer)
    const { noise, exchange, timedOut } = await attempt(url)
    expect(inWords(noise?.because)).toMatch(reason)
    expect(noise?.passing).toBe(true)
    expect(exchange.failure).toBe(noise?.because)
    expect(timedOut).toBe(false)
  })
})

describe('the time limit', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['nothing ever comes', () => {}],
    ['the headers drip', dripping(`${ok}X-Slow: `, 'x')],
    ['the body stops midway', writing(`${ok}Content-Length: 100\r\n\r\n[`)],
    ['the body drips', dripping(`${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n')],
    ['a compressed body stops midway', writing(compressed, begunGzip)],
  ])('ends a request of which %s, and its connection', async (_, answer) => {
    let closed = false
    const { url } = await tcpServer((socket) => {
      socket.once('close', () => {
        closed = true
      })
      answer(socket)
    })
    const made = attempt(url, {}, soon)
    expect(await taken(made)).toBeLessThan(requestTimeoutMs + 1500)
    const { noise, exchange, timedOut } = await made
    expect(exchange.durationMs).toBeGreaterThanOrEqual(requestTimeoutMs * 0.9)
    const because = reason('not-answered-in-time', { timeoutMs: requestTimeoutMs })
    expect(noise).toEqual({ because, passing: true })
    expect(timedOut).toBe(true)
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
      if (nth > 1) json(response, [])
    })
    const wire = wireTo(server.url, soon)
    expect((await wire.attempt(listing)).timedOut).toBe(true)
    expect((await wire.attempt(listing)).exchange.status).toBe(200)
  })
})

it('a read is given up as soon as the run ends, though there is no connection yet', async () => {
  const { url } = await tcpServer(() => {})
  const wire = wireTo(url.replace('http:', 'https:'), { settings: { requestTimeoutMs: 5000 } })
  const made = wire.attempt(listing)
  setTimeout(() => wire.abandon(), 100)
  expect(await taken(made)).toBeLessThan(2000)
  expect(await made).toMatchObject({ abandoned: true, timedOut: false })
})
