import { describe, expect, it } from 'vitest'
import { always, httpServer, json } from './loopback.ts'
import { attempt, type Given, listing, updating, wireTo } from './requests.ts'

const echo = () => httpServer(always(200))

/** What arrives of one request, and what is kept of it. */
const sent = async (request: Parameters<typeof attempt>[1] = {}, given: Given = {}) => {
  const { url, received } = await echo()
  const { exchange } = await attempt(url, request, given)
  const [arrived] = received
  if (!arrived) throw new Error('nothing arrived')
  return { url, arrived, exchange }
}

describe('credentials', () => {
  it.each([
    ['plain ones', 'museum', 'secret'],
    ['a password with colons', 'museum', ':a:b:'],
    ['letters beyond ASCII', 'Zoë', 'pässwörd'],
    ['letters beyond the basic plane', '🏛', '𝔐useum 日本語'],
    ['an empty password', 'museum', ''],
  ])('go out as Basic in UTF-8, and are not kept: %s', async (_, username, password) => {
    const { arrived, exchange } = await sent({}, { target: { username, password } })
    const [scheme, token = ''] = arrived.headers.authorization?.split(' ') ?? []
    expect(scheme).toBe('Basic')
    expect(token).toMatch(/^[A-Za-z0-9+/]+=*$/)
    expect(Buffer.from(token, 'base64').toString('utf8')).toBe(`${username}:${password}`)
    expect(exchange.requestHeaders.authorization).toBe('Basic ***')
    expect(JSON.stringify(exchange)).not.toContain(token)
    if (password) expect(JSON.stringify(exchange)).not.toContain(password)
  })

  it.each([
    ['stay at home where a request asks for none', { authorization: 'none' }, {}],
    ['do not exist where none are configured', {}, { anonymous: true }],
  ] as const)('%s', async (_, request, given) => {
    const { arrived, exchange } = await sent(request, given)
    expect(arrived.headers).not.toHaveProperty('authorization')
    expect(exchange.requestHeaders).not.toHaveProperty('authorization')
  })

  it('give way to others, which are shown in words', async () => {
    const authorization = { header: 'Basic b3RoZXI6cGFpcg==', shown: 'Basic <another pair>' }
    const { arrived, exchange } = await sent({ authorization })
    expect(arrived.headers.authorization).toBe(authorization.header)
    expect(exchange.requestHeaders.authorization).toBe(authorization.shown)
  })
})

it('a query goes out in its order, every value encoded', async () => {
  const values = ['2026-02-30', 'a&b=c#d', 'x y+z', '100%41', 'é🏛', '']
  const query = values.map((value, index) => [`name${index}`, value] as const)
  const { arrived, url } = await sent({ query })
  const asked = new URL(arrived.url, url)
  expect([...asked.searchParams]).toEqual(query)
  expect(asked.search).toContain('x%20y%2Bz')
})

describe('the headers of a request', () => {
  it('ask for JSON and for the codings that can be read', async () => {
    expect((await sent()).arrived.headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
    })
  })

  it('hold those of the settings, in place of their own, whatever the letter case', async () => {
    const headers = { 'X-Gateway-Key': 'key of the gate', 'User-Agent': 'a known visitor' }
    const { arrived } = await sent({}, { target: { headers } })
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    expect(arrived.headers).toMatchObject(Object.fromEntries(lower))
    expect(arrived.rawHeaders.filter((text) => /^user-agent$/i.test(text))).toHaveLength(1)
  })
})

describe('the trace context of a request', () => {
  it('is of version 00, has an id of its own, and stands beside the exchange, not among its headers', async () => {
    const { url, received } = await echo()
    const { exchange: first } = await attempt(url)
    const { exchange: second } = await attempt(url)
    for (const [at, { traceId, requestHeaders }] of [first, second].entries()) {
      expect(traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(received[at]?.headers.traceparent).toMatch(
        new RegExp(`^00-${traceId}-(?!0{16})[0-9a-f]{16}-01$`),
      )
      expect(requestHeaders).not.toHaveProperty('traceparent')
    }
    expect(second.traceId).not.toBe(first.traceId)
    expect(second.requestHeaders).toEqual(first.requestHeaders)
  })

  it('gives way to one of the settings, which then is kept as any other header of theirs', async () => {
    const own = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00'
    const { arrived, exchange } = await sent({}, { target: { headers: { TraceParent: own } } })
    expect(arrived.headers.traceparent).toBe(own)
    expect(arrived.rawHeaders.filter((text) => /^traceparent$/i.test(text))).toHaveLength(1)
    expect(exchange).not.toHaveProperty('traceId')
  })
})

describe('the body of a request', () => {
  it('goes out in UTF-8, as it was given, and is declared', async () => {
    const body = '{"name": "Größe 🦖",\n "price": 1.50}'
    const { arrived, exchange } = await sent({ ...updating, body })
    const headers = expect.objectContaining({ 'content-type': 'application/json' })
    expect(arrived).toMatchObject({ method: 'PATCH', body, headers })
    expect(exchange.requestBody).toBe(body)
  })

  it('is declared only where the request does', async () => {
    const { contentType: _, ...undeclared } = updating
    const { arrived } = await sent({ ...listing, ...undeclared })
    expect(arrived).toMatchObject({ body: updating.body })
    expect(arrived.headers).not.toHaveProperty('content-type')
  })
})

describe('an answer', () => {
  it('has its headers by lower-case name, repeated ones joined', async () => {
    const server = await httpServer((_request, response) => {
      response.setHeader('X-Page', '1').setHeader('Set-Cookie', ['a=1', 'b=2']).end()
    })
    const { exchange } = await attempt(server.url)
    expect(exchange.responseHeaders).toMatchObject({ 'x-page': '1', 'set-cookie': 'a=1, b=2' })
  })

  it('keeps up to 200 header fields, and those that are read wherever they stand', async () => {
    const server = await httpServer((_request, response) => {
      for (let index = 0; index < 1000; index++) response.setHeader(`x-${index}`, 'x')
      response.setHeader('Retry-After', '7')
      json(response, [])
    })
    const { responseHeaders = {} } = (await attempt(server.url)).exchange
    expect(Object.keys(responseHeaders)).toHaveLength(202)
    const read = { 'retry-after': '7', 'content-type': 'application/json' }
    expect(responseHeaders).toMatchObject({ 'x-0': 'x', ...read })
  })

  it.each([301, 302, 303, 307, 308])('that redirects is not followed: %i', async (status) => {
    const elsewhere = await echo()
    const location = `${elsewhere.url}/special-events`
    const server = await httpServer((_request, response) => {
      response.writeHead(status, { location, 'set-cookie': 'seen=1; Path=/' }).end()
    })
    const wire = wireTo(server.url)
    for (const _ of [1, 2]) expect((await wire.attempt(updating)).exchange.status).toBe(status)
    expect(server.received).toHaveLength(2)
    expect(server.received[1]?.headers).not.toHaveProperty('cookie')
    expect(elsewhere.connections()).toBe(0)
  })

  it('comes over a connection that is used again', async () => {
    const server = await echo()
    const wire = wireTo(server.url)
    for (let count = 0; count < 5; count++) await wire.attempt(updating)
    expect(server.received).toHaveLength(5)
    expect(server.connections()).toBeLessThan(5)
  })
})
