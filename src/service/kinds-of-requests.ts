import type { ServiceRequest } from './request.ts'
import { isValid } from './valid-request.ts'
import type { Attempt } from './wire.ts'

/**
 * After 3 unanswered requests of one kind, each further one is tried once, until one is answered. Of what may be refused,
 * each try counts that has taken all of its time; from then on, it is waited for no longer than a read of no event.
 */
const unansweredToLearn = 3

/** Requests that are alike in what a target may make of them, and how many in a row no try has got an answer to. */
class KindOfRequests {
  #unanswered = 0

  constructor(
    private readonly namesNoEvent: boolean,
    private readonly mayBeRefused: boolean,
  ) {}

  /** Whether one that is not answered is not sent again. */
  get isGivenUp(): boolean {
    return this.#unanswered >= unansweredToLearn
  }

  /** Whether one is waited for shortly. */
  get isBrief(): boolean {
    return this.namesNoEvent || (this.mayBeRefused && this.isGivenUp)
  }

  answered(succeeded: boolean): void {
    // That some which may be refused succeed says nothing of whether refusals are ever answered.
    if (!(this.mayBeRefused && succeeded)) this.#unanswered = 0
  }

  tried(attempt: Attempt): void {
    if (this.#countsByItself(attempt)) this.#unanswered++
  }

  /** Its last try was this one. */
  notAnswered(attempt: Attempt): void {
    if (!this.#countsByItself(attempt)) this.#unanswered++
  }

  /** Each try at what may be refused counts that takes all of its time: many are under way before one is given up. */
  #countsByItself({ timedOut }: Attempt): boolean {
    return timedOut && this.mayBeRefused
  }
}

/** The kinds of requests that were met so far. */
export class KindsOfRequests {
  readonly #kinds = new Map<string, KindOfRequests>()

  of(request: ServiceRequest): KindOfRequests {
    const { operation, namesNoEvent = false } = request
    const mayBeRefused = !isValid(request)
    const configured = request.authorization === 'configured'
    const name = `${operation} ${configured} ${namesNoEvent} ${mayBeRefused}`
    const kind = this.#kinds.get(name) ?? new KindOfRequests(namesNoEvent, mayBeRefused)
    this.#kinds.set(name, kind)
    return kind
  }
}
