import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Decisions, Override } from '../../../src/reference/decisions.ts'
import { raw, successesDelivered } from '../overrides.ts'
import { comingTo, unreachable } from './hostile-answer.ts'

const delivered =
  (deliver: Decisions['deliver']): Override =>
  () => ({ deliver })

const notHttp = (why: string) =>
  unreachable(`the answer is not HTTP (Response does not match the HTTP/1.1 protocol (${why}))`)

/** Connections on which no answer ever becomes whole. */
export const hostileConnections = [
  ...comingTo(unreachable('no complete answer within 10000 ms'), {
    'never-answers: Requests are taken, and nothing is ever said.': delivered(() => {}),
    'body-drips: A byte of the body comes each second.': delivered(
      ({ status, payload }, response) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        dripping(response, payload)
      },
    ),
    'head-drips: A byte of the status line and the header fields comes each second.': delivered(
      (_message, _response, { socket }) =>
        dripping(socket, Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]')),
    ),
    'endless-early-hints: Early hints come, again and again, and never an answer.': endlessly(
      'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n',
    ),
  }),
  ...comingTo(unreachable('connection closed before the answer was complete (UND_ERR_SOCKET)'), {
    'endless-continue: Every request is told to continue, again and again.': endlessly(
      'HTTP/1.1 100 Continue\r\n\r\n',
    ),
    'closes-midway: The connection breaks off in the middle of every body.': delivered(
      ({ status, payload }, response) => {
        response.writeHead(status, { 'content-length': payload.byteLength + 1000 })
        response.write(payload, () => response.destroy())
      },
    ),
    'switches-protocols: Every request is answered with 101, though nobody asked for another protocol.':
      raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  }),
  ...comingTo(unreachable('connection reset (ECONNRESET)'), {
    'resets-at-once: Every request gets its connection reset.': delivered(
      (_message, _response, { socket }) => void socket.resetAndDestroy(),
    ),
  }),
  ...comingTo(notHttp('Expected HTTP/, RTSP/ or ICE/'), {
    'not-http: Every request is answered in another protocol.': raw('SSH-2.0-OpenSSH_9.6\r\n'),
  }),
  ...comingTo(notHttp('Invalid status code'), {
    'status-99: Every answer has a status of two digits.': raw(
      'HTTP/1.1 99 Odd\r\nContent-Length: 0\r\n\r\n',
    ),
  }),
  ...comingTo(notHttp('Invalid character in chunk size'), {
    'chunk-size-no-number: Bodies come in chunks whose size is no number.': raw(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n',
    ),
  }),
  ...comingTo(
    unreachable(
      'the body is not as long as its Content-Length says (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)',
    ),
    {
      'two-content-lengths: Every answer names two lengths of its body.': raw(
        'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 40\r\n\r\n[]',
      ),
      'bodies-on-204: Successes are 204 and have a body all the same.': successesDelivered(
        ({ payload }, response, { socket }) => {
          const head = `HTTP/1.1 204 No Content\r\nContent-Length: ${payload.byteLength}\r\n\r\n`
          socket.end(Buffer.concat([Buffer.from(head), payload]), () => response.destroy())
        },
      ),
    },
  ),
  ...comingTo(unreachable('its headers are larger than 64 kB (UND_ERR_HEADERS_OVERFLOW)'), {
    'header-fields-without-end: One header field goes on for more than 64 kB.': raw(
      `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(200_000)}\r\n\r\n[]`,
    ),
  }),
]

function dripping(to: ServerResponse | Socket, bytes: Uint8Array): void {
  let next = 0
  const clock = setInterval(() => to.write(bytes.subarray(next, ++next)), 1000)
  to.once('close', () => clearInterval(clock))
}

function endlessly(piece: string): Override {
  return delivered((_message, _response, { socket }) => {
    const clock = setInterval(() => socket.write(piece.repeat(10)), 10)
    socket.once('close', () => clearInterval(clock))
  })
}
