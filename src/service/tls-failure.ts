import type { X509Certificate } from 'node:crypto'
import { words } from '../settings/mask/wording.ts'
import { certificateFailure } from './certificate-failure.ts'
import { ConnectionFailure } from './connection-failure.ts'

/** What is known of a secure connection that was not made. */
export interface Handshake {
  /** The other side, as a host and port. */
  readonly peer: string
  /** The certificates that it has shown, if the handshake came so far. */
  readonly chain: readonly X509Certificate[]
  /** Whether TARGET_CA_FILE is given. */
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
  const reason =
    certificateFailure(code, handshake.chain, handshake) ?? handshakeFailure(error, handshake)
  return reason === undefined
    ? error
    : new ConnectionFailure(words`${reason} (${code})`, false, { cause: error })
}

function handshakeFailure(
  { code = '' }: NodeJS.ErrnoException,
  { peer, certGiven }: Handshake,
): string | undefined {
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
