import type { Profile } from '../contract/clauses.ts'

/** The operations of section 4, by the names that the clauses use. */
export type Operation = 'list' | 'get' | 'update'

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
  /** Whether it names an event that there is likely none of: not to answer at all is as good a refusal as any. */
  readonly namesNoEvent?: true
}

/** A PATCH was about to be sent where the profile forbids it: a fault of the harness. */
export class WriteForbidden extends Error {
  override readonly name = 'WriteForbidden'

  constructor(profile: Profile) {
    super(`Only GET may leave the client in profile ${profile}`)
  }
}
