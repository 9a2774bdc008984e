import type { Settings, TargetSettings } from '../settings/settings.ts'
import type { RawExchange } from './exchange.ts'
import { type Noise, noiseOf, TimedOut } from './no-answer.ts'
import type { PendingAnswer } from './pending-answer.ts'
import { bodyOf, headersOf, pathBelow, type ServiceRequest } from './request.ts'
import { nextTraceContext } from './trace-context.ts'
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

type Writable<Value> = { -readonly [Name in keyof Value]: Value[Name] }

/**
 * Puts requests on the wire, one attempt at a time. Redirects are not followed, so that credentials
 * cannot travel; the time limit covers the whole exchange, the body included.
 */
export class Wire {
  readonly #transport: Transport
  readonly #origin: string
  readonly #basePath: string
  #abandoned = false
  /** The answers that are waited for, by the method of their requests. */
  readonly #inFlight = new Map<PendingAnswer, ServiceRequest['method']>()

  /** @param dateNow - what exchanges are dated by, in milliseconds since 1970 */
  constructor(
    private readonly target: TargetSettings,
    private readonly settings: WireSettings,
    private readonly dateNow: () => number = Date.now,
  ) {
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
      for (const [pending, method] of this.#inFlight)
        if (methods.includes(method)) pending.giveUp(new Abandoned('the run ends'))
    }
    giveUp(['GET'])
    setTimeout(() => giveUp(['GET', 'PATCH']), updateGraceMs).unref()
  }

  /** Sends a request once, within the time limit of the settings or a shorter one. Never throws: what went wrong is in the attempt. */
  async attempt(
    request: ServiceRequest,
    timeoutMs = this.settings.requestTimeoutMs,
  ): Promise<Attempt> {
    const { method, body } = request
    const path = pathBelow(this.#basePath, request)
    const { headers: own, shownHeaders } = headersOf(request, this.target)
    // One that the settings name is sent in its place.
    const trace = 'traceparent' in own ? undefined : nextTraceContext()
    const headers = trace ? { ...own, traceparent: trace.traceparent } : own
    const exchange: Writable<RawExchange> = {
      method,
      url: `${this.#origin}${path}`,
      requestHeaders: shownHeaders,
      startedAt: this.dateNow(),
      durationMs: 0,
    }
    if (body !== undefined) exchange.requestBody = body
    if (trace) exchange.traceId = trace.traceId
    const clock = performance.now()
    const options = { path, method, headers, body: bodyOf(request) }
    const pending = this.#transport.send(options, this.settings.maxResponseBytes)
    const timer = setTimeout(() => pending.giveUp(new TimedOut()), timeoutMs)
    this.#inFlight.set(pending, method)
    try {
      const received = await pending.received
      exchange.durationMs = performance.now() - clock
      exchange.status = received.status
      exchange.responseHeaders = keptHeaders(received.headers)
      exchange.responseBody = received.body
      return { exchange, timedOut: false }
    } catch (error) {
      const noise = noiseOf(error, timeoutMs)
      exchange.durationMs = performance.now() - clock
      exchange.failure = noise.because
      return {
        exchange,
        noise,
        timedOut: exchange.durationMs >= timeoutMs * 0.9,
        ...(pending.givenUp instanceof Abandoned ? { abandoned: true } : {}),
      }
    } finally {
      clearTimeout(timer)
      this.#inFlight.delete(pending)
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

/** undici gives the names in lower case. */
function keptHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name], index) => index < mostHeaders || headersRead.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
