import type { Socket } from 'node:net'
import { Agent, type buildConnector, type Dispatcher } from 'undici'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { ConnectionFailure } from './no-answer.ts'
import {
  openProxy,
  openTunnel,
  type ProxyPeer,
  proxyAuthorization,
  proxyRefusal,
  refusedByProxy,
} from './proxy.ts'
import { type Certificates, openSocket, type Peer, speaksTls, withoutBrackets } from './socket.ts'

/** Most bytes of response headers that are read. */
const maxHeaderSize = 64 * 1024

/** What a request ends with when its connection does. */
const closings: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** One request to the target, its path from the root on. */
export interface TransportRequest {
  readonly path: string
  readonly method: 'GET' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly signal: AbortSignal
}

/**
 * The connections to the target: kept alive, as many as requests may be in flight, trusting the CA and
 * showing the client certificate of the settings, through the proxy that they name. Follows no
 * redirect and keeps no cookie.
 */
export class Transport {
  readonly #target: URL
  readonly #agent: Agent
  readonly #proxy: ProxyPeer | undefined
  readonly #tls: Certificates
  readonly #timeoutMs: number
  /** What last broke a secure connection that had been made. */
  #lateFailure: ConnectionFailure | undefined
  #answered = false
  #speaksTls: Promise<boolean> | undefined

  constructor(
    target: TargetSettings,
    { concurrency, requestTimeoutMs }: Pick<Settings, 'concurrency' | 'requestTimeoutMs'>,
  ) {
    const { ca, cert, key, proxy } = target
    this.#target = new URL(target.url)
    this.#timeoutMs = requestTimeoutMs
    const trusted = ca === undefined ? {} : { ca }
    this.#tls = {
      ...trusted,
      ...(cert === undefined || key === undefined ? {} : { cert, key }),
    }
    this.#proxy = proxy && { settings: proxy, ...trusted, timeoutMs: requestTimeoutMs }
    this.#agent = new Agent({
      connections: concurrency,
      pipelining: 1,
      maxHeaderSize,
      headersTimeout: requestTimeoutMs,
      bodyTimeout: requestTimeoutMs,
      connect: (options, done) => {
        this.#connect(options).then(
          (socket) => done(null, socket),
          (error) => done(error, null),
        )
      },
    })
  }

  /** @throws ConnectionFailure where the reason is known, else what undici throws */
  async request(request: TransportRequest): Promise<Dispatcher.ResponseData> {
    try {
      const response = await this.#agent.request(this.#addressed(request))
      this.#refuseAnswerOfProxy(response)
      this.#answered = true
      this.#lateFailure = undefined
      return response
    } catch (error) {
      throw await this.#explained(error)
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  /** A proxy gets requests to a plain target itself, and is told in them where they go. */
  #addressed(request: TransportRequest): Dispatcher.RequestOptions {
    const { origin, host, protocol } = this.#target
    if (!this.#proxy || protocol === 'https:') return { ...request, origin }
    const { settings } = this.#proxy
    return {
      ...request,
      origin: settings.url,
      path: `${origin}${request.path}`,
      headers: { ...request.headers, host, ...proxyAuthorization(settings) },
    }
  }

  async #connect({ hostname, port }: buildConnector.Options): Promise<Socket> {
    const secure = this.#target.protocol === 'https:'
    if (this.#proxy && !secure) return openProxy(this.#proxy)
    const peer: Peer = {
      hostname,
      port: Number(port) || (secure ? 443 : 80),
      ...(secure ? { tls: this.#tls } : {}),
      timeoutMs: this.#timeoutMs,
    }
    const tunnel = this.#proxy && (await openTunnel(this.#proxy, this.#authority))
    return openSocket(peer, tunnel, (failure) => {
      this.#lateFailure = failure
    })
  }

  /** Host and port of the target, the port also where the address leaves it out. */
  get #authority(): string {
    const { hostname, port, protocol } = this.#target
    return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  }

  #refuseAnswerOfProxy({ statusCode, headers, body }: Dispatcher.ResponseData): void {
    if (!this.#proxy || this.#target.protocol === 'https:') return
    if (!refusedByProxy(statusCode, headers)) return
    body.on('error', () => {}).destroy()
    throw proxyRefusal(this.#proxy.settings, statusCode, this.#authority)
  }

  /** A connection that was just closed says nothing; what came before it, or a look at the server, may. */
  async #explained(error: unknown): Promise<unknown> {
    const { code, name } = error as NodeJS.ErrnoException
    const closed = closings.has(code ?? '')
    if (closed && this.#lateFailure) return this.#lateFailure
    if (!(closed || name === 'HTTPParserError') || !(await this.#isReallySecure())) return error
    const reason = `${this.#authority} speaks TLS; is the address https://...?`
    return new ConnectionFailure(reason, false, { cause: error })
  }

  /** Whether the address names a plain server where a secure one is; looked at once. */
  async #isReallySecure(): Promise<boolean> {
    const { protocol, hostname, port } = this.#target
    if (this.#answered || this.#proxy || protocol === 'https:') return false
    this.#speaksTls ??= speaksTls({
      hostname: withoutBrackets(hostname),
      port: Number(port) || 80,
      timeoutMs: this.#timeoutMs,
    })
    return this.#speaksTls
  }
}
