import { type Reason, Reasoned, reason } from '../findings/reasons.ts'
import type { RawExchange } from './exchange.ts'
import type { ServiceRequest } from './request.ts'

/**
 * A request got no answer that could be judged, however often it was tried: the network, an
 * overloaded target, or a target that never answers this request. Not a violation by itself.
 */
export class NoAnswer extends Reasoned {
  override readonly name = 'NoAnswer'
  readonly exchange: RawExchange

  constructor(because: Reason, exchange: RawExchange) {
    super(because)
    this.exchange = exchange
  }
}

/** Nothing further is sent. */
abstract class NothingSent extends Reasoned {
  /** @param unsent - what this has kept from being sent; none where it may have been sent before, and be carried out yet */
  constructor(
    because: Reason,
    readonly unsent?: ServiceRequest,
  ) {
    super(because)
  }
}

/** The target has stopped answering altogether; nothing further is sent. */
export class TargetLost extends NothingSent {
  override readonly name = 'TargetLost'
}

/** The run was told to end (interrupt or time limit); nothing further is sent. */
export class RunEnded extends NothingSent {
  override readonly name = 'RunEnded'
}

/** Whether an error proves that an update with this body was never sent: what follows one may meet it, too. */
export function isOfUnsentUpdate(error: unknown, body: string): boolean {
  if (!(error instanceof NothingSent) || error.unsent?.operation !== 'update') return false
  return error.unsent.body === body
}

/** A connection that could not be made, for a reason that was found out. */
export class ConnectionFailure extends Reasoned {
  override readonly name = 'ConnectionFailure'

  /** @param passing - whether trying again may help */
  constructor(
    because: Reason,
    readonly passing: boolean,
    options?: ErrorOptions,
  ) {
    super(because, options)
  }
}

/** A request has taken as long as it may. */
export class TimedOut extends Error {}

/** What kept one attempt from being answered. */
export interface Noise {
  readonly because: Reason
  /** Whether trying again may help; a host name that does not exist will not by the next try. */
  readonly passing: boolean
}

/** Whether nothing takes connections at the address. */
export function refusesConnections({ because }: Pick<Noise, 'because'>): boolean {
  return because.facts.errno === 'ECONNREFUSED'
}

const problems: Readonly<Record<string, string>> = {
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

/** What kept a request from being answered, by what it threw. `timeoutMs` is its limit, body included. */
export function noiseOf(error: unknown, timeoutMs: number): Noise {
  const { name, code, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown }
  if (error instanceof ConnectionFailure) return { because: error.because, passing: error.passing }
  const firstLine = (message || String(error)).split('\n')[0] || 'unknown failure'
  if (error instanceof TimedOut)
    return { because: reason('not-answered-in-time', { timeoutMs }), passing: true }
  if (error instanceof AggregateError && error.errors.length > 0)
    return noiseOf(error.errors[0], timeoutMs)
  if (!code && cause) return noiseOf(cause, timeoutMs)
  // undici asserts on what it does not expect of an answer, such as a change of protocol.
  if (name === 'HTTPParserError' || code === 'ERR_ASSERTION')
    return { because: reason('no-http-answer', { problem: code ?? firstLine }), passing: true }
  const known = code ? problems[code] : undefined
  return {
    because: reason(
      'connection-failed',
      known && code ? { problem: known, errno: code } : { problem: firstLine },
    ),
    passing: !lasting.test(code ?? ''),
  }
}
