import type { Override } from '../../../src/reference/decisions.ts'
import type { Headers } from '../../../src/reference/request.ts'
import { raw } from './damage.ts'
import type { HostileAnswer } from './hostile-answer.ts'

const commands = '\x9b2J\x9d0;x\x9c::error::x ##vso[task.setvariable variable=a]b ##[error]x'

const notJudged = (reason: string | RegExp) => ({ verdict: 'not-judged', reason }) as const

/** The same status in place of every answer. */
export const hostileStatuses: readonly HostileAnswer[] = [
  {
    name: 'all-500',
    description: 'Every request is answered with 500.',
    decisions: () => always(500),
    comesTo: notJudged('every request is answered with a server error (status 500)'),
  },
  {
    name: 'all-999',
    description: 'Every request is answered with 999.',
    decisions: () => raw('HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n[]'),
    comesTo: notJudged('every request is answered with a server error (status 999)'),
  },
  {
    name: 'switches-protocols',
    description: 'Every request is answered with 101, though nobody asked for another protocol.',
    decisions: () =>
      raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    comesTo: notJudged(
      'the target cannot be reached: connection closed before the answer was complete (UND_ERR_SOCKET)',
    ),
  },
  {
    name: 'all-401',
    description: 'Every request is answered with 401.',
    decisions: () => always(401, { 'www-authenticate': 'Basic realm="museum"' }),
    comesTo: notJudged(
      'the credentials are refused everywhere (status 401); check TARGET_USERNAME and TARGET_PASSWORD',
    ),
  },
  {
    name: 'all-429',
    description: 'Every request is answered with 429.',
    decisions: () => always(429),
    comesTo: notJudged('the target takes no request: status 429 however often it was asked'),
  },
  {
    name: 'all-429-for-hours',
    description: 'Every request is answered with 429 and a Retry-After of two hours.',
    decisions: () => always(429, { 'retry-after': '7200' }),
    comesTo: notJudged('the target takes no request: status 429 however often it was asked'),
  },
  {
    name: 'all-503-for-ever',
    description: 'Every request is answered with 503 and a Retry-After beyond any number.',
    decisions: () => always(503, { 'retry-after': '9'.repeat(400) }),
    comesTo: notJudged('the target takes no request: status 503 however often it was asked'),
  },
  {
    name: 'html-for-everything',
    description: 'Every request is answered with 200 and an HTML page.',
    decisions: () => () => ({
      deliver: (_message, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.end('<!doctype html><title>It works</title><script>alert(1)</script>')
      },
    }),
    comesTo: {
      verdict: 'non-conformant',
      violates: ['list.array', 'list.media-type'],
      mayAlsoViolate: ['get.unknown-gives-no-event', 'auth.list'],
    },
  },
  {
    name: 'bodies-on-204',
    description: 'Successes are 204 and have a body all the same.',
    decisions: () => (sound) => ({
      deliver: (message, response, request) => {
        if (message.status >= 300) return sound.deliver(message, response, request)
        const { payload } = message
        const head = `HTTP/1.1 204 No Content\r\nContent-Length: ${payload.byteLength}\r\n\r\n`
        request.socket.end(Buffer.concat([Buffer.from(head), payload]), () => response.destroy())
      },
    }),
    comesTo: notJudged(
      'the target cannot be reached: the body is not as long as its Content-Length says (UND_ERR_RES_CONTENT_LENGTH_MISMATCH)',
    ),
  },
  {
    name: 'redirects-in-a-circle',
    description: 'Every request is redirected to itself.',
    decisions: () => redirects(({ url }) => url),
    comesTo: notJudged(
      'every request is redirected (302 to /v2.0/special-events); name the final address in TARGET_URL',
    ),
  },
  {
    name: 'redirects-elsewhere',
    description: 'Every request is redirected to another service, which would get the credentials.',
    decisions: (elsewhere) => redirects(({ url }) => `${elsewhere}${url}`, 308),
    comesTo: notJudged(
      /^every request is redirected \(308 to http:\/\/127\.0\.0\.1:\d+\/v2\.0\/special-events\); name the final address in TARGET_URL$/,
    ),
  },
  {
    name: 'redirects-with-commands',
    description: 'Redirections name an address that moves the cursor and commands a pipeline.',
    decisions: () => redirects(() => commands),
    comesTo: notJudged(
      `every request is redirected (302 to ${commands}); name the final address in TARGET_URL`,
    ),
  },
]

function always(status: number, headers: Headers = {}): Override {
  return (sound) => ({
    deliver: (_message, response, request) =>
      sound.deliver({ status, headers, payload: Buffer.from('{}') }, response, request),
  })
}

function redirects(to: (request: { url: string }) => string, status = 302): Override {
  return (sound) => ({
    deliver: (_message, response, request) => {
      const headers = { location: to(request) }
      return sound.deliver({ status, headers, payload: Buffer.alloc(0) }, response, request)
    },
  })
}
