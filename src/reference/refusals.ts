import { STATUS_CODES } from 'node:http'
import type { Answer, Headers, ServiceRequest } from './request.ts'
import type { FieldFault } from './validation.ts'

const refusalStatus = {
  /** No credentials, or wrong ones. */
  credentials: 401,
  'unknown-path': 404,
  'unknown-event': 404,
  method: 405,
  /** The path's eventId is not a UUID. */
  'event-id': 400,
  /** A query parameter is not of its type, or below what it counts from. */
  query: 400,
  /** A limit above the maximum. */
  limit: 400,
  /** An endDate before startDate, by a service that does not list it as empty. */
  range: 400,
  /** A page past the last one, by a service that does not list it as empty. */
  page: 404,
  'media-type': 415,
  /** The body is not JSON text. */
  'body-text': 400,
  'body-size': 413,
  /** The body is JSON, but not an update. */
  update: 400,
  /** What is not even well-formed HTTP to the framework. */
  request: 400,
  /** The service itself is at fault. */
  internal: 500,
}

/** Why a request is refused; each reason has a status of its own to override. */
export type RefusalReason = keyof typeof refusalStatus

/** Thrown wherever a request turns out not to be served. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly faults: readonly FieldFault[]
  readonly headers: Headers

  constructor(
    readonly reason: RefusalReason,
    detail: string,
    { faults = [], headers = {} }: Partial<Pick<Refusal, 'faults' | 'headers'>> = {},
  ) {
    super(detail)
    this.faults = faults
    this.headers = headers
  }
}

/** How requests are refused, which the specification leaves open (section 7). */
export interface RefusalDecisions {
  readonly refusalStatus: Readonly<Record<RefusalReason, number>>
  /** The whole answer to a refused request. */
  readonly refuse: (refusal: Refusal, status: number, request: ServiceRequest) => Answer
}

/** Problem details (RFC 9457) for every refusal. */
export const soundRefusals: RefusalDecisions = {
  refusalStatus,
  refuse: ({ message, faults, headers }, status) => ({
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: {
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Refused',
      status,
      detail: message,
      ...(faults.length > 0 && { errors: faults }),
    },
  }),
}
