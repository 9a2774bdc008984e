/** The parts of a {@link UsageError}, for whoever wants them apart. */
export interface UsageFault {
  /** The setting, argument or file that is wrong. */
  readonly subject: string
  /** The value given, fit to be shown (see quoted-value.ts); absent for secrets. */
  readonly given?: string
  /** What is wrong, where the value alone does not show it. */
  readonly problem?: string
  /** What is accepted instead, as a command: `give a whole number from 1 to 256`. */
  readonly remedy: string
}

/**
 * A mistake of the user that ends a run before any request is sent, with exit code 2.
 * Its message is one line, and all that is to be printed: a stack trace would only be in the way.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'USAGE'
  readonly fault: UsageFault

  constructor(fault: UsageFault) {
    super(sentenceOf(fault))
    this.fault = fault
  }
}

function sentenceOf({ subject, given, problem, remedy }: UsageFault): string {
  const value = given === undefined ? '' : ` is ${given}`
  if (problem === undefined) return `${subject}${value}: ${remedy}`
  return given === undefined
    ? `${subject}: ${problem}; ${remedy}`
    : `${subject}${value}, ${problem}; ${remedy}`
}
