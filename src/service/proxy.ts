import { request } from 'node:http'
import type { Socket } from 'node:net'
import { errors } from 'undici'
import { reason } from '../findings/reasons.ts'
import type { ProxySettings } from '../settings/settings.ts'
import { ConnectionFailure, noiseOf } from './no-answer.ts'
import { basicCredentials } from './request.ts'
import { type Certificates, openSocket, serverAt } from './socket.ts'

/** Statuses with which a proxy says that it did not get through, rather than that it will not try. */
const notReached: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])

/** A proxy, and how it is reached. */
export interface ProxyPeer {
  readonly settings: ProxySettings
  /** Who vouches for it, when it is itself reached through TLS. */
  readonly tls: Certificates
  readonly timeoutMs: number
}

/** Connects to the proxy. @throws ConnectionFailure which says that it was the proxy */
export async function openProxy({ settings, tls, timeoutMs }: ProxyPeer): Promise<Socket> {
  try {
    return await openSocket({ ...serverAt(new URL(settings.url)), tls, timeoutMs })
  } catch (error) {
    throw unreachable(settings, error, timeoutMs)
  }
}

/**
 * Has the proxy connect to `authority`, a host and port.
 *
 * @throws ConnectionFailure which says that it was the proxy
 */
export async function openTunnel(proxy: ProxyPeer, authority: string): Promise<Socket> {
  const { settings, timeoutMs } = proxy
  const late = new errors.HeadersTimeoutError()
  let refuse = (_failure: Error) => {}
  // Begun at once, so that it is over before the request that is to go this way is given up, which tells less.
  const clock = setTimeout(() => refuse(unreachable(settings, late, timeoutMs)), timeoutMs).unref()
  const socket = await openProxy(proxy)
  const asked = request({
    method: 'CONNECT',
    path: authority,
    headers: { host: authority, ...proxyAuthorization(settings) },
    createConnection: () => socket,
  })
  return new Promise((resolve, reject) => {
    refuse = (failure) => {
      clearTimeout(clock)
      socket.destroy()
      reject(failure)
    }
    asked.once('connect', ({ statusCode = 0 }) => {
      if (statusCode < 200 || statusCode > 299)
        return refuse(proxyRefusal(settings, statusCode, authority))
      clearTimeout(clock)
      resolve(socket)
    })
    asked.on('error', (error) => refuse(unreachable(settings, error, timeoutMs)))
    asked.end()
  })
}

/** The header that only the proxy gets to see; none without credentials. */
export function proxyAuthorization({ username, password = '' }: ProxySettings) {
  return username === undefined
    ? {}
    : { 'proxy-authorization': basicCredentials(username, password) }
}

/** What a status says that the proxy itself has given. `authority` is where it was to connect to. */
export function proxyRefusal(
  settings: ProxySettings,
  status: number,
  authority: string,
): ConnectionFailure {
  const { url, variable, username } = settings
  if (status === 407) {
    const code = username === undefined ? 'proxy-asks-for-credentials' : 'proxy-refuses-credentials'
    return new ConnectionFailure(reason(code, { url, variable }), false)
  }
  const passing = notReached.has(status)
  const code = passing ? 'proxy-does-not-reach-target' : 'proxy-refuses-to-connect'
  return new ConnectionFailure(reason(code, { url, variable, status, authority }), passing)
}

/**
 * Whether an answer to a request that a proxy passes on is the proxy's own refusal. Other refusals of
 * it look like those of the target.
 */
export function refusedByProxy(
  status: number,
  headers: Readonly<Record<string, unknown>>,
): boolean {
  // RFC 9209, and what Squid says instead.
  const own = /;\s*error=/.test(String(headers['proxy-status'] ?? '')) || 'x-squid-error' in headers
  return status === 407 || (status >= 400 && own)
}

function unreachable(
  { url, variable }: ProxySettings,
  error: unknown,
  timeoutMs: number,
): ConnectionFailure {
  const { because: why, passing } = noiseOf(error, timeoutMs)
  return new ConnectionFailure(reason('proxy-unusable', { url, variable, why }), passing, {
    cause: error,
  })
}
