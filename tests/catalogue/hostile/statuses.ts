import type { Override } from '../../../src/reference/decisions.ts'
import type { Headers } from '../../../src/reference/request.ts'
import { deliverChanged } from '../overrides.ts'
import { endless, raw, successesDelivered } from './damage.ts'
import { comingTo, notJudged, type Row, tableOf, unreachable } from './hostile-answer.ts'

const commands = '\x9b2J\x9d0;x\x9c::error::x ##vso[task.setvariable variable=a]b ##[error]x'

const serverError = (status: number) =>
  notJudged(`every request is answered with a server error (status ${status})`)
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

/** Updates are stored, and answered so that whoever sent them can't tell. */
const violating = (violates: 'update.full-object' | 'update.any-subset') =>
  comingTo({ verdict: 'non-conformant', violates: [violates] })

const elsewhere: Row = {
  description: 'Every request is redirected to another service, which would get the credentials.',
  decisions: (address) => redirects(({ url }) => `${address}${url}`, 308),
  comesTo: {
    verdict: 'not-judged',
    reason:
      /^every request is redirected \(308 to http:\/\/127\.0\.0\.1:\d+\/v2\.0\/special-events\); name the final address in TARGET_URL$/,
  },
}

/** The same status in place of every answer, or of every update’s. */
export const hostileStatuses = tableOf({
  'all-500': serverError(500)('Every request is answered with 500.', always(500)),
  'all-999': serverError(999)(
    'Every request is answered with 999.',
    raw('HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n[]'),
  ),
  'switches-protocols': unreachable(
    'connection closed before the answer was complete (UND_ERR_SOCKET)',
  )(
    'Every request is answered with 101, though nobody asked for another protocol.',
    raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  ),
  'all-401': notJudged(
    'the credentials are refused everywhere (status 401); check TARGET_USERNAME and TARGET_PASSWORD',
  )(
    'Every request is answered with 401.',
    always(401, { 'www-authenticate': 'Basic realm="museum"' }),
  ),
  'all-429': takesNone(429)('Every request is answered with 429.', always(429)),
  'all-429-for-hours': takesNone(429)(
    'Every request is answered with 429 and a Retry-After of two hours.',
    always(429, { 'retry-after': '7200' }),
  ),
  'all-503-for-ever': takesNone(503)(
    'Every request is answered with 503 and a Retry-After beyond any number.',
    always(503, { 'retry-after': '9'.repeat(400) }),
  ),
  'html-for-everything': comingTo({
    verdict: 'non-conformant',
    violates: ['list.array', 'list.media-type'],
    mayAlsoViolate: ['get.unknown-gives-no-event', 'auth.list'],
  })('Every request is answered with 200 and an HTML page.', () => ({
    deliver: (_message, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>It works</title><script>alert(1)</script>')
    },
  })),
  'bodies-on-204': unreachable(
    'the body is not as long as its Content-Length says (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)',
  )(
    'Successes are 204 and have a body all the same.',
    successesDelivered(({ payload }, response, { socket }) => {
      const head = `HTTP/1.1 204 No Content\r\nContent-Length: ${payload.byteLength}\r\n\r\n`
      socket.end(Buffer.concat([Buffer.from(head), payload]), () => response.destroy())
    }),
  ),
  'redirects-in-a-circle': redirected('302 to /v2.0/special-events')(
    'Every request is redirected to itself.',
    redirects(({ url }) => url),
  ),
  'redirects-elsewhere': elsewhere,
  'redirects-with-commands': redirected(`302 to ${commands}`)(
    'Redirections name an address that moves the cursor and commands a pipeline.',
    redirects(() => commands),
  ),

  'updates-answered-without-end': violating('update.full-object')(
    'Updates are stored, and answered with a body that never ends.',
    successesDelivered(endless, 'update'),
  ),
  'updates-answered-500': violating('update.any-subset')(
    'Updates are stored, and answered with 500.',
    successesDelivered((_message, response) => {
      response.statusCode = 500
      response.end('{}')
    }, 'update'),
  ),
  'updates-reset': violating('update.any-subset')(
    'Updates are stored, and their connections reset without an answer.',
    successesDelivered((_message, response) => response.socket?.resetAndDestroy(), 'update'),
  ),
})
