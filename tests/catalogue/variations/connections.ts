import { STATUS_CODES } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '../../../src/reference/request.ts'
import { deliverChanged } from '../overrides.ts'
import { type Row, tableOf, vary } from './variation.ts'

/** Bodies that come in pieces, with a pause after each. */
const inPieces = (
  description: string,
  size: (payload: Uint8Array) => number,
  pauseInMs: number,
): Row =>
  vary(description, () => ({
    deliver: async ({ status, headers, payload }, response) => {
      response.writeHead(status, { ...(headers as Record<string, string>) })
      response.flushHeaders()
      const step = Math.max(1, size(payload))
      for (let start = 0; start < payload.byteLength; start += step) {
        response.write(payload.subarray(start, start + step))
        if (pauseInMs > 0) await wait(pauseInMs)
      }
      response.end()
    },
  }))

/** How the bytes of an answer travel. */
export const connectionVariations = tableOf({
  'chunked-in-pieces': inPieces(
    'Bodies come in chunks of 101 bytes, which split characters.',
    () => 101,
    0,
  ),
  'chunked-with-pauses': inPieces(
    'Bodies come in three chunks, with 5 ms after each.',
    (payload) => Math.ceil(payload.byteLength / 3),
    5,
  ),
  'chunked-with-trailers': vary('Bodies come in one chunk, with header fields after it.', () => ({
    deliver: ({ status, headers, payload }, response) => {
      response.writeHead(status, { ...(headers as Record<string, string>), trailer: 'x-sum' })
      response.write(payload)
      response.addTrailers({ 'x-sum': String(payload.byteLength) })
      response.end()
    },
  })),
  'connection-closed-by-announcement': vary(
    'Every answer ends its connection, and says so.',
    deliverChanged((message, _request, response) => {
      response.shouldKeepAlive = false
      return message
    }),
  ),
  'connection-closed-unannounced': vary(
    'Connections end half a millisecond or so after the answer, without a word.',
    deliverChanged((message, { socket }, response) => {
      response.once('finish', () => setTimeout(() => socket.end(), 0))
      return message
    }),
  ),
  'connection-closed-when-idle': vary(
    'Connections end 5 ms after their last answer, without a word.',
    deliverChanged((message, { socket }, response) => {
      response.once('finish', () => {
        const answered = socket.bytesRead
        setTimeout(() => socket.bytesRead === answered && socket.end(), 5)
      })
      return message
    }),
  ),
  'http-1-0': vary('Answers are HTTP/1.0, and end with their connection.', () => ({
    deliver: (message, response, request) => {
      request.socket.end(asHttp10(message), () => response.destroy())
    },
  })),
  'early-hints': vary(
    'Every answer is preceded by 102 and 103.',
    deliverChanged((message, _request, response) => {
      response.writeProcessing()
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      return message
    }),
  ),
  'http2-offered': vary(
    'Every answer offers another protocol in Upgrade and Alt-Svc.',
    deliverChanged((message) => {
      const offer = { Upgrade: 'h2,h2c', Connection: 'Upgrade, Keep-Alive' }
      const headers = { ...message.headers, ...offer, 'Alt-Svc': 'h3=":443"; ma=86400' }
      return { ...message, headers }
    }),
  ),
})

function asHttp10({ status, headers, payload }: Message): Buffer {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.0 ${status} ${STATUS_CODES[status]}`, ...fields, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), payload])
}
