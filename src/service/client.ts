import { setMaxListeners } from 'node:events'
import { type Wording, words } from '../settings/mask/wording.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { type Answer, answerOf } from './answer.ts'
import { Attempts, NotSent } from './attempts.ts'
import type { RawExchange } from './exchange.ts'
import { Gate, pause } from './gate.ts'
import { NoAnswer, RunEnded, TargetLost } from './no-answer.ts'
import { isBusy, isHopeless, limitsTheRate, type Noise, retryAfterMs, sentAt } from './noise.ts'
import { Pulse } from './pulse.ts'
import { type ServiceRequest, WriteForbidden } from './request.ts'
import { currentScope } from './scope.ts'
import { type Attempt, Wire, type WireSettings } from './wire.ts'
import { Writes } from './writes.ts'

/** How often a request is tried in all before its failure counts, by what kept it from being answered. */
const tries = { failure: 4, timeout: 2, lasting: 1, busy: 5, busyWithDate: 8, impostor: 3 }

const firstPauseMs = 100
const longestImpostorPauseMs = 1000

/** So many requests in a row without an answer raise the question whether the target is still there. */
const failuresBeforeProbe = 5

/** So many refusals in a row for being busy, while plain requests are answered, tell them for what they are. */
const calmProbes = 3

/** How many plain requests must be answered in a row for the target to be at leisure. */
const plainRequests = 2

/** After so many requests that were refused at leisure, one more refusal at leisure is believed. */
const refusalsToLearn = 3

/** Names of no event are waited for so many times as long as the slowest answer so far, and at least a second. */
const slowestAnswers = 10
const leastWaitMs = 1000

/** The plainest request there is. */
const probe: ServiceRequest = {
  operation: 'list',
  method: 'GET',
  path: '/special-events',
  query: [],
  authorization: 'configured',
}

/** A plain request that is refused after wrong ones is sent once more, so much later, before that is believed. */
const doubtMs = 200

const lockedOut =
  'not tried: the right credentials are refused since wrong ones were sent, so the account may be locked'

/** An attempt that has to be made again, or given up. */
interface Spoilt {
  readonly reason: Wording
  /** How many attempts this is worth in all. */
  readonly tries: number
  /** How long the target asks to be left alone. */
  readonly pauseMs?: number
  readonly exchange: RawExchange
  /** The answer that said "not now", if it was one. */
  readonly busy?: Answer
}

/**
 * Sends requests to the target and tells what came back: as many at a time and as fast as the settings
 * allow, again while noise spoils them. Knows HTTP, never verdicts.
 */
export class Client {
  readonly counts = { requests: {} as Record<string, number>, updates: 0, retries: 0 }
  readonly pulse = new Pulse()
  /** What the target calls itself, from the first Server header. */
  product: string | undefined
  /** Whether a plain request was answered with success. */
  accepted = false
  readonly #target: TargetSettings
  readonly #gate: Gate
  readonly #wire: Wire
  readonly #requestTimeoutMs: number
  #slowestAnswerMs: number | undefined
  #failuresInARow = 0
  #lost: Wording | undefined
  #ended: string | undefined
  readonly #ending = new AbortController()
  readonly #writes = new Writes(this.#ending.signal, () => this.counts.retries++)
  #probing: Promise<void> | undefined
  #askingLeisure: Promise<boolean> | undefined
  #refusedAtLeisure = 0
  readonly #attempts: Attempts
  #doubting: Promise<void> | undefined

  constructor(
    target: TargetSettings,
    settings: WireSettings & Pick<Settings, 'requestsPerSecond' | 'authProbes'>,
  ) {
    this.#attempts = new Attempts(settings.authProbes)
    this.#target = target
    this.#gate = new Gate(settings.concurrency, settings.requestsPerSecond)
    this.#wire = new Wire(target, settings)
    this.#requestTimeoutMs = settings.requestTimeoutMs
    // As many wait as there are requests to pace or to try again; that is no leak to warn of.
    setMaxListeners(0, this.#ending.signal)
  }

  /**
   * No further request is sent, and no pause is waited for. Those in flight are waited for by their senders,
   * but where it is to end at once: then reads are given up now, and updates in a second.
   */
  end(reason: string, { atOnce = false }: { readonly atOnce?: boolean } = {}): void {
    this.#ended ??= reason
    this.#ending.abort()
    if (atOnce) this.#wire.abandon()
  }

  async close(): Promise<void> {
    await this.#wire.close()
  }

  /**
   * Whether the target answers a plain request now; then requests are sent again though it was lost before.
   * Nothing once no request is to be sent any more.
   */
  async isBack(): Promise<boolean | undefined> {
    if (this.#ended !== undefined) return undefined
    const { noise } = await this.#counted(probe)
    if (noise) return false
    this.#lost = undefined
    this.#failuresInARow = 0
    return true
  }

  /**
   * Sends one request, again while noise spoils it, or another update that it met.
   *
   * @throws NoAnswer when noise stays, TargetLost when nothing is answered any more, RunEnded after `end`,
   * NotSent where no more may be sent without the right credentials
   */
  async send(request: ServiceRequest): Promise<Answer> {
    if (request.method !== 'GET' && this.#target.profile === 'read-only')
      throw new WriteForbidden(this.#target.profile)
    const send = () => this.#sendPatiently(request)
    const configured = request.authorization === 'configured'
    const contends = configured && request.method === 'PATCH'
    const isAttempt = typeof request.authorization === 'object'
    const turns = contends ? this.#writes : isAttempt ? this.#attempts : undefined
    const answer = await (turns ? turns.carryOut(send) : send())
    if (configured && refusesCredentials(answer)) await this.#doubtAccount()
    if (configured && isBusy(answer.status, answer.headers)) this.#refusedAtLeisure++
    currentScope()?.keep(answer.exchange)
    return answer
  }

  async #sendPatiently(request: ServiceRequest): Promise<Answer> {
    const configured = request.authorization === 'configured'
    let calm = 0
    for (let attempt = 1; ; attempt++) {
      if (!configured) await this.#admit(request)
      const outcome = await this.#sendOnce(request)
      if ('status' in outcome) return outcome
      if (outcome.busy) {
        const leisure = configured && (await this.#hasLeisure())
        calm = leisure ? calm + 1 : 0
        if (configured && !leisure && limitsTheRate(outcome.busy.status))
          this.#gate.slowDown(outcome.pauseMs ?? firstPauseMs)
        // Asked again and again with wrong credentials, a target may never have leisure for them.
        const insistent = !configured && attempt >= tries.impostor
        if (insistent || calm >= this.#calmNeeded()) return outcome.busy
      }
      if (attempt >= outcome.tries) {
        if (!request.namesNoEvent) await this.#countFailure(outcome.reason)
        throw new NoAnswer(outcome.reason, outcome.exchange)
      }
      this.counts.retries++
      // Retry-After as a date is cut to seconds, so it may name no pause at all where one is needed.
      const asked = calm > 0 ? 0 : (outcome.pauseMs ?? 0)
      const pauseMs = Math.max(asked, firstPauseMs * 2 ** (attempt - 1))
      const longest = configured ? Infinity : longestImpostorPauseMs
      await pause(Math.min(pauseMs, longest), this.#ending.signal)
    }
  }

  /** Where there are to be few wrong credentials, the right ones come before each: they end a row of failures. */
  async #admit({ authorization }: ServiceRequest): Promise<void> {
    this.#attempts.mustBeAllowed(authorization)
    if (authorization === 'none') return
    if (this.#attempts.authProbes === 'few') await this.#sendRightOnes()
    this.#attempts.count(authorization)
  }

  async #sendRightOnes(): Promise<void> {
    const plain = await this.#sendPatiently(probe).catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined
      throw error
    })
    if (plain && refusesCredentials(plain)) await this.#doubtAccount()
    if (!plain?.succeeded) throw new NotSent('not tried: a plain listing before it did not succeed')
  }

  /** Where the right credentials are refused after wrong ones, and were not before, no more of these are sent. */
  async #doubtAccount(): Promise<void> {
    if (!this.accepted || !this.#attempts.goOn) return
    this.#doubting ??= this.#askTwice().finally(() => {
      this.#doubting = undefined
    })
    await this.#doubting
  }

  async #askTwice(): Promise<void> {
    for (let time = 1; time <= 2; time++) {
      if (time > 1) await pause(doubtMs, this.#ending.signal)
      const answer = await this.#sendPatiently(probe).catch(() => undefined)
      if (!answer || !refusesCredentials(answer)) return
    }
    this.#attempts.close(lockedOut)
  }

  /** Once some requests were refused at leisure, the next are taken at their word sooner. */
  #calmNeeded(): number {
    return this.#refusedAtLeisure < refusalsToLearn ? calmProbes : 1
  }

  async #sendOnce(request: ServiceRequest): Promise<Answer | Spoilt> {
    await this.#gate.enter(this.#ending.signal)
    try {
      if (this.#ended !== undefined) throw new RunEnded(this.#ended)
      if (this.#lost !== undefined) throw new TargetLost(this.#lost)
      const attempt = await this.#counted(request)
      if (attempt.abandoned) throw new RunEnded(this.#ended ?? 'the run has ended')
      if (attempt.noise) return spoiltByNoise(request, attempt, attempt.noise)
      const answer = answerOf(request, attempt.exchange)
      if (isBusy(answer.status, answer.headers)) return this.#spoiltByLoad(answer)
      this.#failuresInARow = 0
      this.#slowestAnswerMs = Math.max(this.#slowestAnswerMs ?? 0, attempt.exchange.durationMs)
      this.#gate.answered()
      this.product ??= answer.headers.server
      if (request.method === 'PATCH' && answer.succeeded) this.counts.updates++
      if (answer.succeeded) this.#attempts.letIn(request.authorization)
      this.accepted ||= answer.succeeded && isPlain(request)
      return answer
    } finally {
      this.#gate.leave()
    }
  }

  #counted(request: ServiceRequest): Promise<Attempt> {
    const { requests } = this.counts
    requests[request.method] = (requests[request.method] ?? 0) + 1
    currentScope()?.countRequest()
    return this.pulse.during(() => this.#wire.attempt(request, this.#timeoutOf(request)))
  }

  #timeoutOf({ namesNoEvent }: ServiceRequest): number {
    const slowest = namesNoEvent ? this.#slowestAnswerMs : undefined
    if (slowest === undefined) return this.#requestTimeoutMs
    const wait = Math.max(leastWaitMs, Math.ceil(slowest * slowestAnswers))
    return Math.min(this.#requestTimeoutMs, wait)
  }

  /** Whether plain requests are answered at once: then "too busy" is said of another one for its own sake. */
  #hasLeisure(): Promise<boolean> {
    this.#askingLeisure ??= this.#plainRequestsAnswered().finally(() => {
      this.#askingLeisure = undefined
    })
    return this.#askingLeisure
  }

  async #plainRequestsAnswered(): Promise<boolean> {
    for (let time = 1; time <= plainRequests; time++) {
      await this.#gate.enter(this.#ending.signal)
      try {
        if (this.#ended !== undefined) throw new RunEnded(this.#ended)
        const { noise, exchange } = await this.#counted(probe)
        if (noise || isBusy(exchange.status ?? 0, exchange.responseHeaders ?? {})) return false
      } finally {
        this.#gate.leave()
      }
    }
    return true
  }

  #spoiltByLoad(answer: Answer): Spoilt {
    const { status, headers, exchange } = answer
    const asked = retryAfterMs(headers['retry-after'], sentAt(headers))
    const worth = asked === undefined ? tries.busy : tries.busyWithDate
    return {
      reason: `status ${status} however often it was asked`,
      tries: isHopeless(headers['retry-after'], sentAt(headers)) ? tries.lasting : worth,
      ...(asked === undefined ? {} : { pauseMs: asked }),
      exchange,
      busy: answer,
    }
  }

  /** After many failures, a plain request tells whether it is them or the target as a whole. */
  async #countFailure(reason: Wording): Promise<void> {
    if (++this.#failuresInARow < failuresBeforeProbe) return
    this.#probing ??= this.#probe(reason).finally(() => {
      this.#probing = undefined
    })
    await this.#probing
  }

  async #probe(reason: Wording): Promise<void> {
    await this.#gate.enter(this.#ending.signal)
    try {
      if (this.#ended !== undefined || this.#lost !== undefined) return
      const { noise, exchange } = await this.#counted(probe)
      const pause = exchange.responseHeaders?.['retry-after']
      if (noise) this.#lost = words`the target no longer answers: ${reason}`
      else if (isHopeless(pause, sentAt(exchange.responseHeaders ?? {})))
        this.#lost = `the target asks to be left alone (status ${exchange.status}, Retry-After: ${pause})`
      else this.#failuresInARow = 0
    } finally {
      this.#gate.leave()
    }
  }
}

/** Whether an answer to the right credentials says that they are not. */
export function refusesCredentials({ status }: Answer): boolean {
  return status === 401 || status === 403
}

function isPlain({ operation, authorization, query }: ServiceRequest): boolean {
  return operation === 'list' && authorization === 'configured' && query.length === 0
}

function spoiltByNoise(request: ServiceRequest, { exchange, timedOut }: Attempt, noise: Noise) {
  const { reason, passing } = noise
  const isRefusal = timedOut && request.namesNoEvent
  const worth = !passing || isRefusal ? tries.lasting : timedOut ? tries.timeout : tries.failure
  return { reason, tries: worth, exchange }
}
