import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Override } from '../../../src/reference/decisions.ts'
import { raw } from './damage.ts'
import type { HostileAnswer } from './hostile-answer.ts'

const unreachable = (why: string) =>
  ({ verdict: 'not-judged', reason: `the target cannot be reached: ${why}` }) as const

/** Connections on which no answer ever becomes whole. */
export const hostileConnections: readonly HostileAnswer[] = [
  {
    name: 'never-answers',
    description: 'Requests are taken, and nothing is ever said.',
    decisions: () => () => ({ deliver: () => {} }),
    comesTo: unreachable('no complete answer within 10000 ms'),
  },
  {
    name: 'body-drips',
    description: 'A byte of the body comes each second.',
    decisions: () => () => ({
      deliver: ({ status, payload }, response) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        dripping(response, payload)
      },
    }),
    comesTo: unreachable('no complete answer within 10000 ms'),
  },
  {
    name: 'head-drips',
    description: 'A byte of the status line and the header fields comes each second.',
    decisions: () => () => ({
      deliver: (_message, _response, { socket }) =>
        dripping(socket, Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]')),
    }),
    comesTo: unreachable('no complete answer within 10000 ms'),
  },
  {
    name: 'endless-continue',
    description: 'Every request is told to continue, again and again.',
    decisions: () => endlessly('HTTP/1.1 100 Continue\r\n\r\n'),
    comesTo: unreachable('connection closed before the answer was complete (UND_ERR_SOCKET)'),
  },
  {
    name: 'endless-early-hints',
    description: 'Early hints come, again and again, and never an answer.',
    decisions: () => endlessly('HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n'),
    comesTo: unreachable('no complete answer within 10000 ms'),
  },
  {
    name: 'closes-midway',
    description: 'The connection breaks off in the middle of every body.',
    decisions: () => () => ({
      deliver: ({ status, payload }, response) => {
        response.writeHead(status, { 'content-length': payload.byteLength + 1000 })
        response.write(payload, () => response.destroy())
      },
    }),
    comesTo: unreachable('connection closed before the answer was complete (UND_ERR_SOCKET)'),
  },
  {
    name: 'resets-at-once',
    description: 'Every request gets its connection reset.',
    decisions: () => () => ({
      deliver: (_message, _response, { socket }) => void socket.resetAndDestroy(),
    }),
    comesTo: unreachable('connection reset (ECONNRESET)'),
  },
  {
    name: 'not-http',
    description: 'Every request is answered in another protocol.',
    decisions: () => raw('SSH-2.0-OpenSSH_9.6\r\n'),
    comesTo: unreachable(
      'the answer is not HTTP (Response does not match the HTTP/1.1 protocol (Expected HTTP/, RTSP/ or ICE/))',
    ),
  },
  {
    name: 'status-99',
    description: 'Every answer has a status of two digits.',
    decisions: () => raw('HTTP/1.1 99 Odd\r\nContent-Length: 0\r\n\r\n'),
    comesTo: unreachable(
      'the answer is not HTTP (Response does not match the HTTP/1.1 protocol (Invalid status code))',
    ),
  },
  {
    name: 'chunk-size-no-number',
    description: 'Bodies come in chunks whose size is no number.',
    decisions: () =>
      raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n'),
    comesTo: unreachable(
      'the answer is not HTTP (Response does not match the HTTP/1.1 protocol (Invalid character in chunk size))',
    ),
  },
  {
    name: 'two-content-lengths',
    description: 'Every answer names two lengths of its body.',
    decisions: () => raw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n[]'),
    comesTo: unreachable(
      'the body is not as long as its Content-Length says (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)',
    ),
  },
  {
    name: 'header-fields-without-end',
    description: 'One header field goes on for more than 64 kB.',
    decisions: () => raw(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(200_000)}\r\n\r\n[]`),
    comesTo: unreachable('its headers are larger than 64 kB (UND_ERR_HEADERS_OVERFLOW)'),
  },
]

const pauseInMs = 1000

function dripping(to: ServerResponse | Socket, bytes: Uint8Array): void {
  let next = 0
  const clock = setInterval(() => to.write(bytes.subarray(next, ++next)), pauseInMs)
  to.once('close', () => clearInterval(clock))
}

function endlessly(piece: string): Override {
  return () => ({
    deliver: (_message, _response, { socket }) => {
      const clock = setInterval(() => socket.write(piece.repeat(10)), 10)
      socket.once('close', () => clearInterval(clock))
    },
  })
}
