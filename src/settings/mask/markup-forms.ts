import { codePoint, type Escape, escapeByCharacter, firstOf } from './escape-by-character.ts'

const ampersand = { '&': '&amp;', '<': '&lt;' }
const both = { ...ampersand, '>': '&gt;' }

/** Who escapes what: text and attributes, in HTML and in XML, by the habits of their writers. */
const habits: readonly Readonly<Record<string, string>>[] = [
  ampersand,
  both,
  ...['&quot;', '&#34;', '&#x22;'].flatMap((quote) => [
    { ...ampersand, '"': quote },
    { ...both, '"': quote },
    ...['&apos;', '&#39;', '&#039;', '&#x27;'].flatMap((apostrophe) => [
      { ...both, '"': quote, "'": apostrophe },
      { ...both, '"': quote, "'": apostrophe, '/': '&#x2F;', '`': '&#x60;', '=': '&#x3D;' },
    ]),
  ]),
]

/** Whether line breaks and what lies outside ASCII are numbered, and how. */
const numberings: readonly Escape[] = [
  () => undefined,
  numbered((code) => code < 0x20, decimal),
  numbered((code) => code < 0x20, hexadecimal),
  numbered((code) => code < 0x20 || code > 0x7e, decimal),
  numbered((code) => code < 0x20 || code > 0x7e, hexadecimal),
  numbered(
    (code) => code < 0x20 || code > 0x7e,
    (code) => hexadecimal(code).toLowerCase(),
  ),
]

/** A text as it stands in HTML or XML. */
export function markupForms(text: string): string[] {
  return habits.flatMap((habit) => {
    const named: Escape = (character) => habit[character]
    return numberings.map((numbering) => escapeByCharacter(text, firstOf(named, numbering)))
  })
}

function numbered(isSo: (code: number) => boolean, write: (code: number) => string): Escape {
  return (character) => {
    const code = codePoint(character)
    return isSo(code) ? write(code) : undefined
  }
}

function decimal(code: number): string {
  return `&#${code};`
}

function hexadecimal(code: number): string {
  return `&#x${code.toString(16).toUpperCase()};`
}
