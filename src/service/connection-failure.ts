import { Reasoned } from '../findings/reasons.ts'
import type { Wording } from '../settings/mask/wording.ts'

/** A connection that could not be made, for a reason that was found out: one line for people. */
export class ConnectionFailure extends Reasoned {
  override readonly name = 'ConnectionFailure'

  /** @param passing - whether trying again may help */
  constructor(
    reason: Wording,
    readonly passing: boolean,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}
