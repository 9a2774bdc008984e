/** A connection that could not be made, for a reason that was found out: its message is one line for people. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure'

  /** @param passing - whether trying again may help */
  constructor(
    message: string,
    readonly passing: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
