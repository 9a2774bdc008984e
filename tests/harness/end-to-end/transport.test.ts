import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer, type TlsOptions } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { Authority, selfSigned } from '../service/certificates.ts'
import { listening } from '../service/loopback.ts'
import { elsewhere, proxyServer } from '../service/proxy-server.ts'
import { folderWith } from '../settings/folder.ts'
import { type Outcome, runTest, timeout } from './command.ts'
import { leaksIn } from './secret-forms.ts'
import { target } from './target.ts'

const root = new Authority('Museum Root')
const other = new Authority('Other Root')
const hosts = ['127.0.0.1', 'museum.example']
const oneClause = ['-t', '^list.limit.default$']

/** A sound service behind TLS, and the settings that name it. */
async function secureTarget(options: TlsOptions = {}) {
  const { env, service } = await target()
  const { port, pathname } = new URL(service.url)
  const server = createServer({ ...root.issue({ commonName: 'events', hosts }), ...options })
  server.on('secureConnection', (socket) => {
    const onward = connect(Number(port), '127.0.0.1')
    for (const end of [socket, onward]) end.on('error', () => {})
    socket.pipe(onward).pipe(socket)
  })
  const { url } = await listening(server, 'https')
  return { service, env: { ...env, TARGET_URL: `${url}${pathname}` } }
}

/** PEM files in a folder of their own, by the settings that name them. */
function filesOf(texts: Readonly<Record<string, string>>): Record<string, string> {
  const folder = folderWith(texts)
  return Object.fromEntries(Object.keys(texts).map((name) => [name, join(folder, name)]))
}

/** What a run says when its target cannot be judged. */
function refusalOf({ code, stdout, stderr, report }: Outcome) {
  expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
  const { verdict, reason } = report
  expect(verdict).toBe('not-judged')
  expect(reason).not.toMatch(/[\n\r]/)
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(reason)
  return reason
}

describe('a target behind TLS', { timeout }, () => {
  it('is judged through a proxy, with its own CA and a client certificate', async () => {
    const proxy = await proxyServer()
    const visitor = root.issue({ commonName: 'visitor' })
    const { env } = await secureTarget({ requestCert: true, ca: root.cert })
    const files = filesOf({
      TARGET_CA_FILE: other.cert + root.cert,
      TARGET_CERT_FILE: visitor.cert,
      TARGET_KEY_FILE: visitor.key,
    })
    const named = { TARGET_URL: elsewhere(env.TARGET_URL), HTTPS_PROXY: proxy.url }
    const { code, report } = await runTest({ ...env, ...files, ...named }, oneClause)
    expect(code).toBe(0)
    expect(report.totals.pass).toBe(1)
    expect(proxy.asked.length).toBeGreaterThan(0)
  })

  it('is trusted through NODE_EXTRA_CA_CERTS, unless a file of authorities is named', async () => {
    const { env } = await secureTarget()
    const extra = { ...env, ...filesOf({ NODE_EXTRA_CA_CERTS: root.cert }) }
    expect((await runTest(extra, oneClause)).code).toBe(0)
    const files = filesOf({ TARGET_CA_FILE: other.cert })
    expect(refusalOf(await runTest({ ...extra, ...files }, oneClause))).toContain(
      'TARGET_CA_FILE does not hold the certificate of that authority',
    )
  })

  it('is not trusted for a wish of NODE_TLS_REJECT_UNAUTHORIZED, nor is a proxy', async () => {
    const { env, service } = await secureTarget()
    const unchecked = { ...env, NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    expect(refusalOf(await runTest(unchecked))).toContain('which is not trusted')
    const proxy = await proxyServer({ secure: selfSigned({ commonName: 'proxy' }) })
    const named = { TARGET_URL: elsewhere(env.TARGET_URL), HTTPS_PROXY: proxy.url }
    expect(refusalOf(await runTest({ ...unchecked, ...named }))).toMatch(
      /the proxy .* cannot be used: .*self-signed/,
    )
    expect([service.log, proxy.asked]).toEqual([{}, []])
  })
})

describe('a proxy that refuses', { timeout }, () => {
  it.each(['http', 'https'])('ends the run with 4, its password nowhere: %s', async (scheme) => {
    const drawn = () => randomBytes(9).toString('base64url')
    const password = `${drawn()}:"q" 'a' <&> %41 pä€${drawn()}`
    const { url } = await proxyServer({ refusal: '407 Who are you' })
    const { env, service } = await target()
    const named = `http://gate:${encodeURIComponent(password)}@${new URL(url).host}`
    const proxies = { HTTP_PROXY: named, HTTPS_PROXY: named }
    const outcome = await runTest({
      ...env,
      ...proxies,
      TARGET_URL: `${scheme}://museum.example/v2.0`,
    })
    const variable = `${scheme.toUpperCase()}_PROXY`
    expect(refusalOf(outcome)).toBe(
      `the target cannot be reached: the proxy ${url} of ${variable} refuses the credentials in ${variable} (status 407)`,
    )
    expect(leaksIn(outcome.places, { password, pair: `gate:${password}` })).toEqual([])
    expect(service.log).toEqual({})
  })
})
