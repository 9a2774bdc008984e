import { describe, expect, it } from 'vitest'
import { reason } from '../../../src/findings/reasons.ts'
import { proxyFor } from '../../../src/settings/proxy.ts'
import { Authority } from './certificates.ts'
import { httpServer, json, nobodyThere, tcpServer } from './loopback.ts'
import { elsewhere, proxyServer } from './proxy-server.ts'
import { attempt, failedWith, type Given, inWords, listing, updating, wireTo } from './requests.ts'
import { secureServer } from './secure-server.ts'

const root = new Authority('Museum Root')
const server = root.issue({ commonName: 'events', hosts: ['museum.example'] })

const museum = () => httpServer((_request, response) => json(response, []))
const secureMuseum = () => secureServer(server)

/** What an environment makes of a target. */
function through(env: Record<string, string>, url: string, target: Given['target'] = {}): Given {
  const proxy = proxyFor(url, env)
  return { target: { ...target, ...(proxy && { proxy }) } }
}

const withUser = (url: string, user: string) => url.replace('://', `://${user}@`)
const sent = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`

describe('a proxy', () => {
  it('is asked for each request to a plain target, and gets its credentials alone', async () => {
    const { url: at, asked } = await proxyServer()
    const { url, received } = await museum()
    const target = `${elsewhere(url)}/v2.0`
    const given = through({ HTTP_PROXY: withUser(at, 'pär:o%3Apen') }, target)
    const { exchange } = await attempt(target, { ...updating, query: [['a', 'b c']] }, given)
    const path = `/v2.0${updating.path}?a=b%20c`
    expect(exchange).toMatchObject({ status: 200, url: `${elsewhere(url)}${path}` })
    expect(asked).toEqual([
      { what: `PATCH ${elsewhere(url)}${path}`, authorization: sent('pär:o:pen') },
    ])
    expect(received[0]).toMatchObject({
      url: path,
      body: updating.body,
      headers: { host: new URL(elsewhere(url)).host, authorization: sent('museum:open sesame') },
    })
    expect(received[0]?.headers).not.toHaveProperty('proxy-authorization')
    expect(JSON.stringify(exchange.requestHeaders)).not.toContain('proxy')
  })

  it('passes a secure target on unread, and gets no credentials of the target', async () => {
    const { url: at, asked } = await proxyServer()
    const target = elsewhere((await secureMuseum()).url)
    const given = through({ HTTPS_PROXY: withUser(at, 'user') }, target, { ca: root.cert })
    expect((await attempt(target, {}, given)).exchange.status).toBe(200)
    const { host } = new URL(target)
    expect(asked).toEqual([{ what: `CONNECT ${host}`, authorization: sent('user:') }])
  })

  it('leaves the certificates to the target', async () => {
    const { url: at } = await proxyServer()
    const visitor = root.issue({ commonName: 'visitor' })
    const { url, visitors } = await secureServer({ ...server, requestCert: true, ca: root.cert })
    const target = elsewhere(url)
    const given = through({ HTTPS_PROXY: at }, target, { ca: root.cert, ...visitor })
    await attempt(target, {}, given)
    expect(visitors).toEqual(['visitor'])
    const { noise } = await attempt(target, {}, through({ HTTPS_PROXY: at }, target))
    expect(inWords(noise?.because)).toContain(
      `the certificate "CN=events" of ${new URL(target).host} is issued by "CN=Museum Root"`,
    )
  })

  it.each(['http', 'https'])('may itself be secure, for a target of %s', async (scheme) => {
    const { url: at, asked } = await proxyServer({ secure: root.issue({ commonName: 'proxy' }) })
    const target = elsewhere((await (scheme === 'http' ? museum() : secureMuseum())).url)
    const env = { HTTP_PROXY: at, HTTPS_PROXY: at }
    const { exchange } = await attempt(target, {}, through(env, target, { ca: root.cert }))
    expect(exchange.status).toBe(200)
    expect(asked).toHaveLength(1)
    const { noise } = await attempt(target, {}, through(env, target))
    expect(noise?.passing).toBe(false)
    expect(inWords(noise?.because)).toMatch(
      /^the proxy https:\S+ of HTTPS?_PROXY cannot be used: the certificate "CN=proxy" of /,
    )
  })

  it('keeps its connections for further requests', async () => {
    const { url: at, asked } = await proxyServer()
    const { url, connections } = await secureMuseum()
    const target = elsewhere(url)
    const given = through({ HTTPS_PROXY: at }, target, { ca: root.cert })
    const wire = wireTo(target, given)
    for (let sent = 0; sent < 8; sent++)
      expect((await wire.attempt(listing)).exchange.status).toBe(200)
    expect(connections()).toBe(asked.length)
    expect(asked.length).toBeLessThan(5)
  })
})

describe('a proxy that fails', () => {
  const refusals: [string, string, boolean][] = [
    ['407 Who are you', 'refuses the credentials in NAME (status 407)', false],
    ['403 Forbidden', 'refuses to connect to HOST (status 403)', false],
    ['503 No such host', 'does not reach HOST (status 503)', true],
  ]

  it.each(refusals)('for a secure target, with %s, is named', async (refusal, reason, passing) => {
    const { url: at } = await proxyServer({ refusal })
    const target = elsewhere((await secureMuseum()).url)
    const env = { HTTPS_PROXY: withUser(at, 'user:Xyzzy') }
    const { noise } = await attempt(target, {}, through(env, target))
    const told = reason.replace('NAME', 'HTTPS_PROXY').replace('HOST', new URL(target).host)
    expect(inWords(noise?.because)).toBe(`the proxy ${at} of HTTPS_PROXY ${told}`)
    expect(noise?.passing).toBe(passing)
  })

  it.each([
    ...refusals.slice(0, 1),
    ['403 No\r\nX-Squid-Error: ERR_ACCESS_DENIED 0', refusals[1]?.[1] ?? '', false],
    ['502 No\r\nProxy-Status: gate; error=dns_error', 'does not reach HOST (status 502)', true],
  ] as const)('for a plain target, with %j, is named', async (refusal, reason, passing) => {
    const { url: at } = await proxyServer({ refusal })
    const { url, received } = await museum()
    const target = elsewhere(url)
    const env = { http_proxy: withUser(at, 'user:Xyzzy') }
    const { noise } = await attempt(target, {}, through(env, target))
    const told = reason.replace('NAME', 'http_proxy').replace('HOST', new URL(target).host)
    expect(inWords(noise?.because)).toBe(`the proxy ${at} of http_proxy ${told}`)
    expect(noise?.passing).toBe(passing)
    expect(received).toEqual([])
  })

  it('by asking for credentials says where they belong', async () => {
    const { url: at } = await proxyServer({ refusal: '407 Who are you' })
    const target = elsewhere((await secureMuseum()).url)
    const { noise } = await attempt(target, {}, through({ HTTPS_PROXY: at }, target))
    expect(inWords(noise?.because)).toBe(
      `the proxy ${at} of HTTPS_PROXY asks for credentials (status 407); they belong in the address in HTTPS_PROXY`,
    )
  })

  it.each(['http:', 'https:'])('by not being there is named, for %s', async (scheme) => {
    const at = await nobodyThere()
    const target = `${scheme}//museum.example`
    const env = { HTTP_PROXY: at, HTTPS_PROXY: at }
    const { noise } = await attempt(target, {}, through(env, target))
    const variable = scheme === 'http:' ? 'HTTP_PROXY' : 'HTTPS_PROXY'
    const why = failedWith('connection refused', 'ECONNREFUSED')
    expect(noise).toEqual({
      because: reason('proxy-unusable', { url: at, variable, why }),
      passing: true,
    })
  })

  it('by speaking something else is named', async () => {
    const { url: at } = await tcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.7\r\n'))
    const target = 'https://museum.example'
    const { noise } = await attempt(target, {}, through({ HTTPS_PROXY: at }, target))
    expect(inWords(noise?.because)).toMatch(/^the proxy \S+ of HTTPS_PROXY cannot be used: /)
  })

  it('by never answering is given up in time', async () => {
    const { url: at } = await tcpServer(() => {})
    const target = 'https://museum.example'
    const given = through({ HTTPS_PROXY: at }, target)
    const { timedOut } = await attempt(
      target,
      {},
      { ...given, settings: { requestTimeoutMs: 300 } },
    )
    expect(timedOut).toBe(true)
  })
})
