import { STATUS_CODES } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Message } from '../../../src/reference/request.ts'
import type { Variation } from './variation.ts'

const pieceInBytes = 101

/** Bodies that come in pieces, with a pause after each. */
const inPieces =
  (size: (payload: Uint8Array) => number, pauseInMs: number): Override =>
  () => ({
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
  })

/** How the bytes of an answer travel. */
export const connectionVariations: readonly Variation[] = [
  {
    name: 'chunked-in-pieces',
    description: 'Bodies come in chunks of 101 bytes, which split characters.',
    decisions: inPieces(() => pieceInBytes, 0),
  },
  {
    name: 'chunked-with-pauses',
    description: 'Bodies come in three chunks, with 5 ms after each.',
    decisions: inPieces((payload) => Math.ceil(payload.byteLength / 3), 5),
  },
  {
    name: 'chunked-with-trailers',
    description: 'Bodies come in one chunk, with header fields after it.',
    decisions: () => ({
      deliver: ({ status, headers, payload }, response) => {
        response.writeHead(status, { ...(headers as Record<string, string>), trailer: 'x-sum' })
        response.write(payload)
        response.addTrailers({ 'x-sum': String(payload.byteLength) })
        response.end()
      },
    }),
  },
  {
    name: 'connection-closed-by-announcement',
    description: 'Every answer ends its connection, and says so.',
    decisions: (sound) => ({
      deliver: (message, response, request) => {
        response.shouldKeepAlive = false
        return sound.deliver(message, response, request)
      },
    }),
  },
  {
    name: 'connection-closed-unannounced',
    description: 'Connections end half a millisecond or so after the answer, without a word.',
    decisions: (sound) => ({
      deliver: (message, response, request) => {
        response.once('finish', () => setTimeout(() => request.socket.end(), 0))
        return sound.deliver(message, response, request)
      },
    }),
  },
  {
    name: 'connection-closed-when-idle',
    description: 'Connections end 5 ms after their last answer, without a word.',
    decisions: (sound) => ({
      deliver: (message, response, request) => {
        const { socket } = request
        response.once('finish', () => {
          const answered = socket.bytesRead
          setTimeout(() => socket.bytesRead === answered && socket.end(), 5)
        })
        return sound.deliver(message, response, request)
      },
    }),
  },
  {
    name: 'http-1-0',
    description: 'Answers are HTTP/1.0, and end with their connection.',
    decisions: () => ({
      deliver: (message, response, request) => {
        request.socket.end(asHttp10(message), () => response.destroy())
      },
    }),
  },
  {
    name: 'early-hints',
    description: 'Every answer is preceded by 102 and 103.',
    decisions: (sound) => ({
      deliver: async (message, response, request) => {
        response.writeProcessing()
        response.writeEarlyHints({ link: '</style.css>; rel=preload' })
        return sound.deliver(message, response, request)
      },
    }),
  },
]

function asHttp10({ status, headers, payload }: Message): Buffer {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.0 ${status} ${STATUS_CODES[status]}`, ...fields, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), payload])
}
