/** The parts of a {@link UsageError}, for whoever wants them apart. */
interface UsageFault {
  /** The setting, argument or file that is wrong. */
  readonly subject: string
  /** The value given, as {@link quotedValue} shows it; absent for secrets. */
  readonly given?: string | undefined
  /** What is wrong, where the value alone does not show it. */
  readonly problem?: string | undefined
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

  constructor(readonly fault: UsageFault) {
    super(sentenceOf(fault))
  }
}

function sentenceOf({ subject, given, problem, remedy }: UsageFault): string {
  const value = given === undefined ? '' : ` is ${given}`
  if (problem === undefined) return `${subject}${value}: ${remedy}`
  const told = `${subject}${given === undefined ? ':' : `${value},`} ${problem}`
  return problem.endsWith('?')
    ? `${told} ${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}`
    : `${told}; ${remedy}`
}

/** Thrown by a parser, which knows the value but not whose it is; {@link accepted} makes a usage error of it. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'

  /** @param problem - what is wrong, where the value alone does not show it; never part of a secret */
  constructor(readonly problem?: string) {
    super(problem)
  }
}

/**
 * What a parser makes of a value.
 *
 * @throws {@link UsageError} with these parts where the parser throws {@link NotAccepted}
 */
export function accepted<Value>(fault: Omit<UsageFault, 'problem'>, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    throw error instanceof NotAccepted
      ? new UsageError({ ...fault, problem: error.problem })
      : error
  }
}

const longestShown = 80

/** Everything that could break the line, hide text or drive a terminal. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** PEM, or the Base64 of a private key alone: its version comes right behind the length of the whole. */
const keyText = /-----BEGIN |^M[CHI][\w+/]{1,4}(?:CAQ|AgE|IBA)[\w+/=\s]{24,}$/

/** Whether a value is a key or a certificate itself, where its file should be named. */
export function isKeyText(value: string): boolean {
  return keyText.test(value)
}

/**
 * A value of the user's as it may stand in a message: as {@link quotedText}, without what an address may hold of
 * secrets, and `user:password@`. Not for secrets, but for a key or an address in the wrong place.
 */
export function quotedValue(value: string): string {
  // Credentials before a host are some without `http://`, too.
  return quotedText(withoutCredentials(value).replace(/^[^\s:@/]+:(?!\/).*@/s, '***@'))
}

/** A text without what is secret in an address: what stands between `//` and the last @, and a query or fragment. */
export function withoutCredentials(text: string): string {
  // A path has one slash where there were two.
  return text.replace(/(:\/+|\/\/).*@/s, '$1***@').replace(/(:\/[^?#]*[?#]).+$/s, '$1***')
}

/** A text in quotes, on one line, control characters escaped, cut after 80 characters. */
export function quotedText(text: string): string {
  if (isKeyText(text)) return '<PEM text>'
  const characters = [...text]
  const quoted = JSON.stringify(characters.slice(0, longestShown).join('')).replace(
    unprintable,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
  const left = characters.length - longestShown
  return left > 0 ? `${quoted} (${left} more characters)` : quoted
}
