import { type Content, parseContent } from './content.ts'
import type { RawExchange } from './exchange.ts'
import type { ServiceRequest } from './request.ts'

/** What came back for one request. */
export interface Answer {
  readonly request: ServiceRequest
  readonly status: number
  /** By lower-case name; repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether the status is one of 2xx. */
  readonly succeeded: boolean
  readonly content: Content
  readonly exchange: RawExchange
}

/** Reads an exchange that was completed as the answer to its request. */
export function answerOf(request: ServiceRequest, exchange: RawExchange): Answer {
  const { status = 0, responseHeaders = {}, responseBody } = exchange
  return {
    request,
    status,
    headers: responseHeaders,
    succeeded: status >= 200 && status < 300,
    content: responseBody ? parseContent(responseBody) : { kind: 'none' },
    exchange,
  }
}
