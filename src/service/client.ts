import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { acceptedEncodings, type Content, parseContent, readBody } from './content.ts'
import type { RawExchange } from './exchange.ts'
import { Gate } from './gate.ts'
import { NoAnswer, RunEnded, TargetLost } from './no-answer.ts'
import { isBusy, noiseOf, retryAfterMs } from './noise.ts'
import { type ServiceRequest, WriteForbidden } from './request.ts'
import { currentScope } from './scope.ts'
import { createTransport } from './transport.ts'

/** What came back for one request. */
export interface Answer {
  readonly request: ServiceRequest
  readonly status: number
  /** By lower-case name; repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether the status is one of 2xx. */
  readonly succeeded: boolean
  readonly content: Content
  readonly exchange: RawExchange
}

type ClientSettings = Pick<
  Settings,
  'concurrency' | 'requestsPerSecond' | 'requestTimeoutMs' | 'maxResponseBytes'
>

/** How often a request is tried in all before its failure counts, by what kept it from being answered. */
const tries = { failure: 4, timeout: 2, busy: 5, busyWithDate: 8 }

/** What stands for the configured credentials wherever a request is written. */
export const configuredAuthorization = 'Basic ***'

const longestPauseMs = 30_000
const firstPauseMs = 100

/** So many requests in a row without an answer raise the question whether the target is still there. */
const failuresBeforeProbe = 5

/**
 * Sends requests to the target and tells what came back. Knows HTTP, never verdicts. Redirects are
 * not followed, so that credentials cannot travel; noise is retried; sizes and times are bounded.
 */
export class Client {
  readonly counts = { requests: {} as Record<string, number>, updates: 0, retries: 0 }
  /** What the target calls itself, from the first Server header. */
  product: string | undefined
  readonly #target: TargetSettings
  readonly #settings: ClientSettings
  readonly #gate: Gate
  readonly #transport: Dispatcher
  readonly #origin: string
  readonly #basePath: string
  readonly #authorization: string | undefined
  #answeredAt: number[] = []
  #failuresInARow = 0
  #lost: string | undefined
  #ended: string | undefined

  constructor(target: TargetSettings, settings: ClientSettings) {
    this.#target = target
    this.#settings = settings
    this.#gate = new Gate(settings.concurrency, settings.requestsPerSecond)
    this.#transport = createTransport(target, settings)
    const { origin, pathname } = new URL(target.url)
    this.#origin = origin
    this.#basePath = pathname.replace(/\/+$/, '')
    if (target.username !== undefined)
      this.#authorization = basicCredentials(target.username, target.password ?? '')
  }

  /** No further request is sent; those in flight are waited for by their senders. */
  end(reason: string): void {
    this.#ended ??= reason
  }

  /** Requests may be sent again, as restoring needs them after the run was ended. */
  resume(): void {
    this.#ended = undefined
    this.#lost = undefined
    this.#failuresInARow = 0
  }

  async close(): Promise<void> {
    await this.#transport.destroy()
  }

  /**
   * Sends one request, again while noise spoils it.
   *
   * @throws NoAnswer when noise stays, TargetLost when nothing is answered any more, RunEnded after `end`
   */
  async send(request: ServiceRequest): Promise<Answer> {
    if (request.method !== 'GET' && this.#target.profile === 'read-only')
      throw new WriteForbidden(this.#target.profile)
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(request)
      if ('answer' in outcome) return outcome.answer
      if (attempt >= outcome.tries) {
        await this.#countFailure(request, outcome.reason)
        throw new NoAnswer(outcome.reason, outcome.exchange)
      }
      this.counts.retries++
      await sleep(outcome.pauseMs ?? firstPauseMs * 2 ** (attempt - 1))
    }
  }

  async #attempt(
    request: ServiceRequest,
  ): Promise<
    { answer: Answer } | { reason: string; tries: number; pauseMs?: number; exchange: RawExchange }
  > {
    await this.#gate.enter()
    try {
      if (this.#ended !== undefined) throw new RunEnded(this.#ended)
      if (this.#lost !== undefined) throw new TargetLost(this.#lost)
      const { exchange, noise, timedOut } = await this.#exchange(request)
      if (noise)
        return {
          reason: noise.reason,
          tries: noise.passing ? (timedOut ? tries.timeout : tries.failure) : 1,
          exchange,
        }
      const answer = answerOf(request, exchange)
      if (!isBusy(answer.status)) {
        this.#failuresInARow = 0
        this.#noteAnswer()
        if (request.method === 'PATCH' && answer.succeeded) this.counts.updates++
        currentScope()?.keep(exchange)
        return { answer }
      }
      const asked = retryAfterMs(answer.headers['retry-after'], Date.now())
      const pauseMs = Math.min(asked ?? firstPauseMs, longestPauseMs)
      if (answer.status === 429) this.#gate.slowDown(pauseMs, this.#answeredInLastSecond())
      return {
        reason: `status ${answer.status} however often it was asked`,
        tries: asked === undefined ? tries.busy : tries.busyWithDate,
        ...(asked === undefined ? {} : { pauseMs }),
        exchange,
      }
    } finally {
      this.#gate.leave()
    }
  }

  async #exchange(request: ServiceRequest) {
    const { headers, shownHeaders } = this.#headers(request)
    const query = request.query
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    const path = `${this.#basePath}${request.path}${query ? `?${query}` : ''}`
    const { requestTimeoutMs, maxResponseBytes } = this.#settings
    const startedAt = Date.now()
    const sent = {
      method: request.method,
      url: `${this.#origin}${path}`,
      requestHeaders: shownHeaders,
      ...(request.body === undefined ? {} : { requestBody: request.body }),
      startedAt,
    }
    const method = request.method
    this.counts.requests[method] = (this.counts.requests[method] ?? 0) + 1
    currentScope()?.countRequest()
    const clock = performance.now()
    try {
      const response = await this.#transport.request({
        origin: this.#origin,
        path,
        method,
        headers,
        body: request.body ?? null,
        signal: AbortSignal.timeout(requestTimeoutMs),
      })
      const responseHeaders = joined(response.headers)
      this.product ??= responseHeaders.server
      const responseBody = await readBody(
        response.body,
        responseHeaders['content-encoding'],
        maxResponseBytes,
      )
      const status = response.statusCode
      const durationMs = performance.now() - clock
      return { exchange: { ...sent, status, responseHeaders, responseBody, durationMs } }
    } catch (error) {
      const noise = noiseOf(error, requestTimeoutMs)
      const durationMs = performance.now() - clock
      const timedOut = durationMs >= requestTimeoutMs * 0.9
      return { exchange: { ...sent, failure: noise.reason, durationMs }, noise, timedOut }
    }
  }

  #headers({ authorization, contentType }: ServiceRequest) {
    const plain = {
      accept: 'application/json',
      'accept-encoding': acceptedEncodings,
      'user-agent': 'special-events-conformance',
      ...this.#target.headers,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    }
    if (authorization === 'none' || (authorization === 'configured' && !this.#authorization))
      return { headers: plain, shownHeaders: plain }
    const [sent, shown] =
      authorization === 'configured'
        ? [this.#authorization as string, configuredAuthorization]
        : [authorization.header, authorization.shown]
    return {
      headers: { ...plain, authorization: sent },
      shownHeaders: { ...plain, authorization: shown },
    }
  }

  #noteAnswer(): void {
    this.#gate.answered()
    this.#answeredAt.push(Date.now())
    if (this.#answeredAt.length > 4000) this.#answeredAt = this.#answeredAt.slice(-2000)
  }

  #answeredInLastSecond(): number {
    const since = Date.now() - 1000
    return this.#answeredAt.filter((at) => at > since).length
  }

  async #countFailure(request: ServiceRequest, reason: string): Promise<void> {
    if (++this.#failuresInARow < failuresBeforeProbe || this.#lost) return
    const { noise } = await this.#exchange({
      operation: 'list',
      method: 'GET',
      path: '/special-events',
      query: [],
      authorization: request.authorization,
    })
    if (noise) this.#lost = `the target no longer answers: ${reason}`
    else this.#failuresInARow = 0
  }
}

/** The value of an Authorization header for a user and password, in UTF-8 (section 5). */
export function basicCredentials(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`
}

function answerOf(request: ServiceRequest, exchange: RawExchange): Answer {
  const status = exchange.status ?? 0
  const content = exchange.responseBody
    ? parseContent(exchange.responseBody)
    : ({ kind: 'none' } as const)
  return {
    request,
    status,
    headers: exchange.responseHeaders ?? {},
    succeeded: status >= 200 && status < 300,
    content,
    exchange,
  }
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}
