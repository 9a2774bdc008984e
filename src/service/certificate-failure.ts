import { X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls'
import { quotedValue } from '../settings/quoted-value.ts'

/** Longer chains are no chains, and a walk along one has to end. */
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
 *
 * @param code - the code of the error that the handshake ended with
 * @param peer - who has shown the chain, as a host and port
 * @param caGiven - whether TARGET_CA_FILE takes the place of the authorities that Node trusts
 */
export function certificateFailure(
  code: string,
  chain: readonly X509Certificate[],
  { peer, caGiven }: { readonly peer: string; readonly caGiven: boolean },
): string | undefined {
  const [own] = chain
  if (own === undefined) return undefined
  const last = chain.at(-1) ?? own
  const told = (certificate: X509Certificate) =>
    `the certificate ${named(certificate.subject)} of ${peer}`
  const now = Date.now()
  switch (code) {
    case 'CERT_HAS_EXPIRED': {
      const expired = chain.find(({ validTo }) => Date.parse(validTo) < now) ?? own
      return `${told(expired)} has expired on ${moment(expired.validTo)}`
    }
    case 'CERT_NOT_YET_VALID': {
      const early = chain.find(({ validFrom }) => Date.parse(validFrom) > now) ?? own
      return `${told(early)} is not valid before ${moment(early.validFrom)}; is the clock of this machine right?`
    }
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `${told(own)} is for other hosts: ${namesOf(own)}`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return `${told(own)} is self-signed and not trusted; ${remedy(caGiven, 'that very certificate')}`
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `${told(own)} is issued by ${named(last.issuer)}, which is not trusted; ${remedy(caGiven, 'the certificate of that authority')}`
    default:
      return undefined
  }
}

function remedy(caGiven: boolean, what: string): string {
  return caGiven ? `TARGET_CA_FILE does not hold ${what}` : `TARGET_CA_FILE takes ${what}`
}

/** A name such as `C=DE\nO=Museum\nCN=museum.example`, on one line. */
function named(name: string): string {
  return name === '' ? 'without a name' : quotedValue(name.split('\n').join(', '))
}

function namesOf({ subjectAltName, subject }: X509Certificate): string {
  return subjectAltName === undefined ? named(subject) : quotedValue(subjectAltName)
}

function moment(date: string): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? quotedValue(date) : new Date(time).toISOString().replace('.000', '')
}
