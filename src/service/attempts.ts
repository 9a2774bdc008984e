import { Reasoned, reason } from '../findings/reasons.ts'
import type { AuthProbes } from '../settings/settings.ts'
import { type Answer, refusesCredentials } from './answer.ts'
import { NoAnswer } from './no-answer.ts'
import { pause } from './pause.ts'
import { type Authorization, isPlainListing } from './request.ts'
import { sharedWhileUnderWay } from './shared-while-under-way.ts'

/** Most requests with wrong credentials under `AUTH_PROBES=few`: many services lock an account after five. */
export const fewAttempts = 3

/** Right credentials that are refused after wrong ones are tried again after this pause before that is believed. */
const doubtMs = 200

/** A request was not sent, because of what it would have carried in place of the right credentials. */
export class NotSent extends Reasoned {
  override readonly name = 'NotSent'
}

/**
 * Every request without the right credentials passes here before it is sent. Under `AUTH_PROBES=few`, at most 3
 * with wrong ones are sent, retries and replays counted: one at a time, each after a plain listing with the right
 * ones. Beyond these 3, only wrong credentials that the target has accepted are sent again, to show that it does:
 * they are no failed attempts. Once the right ones are refused after wrong ones, no more wrong ones are sent.
 */
export class Attempts {
  accepted = false
  #sent = 0
  #locked = false
  readonly #letIn = new Set<string>()
  #last: Promise<unknown> = Promise.resolve()
  readonly #askTwice = sharedWhileUnderWay(() => this.#lockWhereRefusedTwice())

  /** @param hurry - aborted when the run ends, so that pauses end at once */
  constructor(
    private readonly authProbes: AuthProbes,
    private readonly listPlainly: () => Promise<Answer>,
    private readonly hurry: AbortSignal,
  ) {}

  /** Does some work with wrong credentials; under `few`, once all such work that came before it has ended. */
  async carryOut<T>(work: () => Promise<T>): Promise<T> {
    if (this.authProbes !== 'few') return work()
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }

  /** Counts an attempt that is about to be made. @throws NotSent when it must not be */
  async admit(authorization: Authorization): Promise<void> {
    if (authorization === 'configured') return
    this.#mustBeAllowed(authorization)
    if (authorization === 'none') return
    if (this.authProbes === 'few') await this.#mustAcceptRightOnes()
    this.#mustBeAllowed(authorization)
    this.#sent++
    this.#letIn.delete(authorization.header)
  }

  /** Remembers which wrong credentials the target has accepted, and whether it has accepted the right ones. */
  learn({ request, succeeded }: Answer): void {
    const { authorization } = request
    if (succeeded && typeof authorization === 'object') this.#letIn.add(authorization.header)
    this.accepted ||= succeeded && isPlainListing(request)
  }

  /** The right credentials were refused: two plain listings tell whether the account is locked. */
  async doubt(): Promise<void> {
    if (this.accepted && this.#sent > 0 && !this.#locked) await this.#askTwice()
  }

  #mustBeAllowed(authorization: Authorization): void {
    if (this.authProbes === 'none') throw this.#notTried()
    if (this.#locked) throw new NotSent(reason('account-may-be-locked', {}))
    if (typeof authorization === 'string') return
    if (this.authProbes === 'all' || this.#letIn.has(authorization.header)) return
    // Of those let in, each has one attempt kept for it, to show it again.
    if (this.#sent + this.#letIn.size >= fewAttempts) throw this.#notTried()
  }

  #notTried(): NotSent {
    return new NotSent(reason('not-tried', { authProbes: this.authProbes }))
  }

  /** A success of the right credentials ends a row of failed attempts before the service locks the account. */
  async #mustAcceptRightOnes(): Promise<void> {
    const answer = await this.listPlainly().catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined
      throw error
    })
    if (answer && refusesCredentials(answer)) await this.doubt()
    if (!answer?.succeeded) throw new NotSent(reason('plain-listing-failed', {}))
  }

  async #lockWhereRefusedTwice(): Promise<void> {
    for (let time = 1; time <= 2; time++) {
      if (time > 1) await pause(doubtMs, this.hurry)
      const answer = await this.listPlainly().catch(() => undefined)
      if (!answer || !refusesCredentials(answer)) return
    }
    this.#locked = true
  }
}
