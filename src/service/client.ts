import type { Reason } from '../findings/reasons.ts'
import type { RunCounts } from '../findings/result.ts'
import type { Settings, TargetSettings } from '../settings/settings.ts'
import { type Answer, isBusy, refusesCredentials, type Sender } from './answer.ts'
import { Attempts } from './attempts.ts'
import type { RawExchange } from './exchange.ts'
import { plainListing, type ServiceRequest } from './request.ts'
import { Retries } from './retries.ts'
import { currentScope } from './scope.ts'
import { Traffic, type TrafficSettings } from './traffic.ts'
import { Writes } from './writes.ts'

/**
 * Sends requests to the target and tells what came back: each passes the profile, its turn among updates or
 * attempts with wrong credentials, and the retries. Knows HTTP, never verdicts.
 */
export class Client implements Sender {
  readonly counts: Traffic['counts']
  readonly traffic: Traffic
  /** What the target calls itself, from the first Server header. */
  product: string | undefined
  readonly #retries: Retries
  readonly #writes: Writes
  readonly #attempts: Attempts

  /** @param onExchange - told of every exchange, retries included, as it ends */
  constructor(
    private readonly target: TargetSettings,
    settings: TrafficSettings & Pick<Settings, 'authProbes'>,
    onExchange: (exchange: RawExchange) => void = () => {},
  ) {
    this.traffic = new Traffic(target, settings, onExchange)
    const { counts, ending } = this.traffic
    this.counts = counts
    this.#retries = new Retries(this.traffic)
    this.#writes = new Writes(ending, () => counts.retries++)
    const listPlainly = () => this.#sendPatiently(plainListing)
    this.#attempts = new Attempts(settings.authProbes, listPlainly, ending)
  }

  /** What was sent so far, and when. */
  get countsSoFar(): RunCounts {
    const traffic = this.traffic.recorder.report()
    return { ...this.counts, ...(traffic && { traffic }) }
  }

  /** Whether a plain listing was answered with success. */
  get accepted(): boolean {
    return this.#attempts.accepted
  }

  /**
   * No further request is sent, and no pause is waited for. Those in flight are waited for by their senders,
   * but where it is to end at once: then reads are given up now, and updates in a second.
   */
  end(because: Reason, { atOnce = false }: { readonly atOnce?: boolean } = {}): void {
    this.traffic.end(because, atOnce)
  }

  close(): Promise<void> {
    return this.traffic.close()
  }

  /**
   * Sends one request, again while noise spoils it, or another update that it met.
   *
   * @throws NoAnswer when noise stays, TargetLost when nothing is answered any more, RunEnded after `end`,
   * NotSent where no more may be sent without the right credentials
   */
  async send(request: ServiceRequest): Promise<Answer> {
    const { authorization, after } = request
    const writes = [request, ...(after ? [after] : [])].some(({ method }) => method !== 'GET')
    // A fault of the harness: no check may come so far.
    if (writes && this.target.profile === 'read-only')
      throw new Error('Only GET may leave the client in profile read-only')
    const configured = authorization === 'configured'
    const answer = await this.#inTurn(request)
    if (configured && refusesCredentials(answer)) await this.#attempts.doubt()
    if (configured && isBusy(answer)) this.#retries.refusedWhileIdle++
    currentScope()?.keep(answer.exchange)
    return answer
  }

  #inTurn(request: ServiceRequest): Promise<Answer> {
    const { method, authorization } = request
    const send = (refused?: () => void) => this.#sendPatiently(request, refused)
    if (typeof authorization === 'object') return this.#attempts.carryOut(send)
    return authorization === 'configured' && method === 'PATCH'
      ? this.#writes.carryOut(send)
      : send()
  }

  async #sendPatiently(request: ServiceRequest, refused?: () => void): Promise<Answer> {
    const admit = () => this.#attempts.admit(request.authorization)
    const answer = await this.#retries.send(request, admit, refused)
    if (isBusy(answer)) return answer
    this.product ??= answer.headers.server
    if (request.method === 'PATCH' && answer.succeeded) this.counts.updates++
    this.#attempts.learn(answer)
    return answer
  }
}
