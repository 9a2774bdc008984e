import { X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls'
import { reason } from '../findings/reasons.ts'
import { inQuotes, type Wording, words } from '../settings/mask/wording.ts'
import { ConnectionFailure } from './no-answer.ts'

/** What is known of a secure connection that was not made. */
export interface Handshake {
  /** The other side, as a host and port. */
  readonly peer: string
  /** The certificates that it has shown, if the handshake came so far. */
  readonly chain: readonly X509Certificate[]
  /** Whether TARGET_CA_FILE takes the place of the authorities that Node trusts. */
  readonly caGiven: boolean
  /** Whether a client certificate was shown. */
  readonly certGiven: boolean
}

/** What servers say of a client certificate that they do not take (RFC 8446, section 6.2). */
const aboutCertificates =
  /^(BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_\w+|UNKNOWN_CA|ACCESS_DENIED)$/

/** What OpenSSL makes of an answer that is not TLS. */
const notTls = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|RECORD_LAYER_FAILURE)$/

/**
 * Says why a secure connection was not made, and with which certificate that has to do. A failure of
 * the network comes back as it is.
 */
export function tlsFailure(error: NodeJS.ErrnoException, handshake: Handshake): Error {
  const { code = '' } = error
  const problem = certificateFailure(code, handshake) ?? handshakeFailure(code, handshake)
  if (problem === undefined) return error
  const because = reason('connection-failed', { problem, errno: code })
  return new ConnectionFailure(because, false, { cause: error })
}

function handshakeFailure(code: string, { peer, certGiven }: Handshake): string | undefined {
  if (notTls.test(code)) return `${peer} does not speak TLS; is the address http://...?`
  const alert = /^ERR_SSL_\w*?_ALERT_(\w+)$/.exec(code)?.[1]
  if (alert === undefined) {
    if (code === 'ERR_SSL_UNSUPPORTED_PROTOCOL') return outdated(peer)
    return code.startsWith('ERR_SSL_')
      ? `the TLS handshake with ${peer} fails: ${plain(code.slice('ERR_SSL_'.length))}`
      : undefined
  }
  if (alert === 'PROTOCOL_VERSION') return outdated(peer)
  if (alert === 'CERTIFICATE_REQUIRED' && !certGiven)
    return `${peer} requires a client certificate; TARGET_CERT_FILE and TARGET_KEY_FILE take it`
  if (aboutCertificates.test(alert) && certGiven)
    return `${peer} refuses the client certificate of TARGET_CERT_FILE: ${plain(alert)}`
  // Up to TLS 1.2, this is also how a client certificate is asked for.
  if (alert === 'HANDSHAKE_FAILURE' && !certGiven)
    return `${peer} ends the TLS handshake; it may require a client certificate (TARGET_CERT_FILE and TARGET_KEY_FILE), or share no cipher with Node`
  return `${peer} ends the TLS handshake: ${plain(alert)}`
}

function outdated(peer: string): string {
  return `${peer} speaks no version of TLS that Node allows`
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ')
}

/** Longer chains are not walked along: a chain that is shown may lead back into itself. */
const longestChain = 10

/** The certificates that the other side has shown, its own first. */
export function shownCertificates(socket: TLSSocket): X509Certificate[] {
  const chain: X509Certificate[] = []
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true)
  while (next?.raw && chain.length < longestChain) {
    chain.push(new X509Certificate(next.raw))
    next = next.issuerCertificate === next ? undefined : next.issuerCertificate
  }
  return chain
}

/**
 * Says which certificate is not accepted and why, in one line; nothing where `code` is not about a
 * certificate. Names in certificates are foreign text, so they stand quoted and cut.
 */
function certificateFailure(
  code: string,
  { chain, peer, caGiven }: Handshake,
): Wording | undefined {
  const [own] = chain
  if (own === undefined) return undefined
  const last = chain.at(-1) ?? own
  const told = (certificate: X509Certificate) =>
    words`the certificate ${named(certificate.subject)} of ${peer}`
  const now = Date.now()
  switch (code) {
    case 'CERT_HAS_EXPIRED': {
      const expired = chain.find(({ validTo }) => Date.parse(validTo) < now) ?? own
      return words`${told(expired)} has expired on ${moment(expired.validTo)}`
    }
    case 'CERT_NOT_YET_VALID': {
      const early = chain.find(({ validFrom }) => Date.parse(validFrom) > now) ?? own
      return words`${told(early)} is not valid before ${moment(early.validFrom)}; is the clock of this machine right?`
    }
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return words`${told(own)} is for other hosts: ${namesOf(own)}`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return words`${told(own)} is self-signed and not trusted; ${remedy(caGiven, 'that very certificate')}`
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return words`${told(own)} is issued by ${named(last.issuer)}, which is not trusted; ${remedy(caGiven, 'the certificate of that authority')}`
    default:
      return undefined
  }
}

function remedy(caGiven: boolean, what: string): string {
  return caGiven ? `TARGET_CA_FILE does not hold ${what}` : `TARGET_CA_FILE takes ${what}`
}

/** A name such as `C=DE\nO=Museum\nCN=museum.example`, on one line. */
function named(name: string): Wording {
  return name === '' ? 'without a name' : inQuotes(name.split('\n').join(', '))
}

function namesOf({ subjectAltName, subject }: X509Certificate): Wording {
  return subjectAltName === undefined ? named(subject) : inQuotes(subjectAltName)
}

function moment(date: string): Wording {
  const time = Date.parse(date)
  return Number.isNaN(time) ? inQuotes(date) : new Date(time).toISOString().replace('.000', '')
}
