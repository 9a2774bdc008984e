import { type Reason, Reasoned } from '../findings/reasons.ts'
import type { Wording } from '../settings/mask/wording.ts'
import type { RawExchange } from './exchange.ts'

/**
 * A request got no answer that could be judged, however often it was tried: the network, an
 * overloaded target, or a target that never answers this request. Not a violation by itself.
 */
export class NoAnswer extends Reasoned {
  override readonly name = 'NoAnswer'
  readonly exchange: RawExchange

  constructor(reason: Reason | Wording, exchange: RawExchange) {
    super(reason)
    this.exchange = exchange
  }
}

/** The target has stopped answering altogether; nothing further is sent. */
export class TargetLost extends Reasoned {
  override readonly name = 'TargetLost'
}

/** The run was told to end (interrupt or time limit); nothing further is sent. */
export class RunEnded extends Reasoned {
  override readonly name = 'RunEnded'
}
