import { unescaped } from './view.ts'

/** Shorter secrets would mask half the report, since any text holds them by chance. */
const shortestAnywhere = 4

/** How often escapes are undone: one thing is written within another, and that within a third. */
export const mostUnescaping = 5

/** Whether a secret is long enough to be masked inside of words, too. */
export function isLong(secret: string): boolean {
  return [...secret].length >= shortestAnywhere
}

/** Fewer characters are hardly broken into lines, and could be of two words. */
const shortestBroken = 8

/** Every form of long secrets, as it is compared: those that may be broken into lines, and all. */
export function formsAnywhere(given: readonly string[]) {
  const secrets = given.flatMap(normalForms)
  const encoded = compared(secrets.flatMap(encodedForms))
  const plain = compared(
    secrets.flatMap((one) => [...plainForms(one), ...otherwise(one), ...escapedForms(one)]),
  )
  const unbroken = compared(
    secrets.filter((one) => one.length >= shortestBroken && !/\s/.test(one)),
  )
  return { broken: [...encoded, ...unbroken], all: [...plain, ...encoded] }
}

/**
 * A secret as it is, and composed and decomposed: what is compared unit by unit knows neither the characters beyond
 * the basic plane that decompose, nor that the order of combining marks may change.
 */
export function normalForms(secret: string): string[] {
  return [...new Set([secret, secret.normalize('NFC'), secret.normalize('NFD')])]
}

/** Forms as they are compared, and as they read where escapes are undone. */
function compared(forms: readonly string[]): string[] {
  // A backslash at its end may have been taken for an escape of what stands behind it.
  const given = forms.flatMap((form) => [form, form.replace(/\\+$/, '')])
  // Most secrets read alike in most forms.
  const all = [...new Set(given)].flatMap((form) => {
    const readings = [form]
    for (
      let view = unescaped({ text: form });
      view && readings.length <= mostUnescaping;
      view = unescaped(view)
    )
      readings.push(view.text)
    return readings
  })
  return [...new Set(all.map(foldedText))].filter((word) => word.length >= shortestAnywhere)
}

/** Every form of short secrets, which stand alone where they are no part of a word. */
export function formsAlone(secrets: readonly string[]): string[] {
  const forms = secrets
    .flatMap(normalForms)
    .flatMap((secret) => [
      ...plainForms(secret),
      ...plainForms(secret).map((form) => form.replaceAll(' ', '+')),
      ...base64Forms(secret).flatMap((form) => [
        form,
        form.replaceAll('+', '-').replaceAll('/', '_'),
      ]),
    ])
  return [...new Set(forms)].filter((form) => form !== '')
}

/** Longer secrets, which are keys, are not looked for within encoded messages. */
const longestNested = 256

/**
 * What a secret may stand as where no escape is: plain, within the quotes of a shell, and its UTF-8 read
 * as Latin-1. Escapes are undone before these are looked for.
 */
function plainForms(secret: string): string[] {
  const cased = [secret, secret.toUpperCase(), secret.toLowerCase()]
  const misread = cased.flatMap((text) => {
    const bytes = Buffer.from(text, 'utf8')
    return [bytes.toString('latin1'), new TextDecoder('windows-1252').decode(bytes)]
  })
  return [secret, Buffer.from(secret, 'utf8').toString('utf8'), ...misread, ...shellForms(secret)]
}

/** What is left of a long secret where a program could not write it as it is. */
function otherwise(secret: string): string[] {
  const characters = /[^\0-\x7f]/gu
  const rest = secret.replace(characters, '')
  const isTelling = rest.length >= shortestAnywhere
  // ISO-8859-1 and windows-1252 read as UTF-8; what has no letter in a character set: a sign for each character, for each
  // unit of UTF-16, or for each byte of UTF-8.
  const unread = [
    Buffer.from(secret, 'latin1').toString('utf8'),
    ...['\ufffd', '?'].flatMap((sign) => [
      secret.replace(characters, sign),
      secret.replace(characters, (one) => sign.repeat(one.length)),
      secret.replace(characters, (one) => sign.repeat(Buffer.byteLength(one))),
    ]),
    ...(isTellingRest(secret, rest) ? [rest] : []),
  ]
  const numbers = /^\d+(\.\d+)?$/.test(secret)
    ? [String(Number(secret)), secret.replace(/^0+/, '')]
    : []
  // A blank for several, as in HTML, a line break of two characters for one, and what names have in its place.
  const blanks = [' ', '  ', '_'].map((blank) => secret.replace(/\s+/g, blank))
  return [...(isTelling ? unread : []), ...numbers, ...blanks, ...printableForms(secret)]
}

/** A secret as mails quote it, in a body and in a header; what is plain by itself stands so already. */
function printableForms(secret: string): string[] {
  const written = (isPlain: RegExp) =>
    Array.from(Buffer.from(secret, 'utf8').toString('latin1'), (byte) =>
      isPlain.test(byte) ? byte : `=${Buffer.from(byte, 'latin1').toString('hex')}`,
    ).join('')
  const inHeader = written(/[!-<>@-^`-~]/)
  return [written(/[ -<>-~]/), written(/[!-<>-~]/), inHeader, inHeader.replaceAll('=20', '_')]
}

/** So many letters hardly make a word where some are missing among them. */
const fewestLeft = 5

/** Words of so many letters are met by chance in no text. */
const fewestOfRareWord = 12

/**
 * Whether what is left of a secret without its letters beyond ASCII is no word, as `Hall` is of `Hallé`; without its
 * accents only, it mostly is one: `password` of `pässwörd`.
 */
function isTellingRest(secret: string, rest: string): boolean {
  const isWithin = /[\0-\x7f][^\0-\x7f\p{M}]+[\0-\x7f]/u.test(secret)
  const isRare = rest.length >= fewestOfRareWord || /[^a-z]/i.test(rest)
  return rest.length >= fewestLeft && (isWithin || isRare)
}

/** What HTML breaks lines with. */
const lineBreaks = ['<br>', '<br/>', '<br />']

/**
 * Secrets of several words: as they are where no blank is read; and those that could be other words then, such as `an other`,
 * as they are where each run of blanks is read as one.
 */
export function formsOfWords(given: readonly string[]) {
  const secrets = given.map((one) => one.trim()).filter((one) => isLong(one) && /\s/.test(one))
  const isTelling = (one: string) => /\S\s+\S+\s+\S/.test(one) || /[^\p{L}\s]/u.test(one)
  const parted = (some: readonly string[], blanks: readonly string[]) =>
    compared(some.flatMap((one) => blanks.map((blank) => one.replace(/\s+/g, blank))))
  const aroundBreaks = lineBreaks.flatMap((one) => [one, ` ${one}`, `${one} `, ` ${one} `])
  return {
    unread: parted(secrets.filter(isTelling), ['', '<br>', '<br/>']),
    collapsed: parted(
      secrets.filter((one) => !isTelling(one)),
      [' ', ...aroundBreaks],
    ),
  }
}

/** What a secret may stand as in Base64 and in hexadecimal digits, by itself or within a message. */
function encodedForms(secret: string): string[] {
  const texts = secret.length > longestNested ? [secret] : [secret, ...escapedForms(secret)]
  return texts.flatMap((text) => [...base64Forms(text), Buffer.from(text, 'utf8').toString('hex')])
}

/** A secret as it is usually escaped, in JSON, in HTML and in addresses. */
function escapedForms(secret: string): string[] {
  return [
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    encodeURIComponent(Buffer.from(secret, 'utf8').toString('utf8')),
  ]
}

/** The Base64 of a text's UTF-8, with padding and without; within a longer one it is found by decoding that. */
function base64Forms(text: string): string[] {
  const padded = Buffer.from(text, 'utf8').toString('base64')
  return [padded, padded.replace(/=+$/, '')]
}

/** A text within the quotes of a shell; what a backslash does is undone as an escape. */
function shellForms(text: string): string[] {
  return [
    text.replaceAll("'", "'\\''"), // POSIX, single quotes
    text.replaceAll("'", `'"'"'`), // the same by Python
    text.replaceAll("'", "''"), // PowerShell, single quotes
    text.replace(/["$`]/g, '`$&'), // PowerShell, double quotes
    text.replaceAll('"', '""'), // cmd
  ]
}

/** Units that stand for others, or several, in canonical decomposition: `é` and `e` with an accent are one text. */
const known: (number | readonly number[] | undefined)[] = Array(0x1_0000).fill(undefined)

/** What different programs write for one another in Base64, in forms, and where they break lines. */
const alike = new Map([...[...'-+\t\n\r'].map((letter) => [letter, ' '] as const), ['_', '/']])

const ascii = Uint16Array.from({ length: 0x80 }, (_, unit) => {
  const letter = String.fromCharCode(unit)
  return (alike.get(letter) ?? letter.toLowerCase()).charCodeAt(0)
})

/**
 * The units that a unit of UTF-16 is compared by: in lower case, since headers come back so, decomposed,
 * and blanks of any kind and the letters in which alphabets of Base64 differ alike. A number where it is only one.
 */
export function folded(unit: number): number | readonly number[] {
  if (unit < 0x80) return ascii[unit] ?? unit
  const units = known[unit] ?? unitsOf(unit)
  known[unit] = units
  return units
}

/** A whole text as it is compared. */
export function foldedText(text: string): string {
  let read = ''
  for (let index = 0; index < text.length; index += 1) {
    const units = folded(text.charCodeAt(index))
    read += typeof units === 'number' ? String.fromCharCode(units) : String.fromCharCode(...units)
  }
  return read
}

function unitsOf(unit: number): number | readonly number[] {
  // In upper case first: of some letters that is several, as `SS`.
  const cased = String.fromCharCode(unit).normalize('NFD').toUpperCase().toLowerCase()
  const text = cased.replace(/\s/g, ' ')
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return units.length === 1 ? text.charCodeAt(0) : units
}
