import { reason } from '../findings/reasons.ts'
import {
  type Answer,
  answerOf,
  askedPauseMs,
  asksForTooLong,
  headOf,
  isBusy,
  limitsTheRate,
} from './answer.ts'
import { pause, sharedWhileUnderWay } from './gate.ts'
import { NoAnswer, refusesConnections } from './no-answer.ts'
import { plainListing, type ServiceRequest } from './request.ts'
import type { Traffic } from './traffic.ts'
import { isValid } from './valid-request.ts'
import type { Attempt } from './wire.ts'

/**
 * How often a request is sent in all before it counts as unanswered, by what kept it from being answered: a
 * broken connection, a time-out, what no retry can mend, "not now" without and with a pause named.
 */
const tries = { failure: 4, timeout: 2, lasting: 1, busy: 5, busyWithPause: 8 }

/** Without the right credentials, the third "not now" is the answer: a target may say so to them for ever. */
const triesWithoutRightCredentials = 3

/** So long, at most, is a pause before they are sent again, whatever the target asks for. */
const longestPauseWithoutRightCredentialsMs = 1000

/**
 * After 3 requests of a kind that no try has got an answer to, or 3 tries at what may be refused that took all of their
 * time, the next ones are tried once, until one gets some; what may be refused is waited for no longer than a read of no event.
 */
const unansweredToLearn = 3

/** The first pause before a request is sent again; each further one is twice as long. */
const firstPauseMs = 100

/** A target is idle where 2 plain listings in a row are answered, and not with "not now". */
const plainListings = 2

/**
 * "Not now" 3 times in a row from an idle target is about the request itself, and its answer. All but the first
 * time it is sent while no other is under way, since some targets carry out only so many at once.
 */
const idleRefusals = 3

/** A limit of the rate that names a longer pause to one kind of requests is a quota, which a run would spend again. */
const longestPaceMs = 2000

/** After 3 requests whose answer that was, "not now" to a request sent alone is the answer the first time. */
const refusalsToLearn = 3

/** Sends a request again while noise spoils it or the target says "not now", within the bounds above. */
export class Retries {
  /** How many requests an idle target has answered with "not now". */
  refusedWhileIdle = 0
  /** Of each kind of requests, how many in a row no try has got an answer to. */
  readonly #unanswered = new Map<string, number>()
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
    const configured = request.authorization === 'configured'
    const mayBeRefused = !isValid(request)
    const kind = `${request.operation} ${configured} ${request.namesNoEvent} ${mayBeRefused}`
    const unanswered = () => this.#unanswered.get(kind) ?? 0
    const isGivenUp = () => unanswered() >= unansweredToLearn
    const isBrief = () => request.namesNoEvent === true || (mayBeRefused && isGivenUp())
    let idleTimes = 0
    let alone = false
    for (let sent = 1; ; sent++) {
      await admit()
      const attempt = await this.traffic.attempt(request, { alone, isBrief, after })
      const { noise, exchange } = attempt
      const answer = noise ? undefined : answerOf(request, exchange)
      if (answer && !isBusy(answer)) {
        this.traffic.answered(exchange)
        // That some which may be refused succeed says nothing of whether refusals are ever answered.
        if (!(mayBeRefused && answer.succeeded)) this.#unanswered.delete(kind)
        return answer
      }
      // Each try at what may be refused counts that takes all of its time: many are under way before one is given up.
      const isSilence = attempt.timedOut && mayBeRefused
      if (isSilence) this.#unanswered.set(kind, unanswered() + 1)
      const asked = answer && askedPauseMs(answer)
      const enough = this.refusedWhileIdle < refusalsToLearn ? idleRefusals : 1
      // Who limits the rate of some requests only answers others meanwhile; those that wait as told are taken.
      const isPaced =
        answer !== undefined && limitsTheRate(answer) && (asked ?? Infinity) <= longestPaceMs
      if (answer && configured && !(isPaced && sent < enough)) {
        const idle = await this.#isIdle()
        idleTimes = idle ? idleTimes + 1 : 0
        if (idle) refused()
        if (alone && idleTimes >= enough) return answer
        alone = true
        if (!idle && limitsTheRate(answer)) this.traffic.gate.slowDown(asked ?? firstPauseMs)
      }
      if (answer && !configured && sent >= triesWithoutRightCredentials) return answer
      // Where nothing listens any more, whoever knows of outages waits: a request may be what has ended the target.
      const mayBeDown = this.traffic.hasAnswered && !request.namesNoEvent
      const isDown = mayBeDown && noise !== undefined && refusesConnections(noise)
      const noiseTries = isDown ? tries.lasting : triesAfterNoise(request, attempt)
      const most = answer ? triesWhenBusy(answer) : noiseTries
      if (sent >= most || (!answer && isGivenUp())) {
        if (!answer && !isSilence) this.#unanswered.set(kind, unanswered() + 1)
        const why = noise?.because ?? reason('busy-each-time', { status: exchange.status ?? 0 })
        if (!request.namesNoEvent) await this.traffic.failed(why)
        throw new NoAnswer(why, exchange)
      }
      this.traffic.counts.retries++
      if (noise) after = undefined
      // A date in Retry-After is cut to seconds, so it may name no pause at all where one is needed.
      const named = idleTimes > 0 && !isPaced ? 0 : (asked ?? 0)
      const wanted = Math.max(named, firstPauseMs * 2 ** (sent - 1))
      const longest = configured ? Number.POSITIVE_INFINITY : longestPauseWithoutRightCredentialsMs
      await pause(Math.min(wanted, longest), this.traffic.ending)
    }
  }

  async #answersPlainListings(): Promise<boolean> {
    for (let time = 1; time <= plainListings; time++) {
      const { noise, exchange } = await this.traffic.attempt(plainListing)
      if (noise || isBusy(headOf(exchange))) return false
    }
    return true
  }
}

function triesWhenBusy(answer: Answer): number {
  if (asksForTooLong(answer)) return tries.lasting
  return askedPauseMs(answer) === undefined ? tries.busy : tries.busyWithPause
}

function triesAfterNoise(
  { namesNoEvent, after }: ServiceRequest,
  { noise, timedOut }: Attempt,
): number {
  if (after && noise?.because.code === 'no-http-answer') return tries.lasting
  if (!noise?.passing || (timedOut && namesNoEvent)) return tries.lasting
  return timedOut ? tries.timeout : tries.failure
}
