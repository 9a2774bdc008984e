import { type Escape, escapeByCharacter } from './escape-by-character.ts'

/** The characters that stand for themselves, by who encodes. */
const unreserved = [
  /[A-Za-z0-9\-_.!~*'()]/, // encodeURIComponent
  /[A-Za-z0-9\-_.~]/, // RFC 3986, section 2.3
  /[A-Za-z0-9\-_.!~*'();/?:@&=+$,#]/, // encodeURI, with the fragment's sign
  /[A-Za-z0-9\-_.!~*'();:@&=+$,]/, // one segment of a path
]
const formUnreserved = /[A-Za-z0-9*\-._]/

/** A text as it stands in an address or a form, in both letter cases of the hexadecimal digits. */
export function percentForms(text: string): string[] {
  return [lower, upper].flatMap((hex) => [
    ...unreserved.map((kept) => escapeByCharacter(text, percent(kept, hex))),
    // In a form, a blank is a plus sign.
    escapeByCharacter(text, (character) =>
      character === ' ' ? '+' : percent(formUnreserved, hex)(character),
    ),
  ])
}

type Hex = (byte: number) => string
const lower: Hex = (byte) => byte.toString(16).padStart(2, '0')
const upper: Hex = (byte) => lower(byte).toUpperCase()

function percent(kept: RegExp, hex: Hex): Escape {
  return (character) =>
    kept.test(character)
      ? undefined
      : Array.from(Buffer.from(character, 'utf8'), (byte) => `%${hex(byte)}`).join('')
}
