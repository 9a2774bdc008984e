import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { bits, integer, node, objectId, octets, text, time } from './der.ts'

/** A certificate with its key, both as PEM texts. */
export interface Issued {
  readonly cert: string
  readonly key: string
}

/** What a certificate says; in force from yesterday to tomorrow, and for 127.0.0.1, unless told otherwise. */
interface Claims {
  readonly commonName: string
  readonly hosts?: readonly string[]
  readonly authority?: boolean
  readonly from?: Date
  readonly to?: Date
}

const dayMs = 86_400_000
const truth = Buffer.from([1, 1, 0xff])
const mayOnlyVouch = node(
  0x30,
  objectId('2.5.29.15'),
  truth,
  octets(node(0x03, Buffer.from([1, 6]))),
)
const signedWith = node(0x30, objectId('1.2.840.10045.4.3.2'))

/** An authority made for one test, which issues certificates. */
export class Authority {
  readonly #name: string
  readonly #key: KeyObject
  readonly cert: string

  /** @param issuer - the authority above it; none for a root */
  constructor(commonName: string, issuer?: Authority) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#name = commonName
    this.#key = privateKey
    const [by, signer] = issuer ? [issuer.#name, issuer.#key] : [commonName, privateKey]
    this.cert = certificate({ commonName, authority: true }, privateKey, by, signer)
  }

  issue(claims: Claims): Issued {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return {
      cert: certificate(claims, privateKey, this.#name, this.#key),
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }
  }
}

/** A certificate that nobody vouches for but itself. */
export function selfSigned(claims: Claims): Issued {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    cert: certificate(claims, privateKey, claims.commonName, privateKey),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** A certificate as RFC 5280 writes it, section 4.1. */
function certificate(claims: Claims, key: KeyObject, issuer: string, signer: KeyObject): string {
  const now = Date.now()
  const { from = new Date(now - dayMs), to = new Date(now + dayMs) } = claims
  const content = node(
    0x30,
    node(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    signedWith,
    named(issuer),
    node(0x30, time(from), time(to)),
    named(claims.commonName),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    node(0xa3, node(0x30, ...extensions(claims, issuer))),
  )
  const signature = bits(sign('sha256', content, signer))
  const body = node(0x30, content, signedWith, signature).toString('base64')
  const lines = body.match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function named(commonName: string): Buffer {
  return node(0x30, node(0x31, node(0x30, objectId('2.5.4.3'), text(commonName))))
}

function extensions({ commonName, hosts = ['127.0.0.1'], authority }: Claims, issuer: string) {
  const constraint = authority ? node(0x30, truth) : node(0x30)
  const names = hosts.map((host) =>
    /^[\d.]+$/.test(host)
      ? node(0x87, Buffer.from(host.split('.').map(Number)))
      : node(0x82, Buffer.from(host)),
  )
  return [
    node(0x30, objectId('2.5.29.19'), truth, octets(constraint)),
    node(0x30, objectId('2.5.29.14'), octets(octets(keyId(commonName)))),
    node(0x30, objectId('2.5.29.35'), octets(node(0x30, node(0x80, keyId(issuer))))),
    ...(authority
      ? [mayOnlyVouch]
      : [node(0x30, objectId('2.5.29.17'), octets(node(0x30, ...names)))]),
  ]
}

/** Any bytes that are the same for the same owner. */
function keyId(commonName: string): Buffer {
  return createHash('sha1').update(commonName).digest()
}
