import type { Wording } from '../settings/mask/wording.ts'
import { ConnectionFailure } from './connection-failure.ts'

/** How the harness names what kept a request from being answered. */
export interface Noise {
  /** One line for people, such as `connection refused (ECONNREFUSED)`. */
  readonly reason: Wording
  /** Whether trying again may help; a name that does not resolve stays so. */
  readonly passing: boolean
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ETIMEDOUT: 'connection timed out',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name could not be looked up',
  UND_ERR_SOCKET: 'connection closed before the answer was complete',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'no complete answer in time',
  UND_ERR_HEADERS_OVERFLOW: 'its headers are larger than 64 kB',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the body is not as long as its Content-Length says',
}

const lasting =
  /^(ENOTFOUND|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/

/** Puts what a request threw into words. `timeoutMs` is the limit of one request, body included. */
export function noiseOf(error: unknown, timeoutMs: number): Noise {
  const { name, code, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown }
  if (error instanceof ConnectionFailure) return { reason: error.reason, passing: error.passing }
  const firstLine = (message || String(error)).split('\n')[0] || 'unknown failure'
  if (name === 'TimeoutError')
    return { reason: `no complete answer within ${timeoutMs} ms`, passing: true }
  if (error instanceof AggregateError && error.errors.length > 0)
    return noiseOf(error.errors[0], timeoutMs)
  if (!code && cause) return noiseOf(cause, timeoutMs)
  // undici asserts on what it does not expect of an answer, such as a change of protocol.
  if (name === 'HTTPParserError' || code === 'ERR_ASSERTION')
    return { reason: `the answer is not HTTP (${code ?? firstLine})`, passing: true }
  const known = code ? reasons[code] : undefined
  return {
    reason: known ? `${known} (${code})` : firstLine,
    passing: !lasting.test(code ?? ''),
  }
}

/** Statuses that say "not now" rather than anything about the request; most of them are a gateway's. */
const busyStatuses: ReadonlySet<number> = new Set([
  408, 425, 429, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 529, 530,
])

/** Whether an answer says "not now"; some services limit their rate with a 403 that names a pause. */
export function isBusy(status: number, headers: Readonly<Record<string, string>>): boolean {
  return busyStatuses.has(status) || (status === 403 && 'retry-after' in headers)
}

/** Whether a status that says "not now" is about how many requests come. */
export function limitsTheRate(status: number): boolean {
  return status === 429 || status === 403
}

/** A target that asks for more is asked again all the same: the run has an end. */
const longestPauseMs = 30_000

/** A target that asks for more than this is not waited for: a quota for hours is used up. */
const longestWaitMs = 300_000

/** Whether the pause that Retry-After asks for is longer than a run can wait. */
export function isHopeless(header: string | undefined, now: number): boolean {
  return (askedPauseMs(header, now) ?? 0) > longestWaitMs
}

/** When an answer was sent by the clock of whoever wrote its Retry-After; by ours where it does not say. */
export function sentAt({ date = '' }: Readonly<Record<string, string>>): number {
  const instant = Date.parse(date)
  return Number.isNaN(instant) ? Date.now() : instant
}

/**
 * How long the target asks to be left alone, in milliseconds and within reason, from Retry-After in
 * seconds or as a date.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const ms = askedPauseMs(header, now)
  return ms === undefined ? undefined : Math.min(Math.max(0, ms), longestPauseMs)
}

function askedPauseMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\s*\d+\s*$/.test(header)
  const ms = seconds ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : ms
}
