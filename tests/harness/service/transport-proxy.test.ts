import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { reason } from '../../../src/findings/reasons.ts'
import { pause } from '../../../src/service/pause.ts'
import { proxyFor } from '../../../src/settings/proxy.ts'
import { Authority } from './certificates.ts'
import { httpServer, json, nobodyThere, tcpServer } from './loopback.ts'
import { elsewhere, proxyServer } from './proxy-server.ts'
import { attempt, failedWith, type Given, inWords, listing, updating, wireTo } from './requests.ts'
import { secureServer } from './secure-server.ts'
import { taken } from './timing.ts'

const root = new Authority('Museum Root')
const server = root.issue({ commonName: 'events', hosts: ['museum.example'] })

const museum = () => httpServer((_request, response) => json(response, []))
const secureMuseum = () => secureServer(server)

const withUser = (url: string, user: string) => url.replace('://', `://${user}@`)
const sent = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`

/** What is given for a target in an environment that names a proxy for either scheme. */
function through(proxyUrl: string, url: string, target: Given['target'] = {}): Given {
  const proxy = proxyFor(url, { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl })
  return { target: { ...target, ...(proxy && { proxy }) } }
}

describe('a proxy', () => {
  it('is asked for each request to a plain target, and gets its credentials alone', async () => {
    const { url: at, asked } = await proxyServer()
    const { url, received } = await museum()
    const target = `${elsewhere(url)}/v2.0`
    const given = through(withUser(at, 'pär:o%3Apen'), target)
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
    const given = through(withUser(at, 'user'), target, { ca: root.cert })
    expect((await attempt(target, {}, given)).exchange.status).toBe(200)
    const { host } = new URL(target)
    expect(asked).toEqual([{ what: `CONNECT ${host}`, authorization: sent('user:') }])
  })

  it('leaves the certificates to the target', async () => {
    const { url: at } = await proxyServer()
    const visitor = root.issue({ commonName: 'visitor' })
    const { url, visitors } = await secureServer({ ...server, requestCert: true, ca: root.cert })
    const target = elsewhere(url)
    const given = through(at, target, { ca: root.cert, ...visitor })
    await attempt(target, {}, given)
    expect(visitors).toEqual(['visitor'])
    const { noise } = await attempt(target, {}, through(at, target))
    expect(inWords(noise?.because)).toContain(
      `the certificate "CN=events" of ${new URL(target).host} is issued by "CN=Museum Root"`,
    )
  })

  it.each(['http', 'https'])('may itself be secure, for a target of %s', async (scheme) => {
    const { url: at, asked } = await proxyServer({ secure: root.issue({ commonName: 'proxy' }) })
    const target = elsewhere((await (scheme === 'http' ? museum() : secureMuseum())).url)
    const { exchange } = await attempt(target, {}, through(at, target, { ca: root.cert }))
    expect(exchange.status).toBe(200)
    expect(asked).toHaveLength(1)
    const { noise } = await attempt(target, {}, through(at, target))
    expect(noise?.passing).toBe(false)
    expect(inWords(noise?.because)).toMatch(
      /^the proxy https:\S+ of HTTPS?_PROXY cannot be used: the certificate "CN=proxy" of /,
    )
  })

  it('keeps its connections for further requests', async () => {
    const { url: at, asked } = await proxyServer()
    const { url, connections } = await secureMuseum()
    const target = elsewhere(url)
    const given = through(at, target, { ca: root.cert })
    const wire = wireTo(target, given)
    for (let sent = 0; sent < 8; sent++)
      expect((await wire.attempt(listing)).exchange.status).toBe(200)
    expect(connections()).toBe(asked.length)
    expect(asked.length).toBeLessThan(5)
  })
})

/** What is told of a proxy that fails, for a target that is plain or secure. */
async function failureOf(proxyUrl: string, isSecure: boolean) {
  const target = elsewhere((await (isSecure ? secureMuseum() : museum())).url)
  const { noise } = await attempt(target, {}, through(proxyUrl, target))
  const told = inWords(noise?.because)?.replace(new URL(target).host, 'HOST')
  return { told, passing: noise?.passing }
}

describe('a proxy that fails', () => {
  it.each([
    [true, '407 Who are you', 'refuses the credentials in HTTPS_PROXY (status 407)', false],
    [true, '403 Forbidden', 'refuses to connect to HOST (status 403)', false],
    [true, '503 No such host', 'does not reach HOST (status 503)', true],
    [false, '407 Who are you', 'refuses the credentials in HTTP_PROXY (status 407)', false],
    [false, '403 No\r\nX-Squid-Error: E 0', 'refuses to connect to HOST (status 403)', false],
    [false, '502 No\r\nProxy-Status: a; error=b', 'does not reach HOST (status 502)', true],
  ])('is named, secure target: %s, refusal: %j', async (isSecure, refusal, words, passing) => {
    const { url } = await proxyServer({ refusal })
    const variable = isSecure ? 'HTTPS_PROXY' : 'HTTP_PROXY'
    const told = `the proxy ${url} of ${variable} ${words}`
    expect(await failureOf(withUser(url, 'user:Xyzzy'), isSecure)).toEqual({ told, passing })
  })

  it('by asking for credentials says where they belong', async () => {
    const { url } = await proxyServer({ refusal: '407 Who are you' })
    const { told } = await failureOf(url, true)
    expect(told).toBe(
      `the proxy ${url} of HTTPS_PROXY asks for credentials (status 407); they belong in the address in HTTPS_PROXY`,
    )
  })

  it.each([true, false])('by not being there is named, secure target: %s', async (isSecure) => {
    const url = await nobodyThere()
    const variable = isSecure ? 'HTTPS_PROXY' : 'HTTP_PROXY'
    const why = failedWith('connection refused', 'ECONNREFUSED')
    const told = inWords(reason('proxy-unusable', { url, variable, why }))
    expect(await failureOf(url, isSecure)).toEqual({ told, passing: true })
  })

  it('by speaking something else is named', async () => {
    const { url } = await tcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.7\r\n'))
    const { told } = await failureOf(url, true)
    expect(told).toMatch(/^the proxy \S+ of HTTPS_PROXY cannot be used: /)
  })

  it('by never answering is given up in time', async () => {
    const { url } = await tcpServer(() => {})
    const target = 'https://museum.example'
    const given = { ...through(url, target), settings: { requestTimeoutMs: 300 } }
    const { timedOut, noise } = await attempt(target, {}, given)
    expect(timedOut).toBe(true)
    expect(inWords(noise?.because)).toMatch(/^the proxy \S+ of HTTPS_PROXY cannot be used: /)
  })

  it('by being slow takes no longer than a request may, and nothing is sent later', async () => {
    const { url: target, visitors } = await secureMuseum()
    const { url } = await tcpServer((socket) => {
      socket.pause()
      const onward = connect(Number(new URL(target).port), '127.0.0.1')
      setTimeout(() => socket.write('HTTP/1.1 200 Connected\r\n\r\n'), 900)
      setTimeout(() => onward.pipe(socket).pipe(onward), 1800)
    })
    const at = elsewhere(target)
    const settings = { requestTimeoutMs: 1000 }
    const made = attempt(at, updating, { ...through(url, at, { ca: root.cert }), settings })
    expect(await taken(made)).toBeLessThan(1500)
    expect((await made).timedOut).toBe(true)
    await pause(1500)
    expect(visitors).toEqual([])
  })
})
