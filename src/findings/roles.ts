import { groupedBy } from '../contract/grouped-by.ts'
import { jsonIn } from '../contract/json-in.ts'
import { asMasked } from '../settings/mask/wording.ts'
import { decisiveOf } from './decisive.ts'
import { listInWords, updateInWords } from './phrases.ts'
import { type Requested, requestedBy } from './requested.ts'
import type { Exchange, ExchangeRole, Violation } from './result.ts'

/** An exchange with what was asked. */
interface Step extends Requested {
  readonly at: number
  readonly exchange: Exchange
}

/** What an exchange is compared with to be told from the others. */
interface Sequence {
  readonly steps: readonly Step[]
  /** The one that shows the violation. */
  readonly decisive: Step
  /** The update that the violation is about: the last one until then, of refused ones where it is about these. */
  readonly update: Step | undefined
  /** What requests carried in place of the credentials, where the violation is about that. */
  readonly credentials?: string
}

/**
 * The exchanges of a violation, each with what it is there for: its role, a caption that tells it from the others, and
 * which of them shows the violation where in its answer. What an exchange says of itself already stays as it is.
 */
export function withRoles(violation: Violation): readonly Exchange[] {
  const { exchanges } = violation
  const found = decisiveOf(violation)
  const steps = exchanges.map((exchange, at) => ({ at, exchange, ...requestedBy(exchange) }))
  const decisive = found && steps[found.at]
  if (found === undefined || decisive === undefined) return exchanges
  const updates = steps.filter(({ operation }) => operation === 'update')
  const { credentials } = violation.about
  const until = updates.filter(({ at }) => at <= decisive.at)
  const refused = until.findLast((one) => credentials !== undefined && one.credentials)
  const update = refused ?? until.findLast(isOf(violation)) ?? until.at(-1) ?? updates[0]
  const sequence: Sequence = {
    ...{ steps, decisive, update },
    ...(typeof credentials === 'string' ? { credentials } : {}),
  }
  const isMarked = exchanges.some((exchange) => exchange.decisive)
  const captions = captionsOf(sequence)
  return steps.map((step) => ({
    role: roleOf(step, sequence),
    caption: asMasked(captions.get(step) ?? ''),
    ...(step === decisive && !isMarked ? { decisive: true as const } : {}),
    ...(step === decisive && !isMarked && found.wrongAt.length > 0
      ? { wrongAt: found.wrongAt }
      : {}),
    ...step.exchange,
  }))
}

/** Whether an update is one of the event that the violation calls the updated one. */
function isOf({ about: { updated } }: Violation): (step: Step) => boolean {
  return ({ eventId }) => typeof updated === 'string' && eventId === updated
}

function roleOf(step: Step, { update }: Sequence): ExchangeRole {
  const { at, operation } = step
  if (operation === 'update') return 'update'
  if (update === undefined || isBeside(step, update))
    return operation === 'list' ? 'listing' : 'read'
  if (at < update.at) return 'before'
  return operation === 'list' ? 'listing-after' : 'read-after'
}

/** Where exchanges have one caption and differ in what was asked or answered all the same, they are numbered, alike ones by one number. */
function captionsOf(sequence: Sequence): ReadonlyMap<Step, string> {
  const alike = groupedBy(sequence.steps, (step) => captionOf(step, sequence))
  const numbered = [...alike].flatMap(([caption, steps]) => {
    const told = steps.map(({ exchange: { request, response, failure } }) =>
      JSON.stringify([request.url, request.body, response?.status, response?.body, failure]),
    )
    const distinct = [...new Set(told)]
    const numberOf = (at: number) =>
      distinct.length > 1 ? ` (${distinct.indexOf(told[at] ?? '') + 1} of ${distinct.length})` : ''
    return steps.map((step, at) => [step, `${caption}${numberOf(at)}`] as const)
  })
  return new Map(numbered)
}

/** Whether a read that was sent before an update was answered after that had been sent; times are off by up to 1 ms. */
function isBeside({ at, exchange: { durationMs, startedAt } }: Step, update: Step): boolean {
  const headStart = Date.parse(update.exchange.startedAt) - Date.parse(startedAt)
  return at < update.at && durationMs - headStart > 1
}

/** What a request carried in place of the credentials is told where that sets it apart or is what the violation is about. */
function captionOf(step: Step, sequence: Sequence): string {
  const words = wordsOf(step, sequence)
  const { credentials } = step
  if (credentials === undefined) return words
  const meant = [sequence.decisive, sequence.update].find((one) => one?.credentials !== undefined)
  const told = meant?.credentials === credentials ? sequence.credentials : undefined
  const isApart = sequence.steps.some((one) => one.credentials !== credentials)
  return told !== undefined || isApart ? `${words}, with ${told ?? credentials}` : words
}

function wordsOf(step: Step, sequence: Sequence): string {
  const role = roleOf(step, sequence)
  if (role === 'update') return updateCaption(step, sequence)
  const isUnderWay = sequence.update !== undefined && (role === 'read' || role === 'listing')
  const when = isUnderWay ? 'while the update was under way' : whenInWords[role]
  if (step.operation === 'list') {
    const asked = listingCaption(step, sequence)
    return when === '' ? asked : `listing ${when}, ${asked}`
  }
  return readCaption(step, sequence, when)
}

const whenInWords: Readonly<Record<ExchangeRole, string>> = {
  before: 'before the update',
  update: '',
  'read-after': 'after the update',
  'listing-after': 'after the update',
  read: '',
  listing: '',
}

function readCaption(step: Step, { steps, update, decisive }: Sequence, when: string): string {
  const of = update ?? decisive
  const isOther = of.eventId !== undefined && step.eventId !== of.eventId
  const isOneOfMany = steps.some(({ eventId }) => eventId !== undefined && eventId !== step.eventId)
  const isAgain = steps.some(
    ({ at, operation, eventId }) =>
      at < step.at && at > (update?.at ?? -1) && operation === 'get' && eventId === step.eventId,
  )
  const read = `${isOther ? 'another event ' : ''}read${isAgain ? ' again' : ''}`
  if (when !== '') return `${read} ${when}`
  if (isAgain || isOther) return read
  return of.eventId === undefined && isOneOfMany ? 'an event read' : 'the event read'
}

function updateCaption(step: Step, { steps, update }: Sequence): string {
  const updates = steps.filter(({ operation }) => operation === 'update')
  const same = updates.find(
    ({ at, eventId, exchange }) =>
      at < step.at &&
      eventId === step.eventId &&
      exchange.request.body === step.exchange.request.body,
  )
  const sent = sentInWords(sentBy(step))
  if (step.eventId !== update?.eventId) return `another event: ${sent}`
  if (same !== undefined) return `the same again: ${sent}`
  return step === update
    ? `the ${sent}`
    : `${step.at < (update?.at ?? 0) ? 'earlier' : 'later'} ${sent}`
}

function sentInWords(sent: unknown): string {
  const fields = typeof sent === 'object' && sent !== null ? Object.keys(sent).length : 0
  if (fields > mostFields) return `update of ${fields} fields`
  return updateInWords(sent).replace(/^an update/u, 'update')
}

/** Of more fields than these, only how many there are is told. */
const mostFields = 3

/** The fields of the body, or its text where that is no JSON. */
function sentBy({ exchange: { request } }: Step): unknown {
  return request.body === undefined ? undefined : (jsonIn(request.body) ?? request.body)
}

/** A listing by what tells it from the decisive one, and that one by what tells it from the other: of many, by all it asks for. */
function listingCaption(step: Step, { steps, decisive }: Sequence): string {
  const listings = steps.filter(({ operation }) => operation === 'list')
  const base = decisive.operation === 'list' ? decisive : (listings[0] ?? step)
  const told = new Set(listings.map((other) => differences(base, other)).filter(Boolean))
  const [difference = ''] = told
  const isByDifference = told.size === 1 && !difference.startsWith('page ')
  if (step !== base) {
    const others = differences(step, base) || 'the same again'
    const hasMore = !isByDifference && base.query.size > 0 && others.startsWith('with ')
    return hasMore ? `also ${others}` : others
  }
  if (isByDifference) return difference
  return step.query.size === 0 ? 'without any parameter' : withInWords([...step.query])
}

function differingNames(one: Step, other: Step): readonly string[] {
  const names = new Set([...other.query.keys(), ...one.query.keys()])
  return [...names].filter((name) => one.query.get(name) !== other.query.get(name))
}

/** What one listing asks for in another way: `without startDate, limit 28 in place of 30`. */
function differences(one: Step, other: Step): string {
  const names = differingNames(one, other)
  const missing = names.filter((name) => !one.query.has(name))
  const given = [...one.query].filter(([name]) => !other.query.has(name))
  const changed = names.filter((name) => one.query.has(name) && other.query.has(name))
  const shownOf = ({ query }: Step, name: string) => shortened(query.get(name) ?? '')
  return [
    ...(missing.length > 0 ? [`without ${listInWords(missing, 'and')}`] : []),
    ...(given.length > 0 ? [withInWords(given)] : []),
    ...changed.map((name) => `${name} ${shownOf(one, name)} in place of ${shownOf(other, name)}`),
  ].join(', ')
}

function withInWords(parameters: readonly (readonly [name: string, value: string])[]): string {
  const told = parameters.map(([name, value]) => `${name}=${shortened(value)}`)
  return `with ${listInWords(told, 'and')}`
}

function shortened(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}
