import { setMaxListeners } from 'node:events'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { type Reason, reason } from '../findings/reasons.ts'
import { TrafficRecorder } from '../findings/traffic.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { asksForTooLong, headOf, isBusy } from './answer.ts'
import type { RawExchange } from './exchange.ts'
import { Gate } from './gate.ts'
import { dateSince, type Moment, momentNow } from './moment.ts'
import { RunEnded, TargetLost } from './no-answer.ts'
import { plainListing, type ServiceRequest, shownRequest } from './request.ts'
import { currentScope } from './scope.ts'
import { sharedWhileUnderWay } from './shared-while-under-way.ts'
import { type Attempt, Wire, type WireSettings } from './wire.ts'

/** After 5 requests in a row without an answer, a plain listing tells whether the target is still there. */
const failuresBeforeAsking = 5

/** What may never be answered is waited for 10 times as long as the slowest answer so far, and at least a second. */
const slowestAnswers = 10
const leastWaitMs = 1000

/** Sends a request once; never throws for want of an answer. */
export type SendOnce = (request: ServiceRequest) => Promise<Attempt>

/** What a client does at a moment, on the clock of `performance.now()`: it tells silence from work. */
export class Pulse {
  inFlight = 0
  /** When a request was sent first, where one was. */
  firstSent: Moment | undefined
  /** When a request was last sent or ended. */
  movedAt = performance.now()

  async during<T>(attempt: () => Promise<T>): Promise<T> {
    this.inFlight++
    this.movedAt = performance.now()
    this.firstSent ??= momentNow()
    try {
      return await attempt()
    } finally {
      this.inFlight--
      this.movedAt = performance.now()
    }
  }
}

/** How a request is sent. */
interface Sending {
  /** While no other is under way. */
  readonly alone?: boolean
  /** Whether it is waited for no longer than the slowest answer so far suggests; asked once it is its turn. */
  readonly isBrief?: () => boolean
  /** Sent before it, so that it follows on the same connection: then it is alone. */
  readonly after?: ServiceRequest | undefined
}

export type TrafficSettings = WireSettings & Pick<Settings, 'requestsPerSecond'>

/**
 * All that goes out to the target: counted, as many at a time and as fast as the settings allow, and nothing
 * more once the run has ended or the target no longer answers.
 */
export class Traffic {
  readonly counts = { requests: {} as Record<string, number>, updates: 0, retries: 0 }
  readonly pulse = new Pulse()
  readonly recorder = new TrafficRecorder()
  readonly gate: Gate
  readonly #wire: Wire
  readonly #requestTimeoutMs: number
  readonly #ending = new AbortController()
  #ended: Reason | undefined
  #lost: Reason | undefined
  readonly #underWay = new Set<ServiceRequest>()
  /** Those that may be on their way to the target, or have reached it. */
  readonly #sent = new WeakSet<ServiceRequest>()
  /** What was under way when the first of the latest requests in a row was not answered, or by a gateway only. */
  #whenItStopped: readonly ServiceRequest[] = []
  #failuresInARow = 0
  #slowestAnswerMs = 0
  readonly #askedOnce = sharedWhileUnderWay((why: Reason) => this.#askWhetherLost(why))

  /** @param onExchange - told of every exchange that is counted, as it ends */
  constructor(
    target: TargetSettings,
    settings: TrafficSettings,
    private readonly onExchange: (exchange: RawExchange) => void,
  ) {
    this.gate = new Gate(settings.concurrency, settings.requestsPerSecond)
    this.#wire = new Wire(target, settings, () => dateSince(this.pulse.firstSent ?? momentNow()))
    this.#requestTimeoutMs = settings.requestTimeoutMs
    // As many wait as there are requests to pace or to try again; that is no leak to warn of.
    setMaxListeners(0, this.ending)
  }

  /** Aborted once nothing further is sent, so that pauses end at once. */
  get ending(): AbortSignal {
    return this.#ending.signal
  }

  /** Nothing further is sent. `atOnce`: reads in flight are given up now, updates in a second. */
  end(because: Reason, atOnce: boolean): void {
    this.#ended ??= because
    this.#ending.abort()
    if (atOnce) this.#wire.abandon()
  }

  async close(): Promise<void> {
    await this.#wire.close()
  }

  /**
   * Sends a request once.
   *
   * @throws RunEnded, TargetLost
   */
  attempt(
    request: ServiceRequest,
    { alone = false, isBrief, after }: Sending = {},
  ): Promise<Attempt> {
    return this.gate[alone || after ? 'alone' : 'through'](async () => {
      const unsent = this.#sent.has(request) ? undefined : request
      if (this.#ended !== undefined) throw new RunEnded(this.#ended, unsent)
      if (this.#lost !== undefined) throw new TargetLost(this.#lost, unsent)
      if (after) {
        // A connection is idle, and so may be the next one to be used, only once its answer has been dealt with.
        await turnOfLoop()
        await this.#counted(after)
        await turnOfLoop()
      }
      const attempt = await this.#counted(request, isBrief?.())
      if (attempt.abandoned) throw new RunEnded(this.#ended ?? reason('run-ended', {}))
      return attempt
    }, this.ending)
  }

  /** What was under way when the target stopped answering: one of these requests may be why. */
  get underWayWhenItStopped(): readonly ServiceRequest[] {
    return this.#whenItStopped
  }

  /** Whether the target has answered anything so far, and not with "not now". */
  get hasAnswered(): boolean {
    return this.#slowestAnswerMs > 0
  }

  /** Does some work with what sends requests, each once, while no other is under way. @throws RunEnded */
  alone<T>(work: (send: SendOnce) => Promise<T>): Promise<T> {
    const send: SendOnce = async (request) => {
      await this.gate.keepPace(this.ending)
      if (this.#ended !== undefined) throw new RunEnded(this.#ended)
      return this.#counted(request, request.namesNoEvent)
    }
    return this.gate.alone(() => work(send), this.ending)
  }

  /** Notes that a request was answered with anything but "not now". */
  answered({ durationMs }: RawExchange): void {
    this.#failuresInARow = 0
    this.#slowestAnswerMs = Math.max(this.#slowestAnswerMs, durationMs)
    this.gate.answered()
  }

  /** Notes that a request has failed for good; after 5 of them, the target itself is asked. */
  async failed(why: Reason): Promise<void> {
    if (++this.#failuresInARow >= failuresBeforeAsking) await this.#askedOnce(why)
  }

  /**
   * Whether the target answers a plain request now; then requests are sent again though it was lost before.
   * Nothing once no request is to be sent any more.
   */
  async isBack(): Promise<boolean | undefined> {
    if (this.#ended !== undefined) return undefined
    const { noise } = await this.#counted(plainListing)
    if (noise) return false
    this.#lost = undefined
    this.#failuresInARow = 0
    return true
  }

  #askWhetherLost(why: Reason): Promise<void> {
    return this.gate.through(async () => {
      if (this.#ended !== undefined || this.#lost !== undefined) return
      const { noise, exchange } = await this.#counted(plainListing)
      const head = headOf(exchange)
      const underWay = this.#whenItStopped.map(shownRequest)
      if (noise) this.#lost = reason('target-lost', { why, underWay })
      else if (asksForTooLong(head))
        this.#lost = reason('target-asks-for-a-pause', {
          status: head.status,
          pause: head.headers['retry-after'],
        })
      else this.#failuresInARow = 0
    }, this.ending)
  }

  async #counted(request: ServiceRequest, isBrief = false): Promise<Attempt> {
    const { requests } = this.counts
    requests[request.method] = (requests[request.method] ?? 0) + 1
    currentScope()?.countRequest()
    this.#underWay.add(request)
    this.#sent.add(request)
    const sentAt = performance.timeOrigin + performance.now()
    try {
      const attempt = await this.pulse.during(() =>
        this.#wire.attempt(request, isBrief ? this.#briefly : undefined),
      )
      this.onExchange(attempt.exchange)
      this.#record(request, sentAt, attempt)
      // Whatever stopped the target was sent before the first request that it did not answer came to its end.
      if (!attempt.noise && !isBusy(headOf(attempt.exchange))) this.#whenItStopped = []
      else if (this.#whenItStopped.length === 0) this.#whenItStopped = [...this.#underWay]
      return attempt
    } finally {
      this.#underWay.delete(request)
    }
  }

  #record({ operation }: ServiceRequest, sentAt: number, { exchange }: Attempt): void {
    const { status, durationMs } = exchange
    const failed = status === undefined || status === 429 || status >= 500
    this.recorder.note(operation, sentAt, failed, status === undefined ? undefined : durationMs)
  }

  /** How long an answer is waited for that may never come. */
  get #briefly(): number {
    if (this.#slowestAnswerMs === 0) return this.#requestTimeoutMs
    const wait = Math.max(leastWaitMs, Math.ceil(this.#slowestAnswerMs * slowestAnswers))
    return Math.min(this.#requestTimeoutMs, wait)
  }
}
