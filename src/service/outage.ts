import { type Reason, reason } from '../findings/reasons.ts'
import type { Answer, Sender } from './answer.ts'
import { pause } from './gate.ts'
import { NoAnswer, TargetLost } from './no-answer.ts'
import { isPlainListing, plainListing, type ServiceRequest } from './request.ts'
import { currentScope, outsideScopes } from './scope.ts'

/** How long a run waits in all for a target that is out of order. */
const longestWaitMs = 60_000

/** During an outage, a plain listing is sent every half second; after two good ones in a row, it is over. */
const listEveryMs = 500
const goodListings = 2

/** A request that has met 3 outages is believed in the next: it may be what brings the target down. */
const mostMet = 3

/** After 40 looks for an outage that was none, a target is taken to give such answers of its own. */
const mostInVain = 40

/** For half a second after a proper answer, what is refused as expected is not taken for an outage. */
const properMs = 500

/** What came of a request: an answer, or how often "not now" was said. */
type Outcome = Answer | NoAnswer

/**
 * Passing trouble of the whole target, which says nothing about the request that meets it: a gateway that
 * finds no service, a store of accounts that is down, a page in place of every answer. An answer that might
 * be owed to it is believed only once a control request sent after it succeeds: the plain listing, or a
 * read, each of which has succeeded before. Where both fail, nothing is sent but the plain listing every
 * half second, until it succeeds again; then the request is sent anew. So no check sees anything of an outage,
 * and what breaks one operation alone, or was broken from the beginning, is seen as ever.
 */
export class Outages {
  readonly #sender: Sender
  readonly #longestWaitMs: number
  /** Told, in one line, when an outage is met and when it is over. */
  onChange: (words: string) => void = () => {}
  #met = 0
  #waitedMs = 0
  /** What has succeeded before, and ought to again: the plain listing, and the last read. */
  #hasListed = false
  #read: ServiceRequest | undefined
  #properAt = Number.NEGATIVE_INFINITY
  #backAt = Number.NEGATIVE_INFINITY
  #inVain = 0
  #sentWrongCredentials = false
  #over: Promise<void> | undefined
  #lost: Reason | undefined
  #looking: Promise<unknown> = Promise.resolve()
  #nextLook: Promise<boolean> | undefined

  constructor(sender: Sender, mostMs = longestWaitMs) {
    this.#sender = sender
    this.#longestWaitMs = mostMs
  }

  /** What the run has waited for, in one line; nothing where there was no outage. */
  note(): string | undefined {
    if (this.#met === 0) return undefined
    const times = this.#met === 1 ? 'once' : `${this.#met} times`
    const end = this.#lost ? 'in vain' : 'then what had met it was sent again'
    return `the target was out of order ${times}; it was waited for ${Math.ceil(this.#waitedMs / 1000)} s, ${end}`
  }

  /** Requests that ought to succeed. */
  readonly plain: Sender = { send: (request) => this.#send(request, false) }

  /** Requests that ought to be refused: to be so is no sign of an outage while others are answered. */
  readonly refusable: Sender = { send: (request) => this.#send(request, true) }

  async #send(request: ServiceRequest, refusable: boolean): Promise<Answer> {
    const configured = request.authorization === 'configured'
    this.#sentWrongCredentials ||= typeof request.authorization === 'object'
    for (let met = 0; ; met++) {
      await this.#over
      if (this.#lost !== undefined) throw new TargetLost(this.#lost)
      const sentAt = performance.now()
      const outcome = await this.#attempt(request)
      if (isProper(outcome)) this.#learn(request)
      const doubted = met < mostMet && this.#isDoubtful(outcome, refusable || !configured)
      const isOut = doubted && sentAt >= this.#backAt && (await this.#look())
      if (isOut) await this.#waitFor(outcome)
      // "Not now" was said for longer than the look at the controls takes: the outage may have just ended.
      const isStale = outcome instanceof NoAnswer && met === 0
      if (!doubted || !(isOut || sentAt < this.#backAt || isStale)) {
        if (outcome instanceof NoAnswer) throw outcome
        return outcome
      }
      currentScope()?.forget(outcome.exchange)
    }
  }

  async #attempt(request: ServiceRequest): Promise<Outcome> {
    try {
      return await this.#sender.send(request)
    } catch (error) {
      // Without a status, nothing came at all: that is the network's, and told as such.
      if (error instanceof NoAnswer && error.exchange.status !== undefined) return error
      throw error
    }
  }

  #learn(request: ServiceRequest): void {
    if (request.authorization !== 'configured') return
    this.#properAt = performance.now()
    this.#hasListed ||= isPlainListing(request)
    if (request.operation === 'get') this.#read = request
  }

  #isDoubtful(outcome: Outcome, refusable: boolean): boolean {
    if (!this.#hasListed || isProper(outcome)) return false
    if (outcome instanceof NoAnswer) return true
    const { status, succeeded } = outcome
    // A gateway or a sick service has no reason to send another refusal, which is about the request.
    if (status >= 400 && status < 500 && ![401, 403, 404].includes(status)) return false
    // Wrong credentials may have locked the account, which is no outage but the run's own doing.
    if (this.#sentWrongCredentials && (status === 401 || status === 403)) return false
    const expected = (refusable && !succeeded) || this.#inVain >= mostInVain
    return !(expected && performance.now() - this.#properAt < properMs)
  }

  /**
   * Whether the controls fail. They are sent after the call, since only then do they tell of the answer that
   * is doubted; calls that come while others are under way share the next ones.
   */
  #look(): Promise<boolean> {
    this.#nextLook ??= this.#looking.then(() => {
      this.#nextLook = undefined
      const look = outsideScopes(() => this.#controlsFail())
      this.#looking = look.catch(() => {})
      return look
    })
    return this.#nextLook
  }

  async #controlsFail(): Promise<boolean> {
    for (const control of [plainListing, ...(this.#read ? [this.#read] : [])]) {
      if (!isProper(await this.#attempt(control))) continue
      this.#properAt = performance.now()
      this.#inVain++
      return false
    }
    return true
  }

  #waitFor(outcome: Outcome): Promise<void> {
    this.#over ??= outsideScopes(() => this.#untilBack(outcome)).finally(() => {
      this.#over = undefined
    })
    return this.#over
  }

  async #untilBack({ exchange }: Outcome): Promise<void> {
    const { status = 0 } = exchange
    const shown = `status ${status} to plain requests that had succeeded before`
    const since = performance.now()
    const before = this.#waitedMs
    const left = Math.round((this.#longestWaitMs - before) / 1000)
    this.#met++
    this.onChange(`The target is out of order (${shown}); waiting for it, ${left} s at most.`)
    for (let good = 0; good < goodListings; ) {
      await pause(listEveryMs)
      good = isProper(await this.#attempt(plainListing)) ? good + 1 : 0
      this.#waitedMs = before + performance.now() - since
      if (good > 0 || this.#waitedMs < this.#longestWaitMs) continue
      this.#lost = reason('target-out-of-order', { seconds: this.#longestWaitMs / 1000, status })
      throw new TargetLost(this.#lost)
    }
    this.#backAt = performance.now()
    this.onChange('The target answers again as before.')
  }
}

/** Whether an answer is what its operation promises: a success with a JSON array, or an object. */
function isProper(outcome: Outcome): boolean {
  if (outcome instanceof NoAnswer || !outcome.succeeded) return false
  const { content, request } = outcome
  if (content.kind !== 'json') return false
  return request.operation === 'list'
    ? Array.isArray(content.value)
    : typeof content.value === 'object' && content.value !== null
}
