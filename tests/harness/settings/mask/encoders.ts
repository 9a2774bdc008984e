/**
 * Ways in which programs write a text, made here from what the platform has and not from the code
 * under test. Each gives what stands between the quotes or delimiters.
 */
export const encoders: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  Base64: base64,
  'Base64 without padding': (text) => base64(text).replace(/=/g, ''),
  'URL-safe Base64': (text) => utf8(text).toString('base64url'),
  'padded URL-safe Base64': (text) => base64(text).replaceAll('+', '-').replaceAll('/', '_'),
  'Base64 in an address': (text) => encodeURIComponent(base64(text)),
  'an address': (text) => encodeURIComponent(wellFormed(text)),
  'an address in lower case': (text) => inLowerCase(encodeURIComponent(wellFormed(text))),
  'a whole address': (text) => encodeURI(wellFormed(text)),
  'a form': form,
  'a form in lower case': (text) => inLowerCase(form(text)),
  JSON: json,
  'ASCII JSON': (text) => numbered(json(text), (hex) => hex),
  'ASCII JSON in upper case': (text) => numbered(json(text), (hex) => hex.toUpperCase()),
  'JSON of PHP': (text) => numbered(json(text), (hex) => hex).replaceAll('/', '\\/'),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'HTML text': (text) => named(text, '&<>'),
  'an HTML attribute': (text) => named(text, '&"<'),
  'HTML of everything': (text) =>
    named(text, '&<>').replace(/["']/g, (quote) => `&#${quote.charCodeAt(0)};`),
  XML: (text) => named(text, '&<>"\''),
  'JSON in HTML': (text) => named(json(text), '&<"'),
  'JSON of numbers alone': (text) =>
    units(text)
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  'HTML of decimal numbers alone': (text) => points(text, (point) => `&#${point};`),
  'HTML of numbers with zeros': (text) =>
    points(text, (point) => `&#x${point.toString(16).toUpperCase().padStart(8, '0')};`),
  'an address of bytes alone': (text) =>
    utf8(text).toString('hex').toUpperCase().replace(/../g, '%$&'),
  'an address of bytes in JSON of numbers': (text) =>
    [...utf8(text).toString('hex')]
      .map(
        (digit, at) => `${at % 2 === 0 ? '\\u0025' : ''}\\u00${digit.charCodeAt(0).toString(16)}`,
      )
      .join(''),
  'single quotes of a shell': (text) => text.replaceAll("'", "'\\''"),
  'double quotes of a shell': (text) => text.replace(/["\\$`]/g, '\\$&'),
  'a shell command in JSON': (text) => json(text.replaceAll("'", "'\\''")),
}

/** Forms of a text that is too long to be one by chance. */
export const encodersOfLong: Readonly<Record<string, (text: string) => string>> = {
  ...encoders,
  'hexadecimal digits': (text) => utf8(text).toString('hex'),
  'hexadecimal digits in upper case': (text) => utf8(text).toString('hex').toUpperCase(),
  'Base64 in lines': (text) => base64(text).replace(/.{7}(?=.)/g, '$&\r\n'),
  'Base64 in lines, in JSON': (text) => base64(text).replace(/.{7}(?=.)/g, '$&\\n'),
  'UTF-8 read as Latin-1': (text) => utf8(text).toString('latin1'),
  'UTF-8 read as windows-1252': (text) => new TextDecoder('windows-1252').decode(utf8(text)),
  'composed text': (text) => text.normalize('NFC'),
  'decomposed text': (text) => text.normalize('NFD'),
  'a text in lower case': (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
}

function units(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
}

function points(text: string, write: (point: number) => string): string {
  return Array.from(text, (character) => write(character.codePointAt(0) ?? 0)).join('')
}

function json(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function form(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1)
}

function inLowerCase(address: string): string {
  return address.replace(/%../g, (byte) => byte.toLowerCase())
}

const names = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** Those of the characters that are given, by their names in HTML. */
function named(text: string, characters: string): string {
  return text.replace(/[&<>"']/g, (one) =>
    characters.includes(one) ? `&${names[one as keyof typeof names]};` : one,
  )
}

function base64(text: string): string {
  return utf8(text).toString('base64')
}

function utf8(text: string): Buffer {
  return Buffer.from(text, 'utf8')
}

function wellFormed(text: string): string {
  return utf8(text).toString('utf8')
}

/** Everything outside ASCII numbered, and every number in one letter case. */
function numbered(json: string, write: (hex: string) => string): string {
  return json
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/\\(?:u(.{4})|.)/g, (escaped, hex) =>
      hex === undefined ? escaped : `\\u${write(hex)}`,
    )
}
