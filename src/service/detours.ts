/** A way round to the same operation, on which a service may forget to ask for credentials (section 5). */
export interface Detour {
  /** What is done to the request, in words. */
  readonly what: string
  readonly path?: (path: string) => string
  readonly query?: readonly (readonly [name: string, value: string])[]
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Ways that are known to lead past filters of frameworks and gateways: addresses that a filter compares as text and a
 * router does not, parameters and header fields that are meant for somebody inside.
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
