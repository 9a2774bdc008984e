import { isJsonObject, jsonIn } from '../../contract/json-in.ts'
import { orNothing } from '../../contract/or-nothing.ts'
import { isUuid } from '../../contract/special-event.ts'
import { NotAccepted, quotedValue, withoutCredentials } from '../usage-error.ts'

/** Stands in the place of an address to have the embedded reference service judged. */
export const reference = 'reference'

/** The path of the list, which whoever copies an address may leave at its end. */
export const pathAtEnd = /\/special-events\/*$/

/**
 * {base_url}, normalised, without a trailing slash and without the path of the list; or {@link reference}.
 *
 * Credentials are refused: in an address they end up in logs, and a colon in a password would be
 * read in two ways; an @ in the path is one behind a password with a slash. A query or fragment is refused:
 * `/special-events` could not be appended.
 */
export function parseBaseUrl(text: string): string {
  if (text === reference) return reference
  if (!/^https?:\/\//i.test(text)) throw new NotAccepted('not an http or https address')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw new NotAccepted('not a valid address')
  if (url.username !== '' || url.password !== '')
    throw new NotAccepted(
      'which holds credentials: they belong in TARGET_USERNAME and TARGET_PASSWORD',
    )
  if (url.pathname.includes('@'))
    throw new NotAccepted('which holds an @ in its path: credentials have settings of their own')
  if (/[?#]/.test(text)) throw new NotAccepted('which holds a query or a fragment')
  return `${url.origin}${url.pathname.replace(pathAtEnd, '').replace(/\/+$/, '')}`
}

/**
 * An address without what may be secret in it: credentials, query and fragment. What is no address may be
 * credentials, with anything in the place of the @, or the assignment of another setting: only its beginning is shown.
 */
export function withoutSecrets(text: string): string {
  // Up to the last @, since a password may hold any of the characters that end an address.
  if (/^https?:/i.test(text) && URL.canParse(text))
    return text.replace(/^(https?:).*@/is, '$1//***@').replace(/[?#].*$/s, '?***')
  return text.replace(/^(https?:\/\/)?(?:.*(?:@|%40).*|([^:=%?#]*)[:=%?#].*)$/is, '$1$2***')
}

/** Neither half of Basic credentials may hold control characters (RFC 7617, section 2). */
const control = /\p{Cc}/u

/** The user name of Basic credentials: a colon would end it. */
export function parseUsername(text: string): string {
  if (text.includes(':')) throw new NotAccepted('which holds a colon: it would end the user name')
  if (control.test(text)) throw new NotAccepted('which holds a control character')
  return text
}

/** A user name without the password that somebody has put behind it. */
export function withoutPassword(text: string): string {
  return text.replace(/:.*$/s, ':***')
}

/** The password of Basic credentials; colons and blanks are part of it. */
export function parsePassword(text: string): string {
  if (control.test(text))
    throw new NotAccepted('it holds a control character, perhaps the line break of a file')
  return text
}

/** What the user calls the version of the service. */
export function parseVersion(text: string): string {
  if (control.test(text)) throw new NotAccepted('which holds a control character')
  if (text.length > 100) throw new NotAccepted('too long')
  if (text !== withoutCredentials(text))
    throw new NotAccepted('which holds credentials or a query, and would stand in the report')
  return text
}

/** Event ids, separated by commas, blanks or both; each once, as first written. */
export function parseEventIds(text: string): readonly string[] {
  const ids = text.split(/[\s,]+/).filter((id) => id !== '')
  if (ids.length === 0) throw new NotAccepted('which names no event')
  const wrong = ids.find((id) => !isUuid(id))
  if (wrong !== undefined) throw new NotAccepted(`in which ${quotedValue(wrong)} is not a uuid`)
  const keys = ids.map((id) => id.toLowerCase())
  return ids.filter((id, index) => keys.indexOf(id.toLowerCase()) === index)
}

/** An IANA time zone, as written. Offsets such as `+01:00`, which later Node versions know, are none. */
export function parseTimeZone(text: string): string {
  if (!/^[A-Za-z]/.test(text)) throw new NotAccepted('not the name of a zone')
  if (!orNothing(() => new Intl.DateTimeFormat('en', { timeZone: text })))
    throw new NotAccepted('not a zone that this computer knows')
  return text
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/

/** What the harness or HTTP itself has to say in every request. */
const reserved = new Map([
  ['authorization', 'it comes from TARGET_USERNAME and TARGET_PASSWORD'],
  ['host', 'it comes from TARGET_URL'],
  ['content-type', 'each request has its own'],
  ['content-length', 'each request has its own'],
  ...[
    ...['connection', 'expect', 'keep-alive', 'proxy-authenticate', 'proxy-authorization'],
    ...['proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ].map((name) => [name, 'it belongs to the connection, not to the request'] as const),
])

/**
 * Further request headers from a JSON object of strings. What it throws says nothing of the values,
 * and nothing of names but those that are reserved: someone may have written the two the wrong way round.
 */
export function parseRequestHeaders(text: string): Readonly<Record<string, string>> {
  const names = new Set<string>()
  const headers = Object.entries(jsonObject(text)).map(([name, value], index) => {
    const nth = `header ${index + 1}`
    if (!token.test(name))
      throw new NotAccepted(`the name of ${nth} has characters that none may have`)
    const key = name.toLowerCase()
    const reason = reserved.get(key)
    if (reason !== undefined) throw new NotAccepted(`${name} can't be set here: ${reason}`)
    if (typeof value !== 'string') throw new NotAccepted(`the value of ${nth} is not a string`)
    if (!fieldValue.test(value))
      throw new NotAccepted(`the value of ${nth} has characters that no header may have`)
    if (names.has(key)) throw new NotAccepted(`${nth} has the name of one before it`)
    names.add(key)
    return [name, value] as const
  })
  return Object.fromEntries(headers)
}

function jsonObject(text: string): object {
  const value = jsonIn(text)
  if (value === undefined) throw new NotAccepted('it is not JSON')
  if (!isJsonObject(value)) throw new NotAccepted('it is not a JSON object')
  return value
}
