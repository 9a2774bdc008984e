import { isJsonObject } from '../contract/json-in.ts'
import type { SchemaFault } from '../contract/schemas.ts'
import { charactersIn, count } from './quantities.ts'

/** A request as facts: which operation, and what it asked for or sent. */
export interface RequestFacts {
  readonly operation: string
  readonly query?: object
  readonly eventId?: string
  /** The update body: its value, or the text itself where that is no JSON. */
  readonly sent?: unknown
}

export interface AnswerFacts {
  readonly status: number
  /** Its JSON value, or its text where a refusal is no JSON; absent without a body. */
  readonly body?: unknown
  /** Why the body of a success cannot be read. */
  readonly problem?: string
}

/** A value as JSON text short enough for one line of a report. It is masked already, so it may be cut anywhere. */
export function shown(value: unknown, length = 160): string {
  const text = inJson(value)
  return text.length <= length ? text : cutShort(value, text, length)
}

/** The beginning of a value's JSON text: of a text with its closing quote, and how long the whole is. */
function cutShort(value: unknown, text: string, length: number): string {
  const quote = typeof value === 'string' ? '"' : ''
  return `${begun(text, length)}…${quote}${lengthInWords(value)}`
}

/** The beginning of a JSON text, whole characters and escapes of it only. */
function begun(text: string, length: number): string {
  return beginningOf(text, length).replace(/(?<!\\)((?:\\\\)*)\\(?:u[\da-f]{0,3})?$/u, '$1')
}

/** Two values as {@link shown}, whose first difference is shown wherever it is. */
export function shownApart(one: unknown, other: unknown): readonly [string, string] {
  const [first, second] = [inJson(one), inJson(other)]
  if (first === second || begun(first, 160) !== begun(second, 160))
    return [shown(one), shown(other)]
  let alike = 0
  while (first[alike] === second[alike]) alike += 1
  const parted = (text: string, value: unknown) => {
    const before = beginningOf(text, alike - 40)
    const around = `${begun(text, 40)}…${text.slice(before.length)}`
    return around.length > 160 ? cutShort(value, around, 160) : `${around}${lengthInWords(value)}`
  }
  return [parted(first, one), parted(second, other)]
}

/** A value in about so many characters of JSON, in which whole members are left out, and texts cut rather than what they stand in. */
export function shownInPart(value: unknown, length: number): string {
  const text = inJson(value)
  if (text.length <= length) return text
  if (typeof value !== 'object' || value === null)
    return cutShort(value, text, Math.max(length, leastOfText))
  const isList = Array.isArray(value)
  let left = length
  const shown: string[] = []
  for (const [name, held] of Object.entries<unknown>({ ...value })) {
    if (left <= 0) {
      shown.push('…')
      break
    }
    const told = shownInPart(held, left)
    const member = isList ? told : `${inJson(name)}:${told}`
    left -= member.length
    shown.push(member)
  }
  return isList ? `[${shown}]` : `{${shown}}`
}

/** With so much of a text, it can be told from others. */
const leastOfText = 30

/** How long a text is, for which one that facts hold the beginning of says so itself: ` (250 characters)`. */
export function lengthInWords(value: unknown): string {
  if (typeof value !== 'string') return ''
  const [, whole = charactersIn(value)] = /… \((\d+) characters\)$/u.exec(value) ?? []
  return ` (${count(Number(whole), 'character')})`
}

function inJson(value: unknown): string {
  return value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
}

/** The beginning of a text that is longer. */
export function upTo(length: number, text: string): string {
  return text.length <= length ? text : `${beginningOf(text, length)}…`
}

/** The beginning of a text, of at most so many UTF-16 units, whole code points only. */
export function beginningOf(text: string, longest: number): string {
  if (text.length <= longest) return text
  const parted = /[\ud800-\udbff]/u.test(text.charAt(longest - 1))
  return text.slice(0, parted ? longest - 1 : longest)
}

/** A request: `a listing with limit=3`, `reading event …`, `an update of name, price`. */
export function requestInWords({ operation, query, eventId, sent }: RequestFacts): string {
  switch (operation) {
    case 'list':
      return listingInWords(query)
    case 'get':
      return `reading event ${eventId}`
    case 'update':
      return updateInWords(sent)
    default:
      return operation
  }
}

/** A request without what tells it from others of its operation, so that many of a kind read alike. */
export function kindOfRequest({ operation }: RequestFacts): string {
  const kinds: Readonly<Record<string, string>> = {
    list: 'a listing',
    get: 'reading an event',
    update: 'an update',
  }
  return kinds[operation] ?? operation
}

/** A listing by its parameters. */
export function listingInWords(query: object | undefined): string {
  const parameters = queryInWords(query)
  return parameters === '' ? 'a listing' : `a listing with ${parameters}`
}

/** The parameters of a listing as they stand in its address. */
export function queryInWords(query: object | undefined): string {
  return Object.entries(query ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** An update by the fields that it sends, or by its text where it has none. */
export function updateInWords(sent: unknown): string {
  if (sent === undefined) return 'an update'
  if (!isJsonObject(sent)) return `an update with ${shown(sent)}`
  return `an update of ${Object.keys(sent).join(', ') || 'no field'}`
}

/** Several updates by their texts. */
export function updatesInWords(sent: readonly unknown[]): string {
  return `an update with ${sent.map((body) => body || 'no body').join(', then ')}`
}

/** What an answer says. */
export function answerInWords({ status, body, problem }: AnswerFacts): string {
  if (problem !== undefined) return `status ${status} with a body that cannot be judged: ${problem}`
  return body === undefined ? `status ${status}` : `status ${status}: ${shown(body, 120)}`
}

/** What is found where a schema demands something else: `price "3", which must be a number`. */
export function faultInWords({ pointer, demand, found }: SchemaFault): string {
  const place = pointer.slice(1)
  if (found === undefined || demand === 'must be present') return `no ${place}`
  const demanded = demand
    .replace(/^must be (?=string|number|boolean)/u, 'must be a ')
    .replace(/^must be (?=array|object|integer)/u, 'must be an ')
  return `${place === '' ? '' : `${place} `}${shown(found, 60)}, which ${demanded}`
}

/** A number of things with one of them named: `event 5`, `3 events, such as 5,`. */
export function countWithOne(number: number, thing: string, one: string | undefined): string {
  if (one === undefined) return count(number, thing)
  return number === 1 ? `${thing} ${one}` : `${count(number, thing)}, such as ${one},`
}

/** Names one behind the other, with `and` or `or` before the last. */
export function listInWords(names: readonly unknown[], last: 'and' | 'or'): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}

/** Of more numbers than these, only how many there are is told. */
const mostNumbers = 8

/** Numbers as a sentence has them: `1`, `1, 2 and 5`, `1, 2, … and 40 others`. */
export function numbersInWords(numbers: readonly number[]): string {
  const named = firstFew(numbers, mostNumbers, (left) => count(left, 'other'))
  return listInWords(named, 'and')
}

/** At most so many items, and behind them what is told of those that are left, where any are. */
export function firstFew<Item, Rest>(
  items: readonly Item[],
  most: number,
  rest: (left: number) => Rest,
): readonly (Item | Rest)[] {
  const left = items.length - most
  return left > 0 ? [...items.slice(0, most), rest(left)] : items
}

/** At most so many names in a row: `a, b, c`, and where some are left, `a, b, c and 3 others`, or `and 3 more`. */
export function rowInWords(
  names: readonly string[],
  most: number,
  left: 'other' | 'more',
  by = ', ',
) {
  const others = names.length - most
  const told = left === 'other' ? count(others, left) : `${others} ${left}`
  return `${names.slice(0, most).join(by)}${others > 0 ? ` and ${told}` : ''}`
}
