import type { ServerOptions } from 'node:https'
import { describe, expect, it } from 'vitest'
import { NoAnswer } from '../../../src/service/no-answer.ts'
import { Authority, selfSigned } from './certificates.ts'
import { always, httpServer, tcpServer } from './loopback.ts'
import { attempt, clientOf, type Given, inWords, listing } from './requests.ts'
import { secureServer } from './secure-server.ts'

const root = new Authority('Museum Root')
const other = new Authority('Other Root')
const between = new Authority('Museum Events', root)
const server = root.issue({ commonName: 'special events' })
const issued = between.issue({ commonName: 'special events' })
const issuedBetween = { ...issued, cert: issued.cert + between.cert }
const visitor = root.issue({ commonName: 'visitor' })
const trusting: Given = { target: { ca: root.cert } }
const demanding = { ...server, requestCert: true, ca: root.cert }

const day = (ms: number) => new Date(Math.floor((Date.now() + ms * 86_400_000) / 1000) * 1000)
const shown = (date: Date) => date.toISOString().replace('.000', '')

/** Why a server gets no request, and none would pass by trying again. */
async function reasonOf(url: string, given: Given = trusting) {
  const { noise } = await attempt(url, {}, given)
  expect(noise).toMatchObject({ passing: false })
  const reason = inWords(noise?.because) ?? ''
  expect(reason).not.toMatch(/\p{Cc}/u)
  return reason.replace(new URL(url).host, 'HOST')
}

describe('a secure connection', () => {
  it('is made with any authority of one file, through those that a server names between', async () => {
    for (const [options, ca] of [
      [server, other.cert + root.cert],
      [issuedBetween, root.cert],
    ] as const) {
      const { url } = await secureServer(options)
      expect((await attempt(url, {}, { target: { ca } })).exchange.status).toBe(200)
    }
  })

  it('shows a client certificate with those between it and its authority, where there is one', async () => {
    const { cert, key } = between.issue({ commonName: 'visitor' })
    const { url, visitors } = await secureServer({ ...demanding, rejectUnauthorized: false })
    const target = { ca: root.cert, cert: cert + between.cert, key }
    expect((await attempt(url, {}, { target })).exchange.status).toBe(200)
    expect((await attempt(url, {}, trusting)).exchange.status).toBe(200)
    expect(visitors).toEqual(['visitor', undefined])
  })

  it('that is not made is told after a single try', async () => {
    const { url, connections } = await secureServer(server)
    await expect(clientOf(url).send(listing)).rejects.toThrow(NoAnswer)
    expect(connections()).toBe(1)
  })
})

const expired = day(-3)
const early = day(3)
const unknown =
  'the certificate "CN=special events" of HOST is issued by "CN=Museum Root", which is not trusted'
const notSelfSigned =
  'is self-signed and not trusted; TARGET_CA_FILE does not hold that very certificate (DEPTH_ZERO_SELF_SIGNED_CERT)'
const long = `\n\u001b[31m${'x'.repeat(300)}`
const hosts = ['museum.example', 'events.museum.example']
const oldOnly = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const

/** How a server is set up, the reason, and what is given where it is not to trust the root. */
const reasons: Readonly<Record<string, readonly [ServerOptions, string | RegExp, Given?]>> = {
  'names an authority that is unknown, and the setting that takes it': [
    server,
    `${unknown}; TARGET_CA_FILE takes the certificate of that authority (UNABLE_TO_VERIFY_LEAF_SIGNATURE)`,
    {},
  ],
  'names the authority at the end of a chain': [issuedBetween, RegExp(`^${unknown}`), {}],
  'names an authority that is shown itself': [
    { ...issued, cert: issuedBetween.cert + root.cert },
    RegExp(`^${unknown}`),
    {},
  ],
  'says that a certificate is self-signed': [
    selfSigned({ commonName: 'alone' }),
    `the certificate "CN=alone" of HOST ${notSelfSigned}`,
  ],
  'says when a certificate has expired': [
    root.issue({ commonName: 'old', from: day(-9), to: expired }),
    `the certificate "CN=old" of HOST has expired on ${shown(expired)} (CERT_HAS_EXPIRED)`,
  ],
  'says from when on a certificate is valid': [
    root.issue({ commonName: 'new', from: early, to: day(9) }),
    `the certificate "CN=new" of HOST is not valid before ${shown(early)}; is the clock of this machine right? (CERT_NOT_YET_VALID)`,
  ],
  'says which hosts a certificate is for': [
    root.issue({ commonName: 'elsewhere', hosts }),
    `the certificate "CN=elsewhere" of HOST is for other hosts: "DNS:${hosts.join(', DNS:')}" (ERR_TLS_CERT_ALTNAME_INVALID)`,
  ],
  'keeps names of a certificate short': [selfSigned({ commonName: long }), /^.{0,300}$/],
  'says that a client certificate is required': [
    { ...demanding, minVersion: 'TLSv1.3' },
    'HOST requires a client certificate; TARGET_CERT_FILE and TARGET_KEY_FILE take it (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED)',
  ],
  'says that a client certificate may be required': [
    { ...demanding, maxVersion: 'TLSv1.2' },
    /it may require a client certificate \(TARGET_CERT_FILE and TARGET_KEY_FILE\)/,
  ],
  'says that only old versions of TLS are spoken': [
    { ...server, ...oldOnly },
    /^HOST speaks no version of TLS that Node allows \(ERR_SSL_/,
  ],
}

describe('the reason why a secure connection is not made', () => {
  it.each(Object.entries(reasons))('%s', async (_, [options, reason, given]) => {
    const { url, visitors } = await secureServer(options)
    const told = await reasonOf(url, given)
    if (typeof reason === 'string') expect(told).toBe(reason)
    else expect(told).toMatch(reason)
    expect(visitors).toEqual([])
  })

  it('says that a client certificate is refused', async () => {
    const unknownCa = Buffer.from([21, 3, 3, 0, 2, 2, 48])
    const { url } = await tcpServer((socket) => socket.end(unknownCa))
    const given = { target: { ca: root.cert, ...visitor } }
    expect(await reasonOf(url.replace('http:', 'https:'), given)).toBe(
      'HOST refuses the client certificate of TARGET_CERT_FILE: unknown ca (ERR_SSL_TLSV1_ALERT_UNKNOWN_CA)',
    )
  })

  it('says that a server speaks no TLS, or that it does where none was expected', async () => {
    const plain = await httpServer(always(200))
    expect(await reasonOf(plain.url.replace('http:', 'https:'))).toMatch(
      /^HOST does not speak TLS; is the address http:\/\/...\? \(ERR_SSL/,
    )
    const secure = await secureServer(server)
    expect(await reasonOf(secure.url.replace('https:', 'http:'))).toBe(
      'HOST speaks TLS; is the address https://...?',
    )
  })
})
