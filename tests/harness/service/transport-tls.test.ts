import type { ServerOptions } from 'node:https'
import { describe, expect, it } from 'vitest'
import { NoAnswer } from '../../../src/service/no-answer.ts'
import { asMasked, maskedWording } from '../../../src/settings/mask/wording.ts'
import { Authority, selfSigned } from './certificates.ts'
import { httpServer, json, tcpServer } from './loopback.ts'
import { attempt, clientOf, type Given, listing } from './requests.ts'
import { secureServer } from './secure-server.ts'

const root = new Authority('Museum Root')
const other = new Authority('Other Root')
const server = root.issue({ commonName: 'special events' })
const visitor = root.issue({ commonName: 'visitor' })
const trusting: Given = { target: { ca: root.cert } }

const day = (ms: number) => new Date(Math.floor((Date.now() + ms * 86_400_000) / 1000) * 1000)
const shown = (date: Date) => date.toISOString().replace('.000', '')

/** Why a server gets no request. */
async function reasonOf(options: ServerOptions, given: Given = trusting) {
  const { url, visitors } = await secureServer(options)
  const { noise } = await attempt(url, {}, given)
  expect(visitors).toEqual([])
  expect(noise).toMatchObject({ passing: false })
  const reason = maskedWording(noise?.reason ?? '', asMasked)
  expect(reason).not.toMatch(/[\n\r]/)
  return reason.replace(new URL(url).host, 'HOST')
}

describe('a secure connection', () => {
  it('is made with any of the authorities of one file', async () => {
    const { url } = await secureServer(server)
    const { exchange } = await attempt(url, {}, { target: { ca: other.cert + root.cert } })
    expect(exchange.status).toBe(200)
  })

  it('is made through the authorities that a server names between', async () => {
    const between = new Authority('Museum Events', root)
    const { cert, key } = between.issue({ commonName: 'special events' })
    const { url } = await secureServer({ cert: cert + between.cert, key })
    expect((await attempt(url, {}, trusting)).exchange.status).toBe(200)
  })
})

describe('the reason why a secure connection is not made', () => {
  it('names an authority that is unknown, and the setting that takes it', async () => {
    expect(await reasonOf(server, {})).toBe(
      'the certificate "CN=special events" of HOST is issued by "CN=Museum Root", which is not trusted; TARGET_CA_FILE takes the certificate of that authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
    )
  })

  it('names the authority at the end of the chain', async () => {
    const between = new Authority('Museum Events', root)
    const { cert, key } = between.issue({ commonName: 'special events' })
    expect(await reasonOf({ cert: cert + between.cert, key }, {})).toContain(
      'is issued by "CN=Museum Root", which is not trusted',
    )
    expect(await reasonOf({ cert: cert + between.cert + root.cert, key }, {})).toContain(
      'is issued by "CN=Museum Root", which is not trusted',
    )
  })

  it('says that the file of authorities lacks the right one', async () => {
    expect(await reasonOf(server, { target: { ca: other.cert } })).toContain(
      'is issued by "CN=Museum Root", which is not trusted; TARGET_CA_FILE does not hold the certificate of that authority',
    )
  })

  it('says that a certificate is self-signed', async () => {
    expect(await reasonOf(selfSigned({ commonName: 'alone' }))).toBe(
      'the certificate "CN=alone" of HOST is self-signed and not trusted; TARGET_CA_FILE does not hold that very certificate (DEPTH_ZERO_SELF_SIGNED_CERT)',
    )
  })

  it('says when a certificate has expired', async () => {
    const to = day(-3)
    const expired = root.issue({ commonName: 'old', from: day(-9), to })
    expect(await reasonOf(expired)).toBe(
      `the certificate "CN=old" of HOST has expired on ${shown(to)} (CERT_HAS_EXPIRED)`,
    )
  })

  it('says from when on a certificate is valid', async () => {
    const from = day(3)
    const early = root.issue({ commonName: 'new', from, to: day(9) })
    expect(await reasonOf(early)).toBe(
      `the certificate "CN=new" of HOST is not valid before ${shown(from)}; is the clock of this machine right? (CERT_NOT_YET_VALID)`,
    )
  })

  it('says which hosts a certificate is for', async () => {
    const hosts = ['museum.example', 'events.museum.example']
    expect(await reasonOf(root.issue({ commonName: 'elsewhere', hosts }))).toBe(
      'the certificate "CN=elsewhere" of HOST is for other hosts: "DNS:museum.example, DNS:events.museum.example" (ERR_TLS_CERT_ALTNAME_INVALID)',
    )
  })

  it('keeps names of a certificate on one line, and short', async () => {
    const commonName = `\n\u001b[31m${'x'.repeat(300)}`
    const reason = await reasonOf(selfSigned({ commonName }))
    expect(reason).not.toMatch(/\p{Cc}/u)
    expect(reason?.length).toBeLessThan(300)
  })

  it('says that a client certificate is required', async () => {
    const demanding = { ...server, requestCert: true, ca: root.cert }
    expect(await reasonOf({ ...demanding, minVersion: 'TLSv1.3' })).toBe(
      'HOST requires a client certificate; TARGET_CERT_FILE and TARGET_KEY_FILE take it (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED)',
    )
    expect(await reasonOf({ ...demanding, maxVersion: 'TLSv1.2' })).toContain(
      'it may require a client certificate (TARGET_CERT_FILE and TARGET_KEY_FILE)',
    )
  })

  it('says that a client certificate is refused', async () => {
    const unknownCa = Buffer.from([21, 3, 3, 0, 2, 2, 48])
    const { url } = await tcpServer((socket) => socket.end(unknownCa))
    const secure = url.replace('http:', 'https:')
    const { noise } = await attempt(secure, {}, { target: { ca: root.cert, ...visitor } })
    expect(noise).toEqual({
      reason: `${new URL(url).host} refuses the client certificate of TARGET_CERT_FILE: unknown ca (ERR_SSL_TLSV1_ALERT_UNKNOWN_CA)`,
      passing: false,
    })
  })

  it('says that only old versions of TLS are spoken', async () => {
    const old = { ...server, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const
    expect(await reasonOf({ ...old, ciphers: 'ALL:@SECLEVEL=0' })).toMatch(
      /^HOST speaks no version of TLS that Node allows \(ERR_SSL_/,
    )
  })

  it('says that a server speaks no TLS', async () => {
    const { url } = await httpServer((_request, response) => json(response, []))
    const { noise } = await attempt(url.replace('http:', 'https:'))
    expect(noise?.reason).toMatch(
      new RegExp(
        `^${new URL(url).host} does not speak TLS; is the address http://...\\? \\(ERR_SSL`,
      ),
    )
    expect(noise?.passing).toBe(false)
  })

  it('says that a server speaks TLS where none was expected', async () => {
    const { url } = await secureServer(server)
    const { noise } = await attempt(url.replace('https:', 'http:'))
    expect(noise).toEqual({
      reason: `${new URL(url).host} speaks TLS; is the address https://...?`,
      passing: false,
    })
  })

  it('is told after a single try', async () => {
    const { url, connections } = await secureServer(server)
    await expect(clientOf(url).send(listing)).rejects.toThrow(NoAnswer)
    expect(connections()).toBe(1)
  })
})

describe('a client certificate', () => {
  it('is shown with those between it and its authority', async () => {
    const between = new Authority('Museum Visitors', root)
    const { cert, key } = between.issue({ commonName: 'visitor' })
    const { url, visitors } = await secureServer({ ...server, requestCert: true, ca: root.cert })
    const target = { ca: root.cert, cert: cert + between.cert, key }
    expect((await attempt(url, {}, { target })).exchange.status).toBe(200)
    expect(visitors).toEqual(['visitor'])
  })
})
