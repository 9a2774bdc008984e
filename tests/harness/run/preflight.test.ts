import { connect, createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { preflight } from '../../../src/run/preflight.ts'
import { Client } from '../../../src/service/client.ts'
import { specialEvent } from '../reference/running-service.ts'
import { selfSigned } from '../service/certificates.ts'
import { always, httpServer, listening } from '../service/loopback.ts'
import { inWords, serviceBy } from '../service/requests.ts'
import { settingsOf } from './settings-of.ts'

interface Page {
  readonly status?: number
  readonly type?: string
  readonly text: string
}

/** A text, a page, or with a status a listing of one event. */
type Text = string | number | Page

/** What a server answers to a plain listing, one of the widest range, a read, and a read of the one event that is known. */
interface Answers {
  readonly list: Text
  readonly wide?: Text
  readonly get: Text
  readonly known?: Text
  /** Its status where there are no credentials. */
  readonly open?: number
  readonly location?: string
}

const known = '6e1b0a52-0f0e-4c63-9a1e-3b1f5f6f0a11'

/** How a read is answered of an event that there is none of. */
const nobody: Page = { status: 404, text: '{}' }

const pageOf = (given: Text): Page => {
  if (typeof given === 'number') return { status: given, text: JSON.stringify([specialEvent(1)]) }
  return typeof given === 'string' ? { text: given } : given
}

/** Looks at a target with these answers, and tells what it was asked for. */
async function lookedAt(answers: Answers, env = {}) {
  const { list, wide = list, get, known: event = get, open, location } = answers
  const { url, received } = await httpServer(({ url: path, headers }, response) => {
    const listed = path.includes('?') ? wide : list
    const read = path.includes(known) ? event : get
    const {
      status = 200,
      type,
      text,
    } = pageOf(/^\/special-events(\?|$)/.test(path) ? listed : read)
    response.statusCode = open !== undefined && !headers.authorization ? open : status
    if (type !== undefined) response.setHeader('content-type', type)
    if (location !== undefined) response.setHeader('location', location)
    response.end(text)
  })
  return { reason: await reasonFor(url, env), asked: received.map((request) => request.url) }
}

/** A server that speaks TLS, and tells so in plain HTTP or hangs up on it. */
async function bothWays(explains: boolean): Promise<string> {
  const secure = createTlsServer(selfSigned({ commonName: 'events' }))
  const { url } = await listening(secure, 'https')
  if (!explains) return url
  const front = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (first) => {
      // The first byte of a handshake (RFC 8446, section 5.1).
      if (first[0] !== 22)
        return void socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
      const onward = connect(Number(new URL(url).port), '127.0.0.1', () => onward.write(first))
      onward.on('error', () => {})
      socket.pipe(onward).pipe(socket)
    })
  })
  return (await listening(front, 'https')).url
}

async function reasonFor(url: string, env = {}): Promise<string | undefined> {
  const credentials = { TARGET_USERNAME: 'museum', TARGET_PASSWORD: 'secret' }
  const { settings, target } = settingsOf({ TARGET_URL: url, ...credentials, ...env })
  const client = new Client(target, settings)
  onTestFinished(() => client.close())
  const reason = await preflight(serviceBy(client), target, 2000)
  return inWords(reason)
}

describe('the look at a target before it is judged', () => {
  it('is content with one listing that shows an event', async () => {
    const asked = ['/special-events']
    expect(await lookedAt({ list: 200, get: 500 })).toEqual({ reason: undefined, asked })
  })

  it.for<readonly [string, Answers]>([
    ['a listing shows none, and a read finds none', { list: '[]', get: nobody }],
    ['a read succeeds though listing does not', { list: 500, get: 200 }],
    ['listing alone is broken', { list: 500, get: 404 }],
    ['listing alone is refused', { list: 401, get: 404 }],
    ['a plain listing finds nothing, and says so with 404', { list: 404, wide: 200, get: 404 }],
    ['requests are refused in different ways', { list: 400, get: 401 }],
    ['a listing succeeds that names each parameter', { list: 400, wide: 200, get: 400 }],
  ])('lets the checks find out where %s', async ([, answers]) => {
    expect((await lookedAt(answers)).reason).toBeUndefined()
  })

  it.for([
    [{ list: 401, get: 401 }, /^the credentials are refused everywhere \(status 401\); check T/],
    [{ list: 403, get: 401 }, /^the credentials are refused everywhere \(status 403\); check T/],
    [
      { list: 500, get: 502 },
      /^every request is answered with a server error \(status 500\); the log/,
    ],
    [
      { list: 400, get: 400 },
      /^every request is refused \(status 400\); check T.*, and TARGET_HEAD/,
    ],
    [{ list: 422, get: 422 }, /^every request is refused \(status 422\); check T/],
    [
      { list: 404, get: 404 },
      /^there is no special events service .* \(status 404\); check TARGET_URL/,
    ],
    [
      { list: 405, get: 404 },
      /^there is no special events service .* \(status 405\); check TARGET_URL/,
    ],
    [{ list: 301, get: 308 }, /^every request is redirected \(301\); name the final address/],
  ] as const)('tells why nothing can be judged with %o', async ([statuses, reason]) => {
    expect((await lookedAt(statuses)).reason).toMatch(reason)
  })

  it('says that no credentials were given where requests without them are refused', async () => {
    const none = { TARGET_USERNAME: '', TARGET_PASSWORD: '' }
    expect((await lookedAt({ list: 401, get: 401 }, none)).reason).toBe(
      'no credentials are configured (TARGET_USERNAME, TARGET_PASSWORD)',
    )
  })

  it('lets the checks find out where listing is broken and an event that there is none of gets no answer', async () => {
    const { url } = await httpServer(({ url: path }, response) => {
      if (!path.startsWith('/special-events/')) response.writeHead(500).end()
    })
    expect(await reasonFor(url, { REQUEST_TIMEOUT_MS: '3000' })).toBeUndefined()
  })

  it('names the address that every request is redirected to, and does not go there', async () => {
    const { url, received } = await httpServer(always(200))
    const { reason } = await lookedAt({ list: 302, get: 302, location: `${url}/elsewhere` })
    expect(reason).toBe(
      `every request is redirected (302 to ${url}/elsewhere); name the final address in TARGET_URL`,
    )
    expect(received).toEqual([])
  })

  const webPage = 'every request gets a web page'
  const html = (text = 'Log in') => `<!DOCTYPE html>\n<html><title>${text}</title></html>`
  const missing = { status: 404, text: html('Not found') }
  const event = JSON.stringify(specialEvent(1))
  const asHtml = (text: string): Text => ({ type: 'text/html; charset=utf-8', text })
  const logIn = (next: string) => asHtml(`<form action="/login?next=${next}"></form>`)
  const health = (path: string) => JSON.stringify({ status: 'ok', name: 'events', path, args: {} })
  const envelope = (data: unknown, error: string | null, at: number) =>
    JSON.stringify({ data, error, at })

  it.for<readonly [string, Answers, string]>([
    ['an application of one page', { list: html(), get: html() }, webPage],
    ['a log-in page that is never the same', { list: html('1'), get: html('2') }, webPage],
    ['a text for everything', { list: 'It works!', get: 'It works!' }, 'the same answer'],
    ['an object for everything', { list: '{"up":true}', get: '{"up":true}' }, 'the same answer'],
    ['nothing for everything', { list: '', get: '' }, 'the same answer'],
    ['an empty list for everything', { list: '[]', get: '[]' }, 'the same answer'],
    ['a part of a page', { list: logIn('/'), wide: logIn('/?'), get: logIn('/1') }, webPage],
    [
      'an object that tells the path to everybody',
      {
        list: health('/'),
        wide: '{"status":"ok","name":"events","path":"/?","args":{"endDate":"2999-12-31"}}',
        get: health('/1'),
      },
      'every request gets an object with the same members',
    ],
    [
      'a firewall or a log-in before it',
      {
        list: { status: 403, text: html('1') },
        get: { status: 403, text: html('2') },
      },
      webPage,
    ],
    ['a page of a web site', { list: html(), get: missing }, 'the list is a web page'],
  ])('tells that there is no service where there is %s', async ([, answers, problem]) => {
    // A setting does not make an event of what everything gets.
    expect((await lookedAt(answers, { WRITABLE_EVENT_IDS: known })).reason).toMatch(
      new RegExp(`${problem}.* \\(status (200|403)\\), .*; check TARGET_URL, and that no log-in`),
    )
  })

  it.for<readonly [string, Answers]>([
    ['the list is an object', { list: '{"items":[]}', get: nobody }],
    ['the list is a page, and events are not', { list: html(), get: nobody }],
    ['the list is a page behind a door', { list: html(), get: missing, open: 401 }],
    ['the list is a page where it is short', { list: html(), wide: '[]', get: html() }],
    [
      'the list is an object that holds events where it is wide',
      {
        list: envelope([], null, 1),
        wide: envelope([specialEvent(1)], null, 2),
        get: envelope([], null, 3),
        known: missing,
      },
    ],
    [
      'the list is an object as a refusal is',
      { list: envelope([], null, 1), get: envelope(null, 'no such event', 2), known: missing },
    ],
    [
      'a single event stands for the list',
      { list: event, get: JSON.stringify(specialEvent(2)), known: missing },
    ],
    [
      'a warning stands before events, and before everything else',
      { list: asHtml(`<b>Warning</b>[${event}]`), get: asHtml('<b>Warning</b>{}'), known: missing },
    ],
    ['JSON is called a page', { list: asHtml('{"items":[]}'), get: asHtml('{}'), known: missing }],
    ['the list is empty text where it is short', { list: '', wide: '[]', get: '' }],
    ['every read finds an event', { list: html(), get: event }],
    ['an event is known that is read', { list: html(), get: html(), known: event }],
    ['the list is missing, and an event is known', { list: missing, get: missing, known: event }],
  ])('lets the checks find out what is wrong where %s', async ([, answers]) => {
    expect((await lookedAt(answers, { WRITABLE_EVENT_IDS: known })).reason).toBeUndefined()
  })

  it('asks nobody without credentials where that is forbidden', async () => {
    const page = { list: html(), get: missing }
    expect((await lookedAt(page, { AUTH_PROBES: 'none' })).reason).toBeUndefined()
  })

  it.for([
    ['that explains it with a status of 400', true],
    ['that hangs up', false],
  ] as const)('tells that the port is one of TLS, %s', async ([, explains]) => {
    const server = await bothWays(explains)
    expect(await reasonFor(server.replace('https:', 'http:'))).toMatch(
      /^the target cannot be reached: 127\.0\.0\.1:\d+ speaks TLS; is the address https:/,
    )
  })

  it('tells that whoever answers hangs up', async () => {
    const { url } = await httpServer((_request, response) => void response.destroy())
    expect(await reasonFor(url)).toMatch(/^the target cannot be reached: connection/)
  })
})
