import { NotAccepted } from '../setting.ts'

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
 * and nothing of names that are none: someone may have written the two the wrong way round.
 */
export function parseRequestHeaders(text: string): Readonly<Record<string, string>> {
  const headers = Object.entries(objectOf(text)).map(([name, value], index) => {
    const nth = `the name of header ${index + 1}`
    if (!token.test(name)) throw new NotAccepted(`${nth} has characters that none may have`)
    const reason = reserved.get(name.toLowerCase())
    if (reason !== undefined) throw new NotAccepted(`${name} can't be set here: ${reason}`)
    if (typeof value !== 'string') throw new NotAccepted(`the value of ${name} is not a string`)
    if (!fieldValue.test(value)) {
      throw new NotAccepted(`the value of ${name} has characters that no header may have`)
    }
    return [name, value] as const
  })
  const names = headers.map(([name]) => name.toLowerCase())
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new NotAccepted(`${twice} stands in it twice`)
  return Object.fromEntries(headers)
}

function objectOf(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's own message quotes the text, which is secret.
    throw new NotAccepted('it is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new NotAccepted('it is not a JSON object')
  }
  return value
}
