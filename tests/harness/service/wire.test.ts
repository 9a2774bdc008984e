import { describe, expect, it } from 'vitest'
import { httpServer, json } from './loopback.ts'
import { attempt, updating, wireTo } from './requests.ts'

const echo = () => httpServer((_request, response) => json(response, []))
const decoded = (authorization: string | undefined) =>
  Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString('utf8')

describe('credentials', () => {
  it.each([
    ['plain ones', 'museum', 'secret'],
    ['a password with colons', 'museum', ':a:b:'],
    ['letters beyond ASCII', 'Zoë', 'pässwörd'],
    ['letters beyond the basic plane', '🏛', '𝔐useum 日本語'],
    ['an empty password', 'museum', ''],
  ])('go out as Basic in UTF-8: %s', async (_, username, password) => {
    const server = await echo()
    await attempt(server.url, {}, { target: { username, password } })
    expect(server.received[0]?.headers.authorization).toMatch(/^Basic [A-Za-z0-9+/]+=*$/)
    expect(decoded(server.received[0]?.headers.authorization)).toBe(`${username}:${password}`)
  })

  it('stay at home where a request asks for none', async () => {
    const server = await echo()
    await attempt(server.url, { authorization: 'none' })
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
  })

  it('do not exist where none are configured', async () => {
    const server = await echo()
    const { exchange } = await attempt(server.url, {}, { anonymous: true })
    expect(server.received[0]?.headers).not.toHaveProperty('authorization')
    expect(exchange.requestHeaders).not.toHaveProperty('authorization')
  })

  it('give way to others, which are shown in words', async () => {
    const server = await echo()
    const authorization = { header: 'Basic b3RoZXI6cGFpcg==', shown: 'Basic <another pair>' }
    const { exchange } = await attempt(server.url, { authorization })
    expect(server.received[0]?.headers.authorization).toBe('Basic b3RoZXI6cGFpcg==')
    expect(exchange.requestHeaders.authorization).toBe('Basic <another pair>')
  })

  it('never stand in what is kept of a request', async () => {
    const server = await echo()
    const { exchange } = await attempt(server.url, {}, { target: { password: 'kept-to-myself' } })
    expect(exchange.requestHeaders.authorization).toBe('Basic ***')
    const kept = JSON.stringify(exchange)
    expect(kept).not.toContain('kept-to-myself')
    expect(kept).not.toContain(Buffer.from('museum:kept-to-myself').toString('base64'))
  })
})

describe('the address of a request', () => {
  it.each([
    ['', '/special-events'],
    ['/', '/special-events'],
    ['/v2.0', '/v2.0/special-events'],
    ['/v2.0/', '/v2.0/special-events'],
    ['/v2.0//', '/v2.0/special-events'],
    ['/mus%C3%A9e/a%2Fb', '/mus%C3%A9e/a%2Fb/special-events'],
  ])('is the path appended to the base address, here %j', async (base, path) => {
    const server = await echo()
    const { exchange } = await attempt(`${server.url}${base}`)
    expect(server.received[0]?.url).toBe(path)
    expect(exchange.url).toBe(`${server.url}${path}`)
  })

  it('carries the query in its order, every value encoded', async () => {
    const server = await echo()
    const values = ['2026-02-30', 'a&b=c#d', 'x y+z', '100%41', 'é🏛', '']
    const query = values.map((value, index) => [`name${index}`, value] as const)
    await attempt(server.url, { query })
    const asked = new URL(server.received[0]?.url ?? '', server.url)
    expect([...asked.searchParams]).toEqual(query)
    expect(asked.search).toContain('x%20y%2Bz')
  })
})

describe('the headers of a request', () => {
  it('ask for JSON and for the codings that can be read', async () => {
    const server = await echo()
    await attempt(server.url)
    expect(server.received[0]?.headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
    })
  })

  it('hold those of the settings', async () => {
    const server = await echo()
    const headers = { 'X-Gateway-Key': 'key of the gate' }
    await attempt(server.url, {}, { target: { headers } })
    expect(server.received[0]?.headers['x-gateway-key']).toBe('key of the gate')
  })

  it('hold those of the settings in place of their own, whatever the letter case', async () => {
    const server = await echo()
    await attempt(server.url, {}, { target: { headers: { 'User-Agent': 'a known visitor' } } })
    const names = server.received[0]?.rawHeaders.filter((_, index) => index % 2 === 0) ?? []
    expect(names.filter((name) => name.toLowerCase() === 'user-agent')).toHaveLength(1)
    expect(server.received[0]?.headers['user-agent']).toBe('a known visitor')
  })

  it('declare a body only where the request does', async () => {
    const server = await echo()
    await attempt(server.url, updating)
    const { contentType: _, ...undeclared } = updating
    await wireTo(server.url).attempt(undeclared)
    await attempt(server.url)
    expect(server.received.map(({ headers }) => headers['content-type'])).toEqual([
      'application/json',
      undefined,
      undefined,
    ])
  })
})

describe('the body of a request', () => {
  it('goes out in UTF-8, as it was given', async () => {
    const server = await echo()
    const body = '{"name": "Größe 🦖",\n "price": 1.50}'
    const { exchange } = await attempt(server.url, { ...updating, body })
    expect(server.received[0]).toMatchObject({ method: 'PATCH', body })
    expect(exchange.requestBody).toBe(body)
  })

  it('is empty where there is none', async () => {
    const server = await echo()
    const { exchange } = await attempt(server.url)
    expect(server.received[0]).toMatchObject({ method: 'GET', body: '' })
    expect(exchange).not.toHaveProperty('requestBody')
  })
})

describe('an answer', () => {
  it('has its headers by lower-case name, repeated ones joined', async () => {
    const server = await httpServer((_request, response) => {
      response.writeHead(200, [
        ...['X-Page', '1'],
        ...['Set-Cookie', 'a=1'],
        ...['Set-Cookie', 'b=2'],
      ])
      response.end()
    })
    const { exchange } = await attempt(server.url)
    expect(exchange.responseHeaders).toMatchObject({ 'x-page': '1', 'set-cookie': 'a=1, b=2' })
  })

  it.each([301, 302, 303, 307, 308])('that redirects is not followed: %i', async (status) => {
    const elsewhere = await echo()
    const server = await httpServer((_request, response) => {
      response.writeHead(status, { location: `${elsewhere.url}/special-events` }).end()
    })
    const { exchange } = await attempt(server.url, updating)
    expect(exchange.status).toBe(status)
    expect(server.received).toHaveLength(1)
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

describe('the header fields of an answer', () => {
  it('are kept up to 200 of them, and those that are read wherever they stand', async () => {
    const flood = Array.from({ length: 1000 }, (_, index) => [`x-${index}`, 'x'] as const)
    const server = await httpServer((_request, response) => {
      for (const [name, value] of flood) response.setHeader(name, value)
      response.setHeader('Retry-After', '7').setHeader('Content-Type', 'application/json')
      response.end('[]')
    })
    const { responseHeaders = {} } = (await attempt(server.url)).exchange
    expect(Object.keys(responseHeaders)).toHaveLength(202)
    expect(responseHeaders).toMatchObject({
      'x-0': 'x',
      'retry-after': '7',
      'content-type': 'application/json',
    })
  })
})
