import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { createServer, type TlsOptions } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { Authority } from '../service/certificates.ts'
import { listening } from '../service/loopback.ts'
import { elsewhere, proxyServer } from '../service/proxy-server.ts'
import { filesIn, reportFolder, reportIn, runTest, timeout } from './command.ts'
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
  const folder = reportFolder()
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const path = join(folder, `${name}.pem`)
      writeFileSync(path, text)
      return [name, path]
    }),
  )
}

/** What a run says when its target cannot be judged. */
function refusalOf(ended: Awaited<ReturnType<typeof runTest>>, folder: string) {
  const { code, stdout, stderr } = ended
  expect({ code, stderr }).toEqual({ code: 4, stderr: '' })
  const { verdict, reason } = reportIn(folder)
  expect(verdict).toBe('not-judged')
  expect(reason).not.toMatch(/[\n\r]/)
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(reason)
  return reason
}

describe('a target behind TLS', { timeout }, () => {
  it('is judged through a proxy, with its own CA and a client certificate', async () => {
    const REPORT_DIR = reportFolder()
    const proxy = await proxyServer()
    const visitor = root.issue({ commonName: 'visitor' })
    const { env } = await secureTarget({ requestCert: true, ca: root.cert })
    const { code } = await runTest(
      {
        ...env,
        TARGET_URL: elsewhere(env.TARGET_URL),
        ...filesOf({
          TARGET_CA_FILE: other.cert + root.cert,
          TARGET_CERT_FILE: visitor.cert,
          TARGET_KEY_FILE: visitor.key,
        }),
        HTTPS_PROXY: proxy.url,
        REPORT_DIR,
      },
      oneClause,
    )
    expect({ code, totals: reportIn(REPORT_DIR).totals }).toMatchObject({
      code: 0,
      totals: { pass: 1 },
    })
    expect(proxy.asked.length).toBeGreaterThan(0)
  })

  it('whose authority is unknown exits 4, and the reason names it', async () => {
    const REPORT_DIR = reportFolder()
    const { env, service } = await secureTarget()
    const reason = refusalOf(await runTest({ ...env, REPORT_DIR }), REPORT_DIR)
    expect(reason).toMatch(
      /^the target cannot be reached: the certificate "CN=events" of \S+ is issued by "CN=Museum Root", which is not trusted; TARGET_CA_FILE takes /,
    )
    expect(service.log).toEqual({})
  })

  it('that requires a client certificate exits 4, and the reason says so', async () => {
    const REPORT_DIR = reportFolder()
    const { env } = await secureTarget({ requestCert: true, ca: root.cert })
    const files = filesOf({ TARGET_CA_FILE: root.cert })
    const reason = refusalOf(await runTest({ ...env, ...files, REPORT_DIR }), REPORT_DIR)
    expect(reason).toMatch(/ requires a client certificate; TARGET_CERT_FILE and TARGET_KEY_FILE /)
  })

  it('is trusted through NODE_EXTRA_CA_CERTS, unless a file of authorities is named', async () => {
    const REPORT_DIR = reportFolder()
    const { env } = await secureTarget()
    const extra = { ...env, ...filesOf({ NODE_EXTRA_CA_CERTS: root.cert }), REPORT_DIR }
    expect((await runTest(extra, oneClause)).code).toBe(0)
    const files = filesOf({ TARGET_CA_FILE: other.cert })
    const reason = refusalOf(await runTest({ ...extra, ...files }, oneClause), REPORT_DIR)
    expect(reason).toContain('TARGET_CA_FILE does not hold the certificate of that authority')
  })
})

describe('a proxy that refuses', { timeout }, () => {
  it.each(['http', 'https'])('ends the run with 4, its password nowhere: %s', async (scheme) => {
    const REPORT_DIR = reportFolder()
    const drawn = () => randomBytes(9).toString('base64url')
    const password = `${drawn()}:"q" 'a' <&> %41 pä€${drawn()}`
    const { url } = await proxyServer({ refusal: '407 Who are you' })
    const { env, service } = await target()
    const named = `http://gate:${encodeURIComponent(password)}@${new URL(url).host}`
    const ended = await runTest({
      ...env,
      TARGET_URL: `${scheme}://museum.example/v2.0`,
      HTTP_PROXY: named,
      HTTPS_PROXY: named,
      REPORT_DIR,
    })
    expect(refusalOf(ended, REPORT_DIR)).toBe(
      `the target cannot be reached: the proxy ${url} of ${scheme.toUpperCase()}_PROXY refuses the credentials in ${scheme.toUpperCase()}_PROXY (status 407)`,
    )
    const places = new Map([
      ['stdout', ended.stdout],
      ['stderr', ended.stderr],
      ...filesIn(REPORT_DIR).map((path) => [basename(path), readFileSync(path, 'utf8')] as const),
    ])
    expect(leaksIn(places, { password, pair: `gate:${password}` })).toEqual([])
    expect(service.log).toEqual({})
  })

  it('is a usage error when it is none, without a word of its value', async () => {
    const { code, stdout, stderr } = await runTest({
      TARGET_URL: 'https://museum.example',
      HTTPS_PROXY: 'http://gate:Xyzzy',
      REPORT_DIR: reportFolder(),
    })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^.*HTTPS_PROXY: not the address of an HTTP proxy; .*\n$/)
    expect(stderr).not.toContain('Xyzzy')
  })
})
