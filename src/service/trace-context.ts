import { randomBytes } from 'node:crypto'

/** Random for each thread; a counter tells its requests apart, since to draw 16 bytes for each costs as much as a body. */
const prefix = randomBytes(8).toString('hex')
let requests = 0

/**
 * The next attempt's header field of W3C Trace Context, version 00, and the id in it, 32 hexadecimal digits by which a vendor
 * finds the exchange in the logs and traces of the service. Each has an id of its own, retries too, so that one id leads to
 * one exchange. It asks for the trace to be kept (`01`): a service that keeps one in a hundred would show none of it.
 */
export function nextTraceContext() {
  const number = (++requests).toString(16).padStart(16, '0')
  const traceId = `${prefix}${number}`
  return { traceId, traceparent: `00-${traceId}-${number}-01` }
}
