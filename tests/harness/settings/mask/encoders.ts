/**
 * Ways in which programs write a text, made here from what the platform has and not from the code
 * under test. Each gives what stands between the quotes or delimiters.
 */
export const encoders: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  Base64: (text) => utf8(text).toString('base64'),
  'Base64 without padding': (text) => utf8(text).toString('base64').replace(/=/g, ''),
  'URL-safe Base64': (text) => utf8(text).toString('base64url'),
  'padded URL-safe Base64': (text) =>
    utf8(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  'Base64 in an address': (text) => encodeURIComponent(utf8(text).toString('base64')),
  'an address': (text) => encodeURIComponent(wellFormed(text)),
  'an address in lower case': (text) =>
    encodeURIComponent(wellFormed(text)).replace(/%../g, (byte) => byte.toLowerCase()),
  'a whole address': (text) => encodeURI(wellFormed(text)),
  'a form': (text) => new URLSearchParams({ '': text }).toString().slice(1),
  'a form in lower case': (text) =>
    new URLSearchParams({ '': text })
      .toString()
      .slice(1)
      .replace(/%../g, (byte) => byte.toLowerCase()),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'ASCII JSON': (text) => numbered(JSON.stringify(text).slice(1, -1), (hex) => hex),
  'ASCII JSON in upper case': (text) =>
    numbered(JSON.stringify(text).slice(1, -1), (hex) => hex.toUpperCase()),
  'JSON of PHP': (text) =>
    numbered(JSON.stringify(text).slice(1, -1), (hex) => hex).replaceAll('/', '\\/'),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'HTML text': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  'an HTML attribute': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  'HTML of everything': (text) =>
    text
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
      .replace(
        /&#(38|60|62);/g,
        (_, code) => ({ 38: '&amp;', 60: '&lt;', 62: '&gt;' })[code as '38' | '60' | '62'],
      ),
  XML: (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&apos;'),
  'JSON in HTML': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;'),
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
  'a shell command in JSON': (text) => JSON.stringify(text.replaceAll("'", "'\\''")).slice(1, -1),
}

/** Forms of a text that is too long to be one by chance. */
export const encodersOfLong: Readonly<Record<string, (text: string) => string>> = {
  ...encoders,
  'hexadecimal digits': (text) => utf8(text).toString('hex'),
  'hexadecimal digits in upper case': (text) => utf8(text).toString('hex').toUpperCase(),
  'Base64 in lines': (text) =>
    utf8(text)
      .toString('base64')
      .replace(/.{7}(?=.)/g, '$&\r\n'),
  'Base64 in lines, in JSON': (text) =>
    utf8(text)
      .toString('base64')
      .replace(/.{7}(?=.)/g, '$&\\n'),
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
