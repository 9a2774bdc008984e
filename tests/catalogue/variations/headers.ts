import type { Override } from '../../../src/reference/decisions.ts'
import type { Headers } from '../../../src/reference/request.ts'
import { digestOf } from './pseudo-random.ts'
import type { Variation } from './variation.ts'

/** Answers of every kind with further header fields. */
const carrying =
  (more: () => Headers): Override =>
  (sound) => ({
    deliver: (message, response, request) =>
      sound.deliver({ ...message, headers: { ...more(), ...message.headers } }, response, request),
  })

/** Header fields of answers, of which the text names the media type only. */
export const headerVariations: readonly Variation[] = [
  {
    name: 'headers-of-a-server',
    description: 'Answers tell of the server, its gateway and its policies, and set cookies.',
    decisions: carrying(() => ({
      server: 'nginx/1.27.3',
      'x-powered-by': 'ASP.NET',
      via: '1.1 gateway, 2.0 edge (Varnish)',
      'x-request-id': digestOf(String(Math.random())),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'set-cookie': ['session=abc; HttpOnly; Path=/', 'lang=de; SameSite=Lax'],
      'content-language': 'de, en',
      'access-control-allow-origin': '*',
    })),
  },
  {
    name: 'headers-in-bulk',
    description: 'Answers carry 80 header fields, some of them empty or beyond ASCII.',
    decisions: carrying(() => ({
      ...Object.fromEntries(
        Array.from({ length: 80 }, (_, index) => [`x-field-${index}`, 'v'.repeat(index)]),
      ),
      'x-latin-1': 'Größe',
    })),
  },
  {
    name: 'headers-of-a-cache',
    description: 'Answers say that they may be kept, and for how long they have been.',
    decisions: carrying(() => ({
      'cache-control': 'public, max-age=3600, stale-while-revalidate=60',
      age: '1200',
      expires: new Date(Date.now() + 3_600_000).toUTCString(),
      'x-cache': 'HIT',
      vary: '*',
    })),
  },
  {
    name: 'headers-of-a-version',
    description: 'Answers announce the end of this version, and a limit of requests.',
    decisions: carrying(() => ({
      'api-version': '2.0',
      deprecation: '@1735689600',
      sunset: 'Fri, 31 Dec 2032 23:59:59 GMT',
      'ratelimit-limit': '10',
      'ratelimit-remaining': '0',
      'x-ratelimit-reset': '3600',
      'retry-after': '3600',
    })),
  },
  {
    name: 'headers-of-a-listing',
    description: 'Listings carry their total and the addresses of other pages in header fields.',
    decisions: ({ headers }) => ({
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
  },
  {
    name: 'etag-and-conditional-answers',
    description: 'Answers carry an ETag, and a request that already has it is answered with 304.',
    decisions: (sound) => ({
      deliver: (message, response, request) => {
        const etag = `W/"${digestOf(Buffer.from(message.payload).toString('latin1'))}"`
        const known = request.headers['if-none-match'] === etag && request.method === 'GET'
        const headers = { ...message.headers, etag, 'last-modified': new Date().toUTCString() }
        return sound.deliver(
          known
            ? { status: 304, headers: { etag }, payload: new Uint8Array() }
            : { ...message, headers },
          response,
          request,
        )
      },
    }),
  },
  {
    name: 'clock-set-wrong',
    description: 'The Date of an answer lies decades back.',
    decisions: carrying(() => ({ date: 'Thu, 01 Jan 1998 00:00:00 GMT' })),
  },
  {
    name: 'clock-not-shown',
    description: 'Answers have no Date.',
    decisions: (sound) => ({
      deliver: (message, response, request) => {
        response.sendDate = false
        return sound.deliver(message, response, request)
      },
    }),
  },
  {
    name: 'headers-named-in-capitals',
    description: 'The names of header fields are in capitals.',
    decisions: (sound) => ({
      deliver: ({ headers, ...message }, response, request) =>
        sound.deliver(
          {
            ...message,
            headers: Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
            ),
          },
          response,
          request,
        ),
    }),
  },
]
