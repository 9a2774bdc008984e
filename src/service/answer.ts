import { type Content, parseContent } from './content.ts'
import type { RawExchange } from './exchange.ts'
import type { ServiceRequest } from './request.ts'

/** What came back for one request. */
export interface Answer {
  readonly request: ServiceRequest
  readonly status: number
  /** By lower-case name; repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly succeeded: boolean
  readonly content: Content
  readonly exchange: RawExchange
}

/** Sends requests one by one. */
export interface Sender {
  /** @throws NoAnswer when noise stays, TargetLost when nothing is answered any more, RunEnded after the end */
  send(request: ServiceRequest): Promise<Answer>
}

/** Reads an exchange that was completed as the answer to its request. */
export function answerOf(request: ServiceRequest, exchange: RawExchange): Answer {
  const head = headOf(exchange)
  const { responseBody } = exchange
  return {
    ...head,
    request,
    succeeded: head.status >= 200 && head.status < 300,
    content: responseBody ? parseContent(responseBody) : { kind: 'none' },
    exchange,
  }
}

/** What can be told of an answer without its body. */
export type Head = Pick<Answer, 'status' | 'headers'>

/** The status and header fields of an exchange; a status of 0 where nothing came back. */
export function headOf({ status = 0, responseHeaders = {} }: RawExchange): Head {
  return { status, headers: responseHeaders }
}

/** Whether an answer to the right credentials says that they are not. */
export function refusesCredentials({ status }: Head): boolean {
  return status === 401 || status === 403
}

/** Whether a status says that an event is not found; it may be for what the event holds. */
export function isHidden(status: number | undefined): boolean {
  return status === 404 || status === 410
}

/** Whether a status says that it is the request which is not served. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}

/** Statuses that say "not now" rather than anything about the request; most of them are a gateway's. */
const busyStatuses: ReadonlySet<number> = new Set([
  408, 425, 429, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 529, 530,
])

/** Whether an answer says "not now"; some services limit their rate with a 403 that names a pause. */
export function isBusy({ status, headers }: Head): boolean {
  return busyStatuses.has(status) || (status === 403 && 'retry-after' in headers)
}

/** Whether an answer that says "not now" is about how many requests come. */
export function limitsTheRate({ status }: Head): boolean {
  return status === 429 || status === 403
}

/** A target that asks for a longer pause is asked again after this one, since a run has an end. */
const longestPauseMs = 30_000

/** A target that asks for more than this is not asked again: a quota for hours is used up. */
const longestWaitMs = 300_000

/** Whether the target asks, by Retry-After, to be left alone for longer than a run can wait. */
export function asksForTooLong(head: Head): boolean {
  return (askedMs(head) ?? 0) > longestWaitMs
}

/** How long the target asks, by Retry-After, to be left alone: milliseconds, 30,000 at most. */
export function askedPauseMs(head: Head): number | undefined {
  const ms = askedMs(head)
  return ms === undefined ? undefined : Math.min(Math.max(0, ms), longestPauseMs)
}

function askedMs({ headers }: Head): number | undefined {
  const { date = '', 'retry-after': asked } = headers
  if (asked === undefined) return undefined
  // A date counts by the clock of whoever wrote it, which the Date header shows.
  const clock = Date.parse(date)
  const sentAt = Number.isNaN(clock) ? Date.now() : clock
  const ms = /^\s*\d+\s*$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - sentAt
  return Number.isNaN(ms) ? undefined : ms
}
