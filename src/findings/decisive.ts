import { isDeepStrictEqual } from 'node:util'
import { inPointer, jsonIn } from '../contract/json-in.ts'
import { type EventId, sameId, type UpdateField, updateFields } from '../contract/special-event.ts'
import type { Json } from './facts.ts'
import { isUpdate, requestedBy } from './requested.ts'
import type { Exchange, Violation } from './result.ts'

/** A violation as far as it is told by facts. */
type Told = Pick<Violation, 'code' | 'expected' | 'received' | 'about' | 'exchanges'>

/**
 * The exchange that a violation is seen in: the one that best fits its facts, such as the event, the query and the
 * value that was received; and where in the body of its answer that stands, as JSON Pointers (RFC 6901). Of several that fit alike, the last where something was updated on the way, else the first.
 */
export function decisiveOf(violation: Told) {
  const { exchanges } = violation
  const seen = exchanges.map((exchange) => ({
    fit: fitOfRequest(exchange, violation) + fitOfAnswer(exchange, violation),
    wrongAt: wrongPlaces(exchange, violation),
  }))
  const fits = seen.map(({ fit, wrongAt }) => fit + (wrongAt.length > 0 ? 4 : 0))
  const best = Math.max(...fits)
  const at = exchanges.some(isUpdate) ? fits.lastIndexOf(best) : fits.indexOf(best)
  return at < 0 ? undefined : { at, wrongAt: seen[at]?.wrongAt ?? [] }
}

/** In which kind of answer a value was seen, by what the facts call it. */
const operationsSeen: Readonly<Record<string, string>> = {
  ...{ answered: 'update', read: 'get', again: 'get', later: 'get', listed: 'list' },
}

/** How far a request is the one that the facts tell of. */
function fitOfRequest(exchange: Exchange, { about, expected }: Told): number {
  const { credentials, eventId, operation, query } = requestedBy(exchange)
  const asked = Object.entries(objectOf(about.query)).filter(([, value]) => !Array.isArray(value))
  const isAsked = asked.every(([name, value]) => query.get(name) === String(value))
  const isOperation =
    about.operation === operation || operationsSeen[String(about.seen)] === operation
  return sumOf([
    [
      about.query !== undefined && operation === 'list' && isAsked,
      2 - (query.size - asked.length) / 10,
    ],
    // What all pages lack is shown on the first.
    [!(Number(query.get('page') ?? 1) > 1), 0.05],
    [isOperation, 2],
    [about.method === exchange.request.method, 1],
    [about.query === undefined && isSameId(about.eventId, eventId), 2],
    [about.field === 'eventId' && isSameId(expected, eventId), 2],
    [about.credentials !== undefined && credentials !== undefined, 3],
    ['sent' in about && isDeepStrictEqual(jsonIn(exchange.request.body ?? ''), about.sent), 1],
  ])
}

/** How far an answer is what was received, its body aside. */
function fitOfAnswer({ response }: Exchange, { code, received }: Told): number {
  const { items, status } = objectOf(received)
  const body = jsonIn(response?.body ?? '')
  const length = Array.isArray(body) ? body.length : undefined
  return sumOf([
    [code === 'no-answer' && response === undefined, 8],
    [code === 'other-media-type' && (response?.headers['content-type'] ?? null) === received, 4],
    [typeof status === 'number' && response?.status === status, 4],
    [length !== undefined && (length === received || length === items), 4],
  ])
}

function sumOf(fits: readonly (readonly [boolean, number])[]): number {
  return fits.reduce((sum, [isGiven, fit]) => sum + (isGiven ? fit : 0), 0)
}

/** What the body of an answer holds; of a list that was cut, the elements that end before the cut. */
function valueIn({ response }: Exchange): Json | undefined {
  const { body = '', cut = false } = response ?? {}
  const value = jsonIn(body) as Json | undefined
  if (value !== undefined || !cut || !/^\s*\[/u.test(body)) return value
  // The last elements may hold objects, and texts braces; 20 ends are tried, so that no answer takes long.
  for (let end = body.length, left = 20; end > 0 && left > 0; left--) {
    end = body.lastIndexOf('}', end - 1)
    const elements = jsonIn(`${body.slice(0, end + 1)}]`) as Json | undefined
    if (elements !== undefined) return elements
  }
  return undefined
}

/** Where in the body of an answer what was received stands. */
function wrongPlaces(exchange: Exchange, { about, code, received }: Told): readonly string[] {
  const body = valueIn(exchange)
  if (typeof body !== 'object' || body === null) return []
  const events = Array.isArray(body) ? body.map((event, at) => [`/${at}`, event] as const) : []
  const all = events.length > 0 ? events : [['', body] as const]
  if (typeof about.field === 'string') {
    const place = `/${inPointer(about.field)}`
    const isIdentifier = !updateFields.includes(about.field as UpdateField)
    return placesIn(all.filter(isOf(isIdentifier ? undefined : about.eventId)), place, received)
  }
  if (typeof about.pointer === 'string') return placesIn(all, about.pointer, received)
  if (Array.isArray(about.faults)) {
    const element = typeof about.element === 'number' ? `/${about.element - 1}` : ''
    return about.faults.flatMap((fault) => {
      const { pointer, found } = objectOf(fault)
      const place = `${element}${pointer}`
      if (found !== undefined) return placesIn([['', body]], place, found)
      // What is missing has no place: it is the object around it that lacks it.
      const around = place.slice(0, place.lastIndexOf('/'))
      return valueAt(body, around) === undefined ? [] : [around]
    })
  }
  const named = [about.eventId, ...(Array.isArray(about.extraIds) ? about.extraIds : [])]
  if (code === 'event-not-listed' || events.length === 0) return []
  return events.flatMap(([place, event]) =>
    named.some((id) => id !== undefined && isOf(id)([place, event]))
      ? membersOf(event, place, received, named)
      : [],
  )
}

type Placed = readonly [place: string, value: Json]

/** Whether an event carries an identifier; any does where none is named. */
function isOf(id: Json | undefined): (placed: Placed) => boolean {
  return ([, event]) =>
    typeof id !== 'string' || Object.values(objectOf(event)).some((value) => isSameId(value, id))
}

function isSameId(one: Json | undefined, other: string | undefined): boolean {
  return typeof one === 'string' && sameId(one as EventId, other as EventId)
}

/** The members of an event that are what was received, or else its identifier. */
function membersOf(
  event: Json,
  place: string,
  received: Json,
  ids: readonly (Json | undefined)[],
): readonly string[] {
  const members = Object.entries(objectOf(event))
  const wrong = members.filter(([, value]) => isReported(value, received))
  const named = members.filter(([, value]) => ids.includes(value))
  return (wrong.length > 0 ? wrong : named).map(([name]) => `${place}/${inPointer(name)}`)
}

/** Below which places a pointer leads to what was received. */
function placesIn(
  values: readonly Placed[],
  pointer: string,
  received: Json | undefined,
): readonly string[] {
  return values.flatMap(([place, value]) => {
    const there = valueAt(value, pointer)
    return there !== undefined && isReported(there, received) ? [`${place}${pointer}`] : []
  })
}

function valueAt(value: Json, pointer: string): Json | undefined {
  const names = pointer.split('/').slice(1)
  return names.reduce<Json | undefined>(
    (held, name) => objectOf(held)[name.replaceAll('~1', '/').replaceAll('~0', '~')],
    value,
  )
}

/** Whether a value is the one that the facts hold, which they may hold the beginning of only. */
function isReported(value: Json, reported: Json | undefined): boolean {
  const shortened = typeof reported === 'string' && /^(.{100,})… \(\d+ [a-z]+\)$/su.exec(reported)
  if (shortened) return typeof value === 'string' && value.startsWith(shortened[1] ?? '')
  if (Array.isArray(reported) && Array.isArray(value) && value.length > reported.length)
    return reported.slice(0, -1).every((item, at) => isReported(value[at] ?? null, item))
  return isDeepStrictEqual(value, reported)
}

function objectOf(value: unknown): Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, Json>) : {}
}
