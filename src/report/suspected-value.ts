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
import { isUpdate, requestedBy } from '../findings/requested.ts'
import type { Exchange, Violation } from '../findings/result.ts'
import type { CauseKind } from './cause-kinds.ts'

export type Given = Readonly<Record<string, Json>>

/** The kind of cause, what it is of, and what else makes two of a kind one cause: `true` where that alone does. */
export type Told = readonly [kind: CauseKind, of?: string, key?: string | true]

export function valueTold(facts: Given, violation: Violation): Told {
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

export function placed(pointer: Json, demand: Json | undefined): string {
  return `${memberOf(pointer)} ${demand}`
}

/** The member of an event that a pointer leads into, without the place within a list. */
export function memberOf(pointer: Json | undefined): string {
  return String(pointer).split('/')[1] ?? 'the event'
}

export function givenIn(value: Json | undefined): Given {
  return isJsonObject(value) ? (value as Given) : {}
}
