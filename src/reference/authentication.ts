import { hash, timingSafeEqual } from 'node:crypto'
import { orNothing } from '../contract/or-nothing.ts'
import { everyOperation, type PerOperation } from './operation.ts'
import type { ServiceRequest } from './request.ts'

/** A user's name and password; the name holds no colon. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Whether a request's Authorization header opens an operation. */
export type Authorise = (
  authorization: string | undefined,
  credentials: Credentials,
  request: ServiceRequest,
) => boolean

/** Who may do what (section 5). */
export interface AuthenticationDecisions {
  readonly authorised: PerOperation<Authorise>
  /** The WWW-Authenticate header of a refusal; undefined for none. */
  readonly challenge: string | undefined
}

/** HTTP Basic with UTF-8 for every operation. */
export const soundAuthentication: AuthenticationDecisions = {
  authorised: everyOperation<Authorise>((authorization, credentials) => {
    const sent = basicCredentials(authorization)
    if (sent === undefined) return false
    const username = sameText(sent.username, credentials.username)
    const password = sameText(sent.password, credentials.password)
    return username && password
  }),
  challenge: 'Basic realm="special events", charset="UTF-8"',
}

/** The credentials in an Authorization header; undefined unless it is well-formed Basic (RFC 7617). */
export function basicCredentials(authorization: string | undefined): Credentials | undefined {
  const [, encoded] = /^basic +([a-z0-9+/]+={0,2})$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  // Buffer skips what is not base64; only well-formed base64 comes back as it was.
  if (bytes.toString('base64') !== encoded) return undefined
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const pair = orNothing(() => utf8.decode(bytes))
  const colon = pair?.indexOf(':') ?? -1
  return pair === undefined || colon < 0
    ? undefined
    : { username: pair.slice(0, colon), password: pair.slice(colon + 1) }
}

// Digests are of one length, so the comparison takes the same time whatever was sent.
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
