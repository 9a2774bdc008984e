import { STATUS_CODES } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Override } from '../../../src/reference/decisions.ts'
import type { Headers, Message } from '../../../src/reference/request.ts'
import { answerInstead, deliverChanged } from '../overrides.ts'
import { digestOf } from './pseudo-random.ts'
import { tableOf } from './variation.ts'

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

/** Answers of every kind with further header fields. */
const carrying = (more: () => Headers): Override =>
  deliverChanged((message) => ({ ...message, headers: { ...more(), ...message.headers } }))

/** How the bytes of an answer travel, and its header fields, of which the text names the media type only. */
export const transportVariations = tableOf({
  'chunked-in-pieces: Bodies come in chunks of 101 bytes, which split characters.': inPieces(
    () => 101,
    0,
  ),
  'chunked-with-pauses: Bodies come in three chunks, with 5 ms after each.': inPieces(
    (payload) => Math.ceil(payload.byteLength / 3),
    5,
  ),
  'chunked-with-trailers: Bodies come in one chunk, with header fields after it.': () => ({
    deliver: ({ status, headers, payload }, response) => {
      response.writeHead(status, { ...(headers as Record<string, string>), trailer: 'x-sum' })
      response.write(payload)
      response.addTrailers({ 'x-sum': String(payload.byteLength) })
      response.end()
    },
  }),
  'connection-closed-by-announcement: Every answer ends its connection, and says so.':
    deliverChanged((message, _request, response) => {
      response.shouldKeepAlive = false
      return message
    }),
  'connection-closed-unannounced: Connections end half a millisecond or so after the answer, without a word.':
    deliverChanged((message, { socket }, response) => {
      response.once('finish', () => setTimeout(() => socket.end(), 0))
      return message
    }),
  'connection-closed-when-idle: Connections end 5 ms after their last answer, without a word.':
    deliverChanged((message, { socket }, response) => {
      response.once('finish', () => {
        const answered = socket.bytesRead
        setTimeout(() => socket.bytesRead === answered && socket.end(), 5)
      })
      return message
    }),
  'http-1-0: Answers are HTTP/1.0, and end with their connection.': () => ({
    deliver: (message, response, request) => {
      request.socket.end(asHttp10(message), () => response.destroy())
    },
  }),
  'early-hints: Answers come after 102 and 103.': deliverChanged((message, _request, response) => {
    response.writeProcessing()
    response.writeEarlyHints({ link: '</style.css>; rel=preload' })
    return message
  }),
  'http2-offered: Every answer offers HTTP/2 and HTTP/3.': deliverChanged((message) => {
    const offer = { Upgrade: 'h2,h2c', Connection: 'Upgrade, Keep-Alive' }
    const headers = { ...message.headers, ...offer, 'Alt-Svc': 'h3=":443"; ma=86400' }
    return { ...message, headers }
  }),

  'headers-of-a-server: Answers tell of the server, and set cookies.': carrying(() => ({
    server: 'nginx/1.27.3',
    'x-powered-by': 'ASP.NET',
    via: '1.1 gateway, 2.0 edge (Varnish)',
    'x-request-id': digestOf(String(Math.random())),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'set-cookie': ['session=abc; HttpOnly; Path=/', 'lang=de; SameSite=Lax'],
    'content-language': 'de, en',
    'access-control-allow-origin': '*',
  })),
  'headers-in-bulk: Answers carry 80 header fields, some empty or beyond ASCII.': carrying(() => {
    const fields = Array.from({ length: 80 }, (_, index) => [`x-field-${index}`, 'v'.repeat(index)])
    return { ...Object.fromEntries(fields), 'x-latin-1': 'Größe' }
  }),
  'headers-of-a-cache: Answers may be kept, and have been for long.': carrying(() => ({
    'cache-control': 'public, max-age=3600, stale-while-revalidate=60',
    age: '1200',
    expires: new Date(Date.now() + 3_600_000).toUTCString(),
    'x-cache': 'HIT',
    vary: '*',
  })),
  'headers-of-a-version: Answers announce the end of a version, and a limit.': carrying(() => ({
    'api-version': '2.0',
    deprecation: '@1735689600',
    sunset: 'Fri, 31 Dec 2032 23:59:59 GMT',
    'ratelimit-limit': '10',
    'ratelimit-remaining': '0',
    'x-ratelimit-reset': '3600',
    'retry-after': '3600',
  })),
  'headers-of-a-listing: Listings tell of their total and other pages.': ({ headers }) => ({
    headers: {
      ...headers,
      list: {
        'x-total-count': '0',
        link: '</special-events?page=2>; rel="next", <https://museum.invalid/>; rel="first"',
        'accept-ranges': 'items',
        'content-range': 'items 0-9/96',
      },
    },
  }),
  'etag-and-conditional-answers: Answers carry an ETag, and a request that already has it is answered with 304.':
    deliverChanged((message, request) => {
      const etag = `W/"${digestOf(Buffer.from(message.payload).toString('latin1'))}"`
      if (request.headers['if-none-match'] === etag && request.method === 'GET')
        return { status: 304, headers: { etag }, payload: new Uint8Array() }
      const headers = { ...message.headers, etag, 'last-modified': new Date().toUTCString() }
      return { ...message, headers }
    }),
  'tag-of-the-second: The ETag of an event is the second of its last update.': (sound) => {
    const updatedAt = new Map<string, number>()
    const second = () => Math.floor(Date.now() / 1000)
    return {
      around: async (request, answer) => {
        const { eventId, headers, method } = request
        const given = await sound.around(request, answer)
        if (eventId === '' || given.status >= 300) return given
        if (method !== 'GET') updatedAt.set(eventId, second())
        const etag = `"${updatedAt.get(eventId) ?? 0}"`
        return method === 'GET' && headers['if-none-match'] === etag
          ? { status: 304, headers: { etag }, body: undefined }
          : { ...given, headers: { ...given.headers, etag } }
      },
    }
  },
  'length-required: A body whose length is not told beforehand is refused.': answerInstead(
    () =>
      ({ headers }) =>
        headers['transfer-encoding'] ? { status: 411, headers: {}, body: undefined } : undefined,
  ),
  'media-type-to-be-named: A request that does not ask for JSON is refused.': answerInstead(
    () =>
      ({ headers }) =>
        headers.accept === 'application/json'
          ? undefined
          : { status: 406, headers: {}, body: undefined },
  ),
  'refused-updates-end-their-connection: The connection of an update that is refused for its credentials is closed unannounced.':
    (sound) => ({
      deliver: async (message, response, request) => {
        await sound.deliver(message, response, request)
        if (message.status === 401 && request.method === 'PATCH')
          response.once('finish', () => request.socket.destroy())
      },
    }),
  'clock-set-wrong: The Date of an answer lies decades back.': carrying(() => ({
    date: 'Thu, 01 Jan 1998 00:00:00 GMT',
  })),
  'clock-not-shown: Answers have no Date.': deliverChanged((message, _request, response) => {
    response.sendDate = false
    return message
  }),
  'headers-named-in-capitals: Header names are in capitals.': deliverChanged(
    ({ headers, ...message }) => {
      const fields = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])
      return { ...message, headers: Object.fromEntries(fields) }
    },
  ),
})

function asHttp10({ status, headers, payload }: Message): Buffer {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.0 ${status} ${STATUS_CODES[status]}`, ...fields, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), payload])
}
