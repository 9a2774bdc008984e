import { isDeepStrictEqual } from 'node:util'
import { isJsonObject, jsonIn, jsonObjectIn } from '../contract/json-in.ts'
import { specialEventFaults, updateFaults } from '../contract/schemas.ts'
import {
  type EventId,
  receivedId,
  sameId,
  type UpdateField,
  updateFields,
} from '../contract/special-event.ts'
import type { Json } from '../findings/facts.ts'
import { kindOfRequest, queryInWords } from '../findings/phrases.ts'
import { sentInWords } from '../findings/reasons-of-run.ts'
import { isUpdate, requestedBy } from '../findings/requested.ts'
import type { Exchange, Violation } from '../findings/result.ts'
import type { ViolationCode } from '../findings/violations.ts'

/** What may be wrong in a service, in one line; `of` is what it is of. */
export const causeKinds = {
  'no-answer': (of) => `Valid requests get no answer, such as ${of}`,
  'takes-down': (of) => `Valid requests take the service down: ${of}`,
  refused: (of) => `Valid requests are refused: ${of}`,
  'open-door': () => 'Requests without valid credentials succeed',
  'other-media-type': (of) => `Answers have ${of}`,
  'no-array': () => 'Listings are no array of events',
  'broken-shape': (of) => `Events break their schema: ${of}`,
  'sent-not-taken': (of) => `PATCH does not take what it is sent: ${of}`,
  'unsent-cleared': (of) => `PATCH clears what it is not sent: ${of}`,
  'unsent-changed': (of) => `PATCH changes what it is not sent: ${of}`,
  'undone-at-once': (of) => `Updates sent at once undo one another: ${of}`,
  'answer-not-stored': (of) => `What is read is not what PATCH has answered: ${of}`,
  'other-event-changed': (of) => `PATCH changes other events than its own: ${of}`,
  'other-event-removed': () => 'PATCH removes other events than its own',
  'event-made': () => 'PATCH makes events of identifiers in its body',
  'refused-stored': (of) => `Refused updates are carried out all the same: ${of}`,
  'invalid-stored': (of) => `Invalid updates are stored: ${of}`,
  'other-identifier': () => 'Answers carry another identifier than was asked for',
  'unknown-answered': () => 'Identifiers that no event has are answered with success',
  disagreeing: (of) => `Listed and read by itself, events differ: ${of}`,
  unsteady: (of) => `Reading alone changes what is read: ${of}`,
  'other-default': (of) => `The default is another: ${of}`,
  'other-number': (of) => `Pages have a wrong length: ${of}`,
  'pages-overlap': () => 'Pages of one listing share events',
  'listed-twice': () => 'Listings name events more than once',
  'not-listed': () => 'Listings lack events of the range',
  'wrongly-listed': () => 'Listings hold events from outside the range',
  other: (of) => `Otherwise: ${of}`,
} as const satisfies Record<string, (of: string) => string>

export type CauseKind = keyof typeof causeKinds

/** What a violation points to, as far as its facts and its exchanges tell; those with the same key point to the same. */
export function suspicionOf(violation: Violation) {
  const { about, code, expected, received } = violation
  const tell: Telling = tellings[code] ?? (() => ['other', code])
  const [kind, of, key = of] = tell({ ...about, expected, received }, violation)
  return { kind, of: of === undefined ? [] : [of], key: key === true ? kind : `${kind} ${key}` }
}

type Given = Readonly<Record<string, Json>>

/** The kind of cause, what it is of, and what else makes two of a kind one cause: `true` where that alone does. */
type Told = readonly [kind: CauseKind, of?: string, key?: string | true]

type Telling = (facts: Given, violation: Violation) => Told

const told =
  (kind: CauseKind): Telling =>
  () => [kind]

const refused: Telling = ({ operation = 'get', query, received, when }) => {
  const { status } = givenIn(received)
  const kind = `${kindOfRequest({ operation: String(operation) })}${when === 'amid' ? ' while it is updated' : ''}`
  const asked = operation === 'list' ? queryInWords(givenIn(query)) || kind : kind
  return ['refused', `${asked} (${status})`, `${kind} ${status}`]
}

const itemsOf: Telling = ({ expected, query, received }, { code }) => {
  const { endDate, limit, startDate } = givenIn(query)
  // No limit leaves a page empty; a range that ends before it begins does.
  if (received === 0 && startDate !== undefined && endDate === undefined)
    return ['other-default', 'endDate']
  const most = code === 'too-many-items' ? ` (at most ${expected})` : ''
  if (limit === undefined) return ['other-number', `without limit${most}`, 'without limit']
  // An empty page may be one behind the last, as the service counts.
  const items = received === 0 ? '' : `${received} `
  return ['other-number', `${items}with limit=${limit}${most}`, 'with a limit']
}

const tellings: Readonly<Record<ViolationCode, Telling>> = {
  'no-answer': (facts) => {
    const { method, path } = facts
    const request = takingDown(facts)
    return request ? ['takes-down', request] : ['no-answer', `${method} ${path}`, String(method)]
  },
  refused,
  'credentials-refused': refused,
  'not-readable': refused,
  'accepted-without-credentials': told('open-door'),
  'text-of-another': ({ field }) => ['other-event-changed', String(field), true],
  'event-gone': told('other-event-removed'),
  'unknown-event-answered': told('unknown-answered'),
  'event-made-by-body': told('event-made'),
  'other-value': valueTold,
  'returned-to-original': () => ['answer-not-stored', 'it is undone a while later', true],
  'invalid-event': ({ pointer }) => ['invalid-stored', memberOf(pointer), true],
  'no-array': told('no-array'),
  'other-listing': otherListing,
  'listed-outside-range': told('wrongly-listed'),
  'event-listed': told('wrongly-listed'),
  'range-not-empty': told('wrongly-listed'),
  'event-not-listed': told('not-listed'),
  'missing-from-wider-range': told('not-listed'),
  'fewer-in-wider-range': told('not-listed'),
  'too-many-items': itemsOf,
  'other-number-of-items': itemsOf,
  'event-on-two-pages': told('pages-overlap'),
  'listed-repeatedly': told('listed-twice'),
  'other-media-type': ({ received }) => [
    'other-media-type',
    received === undefined || received === null ? 'no Content-Type' : `Content-Type ${received}`,
  ],
  'no-special-event': ({ faults }) => {
    const { demand, pointer } = givenIn(Array.isArray(faults) ? (faults[0] ?? null) : null)
    return ['broken-shape', pointer === undefined ? 'not even an object' : placed(pointer, demand)]
  },
}

/** Two listings that must be alike: where one leaves out a parameter, its default is in doubt. */
function otherListing({ like, query }: Given): Told {
  const given = Object.keys(givenIn(query))
  const alike = givenIn(Array.isArray(like) ? (like[0] ?? null) : null)
  const missing = Object.keys(alike).find((name) => !given.includes(name))
  return missing === undefined ? ['other', 'listings differ'] : ['other-default', missing]
}

function valueTold(facts: Given, violation: Violation): Told {
  const { as, expected, field, missing, received } = facts
  const name = String(field)
  // Of a long body, only the beginning may be kept.
  const isSent = as === 'sent' || (as !== 'before-update' && wasSent(name, violation))
  const isIdentifier = !updateFields.includes(name as UpdateField)
  const isLacking = expected === null || (missing === true && (isSent || isIdentifier))
  const lacking = isLacking ? firstFaultBeside(name, violation) : undefined
  if (lacking) return ['broken-shape', placed(lacking.pointer, lacking.demand)]
  if (isIdentifier || showsAnother(violation)) return ['other-identifier']
  const bySource: Readonly<Record<string, CauseKind>> = {
    'before-update-of-another': 'other-event-changed',
    'before-refused-update': 'refused-stored',
    answered: 'answer-not-stored',
    'sent-at-once': 'undone-at-once',
    listed: 'disagreeing',
    read: 'disagreeing',
    'first-read': 'unsteady',
  }
  const kind = bySource[String(as)]
  // One of two answers that disagree may be wrong by itself.
  const [fault] = kind === 'disagreeing' ? faultsAlone(name, missing === true, received) : []
  if (fault) return ['broken-shape', `${name} ${fault.demand}`]
  if (kind !== undefined) return [kind, name, true]
  if (isSent && wasAnswered(name, violation)) return ['answer-not-stored', name, true]
  if (isSent) return ['sent-not-taken', `${name}${becomeOf(facts)}`, true]
  return [missing === true || isEmpty(received) ? 'unsent-cleared' : 'unsent-changed', name, true]
}

/** What is wrong first with an answer that lacks a field, which then is neither lost nor left as it was. */
function firstFaultBeside(field: string, { exchanges }: Violation) {
  const answers = exchanges.flatMap(({ response }) => {
    const body = response && response.status < 300 ? jsonObjectIn(response.body ?? '') : undefined
    return body ? [specialEventFaults(body)] : []
  })
  return answers.find((faults) => faults.some(({ pointer }) => pointer === `/${field}`))?.[0]
}

/** Whether the answer that shows a wrong value is another event than was asked for, so that no field of it can be right. */
function showsAnother({ exchanges }: Violation): boolean {
  const decisive = exchanges.find((exchange) => exchange.decisive)
  const asked = decisive && requestedBy(decisive).eventId
  const answered = receivedId(givenIn(jsonIn(decisive?.response?.body ?? '') as Json | undefined))
  return asked !== undefined && answered !== undefined && !sameId(answered, asked as EventId)
}

/** What keeps a value from standing in a field whatever it is compared with; what reports cut of it tells nothing. */
function faultsAlone(field: string, isMissing: boolean, value: Json | undefined) {
  if (isMissing) return [{ demand: 'must be present' }]
  return updateFaults({ [field]: value }).filter(({ pointer }) => pointer === `/${field}`)
}

/** The last update until the exchange that shows a violation. */
function lastUpdate({ exchanges }: Violation): Exchange | undefined {
  const decisive = exchanges.findIndex((exchange) => exchange.decisive)
  const until = decisive < 0 ? exchanges : exchanges.slice(0, decisive + 1)
  return until.findLast(isUpdate)
}

/** Whether that has sent a field. */
function wasSent(field: string, violation: Violation): boolean {
  // A body that is no object sends none that could be named.
  return (
    field in (jsonObjectIn(lastUpdate(violation)?.request.body ?? '') ?? { [field]: undefined })
  )
}

/** Whether that was answered with the value that it has sent, and it is a later answer which shows another one. */
function wasAnswered(field: string, violation: Violation): boolean {
  const update = lastUpdate(violation)
  const [sent, answered] = [update?.request.body, update?.response?.body].map((body) =>
    jsonObjectIn(body ?? ''),
  )
  const inOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value)
  return sent !== undefined && isDeepStrictEqual(inOrder(sent[field]), inOrder(answered?.[field]))
}

/** A shorter text that a longer one begins with may be what was made of it: 1.5 of 1.50. */
const leastCut = 10

/** What has plainly become of a value that was sent, to be said behind its name. */
function becomeOf(facts: Given): string {
  const { expected, received } = facts
  if (typeof expected === 'string' && typeof received === 'string') {
    const isCut = received.length >= leastCut && received.length < expected.trimEnd().length
    return isCut && expected.startsWith(received) ? ' (cut)' : ''
  }
  return hasGrown(facts) ? ' (former ones stay)' : ''
}

/** Whether all that was to be there is there, and more besides; nothing at all need not have been added to. */
function hasGrown({ expected, received }: Given): boolean {
  if (!Array.isArray(expected) || !Array.isArray(received) || expected.length < 1) return false
  return received.length > expected.length && expected.every((one) => received.includes(one))
}

function isEmpty(value: Json | undefined): boolean {
  return value === null || value === '' || value === 0 || (Array.isArray(value) && value.length < 1)
}

function placed(pointer: Json, demand: Json | undefined): string {
  return `${memberOf(pointer)} ${demand}`
}

/** The member of an event that a pointer leads into, without the place within a list. */
function memberOf(pointer: Json | undefined): string {
  return String(pointer).split('/')[1] ?? 'the event'
}

/** The request of a violation that was seen to take the target down. */
export function takingDown({ why }: { readonly why?: Json }): string | undefined {
  const { code, facts } = givenIn(why)
  return code === 'takes-target-down'
    ? sentInWords(givenIn(givenIn(facts).request) as never)
    : undefined
}

function givenIn(value: Json | undefined): Given {
  return isJsonObject(value) ? (value as Given) : {}
}
