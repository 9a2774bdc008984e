import type { RawExchange } from './exchange.ts'

/**
 * A request got no answer that could be judged, however often it was tried: the network, an
 * overloaded target, or a target that never answers this request. Not a violation by itself.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly exchange: RawExchange

  constructor(message: string, exchange: RawExchange) {
    super(message)
    this.exchange = exchange
  }
}

/** The target has stopped answering altogether; nothing further is sent. */
export class TargetLost extends Error {
  override readonly name = 'TargetLost'
}

/** The run was told to end (interrupt or time limit); nothing further is sent. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded'
}
