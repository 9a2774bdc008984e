import { Readable } from 'node:stream'
import type { Operation } from '../contract/clauses.ts'
import type { SentRequest } from '../findings/reasons-of-run.ts'
import type { TargetSettings } from '../settings/settings.ts'
import { acceptedEncodings } from './body-reader.ts'
import type { Detour } from './detours.ts'

/**
 * What stands in the Authorization header: the configured credentials, nothing, or another value with
 * the words that stand for it wherever it is written, since it may hold a part of the secret.
 */
export type Authorization =
  | 'configured'
  | 'none'
  | { readonly header: string; readonly shown: string }

/** One request as a check means it; the client adds base address, credentials and configured headers. */
export interface ServiceRequest {
  readonly operation: Operation
  readonly method: 'GET' | 'PATCH'
  /** Path below {base_url}, percent-encoded. */
  readonly path: string
  /** Query as it is sent, in this order. */
  readonly query: readonly (readonly [name: string, value: string])[]
  /** Body text as it is sent; absent: no body. */
  readonly body?: string
  /** Content-Type of the body; absent: none is sent. */
  readonly contentType?: string
  readonly authorization: Authorization
  readonly detour?: Detour
  /** Whether it names an event that likely does not exist: then no answer at all is as good a refusal as any. */
  readonly namesNoEvent?: true
  /** Sent right before it while nothing else is under way, so that it follows on the same connection. */
  readonly after?: ServiceRequest
}

/** The plainest request there is: sent to learn about the target itself, not about a request of a check. */
export const plainListing: ServiceRequest = {
  operation: 'list',
  method: 'GET',
  path: '/special-events',
  query: [],
  authorization: 'configured',
}

export function isPlainListing({ operation, authorization, query }: ServiceRequest): boolean {
  return operation === 'list' && authorization === 'configured' && query.length === 0
}

/** What a report shows of a request: its path with the query, and its body. */
export function shownRequest(request: ServiceRequest): SentRequest {
  const { method, body } = request
  return { method, path: pathBelow('', request), ...(body === undefined ? {} : { body }) }
}

/** What stands for the configured credentials wherever a request is written. */
const configuredAuthorization = 'Basic ***'

/** The value of an Authorization header for a user and password, in UTF-8 (section 5). */
export function basicCredentials(username: string, password: string): string {
  return basic(`${username}:${password}`)
}

/** A Basic header around any text, in UTF-8. */
export function basic(text: string): string {
  return `Basic ${Buffer.from(text, 'utf8').toString('base64')}`
}

/** A text as a part of an address; a half of a surrogate pair, which UTF-8 has no bytes for, as U+FFFD. */
export function inAddress(text: string): string {
  return encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'))
}

/** The path and query of a request as they are sent, below the path of the base address. */
export function pathBelow(basePath: string, { path, query, detour }: ServiceRequest): string {
  const pairs = [...query, ...(detour?.query ?? [])].map(
    ([name, value]) => `${name}=${(detour?.escaped ?? inAddress)(value)}`,
  )
  return `${basePath}${detour?.path?.(path) ?? path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/** The header fields of a request, by lower-case name: as they are sent, and as they may be shown. */
export function headersOf(
  { authorization, contentType, detour }: ServiceRequest,
  target: TargetSettings,
) {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': acceptedEncodings,
    'user-agent': 'special-events-conformance',
  }
  for (const [name, value] of Object.entries(detour?.headers ?? {}))
    if (value === null) delete headers[name]
    else headers[name] = value
  // In lower case, so that a configured field takes the place of the harness's own.
  for (const [name, value] of Object.entries(target.headers)) headers[name.toLowerCase()] = value
  if (contentType !== undefined) headers['content-type'] = contentType
  const credentials = credentialsOf(authorization, target)
  const withCredentials = (own: string | undefined) =>
    own === undefined ? headers : { ...headers, authorization: own }
  // Written by what sends the body.
  const framing = detour?.inChunks && { 'transfer-encoding': 'chunked' }
  return {
    headers: withCredentials(credentials?.header),
    shownHeaders: { ...withCredentials(credentials?.shown), ...framing },
  }
}

/** A body as it is sent: whole, or in two chunks. */
export function bodyOf({ body, detour }: ServiceRequest): string | Readable | null {
  if (body === undefined || !detour?.inChunks) return body ?? null
  const bytes = Buffer.from(body)
  const middle = Math.ceil(bytes.length / 2)
  return Readable.from([bytes.subarray(0, middle), bytes.subarray(middle)])
}

function credentialsOf(authorization: Authorization, { username, password = '' }: TargetSettings) {
  if (typeof authorization === 'object') return authorization
  if (authorization === 'none' || !username) return undefined
  return { header: basicCredentials(username, password), shown: configuredAuthorization }
}
