import { codePoint, type Escape, escapeByCharacter, firstOf } from './escape-by-character.ts'

/** The body of a JSON string, as the writers of different languages put it. */
export function jsonForms(text: string): string[] {
  const forms: string[] = []
  for (const hex of [lower, upper]) {
    for (const further of [none, slash]) {
      for (const numbered of [none, nonAscii(hex), markup(hex), everyOdd(hex)]) {
        forms.push(escapeByCharacter(text, firstOf(further, numbered, short, control(hex))))
      }
    }
  }
  return forms
}

type Hex = (unit: number) => string
const lower: Hex = (unit) => unit.toString(16).padStart(4, '0')
const upper: Hex = (unit) => lower(unit).toUpperCase()

const none: Escape = () => undefined

const shortForms = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])
const short: Escape = (character) => shortForms.get(character)

/** PHP. */
const slash: Escape = (character) => (character === '/' ? '\\/' : undefined)

/** What JSON demands, and half surrogate pairs, which JSON.stringify numbers. */
function control(hex: Hex): Escape {
  return numberedWhere(hex, (character) => codePoint(character) < 0x20 || isHalf(character))
}

/** Python, PHP. */
function nonAscii(hex: Hex): Escape {
  return numberedWhere(hex, isNonAscii)
}

/** Go, Gson and others that keep JSON harmless within HTML. */
function markup(hex: Hex): Escape {
  return numberedWhere(hex, (character) => /[<>&'=\u2028\u2029]/.test(character))
}

/** .NET: both, and quotes and the plus sign too. */
function everyOdd(hex: Hex): Escape {
  return numberedWhere(hex, (character) => isNonAscii(character) || /[<>&'"+`]/.test(character))
}

function numberedWhere(hex: Hex, isSo: (character: string) => boolean): Escape {
  return (character) => (isSo(character) ? numbered(character, hex) : undefined)
}

function numbered(character: string, hex: Hex): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${hex(unit)}`).join('')
}

function isNonAscii(character: string): boolean {
  return codePoint(character) > 0x7f
}

function isHalf(character: string): boolean {
  const code = codePoint(character)
  return code >= 0xd800 && code <= 0xdfff
}
