/** A way round to the same operation, on which a service may forget what it does on the usual one. */
export interface Detour {
  /** What is done to the request, in words. */
  readonly what: string
  readonly path?: (path: string) => string
  readonly query?: readonly (readonly [name: string, value: string])[]
  /** Header fields beside the usual ones, or in their place; `null`: such a field is not sent. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Whether the body comes in chunks, so that nothing tells its length beforehand. */
  readonly inChunks?: true
  /** How a value of the query is escaped. */
  readonly escaped?: (value: string) => string
}

/**
 * Ways that are known to lead past the check of credentials (section 5) in filters of frameworks and gateways: addresses
 * that a filter compares as text and a router does not, parameters and header fields that are meant for somebody inside.
 */
export const detours: readonly Detour[] = [
  { what: 'an escaped letter in the path', path: (path) => path.replace('special', '%73pecial') },
  {
    what: 'the path in capitals',
    path: (path) => path.replace('special-events', 'SPECIAL-EVENTS'),
  },
  { what: 'a slash behind the path', path: (path) => `${path}/` },
  { what: 'two slashes in the path', path: (path) => `/${path}` },
  { what: 'a further parameter', query: [['debug', 'true']] },
  { what: 'a parameter for a key', query: [['api_key', 'none']] },
  {
    what: 'header fields of a gateway',
    headers: {
      'x-forwarded-for': '127.0.0.1',
      'x-real-ip': '127.0.0.1',
      forwarded: 'for=127.0.0.1',
    },
  },
  {
    what: 'header fields that name another address and user',
    headers: { 'x-original-url': '/', 'x-rewrite-url': '/', 'x-forwarded-user': 'admin' },
  },
  { what: 'another method in a header field', headers: { 'x-http-method-override': 'OPTIONS' } },
]
