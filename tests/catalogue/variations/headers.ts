import type { Headers } from '../../../src/reference/request.ts'
import { deliverChanged } from '../overrides.ts'
import { digestOf } from './pseudo-random.ts'
import { type Row, tableOf, vary } from './variation.ts'

/** Answers of every kind with further header fields. */
const carrying = (description: string, more: () => Headers): Row =>
  vary(
    description,
    deliverChanged((message) => ({ ...message, headers: { ...more(), ...message.headers } })),
  )

/** Header fields of answers, of which the text names the media type only. */
export const headerVariations = tableOf({
  'headers-of-a-server': carrying(
    'Answers tell of the server and its gateway, and set cookies.',
    () => ({
      server: 'nginx/1.27.3',
      'x-powered-by': 'ASP.NET',
      via: '1.1 gateway, 2.0 edge (Varnish)',
      'x-request-id': digestOf(String(Math.random())),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'set-cookie': ['session=abc; HttpOnly; Path=/', 'lang=de; SameSite=Lax'],
      'content-language': 'de, en',
      'access-control-allow-origin': '*',
    }),
  ),
  'headers-in-bulk': carrying('Answers carry 80 header fields, some empty or beyond ASCII.', () => {
    const fields = Array.from({ length: 80 }, (_, index) => [`x-field-${index}`, 'v'.repeat(index)])
    return { ...Object.fromEntries(fields), 'x-latin-1': 'Größe' }
  }),
  'headers-of-a-cache': carrying('Answers may be kept, and have been for long.', () => ({
    'cache-control': 'public, max-age=3600, stale-while-revalidate=60',
    age: '1200',
    expires: new Date(Date.now() + 3_600_000).toUTCString(),
    'x-cache': 'HIT',
    vary: '*',
  })),
  'headers-of-a-version': carrying(
    'Answers announce the end of this version, and a limit.',
    () => ({
      'api-version': '2.0',
      deprecation: '@1735689600',
      sunset: 'Fri, 31 Dec 2032 23:59:59 GMT',
      'ratelimit-limit': '10',
      'ratelimit-remaining': '0',
      'x-ratelimit-reset': '3600',
      'retry-after': '3600',
    }),
  ),
  'headers-of-a-listing': vary('Listings tell of their total and other pages.', ({ headers }) => ({
    headers: {
      ...headers,
      list: {
        'x-total-count': '0',
        link: '</special-events?page=2>; rel="next", <https://museum.invalid/>; rel="first"',
        'accept-ranges': 'items',
        'content-range': 'items 0-9/96',
      },
    },
  })),
  'etag-and-conditional-answers': vary(
    'Answers carry an ETag, and a request that already has it is answered with 304.',
    deliverChanged((message, request) => {
      const etag = `W/"${digestOf(Buffer.from(message.payload).toString('latin1'))}"`
      if (request.headers['if-none-match'] === etag && request.method === 'GET')
        return { status: 304, headers: { etag }, payload: new Uint8Array() }
      const headers = { ...message.headers, etag, 'last-modified': new Date().toUTCString() }
      return { ...message, headers }
    }),
  ),
  'clock-set-wrong': carrying('The Date of an answer lies decades back.', () => ({
    date: 'Thu, 01 Jan 1998 00:00:00 GMT',
  })),
  'clock-not-shown': vary(
    'Answers have no Date.',
    deliverChanged((message, _request, response) => {
      response.sendDate = false
      return message
    }),
  ),
  'headers-named-in-capitals': vary(
    'The names of header fields are in capitals.',
    deliverChanged(({ headers, ...message }) => {
      const fields = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])
      return { ...message, headers: Object.fromEntries(fields) }
    }),
  ),
})
