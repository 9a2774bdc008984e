import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { Operation } from './operation.ts'

/** A request as the service has received it. */
export interface ServiceRequest {
  /** Absent when path and method name no operation. */
  readonly operation?: Operation
  readonly method: string
  /** The request target as sent, prefix and query included. */
  readonly url: string
  readonly query: URLSearchParams
  /** The path's last segment, percent-decoded, where it should be an eventId; else empty. */
  readonly eventId: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly socket: Socket
}

export type Headers = Readonly<Record<string, string | readonly string[]>>

/** What the service answers, before it is written as text. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** A JSON value; undefined for no body at all. */
  readonly body: unknown
}

/** An answer as bytes, ready to be sent. */
export interface Message {
  readonly status: number
  readonly headers: Headers
  readonly payload: Uint8Array
}
