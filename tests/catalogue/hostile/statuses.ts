import type { Override } from '../../../src/reference/decisions.ts'
import type { Headers } from '../../../src/reference/request.ts'
import { deliverChanged, endless, raw, successesDelivered } from '../overrides.ts'
import { comingTo, type HostileAnswer, notJudged, violating } from './hostile-answer.ts'

const commands = '\x9b2J\x9d0;x\x9c::error::x ##vso[task.setvariable variable=a]b ##[error]x'

const serverError = (status: number) =>
  notJudged(
    `every request is answered with a server error (status ${status}); the log of the service may say why`,
  )
const takesNone = (status: number) =>
  notJudged(`the target takes no request: status ${status} however often it was asked`)
const redirected = (how: string) =>
  notJudged(`every request is redirected (${how}); name the final address in TARGET_URL`)

const always = (status: number, headers: Headers = {}): Override =>
  deliverChanged(() => ({ status, headers, payload: Buffer.from('{}') }))

const redirects = (to: (request: { url: string }) => string, status = 302): Override =>
  deliverChanged((_message, request) => ({
    status,
    headers: { location: to(request) },
    payload: Buffer.alloc(0),
  }))

/** Everything is redirected to another service, which would get the credentials. */
const elsewhere: HostileAnswer = {
  name: 'redirects-elsewhere',
  description: 'Every request is redirected to another service, which would get the credentials.',
  decisions: (address) => redirects(({ url }) => `${address}${url}`, 308),
  comesTo: notJudged(
    /^every request is redirected \(308 to http:\/\/127\.0\.0\.1:\d+\/v2\.0\/special-events\); name the final address in TARGET_URL$/,
  ),
}

/** The same status in place of every answer, or of every update’s. */
export const hostileStatuses = [
  ...comingTo(serverError(500), {
    'all-500: Every request is answered with 500.': always(500),
  }),
  ...comingTo(serverError(999), {
    'all-999: Every request is answered with 999.': raw(
      'HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n[]',
    ),
  }),
  ...comingTo(
    notJudged(
      'the credentials are refused everywhere (status 401); check TARGET_USERNAME and TARGET_PASSWORD',
    ),
    {
      'all-401: Every request is answered with 401.': always(401, {
        'www-authenticate': 'Basic realm="museum"',
      }),
    },
  ),
  ...comingTo(takesNone(429), {
    'all-429: Every request is answered with 429.': always(429),
    'all-429-for-hours: Every request is answered with 429 and a Retry-After of two hours.': always(
      429,
      { 'retry-after': '7200' },
    ),
  }),
  ...comingTo(takesNone(503), {
    'all-503-for-ever: Every request is answered with 503 and a Retry-After beyond any number.':
      always(503, { 'retry-after': '9'.repeat(400) }),
  }),
  ...comingTo(
    notJudged(
      'every request gets a web page (status 200), so there is no special events service at this address; check TARGET_URL, and that no log-in or proxy stands before it',
    ),
    {
      'html-for-everything: Every request is answered with 200 and an HTML page.': () => ({
        deliver: (_message, response) => {
          response.writeHead(200, { 'content-type': 'text/html' })
          response.end('<!doctype html><title>It works</title><script>alert(1)</script>')
        },
      }),
    },
  ),
  ...comingTo(redirected('302 to /v2.0/special-events'), {
    'redirects-in-a-circle: Every request is redirected to itself.': redirects(({ url }) => url),
  }),
  ...comingTo(redirected(`302 to ${commands}`), {
    'redirects-with-commands: Redirections name an address that moves the cursor and commands a pipeline.':
      redirects(() => commands),
  }),
  elsewhere,

  // Whoever sent these updates can't tell that they are stored.
  ...comingTo(violating(['update.full-object']), {
    'updates-answered-without-end: Updates are stored, and answered with a body that never ends.':
      successesDelivered(endless, 'update'),
  }),
  ...comingTo(violating(['update.any-subset'], ['update.sequences']), {
    'updates-answered-500: Updates are stored, and answered with 500.': successesDelivered(
      (_message, response) => {
        response.statusCode = 500
        response.end('{}')
      },
      'update',
    ),
    'updates-reset: Updates are stored, and their connections reset without an answer.':
      successesDelivered((_message, response) => response.socket?.resetAndDestroy(), 'update'),
  }),
]
