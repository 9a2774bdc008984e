import type { Settings, TargetSettings } from '../settings/settings.ts'
import { readBody } from './content.ts'
import type { RawExchange } from './exchange.ts'
import { type Noise, noiseOf } from './no-answer.ts'
import { headersOf, pathBelow, type ServiceRequest } from './request.ts'
import { Transport } from './transport.ts'

export type WireSettings = Pick<Settings, 'concurrency' | 'requestTimeoutMs' | 'maxResponseBytes'>

/** One attempt at a request: complete, or spoilt by noise. */
export interface Attempt {
  readonly exchange: RawExchange
  readonly noise?: Noise
  /** Whether it was given up because its time was over. */
  readonly timedOut: boolean
  /** Whether it was given up because the run ends at once. */
  readonly abandoned?: true
}

/** How long an update in flight is still waited for when a run ends at once: it may be carried out. */
const updateGraceMs = 1000

class Abandoned extends Error {}

/**
 * Puts requests on the wire, one attempt at a time. Redirects are not followed, so that credentials
 * cannot travel; the time limit covers the whole exchange, the body included.
 */
export class Wire {
  readonly #target: TargetSettings
  readonly #settings: WireSettings
  readonly #transport: Transport
  readonly #origin: string
  readonly #basePath: string
  #abandoned = false
  /** What gives up each request that is in flight. */
  readonly #inFlight = new Map<AbortController, ServiceRequest['method']>()

  constructor(target: TargetSettings, settings: WireSettings) {
    this.#target = target
    this.#settings = settings
    this.#transport = new Transport(target, settings)
    const { origin, pathname } = new URL(target.url)
    this.#origin = origin
    this.#basePath = pathname.replace(/\/+$/, '')
  }

  async close(): Promise<void> {
    await this.#transport.close()
  }

  /** Gives up what is in flight: reads now, updates in a second. */
  abandon(): void {
    if (this.#abandoned) return
    this.#abandoned = true
    const giveUp = (methods: readonly ServiceRequest['method'][]) => {
      for (const [request, method] of this.#inFlight)
        if (methods.includes(method)) request.abort(new Abandoned('the run ends'))
    }
    giveUp(['GET'])
    setTimeout(() => giveUp(['GET', 'PATCH']), updateGraceMs).unref()
  }

  /** Sends a request once, within the time limit of the settings or a shorter one. Never throws: what went wrong is in the attempt. */
  async attempt(
    request: ServiceRequest,
    timeoutMs = this.#settings.requestTimeoutMs,
  ): Promise<Attempt> {
    const { maxResponseBytes } = this.#settings
    const { method, body } = request
    const path = pathBelow(this.#basePath, request)
    const { headers, shownHeaders } = headersOf(request, this.#target)
    const sent = {
      method,
      url: `${this.#origin}${path}`,
      requestHeaders: shownHeaders,
      ...(body === undefined ? {} : { requestBody: body }),
      startedAt: Date.now(),
    }
    const clock = performance.now()
    const end = new AbortController()
    const timeout = new DOMException(`after ${timeoutMs} ms`, 'TimeoutError')
    const timer = setTimeout(() => end.abort(timeout), timeoutMs)
    this.#inFlight.set(end, method)
    try {
      const options = { path, method, headers, body: body ?? null, signal: end.signal }
      const response = await this.#transport.request(options)
      const responseHeaders = joined(response.headers)
      const encoding = responseHeaders['content-encoding']
      const responseBody = await readBody(response.body, encoding, maxResponseBytes)
      const durationMs = performance.now() - clock
      const status = response.statusCode
      return {
        exchange: { ...sent, status, responseHeaders, responseBody, durationMs },
        timedOut: false,
      }
    } catch (error) {
      const noise = noiseOf(error, timeoutMs)
      const durationMs = performance.now() - clock
      return {
        exchange: { ...sent, failure: noise.because, durationMs },
        noise,
        timedOut: durationMs >= timeoutMs * 0.9,
        ...(end.signal.reason instanceof Abandoned ? { abandoned: true } : {}),
      }
    } finally {
      clearTimeout(timer)
      this.#inFlight.delete(end)
    }
  }
}

/** Header fields of an answer beyond these are left out: a run keeps hundreds of answers. */
const mostHeaders = 200

/** Read by the harness, wherever they stand. */
const headersRead: ReadonlySet<string> = new Set([
  'content-type',
  'content-encoding',
  'retry-after',
  'location',
  'www-authenticate',
])

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name], index) => index < mostHeaders || headersRead.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
