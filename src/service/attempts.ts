import { Reasoned } from '../findings/reasons.ts'
import type { AuthProbes } from '../settings/settings.ts'
import type { Authorization } from './request.ts'

/** Most requests with wrong credentials where there are to be few: many services lock an account after five. */
export const fewAttempts = 3

/** A request was not sent, because of what it would have carried in place of the right credentials. */
export class NotSent extends Reasoned {
  override readonly name = 'NotSent'
}

/** Why a request without the right credentials is not sent. */
export function notTried(authProbes: AuthProbes): string {
  return `not tried (AUTH_PROBES=${authProbes})`
}

/**
 * The one place that every request without the right credentials passes before it is sent. Where there are
 * to be few, the first {@link fewAttempts} with wrong ones pass, retries and replays counted, one at a time;
 * beyond these only what the target has let in, which is no failed attempt, to show it again.
 */
export class Attempts {
  readonly authProbes: AuthProbes
  #sent = 0
  #closed: string | undefined
  readonly #letIn = new Set<string>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(authProbes: AuthProbes) {
    this.authProbes = authProbes
  }

  /** Whether wrong credentials were sent, and more may be: then they may lock the account. */
  get goOn(): boolean {
    return this.#sent > 0 && this.#closed === undefined
  }

  /** Does some work with wrong credentials; where there are to be few, after all that came before it. */
  async carryOut<T>(work: () => Promise<T>): Promise<T> {
    if (this.authProbes !== 'few') return work()
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }

  /** @throws NotSent when no more may be sent with this in place of the right credentials */
  mustBeAllowed(authorization: Authorization): void {
    if (this.authProbes === 'none') throw new NotSent(notTried(this.authProbes))
    if (this.#closed !== undefined) throw new NotSent(this.#closed)
    if (typeof authorization === 'string') return
    if (this.authProbes === 'all' || this.#letIn.has(authorization.header)) return
    // Of those let in, each has one kept for it, to show it again.
    if (this.#sent + this.#letIn.size >= fewAttempts) throw new NotSent(notTried(this.authProbes))
  }

  /** Counts an attempt that is about to be made. @throws NotSent as {@link mustBeAllowed} */
  count(authorization: Authorization): void {
    this.mustBeAllowed(authorization)
    this.#sent++
    if (typeof authorization === 'object') this.#letIn.delete(authorization.header)
  }

  /** Takes in that the target has let somebody in. */
  letIn(authorization: Authorization): void {
    if (typeof authorization === 'object') this.#letIn.add(authorization.header)
  }

  /** Nothing more is sent without the right credentials. */
  close(reason: string): void {
    this.#closed ??= reason
  }
}
