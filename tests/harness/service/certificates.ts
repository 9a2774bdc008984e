import {
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

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

/** An authority made for one test, which issues certificates. */
export class Authority {
  readonly #name: string
  readonly #key = newKey()
  readonly cert: string

  /** @param issuer - the authority above it; none for a root */
  constructor(commonName: string, issuer?: Authority) {
    this.#name = commonName
    const above = issuer ?? this
    this.cert = certificate({ commonName, authority: true }, this.#key, above.#name, above.#key)
  }

  issue(claims: Claims): Issued {
    const key = newKey()
    return { cert: certificate(claims, key, this.#name, this.#key), key: pemOf(key) }
  }
}

/** A certificate that nobody vouches for but itself. */
export function selfSigned(claims: Claims): Issued {
  const key = newKey()
  return { cert: certificate(claims, key, claims.commonName, key), key: pemOf(key) }
}

function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

const ecdsaWithSha256 = objectId('2a8648ce3d040302')
const ofCommonName = objectId('550403')
const alternativeNames = objectId('551d11')
const basicConstraints = objectId('551d13')

/** A certificate as RFC 5280 writes it, section 4.1. */
function certificate(claims: Claims, key: KeyObject, issuer: string, signer: KeyObject): string {
  const now = Date.now()
  const { from = new Date(now - dayMs), to = new Date(now + dayMs) } = claims
  const content = sequence(
    node(0xa0, integer(2)),
    integer(1, ...randomBytes(8)),
    sequence(ecdsaWithSha256),
    named(issuer),
    sequence(time(from), time(to)),
    named(claims.commonName),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    node(0xa3, sequence(extension(claims))),
  )
  const signature = node(0x03, Buffer.from([0]), sign('sha256', content, signer))
  const body = sequence(content, sequence(ecdsaWithSha256), signature).toString('base64')
  const lines = body.match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function named(commonName: string): Buffer {
  const text = node(0x0c, Buffer.from(commonName, 'utf8'))
  return sequence(node(0x31, sequence(ofCommonName, text)))
}

/** That an authority is one, or which hosts another certificate is for. */
function extension({ hosts = ['127.0.0.1'], authority }: Claims): Buffer {
  if (authority)
    return sequence(basicConstraints, octets(sequence(node(0x01, Buffer.from([0xff])))))
  const names = hosts.map((host) =>
    /^[\d.]+$/.test(host)
      ? node(0x87, Buffer.from(host.split('.').map(Number)))
      : node(0x82, Buffer.from(host)),
  )
  return sequence(alternativeNames, octets(sequence(...names)))
}

/** One value of ASN.1 in DER (X.690): its tag, its length, and what it holds. */
function node(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const more = length < 0x80 ? [] : length < 0x100 ? [0x81] : [0x82, length >> 8]
  return Buffer.concat([Buffer.from([tag, ...more, length & 0xff]), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return node(0x30, ...parts)
}

function objectId(hex: string): Buffer {
  return node(0x06, Buffer.from(hex, 'hex'))
}

function integer(...bytes: readonly number[]): Buffer {
  return node(0x02, Buffer.from(bytes))
}

function octets(value: Buffer): Buffer {
  return node(0x04, value)
}

/** A moment to the second, before 2050. */
function time(moment: Date): Buffer {
  const digits = moment.toISOString().replaceAll(/[-T:]|\.\d+/g, '')
  return node(0x17, Buffer.from(digits.slice(2)))
}
