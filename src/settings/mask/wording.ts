import { quotedText } from '../usage-error.ts'

declare const masked: unique symbol

/** A text in which no secret stands any more: what may be written, and cut anywhere. */
export type Masked = string & { readonly [masked]: true }

/** Whether a text was cut; what others have sent may have been before, whole as it is. */
export type IsCut = boolean | 'perhaps'

/**
 * Puts `***` in the place of every secret that a text holds; where the text was cut, also in the place of its
 * end as far as that may be the beginning of a secret.
 */
export type Mask = (text: string, how?: { readonly isCut: IsCut }) => Masked

/** A sentence: a text that is wholly our own or holds foreign text uncut, or {@link Words} that show a part of one. */
export type Wording = string | Words

/**
 * A sentence that shows parts of foreign text. Half a secret is found by no mask, so the text is kept
 * whole and cut when the sentence is written, after it was masked. There is no other way to read it:
 * within an ordinary template it throws.
 */
export class Words {
  readonly #told: (mask: Mask) => string

  constructor(told: (mask: Mask) => string) {
    this.#told = told
  }

  masked(mask: Mask): Masked {
    return mask(this.#told(mask))
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError('Words are to be masked first: use words`...` in place of `...`')
  }
}

/**
 * A text that needs no mask: it is put together from masked texts and our own words, or cut from a
 * masked one, or read from a report, which was masked when it was written.
 */
export function asMasked(text: string): Masked {
  return text as Masked
}

/** A sentence as it may be written. */
export function maskedWording(wording: Wording, mask: Mask): Masked {
  return typeof wording === 'string' ? mask(wording) : wording.masked(mask)
}

/** The tag of a template that may hold {@link Words}; without any it gives an ordinary text. */
export function words(
  literals: TemplateStringsArray,
  ...values: readonly (Wording | number | undefined)[]
): Wording {
  const raw = { raw: literals }
  const told = (mask: Mask) =>
    String.raw(raw, ...values.map((value) => (isWords(value) ? value.masked(mask) : value)))
  return values.some(isWords) ? new Words(told) : String.raw(raw, ...values)
}

export function joined(parts: readonly Wording[], separator: string): Wording {
  if (!parts.some(isWords)) return parts.join(separator)
  return new Words((mask) => parts.map((part) => maskedWording(part, mask)).join(separator))
}

function isWords(value: unknown): value is Words {
  return value instanceof Words
}

/**
 * A secret that begins so far before the end of a text that was cut, in whatever form, is whole in it:
 * with so much less shown, no part of one is.
 */
export const longestSecret = 20_000

/** A foreign text of which a part is shown; `cut` gets it masked. */
export function excerptOf(text: string, cut: (text: Masked) => string): Words {
  return new Words((mask) => cut(mask(text, { isCut: 'perhaps' })))
}

/** A foreign text in quotes, on one line, cut after 80 characters. */
export function inQuotes(text: string): Words {
  return excerptOf(text, quotedText)
}

/** A text of its own: a part of a string keeps the whole of it in memory, but for one that is decoded anew. */
export function detached(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}
