import { createServer as createHttpServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpServer, json, listening, nobodyThere } from './loopback.ts'
import { attempt } from './requests.ts'
import { pem, secureServer, serverCertificate } from './secure-server.ts'

const client = { cert: pem('settings', 'client'), key: pem('settings', 'client-key') }

const proxyNames = ['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) => [
  name,
  name.toUpperCase(),
])

beforeEach(() => {
  for (const name of proxyNames) vi.stubEnv(name, undefined)
})

afterEach(() => vi.unstubAllEnvs())

describe('a secure connection', () => {
  it('is made to a server whose certificate the configured CA vouches for', async () => {
    const { url } = await secureServer()
    const { exchange } = await attempt(url, {}, { target: { ca: serverCertificate } })
    expect(exchange.status).toBe(200)
  })

  it('is not made to a server for which nobody vouches; asking again would not help', async () => {
    const { url, visitors } = await secureServer()
    const { noise } = await attempt(url)
    expect(noise).toEqual({ reason: expect.stringMatching(/self.signed/), passing: false })
    expect(visitors).toEqual([])
  })

  it('is not made to a server of another name', async () => {
    const { url } = await secureServer({ cert: client.cert, key: client.key })
    const { noise } = await attempt(url, {}, { target: { ca: client.cert } })
    expect(noise?.passing).toBe(false)
  })

  it('shows the configured client certificate', async () => {
    const welcoming = { requestCert: true, rejectUnauthorized: false, ca: client.cert }
    const { url, visitors } = await secureServer(welcoming)
    await attempt(url, {}, { target: { ca: serverCertificate, ...client } })
    await attempt(url, {}, { target: { ca: serverCertificate } })
    expect(visitors).toEqual(['special-events-conformance tests', undefined])
  })
})

describe('a proxy', () => {
  /** A proxy that tunnels to this machine, whatever name it is given, and remembers these names. */
  const proxy = async () => {
    const asked: string[] = []
    const http = createHttpServer()
    http.on('connect', (request, socket, head) => {
      asked.push(request.url ?? '')
      const port = Number(request.url?.split(':')[1])
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connected\r\n\r\n')
        onward.write(head)
        onward.pipe(socket).pipe(onward)
      })
      for (const end of [socket, onward]) end.on('error', () => {})
    })
    return { ...(await listening(http)), asked }
  }

  /** The address of a server on this machine, as that of another one. */
  const elsewhere = (url: string) => url.replace('127.0.0.1', 'museum.example')

  const museum = () => httpServer((_request, response) => json(response, []))

  it.each(['HTTP_PROXY', 'http_proxy'])('that %s names is used', async (name) => {
    const { url: at, asked } = await proxy()
    vi.stubEnv(name, at)
    const url = elsewhere((await museum()).url)
    const { exchange } = await attempt(url)
    expect(exchange).toMatchObject({ status: 200, url: `${url}/special-events` })
    expect(asked).toEqual([new URL(url).host])
  })

  it('that HTTPS_PROXY names is used, and the CA of the settings still counts', async () => {
    const { url: at, asked } = await proxy()
    vi.stubEnv('HTTPS_PROXY', at)
    const url = elsewhere((await secureServer()).url)
    const { exchange } = await attempt(url, {}, { target: { ca: serverCertificate } })
    expect(exchange.status).toBe(200)
    expect(asked).toEqual([new URL(url).host])
    expect((await attempt(url)).noise?.passing).toBe(false)
  })

  it('is left out for what NO_PROXY names', async () => {
    const { url: at, asked } = await proxy()
    vi.stubEnv('HTTP_PROXY', at)
    vi.stubEnv('NO_PROXY', 'museum.example')
    await attempt(elsewhere((await museum()).url), {}, { settings: { requestTimeoutMs: 500 } })
    expect(asked).toEqual([])
  })

  it.each(['127.0.0.1', 'localhost'])(
    'is left out for a target on this machine: %s',
    async (name) => {
      const { url: at, asked } = await proxy()
      vi.stubEnv('HTTP_PROXY', at)
      vi.stubEnv('https_proxy', at)
      const url = (await museum()).url.replace('127.0.0.1', name)
      expect((await attempt(url)).exchange.status).toBe(200)
      expect(asked).toEqual([])
    },
  )

  it('that is not there is noise', async () => {
    vi.stubEnv('HTTP_PROXY', await nobodyThere())
    const { noise } = await attempt(elsewhere((await museum()).url))
    expect(noise).toEqual({ reason: 'connection refused (ECONNREFUSED)', passing: true })
  })
})
