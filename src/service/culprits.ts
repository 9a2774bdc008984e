import { jsonObjectIn } from '../contract/json-in.ts'
import { reason } from '../findings/reasons.ts'
import { headOf, isBusy } from './answer.ts'
import { NoAnswer } from './no-answer.ts'
import { pause } from './pause.ts'
import { isPlainListing, plainListing, type ServiceRequest, shownRequest } from './request.ts'
import type { SendOnce, Traffic } from './traffic.ts'
import type { Attempt } from './wire.ts'

/**
 * Before a request is blamed, the target has to stay up without it for a second longer, and through 5 requests more,
 * than it had until it went down under that request, and for 2 s at least.
 */
const steadiness = { longerMs: 1000, moreRequests: 5, leastMs: 2000, lookEveryMs: 250 }

/** Some supervisors give up a service that ends 5 times in 10 s. */
export const spared = { ends: 4, withinMs: 10_000 }

/** A request is blamed that has taken the target down 2 times while nothing else was under way. */
const timesAlone = 2

/** After 3 requests that take the target down nothing more is sent: more of them would only be more harm. */
export const mostCulprits = 3

/** A target that has not answered a request may need a moment to be gone. */
const goingMs = 150

/** A request that takes the target down, and the answer that it did not get. */
export interface Culprit {
  readonly request: ServiceRequest
  readonly noAnswer: NoAnswer
}

/**
 * Finds out which of the requests that were under way when the target went down is why, and has none of them sent again
 * that is. Each is sent alone; the one under which the target goes down again is sent alone once more, after the target has
 * shown that it stays up without it. So nothing is blamed where a target ends for reasons of its own.
 */
export class Culprits {
  readonly #found: Culprit[] = []
  #endsByItself = false
  #backAt = 0
  /** When it was back each time. */
  readonly #ends: number[] = []
  #sentSinceBack = 0

  /** @param untilBack - waits until the target answers again; throws where it does not */
  constructor(
    private readonly traffic: Traffic,
    private readonly untilBack: () => Promise<void>,
  ) {}

  /** Those that were found, each as small as it was made. */
  get found(): readonly Culprit[] {
    return this.#found
  }

  /** What sending a request again would come to that takes the target down; nothing for any other. */
  noAnswerTo(request: ServiceRequest): NoAnswer | undefined {
    return this.#found.find((culprit) => holds(request, culprit.request))?.noAnswer
  }

  /**
   * Tries requests one at a time, updates first. The target answers, since a moment ago; afterwards it may end once more
   * under a request that nobody knows yet.
   */
  async seek(suspects: readonly ServiceRequest[]): Promise<void> {
    this.#back()
    await this.#tryEach(suspects)
    await this.#spare()
  }

  async #tryEach(suspects: readonly ServiceRequest[]): Promise<void> {
    const all = suspects.flatMap((request) => [...(request.after ? [request.after] : []), request])
    const updatesFirst = all.toSorted((one, other) => Number(!one.body) - Number(!other.body))
    for (const request of updatesFirst) {
      // Others than the right credentials may be sent so often only; and nobody lives without the plain listing.
      if (request.authorization !== 'configured' || isPlainListing(request)) continue
      if (this.#endsByItself || this.#found.length >= mostCulprits) return
      if (!this.noAnswerTo(request)) await this.#try(request)
    }
  }

  async #try(request: ServiceRequest): Promise<void> {
    const [aliveMs, sent] = [performance.now() - this.#backAt, this.#sentSinceBack]
    if (!(await this.#goesDownUnder(request))) return
    this.#endsByItself = !(await this.#staysUp(aliveMs, sent))
    if (this.#endsByItself) return
    const last = await this.#goesDownUnder(request)
    if (last) this.#found.push(await this.#smallest({ request, ...last }))
  }

  /** @returns the attempt, where it got no answer and the target is gone; it is back by then */
  async #goesDownUnder(request: ServiceRequest): Promise<Pick<Attempt, 'exchange'> | undefined> {
    await this.#spare()
    const gone = await this.traffic.alone(async (send) => {
      const attempt = await this.#sent(send, request)
      const isGone =
        !isAnswered(attempt) && (!(await this.#answers(send)) || !(await this.#answersSoon(send)))
      return isGone ? attempt : undefined
    })
    if (!gone) return undefined
    await this.untilBack()
    this.#back()
    return gone
  }

  /** Whether the target stays up without the request for longer than it did until it went down under it. */
  async #staysUp(aliveMs: number, sent: number): Promise<boolean> {
    const untilMs = Math.max(steadiness.leastMs, aliveMs + steadiness.longerMs)
    const untilSent = sent + steadiness.moreRequests
    for (;;) {
      const isLeft = performance.now() - this.#backAt < untilMs
      if (!isLeft && this.#sentSinceBack >= untilSent) return true
      if (!(await this.traffic.alone((send) => this.#answers(send)))) {
        await this.untilBack()
        return false
      }
      // The pause is for the time that is left, the requests are sent at once.
      if (isLeft) await pause(steadiness.lookEveryMs)
    }
  }

  /** Of several fields or parameters, the first that does it alone: it is the smallest case, and all that is not sent any more. */
  async #smallest(culprit: Pick<Attempt, 'exchange'> & { request: ServiceRequest }) {
    for (const request of eachAlone(culprit.request)) {
      const last = await this.#goesDownUnder(request)
      if (last) return culpritOf(request, last)
    }
    return culpritOf(culprit.request, culprit)
  }

  async #answersSoon(send: SendOnce): Promise<boolean> {
    await pause(goingMs)
    return this.#answers(send)
  }

  async #answers(send: SendOnce): Promise<boolean> {
    return isAnswered(await this.#sent(send, plainListing))
  }

  #sent(send: SendOnce, request: ServiceRequest): Promise<Attempt> {
    this.#sentSinceBack++
    return send(request)
  }

  /** Waits until the target may end once more without being given up. */
  async #spare(): Promise<void> {
    const former = this.#ends.at(-spared.ends) ?? Number.NEGATIVE_INFINITY
    const leftMs = former + spared.withinMs - performance.now()
    if (leftMs > 0) await pause(leftMs)
  }

  #back(): void {
    this.#backAt = performance.now()
    this.#ends.push(this.#backAt)
    this.#sentSinceBack = 0
  }
}

function isAnswered({ noise, exchange }: Attempt): boolean {
  return !noise && !isBusy(headOf(exchange))
}

function culpritOf(request: ServiceRequest, { exchange }: Pick<Attempt, 'exchange'>): Culprit {
  const because = reason('takes-target-down', {
    times: timesAlone,
    request: shownRequest(request),
    operation: request.operation,
  })
  return { request, noAnswer: new NoAnswer(because, exchange) }
}

/** A request of several fields or parameters with each of them alone. */
function eachAlone(request: ServiceRequest): readonly ServiceRequest[] {
  const fields: ServiceRequest[] = membersOf(request).map((field) => ({
    ...request,
    body: JSON.stringify(Object.fromEntries([field])),
  }))
  const parameters = request.query.map((parameter) => ({ ...request, query: [parameter] }))
  return [fields, parameters].flatMap((alone) => (alone.length > 1 ? alone : []))
}

/** Whether a request sends what another does, and perhaps more; an update may be of any event, and the user be any. */
function holds(request: ServiceRequest, part: ServiceRequest): boolean {
  const sent = sentBy(request)
  return kindOf(request) === kindOf(part) && sentBy(part).every((one) => sent.includes(one))
}

function kindOf({ contentType, detour, operation, path }: ServiceRequest): string {
  const place = operation === 'update' ? '' : path
  return JSON.stringify([contentType, detour, operation, place])
}

/** The fields and parameters of a request, each as text, or its body where that is no JSON object. */
function sentBy(request: ServiceRequest): readonly string[] {
  const fields = membersOf(request)
  const sent = fields.length === 0 && request.body !== undefined ? [request.body] : fields
  return [...sent, ...request.query].map((one) => JSON.stringify(one))
}

/** The members of a body that is a JSON object; none of any other. */
function membersOf({ body = '' }: ServiceRequest): readonly (readonly [string, unknown])[] {
  return Object.entries(jsonObjectIn(body) ?? {})
}
