import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import type { Settings, TargetSettings } from '../settings/settings.ts'

/** A proxy cannot reach these: they are another machine for it. */
const thisMachine = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i

/** Most bytes of response headers that are read. */
const maxHeaderSize = 64 * 1024

/**
 * The connections to the target: kept alive, as many as requests may be in flight, trusting the CA and
 * showing the client certificate of the settings; through the proxy that the environment names, unless
 * the target is on this machine, as the embedded service is.
 */
export function createTransport(
  target: TargetSettings,
  { concurrency, requestTimeoutMs }: Pick<Settings, 'concurrency' | 'requestTimeoutMs'>,
): Dispatcher {
  const tls = {
    ...(target.ca === undefined ? {} : { ca: target.ca }),
    ...(target.cert === undefined ? {} : { cert: target.cert }),
    ...(target.key === undefined ? {} : { key: target.key }),
  }
  const options = {
    connections: concurrency,
    pipelining: 1,
    maxHeaderSize,
    headersTimeout: requestTimeoutMs,
    bodyTimeout: requestTimeoutMs,
    connect: { timeout: requestTimeoutMs, ...tls },
  }
  const { http_proxy, HTTP_PROXY, https_proxy, HTTPS_PROXY } = process.env
  const proxied = http_proxy || HTTP_PROXY || https_proxy || HTTPS_PROXY
  return proxied && !thisMachine.test(new URL(target.url).hostname)
    ? new EnvHttpProxyAgent({ ...options, requestTls: tls })
    : new Agent(options)
}
