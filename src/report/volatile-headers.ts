import type { Exchange } from '../service/exchange.ts'

/** Headers that tell of the moment, the connection or the one request, not of what is answered. */
const volatileNames: ReadonlySet<string> = new Set([
  ...['age', 'date', 'expires', 'last-modified', 'retry-after', 'set-cookie'],
  ...['connection', 'keep-alive', 'alt-svc', 'via', 'server-timing', 'x-runtime', 'x-timer'],
  ...['x-response-time', 'x-served-by', 'x-cache', 'x-cache-hits', 'cf-cache-status', 'cf-ray'],
  ...['traceparent', 'tracestate', 'x-amz-cf-id', 'x-cloud-trace-context', 'nel', 'report-to'],
])

const volatileKinds =
  /(?:^|-)(?:request|correlation|trace|transaction|span|session|response)-?id$|^(?:x-)?rate-?limit(?:-|$)/u

/** An exchange whose answer has its volatile headers in a member of their own, so that reports diff cleanly. */
export function withVolatileApart(exchange: Exchange): Exchange {
  const { response } = exchange
  if (response === undefined) return exchange
  const { headers, ...others } = response
  const all = Object.entries(headers)
  const volatile = all.filter(([name]) => isVolatile(name))
  return {
    ...exchange,
    response: {
      ...others,
      headers: Object.fromEntries(all.filter(([name]) => !isVolatile(name))),
      ...(volatile.length > 0 ? { volatileHeaders: Object.fromEntries(volatile) } : {}),
    },
  }
}

function isVolatile(name: string): boolean {
  return volatileNames.has(name) || volatileKinds.test(name)
}
