import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { Agent } from 'undici'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { ConnectionFailure } from './no-answer.ts'
import { PendingAnswer, type ReceivedHead } from './pending-answer.ts'
import {
  openProxy,
  openTunnel,
  type ProxyPeer,
  proxyAuthorization,
  proxyRefusal,
  refusedByProxy,
} from './proxy.ts'
import { openSocket, type Peer, serverAt, speaksTls, speaksTlsItself } from './socket.ts'

const maxHeaderSize = 64 * 1024

/** What a request ends with when its connection does. */
const closings: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** One request to the target, its path from the root on. */
interface TransportRequest {
  readonly path: string
  readonly method: 'GET' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Readable | null
}

/**
 * The connections to the target: kept alive, as many as requests may be in flight, trusting the CA and
 * showing the client certificate of the settings, through the proxy that they name. Follows no
 * redirect and keeps no cookie.
 */
export class Transport {
  readonly #target: URL
  readonly #server: Peer
  readonly #agent: Agent
  readonly #proxy: ProxyPeer | undefined
  /** What last broke a secure connection that had been made. */
  #lateFailure: ConnectionFailure | undefined
  #answered = false
  #speaksTls: Promise<boolean> | undefined

  constructor(
    { url, ca, cert, key, proxy }: TargetSettings,
    { concurrency, requestTimeoutMs }: Pick<Settings, 'concurrency' | 'requestTimeoutMs'>,
  ) {
    this.#target = new URL(url)
    const tls = { ca, cert, key }
    this.#server = { ...serverAt(this.#target), tls, timeoutMs: requestTimeoutMs }
    this.#proxy = proxy && { settings: proxy, tls: { ca }, timeoutMs: requestTimeoutMs }
    this.#agent = new Agent({
      connections: concurrency,
      pipelining: 1,
      maxHeaderSize,
      headersTimeout: requestTimeoutMs,
      bodyTimeout: requestTimeoutMs,
      connect: (_options, done) => {
        this.#connect().then(
          (socket) => done(null, socket),
          (error) => done(error, null),
        )
      },
    })
  }

  /** Sends a request; of the body of its answer, at most so many decoded bytes are read. */
  send(request: TransportRequest, maxBytes: number): PendingAnswer {
    const pending = new PendingAnswer(maxBytes, {
      onHead: (head) => {
        this.#refuseAnswerOfProxy(head)
        this.#answered = true
        this.#lateFailure = undefined
      },
      explained: (error) => this.#explained(error),
    })
    this.#agent.dispatch(this.#addressed(request), pending)
    return pending
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  /** A proxy gets requests to a plain target itself, and is told in them where they go. */
  #addressed(request: TransportRequest): Agent.DispatchOptions {
    const { origin, host } = this.#target
    if (!this.#proxy || this.#server.secure) return { ...request, origin }
    const { settings } = this.#proxy
    return {
      ...request,
      origin: settings.url,
      path: `${origin}${request.path}`,
      headers: { ...request.headers, host, ...proxyAuthorization(settings) },
    }
  }

  async #connect(): Promise<Socket> {
    if (this.#proxy && !this.#server.secure) return openProxy(this.#proxy)
    const tunnel = this.#proxy && (await openTunnel(this.#proxy, this.#server.authority))
    return openSocket(this.#server, tunnel, (failure) => {
      this.#lateFailure = failure
    })
  }

  #refuseAnswerOfProxy({ status, headers }: ReceivedHead): void {
    if (!this.#proxy || this.#server.secure || !refusedByProxy(status, headers)) return
    throw proxyRefusal(this.#proxy.settings, status, this.#server.authority)
  }

  /** A connection that was just closed says nothing; what came before it, or a look at the server, may. */
  async #explained(error: unknown): Promise<unknown> {
    const { code, name } = error as NodeJS.ErrnoException
    const closed = closings.has(code ?? '')
    if (closed && this.#lateFailure) return this.#lateFailure
    if (!(closed || name === 'HTTPParserError') || !(await this.#isReallySecure())) return error
    return new ConnectionFailure(speaksTlsItself(this.#server), false, { cause: error })
  }

  /** Whether the address names a plain server where a secure one is; looked at once. */
  async #isReallySecure(): Promise<boolean> {
    if (this.#answered || this.#proxy || this.#server.secure) return false
    this.#speaksTls ??= speaksTls(this.#server)
    return this.#speaksTls
  }
}
