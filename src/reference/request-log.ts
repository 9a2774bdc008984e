import type { ServerResponse } from 'node:http'
import type { ServiceRequest } from './request.ts'

/** A request after its response has ended, without any header or body. */
export interface AnsweredRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly path: string
  /** Absent when the connection ended before a response began. */
  readonly status?: number
  readonly ms: number
  /** An error in the service itself. */
  readonly failure?: unknown
}

/** Is told of every request after its response has ended. */
export type RequestLogger = (request: AnsweredRequest) => void

/** Counts the requests of one service, and tells a logger of each. */
export class RequestLog {
  /** Numbers of requests received so far, by method; the object keeps counting. */
  readonly counts: Record<string, number> = {}

  constructor(private readonly logger?: RequestLogger) {}

  /** Notes that a request has come; the result takes an error in the service itself. */
  begin({ method, url }: ServiceRequest, response: ServerResponse): (failure: unknown) => void {
    this.counts[method] = (this.counts[method] ?? 0) + 1
    const start = performance.now()
    const failures: unknown[] = []
    response.once('close', () =>
      this.logger?.({
        method,
        path: url,
        ...(response.headersSent && { status: response.statusCode }),
        ms: performance.now() - start,
        ...(failures.length > 0 && { failure: failures[0] }),
      }),
    )
    return (failure) => failures.push(failure)
  }
}
