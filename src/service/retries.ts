import { reason } from '../findings/reasons.ts'
import { type Answer, answerOf, askedPauseMs, headOf, isBusy, limitsTheRate } from './answer.ts'
import { KindsOfRequests } from './kinds-of-requests.ts'
import { NoAnswer, refusesConnections } from './no-answer.ts'
import { type AfterTry, afterNotNow, limitsOurPace, mustKnowIfIdle, type Tried } from './not-now.ts'
import { pause } from './pause.ts'
import { plainListing, type ServiceRequest } from './request.ts'
import { sharedWhileUnderWay } from './shared-while-under-way.ts'
import type { Traffic } from './traffic.ts'
import type { Attempt } from './wire.ts'

/**
 * How often a request is sent in all before it counts as unanswered, by what kept it from being answered: a
 * broken connection, a time-out, what no retry can mend.
 */
const tries = { failure: 4, timeout: 2, lasting: 1 }

/** Without the right credentials, so long, at most, is a pause, whatever the target asks for. */
const longestPauseWithoutRightCredentialsMs = 1000

/** The first pause before a request is sent again; each further one is twice as long. */
const firstPauseMs = 100

/** A target is idle where 2 plain listings in a row are answered, and not with "not now". */
const plainListings = 2

/** Sends a request again while noise spoils it or the target says "not now", within the bounds above. */
export class Retries {
  /** How many requests an idle target has answered with "not now". */
  refusedWhileIdle = 0
  readonly #kinds = new KindsOfRequests()
  readonly #isIdle = sharedWhileUnderWay(() => this.#answersPlainListings())

  constructor(private readonly traffic: Traffic) {}

  /**
   * Sends a request until it is answered; where its connection was closed, without what came before it.
   *
   * @param admit - waited for before each attempt; where it throws, none is made
   * @param refused - told each time an idle target says "not now"
   * @throws NoAnswer, TargetLost, RunEnded, or what `admit` throws
   */
  async send(
    request: ServiceRequest,
    admit: () => Promise<void>,
    refused = () => {},
  ): Promise<Answer> {
    let { after } = request
    const kind = this.#kinds.of(request)
    let tried: Tried = { sent: 0, looks: 0, idleTimes: 0, refusedWhileIdle: 0 }
    for (;;) {
      await admit()
      const sending = { alone: tried.looks > 0, isBrief: () => kind.isBrief, after }
      const attempt = await this.traffic.attempt(request, sending)
      const { noise, exchange } = attempt
      const answer = noise ? undefined : answerOf(request, exchange)
      if (answer && !isBusy(answer)) {
        this.traffic.answered(exchange)
        kind.answered(answer.succeeded)
        return answer
      }
      kind.tried(attempt)
      tried = { ...tried, sent: tried.sent + 1, refusedWhileIdle: this.refusedWhileIdle }
      if (answer && limitsOurPace(answer)) this.traffic.gate.slowDown(firstPauseMs)
      if (answer && mustKnowIfIdle(answer, tried))
        tried = await this.#looked(answer, tried, refused)
      const most = kind.isGivenUp ? tries.lasting : this.#mostTries(request, attempt)
      const step = answer ? afterNotNow(answer, tried) : afterNoise(tried, most)
      if (answer && step === 'answered') return answer
      if (typeof step === 'string') {
        if (!answer) kind.notAnswered(attempt)
        const why = noise?.because ?? reason('busy-each-time', { status: exchange.status ?? 0 })
        if (!request.namesNoEvent) await this.traffic.failed(why)
        throw new NoAnswer(why, exchange)
      }
      this.traffic.counts.retries++
      if (noise) after = undefined
      // A date in Retry-After is cut to seconds, so it may name no pause at all where one is needed.
      const wanted = Math.max(step.leastPauseMs, firstPauseMs * 2 ** (tried.sent - 1))
      const isBounded = request.authorization !== 'configured'
      const longest = isBounded ? longestPauseWithoutRightCredentialsMs : Infinity
      await pause(Math.min(wanted, longest), this.traffic.ending)
    }
  }

  /** Looks whether the target is idle that has said "not now"; where it is not, all requests may be too many. */
  async #looked(answer: Answer, tried: Tried, refused: () => void): Promise<Tried> {
    const idle = await this.#isIdle()
    if (idle) refused()
    else if (limitsTheRate(answer)) this.traffic.gate.slowDown(askedPauseMs(answer) ?? firstPauseMs)
    return { ...tried, looks: tried.looks + 1, idleTimes: idle ? tried.idleTimes + 1 : 0 }
  }

  async #answersPlainListings(): Promise<boolean> {
    for (let time = 1; time <= plainListings; time++) {
      const { noise, exchange } = await this.traffic.attempt(plainListing)
      if (noise || isBusy(headOf(exchange))) return false
    }
    return true
  }

  #mostTries({ namesNoEvent, after }: ServiceRequest, { noise, timedOut }: Attempt): number {
    if (!noise?.passing) return tries.lasting
    // Where nothing listens any more, whoever knows of outages waits: a request may be what has ended the target.
    const isDown = this.traffic.hasAnswered && !namesNoEvent && refusesConnections(noise)
    const isOfTwo = after && noise.because.code === 'no-http-answer'
    if (isDown || isOfTwo || (timedOut && namesNoEvent)) return tries.lasting
    return timedOut ? tries.timeout : tries.failure
  }
}

function afterNoise({ sent }: Tried, most: number): AfterTry {
  return sent >= most ? 'given-up' : { leastPauseMs: 0 }
}
