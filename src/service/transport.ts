import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import type { Settings, TargetSettings } from '../settings/settings.ts'

/** Most bytes of response headers that are read. */
const maxHeaderSize = 64 * 1024

/**
 * The connections to the target: kept alive, as many as requests may be in flight, through the proxy
 * that the environment names, trusting the CA and showing the client certificate of the settings.
 */
export function createTransport(
  target: TargetSettings,
  { concurrency, requestTimeoutMs }: Pick<Settings, 'concurrency' | 'requestTimeoutMs'>,
  env: NodeJS.ProcessEnv = process.env,
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
  const proxied = ['http_proxy', 'https_proxy'].some((name) => env[name] || env[name.toUpperCase()])
  return proxied ? new EnvHttpProxyAgent({ ...options, requestTls: tls }) : new Agent(options)
}
