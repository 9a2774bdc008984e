import { X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls'
import { inQuotes, type Wording, words } from '../settings/mask/wording.ts'

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
