import { utcDay } from '../contract/special-event.ts'
import { Unjudged } from '../findings/finding.ts'
import { rowInWords } from '../findings/phrases.ts'
import { type Reason, reason } from '../findings/reasons.ts'
import { sentInWords } from '../findings/reasons-of-run.ts'
import { type Answer, isRefusal, type Sender } from './answer.ts'
import { type Culprit, Culprits, mostCulprits } from './culprits.ts'
import { NoAnswer, TargetLost } from './no-answer.ts'
import { isProper, isStale, type Outcome, statusOf, whyOf } from './outcome.ts'
import { pause } from './pause.ts'
import { isPlainListing, plainListing, type ServiceRequest, shownRequest } from './request.ts'
import { currentScope, outsideScopes } from './scope.ts'
import type { Traffic } from './traffic.ts'

/** How long a run waits in all for a target whose answers are out of order. */
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

/** Most requests that were under way when the target went down that are named. */
const mostNamed = 3

/** The first day that is asked for to tell an outage, counted from today; each is asked for once. */
const firstDay = 45

/**
 * Passing trouble of the whole target, which says nothing about the request that meets it: a gateway that
 * finds no service, a store of accounts that is down, a page in place of every answer. An answer that might
 * be owed to it is believed only once a control request sent after it succeeds: the plain listing, or a
 * read, each of which has succeeded before; where both get other answers, a listing that was never asked for, which
 * no cache has. Where all fail, nothing is sent but the plain listing every half second, until it succeeds again; then
 * the request is sent anew. So no check sees anything of an outage, and what breaks one operation alone, or was broken
 * from the beginning, is seen as ever. Where one of the requests under way is what has taken the target down,
 * {@link Culprits} finds it out, and it gets no answer from then on.
 */
export class Outages {
  readonly #culprits: Culprits
  /** Told, in one line, when an outage is met and when it is over. */
  onChange: (words: string) => void = () => {}
  #met = 0
  #waitedMs = 0
  /** The same without what this has brought about itself to find out why. */
  #metMs = 0
  /** What has succeeded before, and ought to again: the plain listing, and the last read. */
  #hasListed = false
  #read: ServiceRequest | undefined
  #properAt = Number.NEGATIVE_INFINITY
  #backAt = Number.NEGATIVE_INFINITY
  #inVain = 0
  #daysAsked = 0
  #sentWrongCredentials = false
  #over: Promise<void> | undefined
  #lost: Reason | undefined
  #looking: Promise<unknown> = Promise.resolve()
  #nextLook: Promise<boolean> | undefined
  /** What was under way when the target went down first, where it did. */
  #suspects: readonly ServiceRequest[] = []

  /**
   * @param traffic - of that sender
   * @param longestDownMs - how long a run waits in all for a target that gives no answer
   */
  constructor(
    private readonly sender: Sender,
    private readonly traffic: Traffic,
    private readonly longestDownMs = longestWaitMs,
  ) {
    this.#culprits = new Culprits(traffic, () => this.#untilBack())
  }

  /** What has taken the target down, and what the run has waited for, one line each; none where there was no outage. */
  notes(): readonly string[] {
    if (this.#met === 0) return []
    const culprits = this.#culprits.found.map(
      ({ request }) =>
        `${sentInWords(shownRequest(request))} takes the target down: it did so each time it was sent while nothing else was`,
    )
    const suspects = this.#suspects.map((request) => sentInWords(shownRequest(request)))
    const named = rowInWords(suspects, mostNamed, 'other')
    const underWay = `under way when the target went down: ${named}; sent one at a time, none of them is shown to be why`
    const isOpen = culprits.length === 0 && suspects.length > 0 && this.#lost === undefined
    return [...culprits, ...(isOpen ? [underWay] : []), this.#waitedInWords()]
  }

  /** The requests that have taken the target down. */
  get culprits(): readonly Culprit[] {
    return this.#culprits.found
  }

  /** How long the target was waited for that has not come back. */
  get waitedInVainMs(): number {
    return this.#lost?.code === 'target-lost' ? this.#waitedMs : 0
  }

  #waitedInWords(): string {
    const times = this.#met === 1 ? 'once' : `${this.#met} times`
    const end =
      this.#lost === undefined
        ? 'then what had met it was sent again'
        : this.#lost.code === 'taken-down-too-often'
          ? 'then nothing more was sent'
          : 'in vain'
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
      this.#refuseCulprits(request)
      if (this.#lost !== undefined) throw new TargetLost(this.#lost)
      const sentAt = performance.now()
      const outcome = await this.#attempt(request)
      if (isProper(outcome)) this.#learn(request)
      const isDoubted =
        met < mostMet && this.#isDoubtful(request, outcome, refusable || !configured)
      if (!isDoubted || !(await this.#isOwedToOutage(outcome, sentAt, met))) {
        if (outcome instanceof Error) throw outcome
        return outcome
      }
      if ('exchange' in outcome) currentScope()?.forget(outcome.exchange)
    }
  }

  /** Sends neither what takes the target down, nor what is to follow that. */
  #refuseCulprits(request: ServiceRequest): void {
    const known = this.#culprits.noAnswerTo(request)
    if (known) throw known
    const before = request.after && this.#culprits.noAnswerTo(request.after)
    if (before) throw new Unjudged(before.because)
  }

  /** Whether an outcome that is doubted is owed to an outage, which is over by then. */
  async #isOwedToOutage(outcome: Outcome, sentAt: number, met: number): Promise<boolean> {
    const isFromBefore = () => sentAt < this.#backAt
    if (isFromBefore()) return true
    if (await this.#look()) {
      await this.#waitFor(outcome)
      return true
    }
    // Another request may have met the outage and waited for its end meanwhile.
    return isFromBefore() || isStale(outcome, met)
  }

  async #attempt(request: ServiceRequest): Promise<Outcome> {
    try {
      return await this.sender.send(request)
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof TargetLost) return error
      throw error
    }
  }

  #learn(request: ServiceRequest): void {
    if (request.authorization !== 'configured') return
    this.#properAt = performance.now()
    this.#hasListed ||= isPlainListing(request)
    if (request.operation === 'get') this.#read = request
  }

  #isDoubtful({ namesNoEvent }: ServiceRequest, outcome: Outcome, refusable: boolean): boolean {
    if (!this.#hasListed || isProper(outcome)) return false
    if (outcome instanceof NoAnswer) return !namesNoEvent
    if (outcome instanceof TargetLost) return true
    const { status, succeeded } = outcome
    // A gateway or a sick service has no reason to send another refusal, which is about the request.
    if (isRefusal(status) && ![401, 403, 404].includes(status)) return false
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
    const asked = [plainListing, ...(this.#read ? [this.#read] : [])]
    let areAnswered = true
    const fails = async (control: ServiceRequest) => {
      const outcome = await this.#attempt(control)
      areAnswered &&= !(outcome instanceof Error)
      if (!isProper(outcome)) return true
      this.#properAt = performance.now()
      this.#inVain++
      return false
    }
    for (const control of asked) if (!(await fails(control))) return false
    return !areAnswered || fails(listingFrom(firstDay + this.#daysAsked++))
  }

  #waitFor(outcome: Outcome): Promise<void> {
    this.#over ??= outsideScopes(() => this.#passed(outcome)).finally(() => {
      this.#over = undefined
    })
    return this.#over
  }

  /** Waits until an outage is over, and finds out whether a request was why. */
  async #passed(outcome: Outcome): Promise<void> {
    const underWay = this.traffic.underWayWhenItStopped
    if (this.#suspects.length === 0) this.#suspects = underWay
    await this.#untilBack(outcome)
    await this.#culprits.seek(underWay)
    const { length } = this.#culprits.found
    if (length < mostCulprits) return
    this.#lost = reason('taken-down-too-often', { requests: length })
    throw new TargetLost(this.#lost)
  }

  /** @param outcome - what has met the outage, where it is not one that {@link Culprits} has brought about, each a new one */
  async #untilBack(outcome?: Outcome): Promise<void> {
    const status = statusOf(outcome)
    const longestMs = status === undefined ? this.longestDownMs : longestWaitMs
    const since = performance.now()
    const before = outcome ? this.#metMs : 0
    const allBefore = this.#waitedMs
    this.#met++
    if (outcome) {
      const got = status === undefined ? 'no answer' : `status ${status}`
      const left = Math.round((longestMs - before) / 1000)
      this.onChange(
        `The target is out of order (${got} to plain requests that had succeeded before); waiting for it, ${left} s at most.`,
      )
    }
    for (let good = 0; good < goodListings; ) {
      await pause(listEveryMs)
      // Where it was given up before, nothing is sent until it is asked whether it is back.
      const answers = (await this.traffic.isBack()) !== false
      good = answers && isProper(await this.#attempt(plainListing)) ? good + 1 : 0
      const waitedMs = performance.now() - since
      this.#waitedMs = allBefore + waitedMs
      if (outcome) this.#metMs = before + waitedMs
      if (good > 0 || before + waitedMs < longestMs) continue
      this.#lost =
        status === undefined
          ? reason('target-lost', {
              why: whyOf(outcome),
              underWay: this.#suspects.map(shownRequest),
              waitedMs: this.#waitedMs,
            })
          : reason('target-out-of-order', { seconds: longestMs / 1000, status })
      throw new TargetLost(this.#lost)
    }
    this.#backAt = performance.now()
    if (outcome) this.onChange('The target answers again as before.')
  }
}

/** A listing from so many days ahead. */
function listingFrom(daysAhead: number): ServiceRequest {
  const day = utcDay(Date.now() + daysAhead * 86_400_000)
  return { ...plainListing, query: [['startDate', day]] }
}
