import { groupedBy } from '../contract/grouped-by.ts'
import { jsonIn } from '../contract/json-in.ts'
import { asMasked } from '../settings/mask/wording.ts'
import { wereAtOnce } from './at-once.ts'
import { decisiveOf } from './decisive.ts'
import { listInWords, updateInWords, upTo } from './phrases.ts'
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
  /** The updates that were under way at once, where the violation is about that. */
  readonly atOnce: readonly Step[]
  /** What requests carried in place of the credentials, where the violation is about that. */
  readonly credentials?: string
  /** Whether the violation is that an identifier which no event has is answered. */
  readonly isUnknown: boolean
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
  const updates = steps.filter(isUpdate)
  const { as, credentials, eventId = decisive.eventId } = violation.about
  const amid = ({ exchange }: Step) => wereAtOnce(decisive.exchange, exchange)
  const until = updates.filter((one) => one.at <= decisive.at || amid(one))
  const refused = until.findLast((one) => credentials !== undefined && one.credentials)
  // Of several events it is the one with the wrong value, unless that was changed by an update of another.
  const isOwn = (one: Step) => as !== 'before-update-of-another' && one.eventId === eventId
  const own = until.findLast((one) => isOwn(one) && amid(one)) ?? until.findLast(isOwn)
  const update = refused ?? until.findLast(isOf(violation)) ?? own ?? until.at(-1) ?? updates[0]
  const sequence: Sequence = {
    ...{ steps, decisive, update, isUnknown: violation.code === 'unknown-event-answered' },
    atOnce: violation.about.as === 'sent-at-once' ? lastUpdates(steps.slice(0, decisive.at)) : [],
    ...(typeof credentials === 'string' ? { credentials } : {}),
  }
  const marks = !exchanges.some((exchange) => exchange.decisive) && {
    decisive: true as const,
    ...(found.wrongAt.length > 0 && { wrongAt: found.wrongAt }),
  }
  const captions = captionsOf(sequence)
  return steps.map((step) => ({
    role: roleOf(step, sequence),
    caption: asMasked(captions.get(step) ?? ''),
    ...(step === decisive && marks),
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
  if (update === undefined || wereAtOnce(step.exchange, update.exchange))
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

/** The last updates without a read in between. */
function lastUpdates(steps: readonly Step[]): readonly Step[] {
  const until = steps.slice(0, steps.findLastIndex(isUpdate) + 1)
  return until.slice(until.findLastIndex((step) => !isUpdate(step)) + 1)
}

function isUpdate({ operation }: Step): boolean {
  return operation === 'update'
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
  const when = whenOf(role, sequence)
  if (step.operation === 'list') {
    const asked = listingCaption(step, sequence)
    return when === '' ? asked : `listing ${when}, ${asked}`
  }
  return readCaption(step, sequence, when)
}

/** When something was read, by the update: of several, the one that is meant is named. */
function whenOf(role: ExchangeRole, { atOnce, steps, update }: Sequence): string {
  if (update === undefined) return ''
  const updates = steps.filter(isUpdate)
  const one = updates.length === 1 ? 'update' : sentInWords(sentBy(update))
  const isAgain = updates.some((other) => other.at < update.at && isSame(other, update))
  const named = atOnce.length > 0 ? 'updates at once' : isAgain ? 'last update' : one
  if (role === 'before') return `before the ${named}`
  return role === 'read' || role === 'listing'
    ? `while the ${named} ${atOnce.length > 0 ? 'were' : 'was'} under way`
    : `after the ${named}`
}

/** Whether two updates send the same to one event. */
function isSame(one: Step, other: Step): boolean {
  const { body } = one.exchange.request
  return one.eventId === other.eventId && body === other.exchange.request.body
}

function readCaption(step: Step, sequence: Sequence, when: string): string {
  const { decisive, isUnknown, steps, update } = sequence
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
  if (isUnknown) return 'read of an identifier that no event has'
  return of.eventId === undefined && isOneOfMany ? 'read of one event' : 'read of the event'
}

function updateCaption(step: Step, { atOnce, steps, update }: Sequence): string {
  const same = steps.find((other) => isUpdate(other) && other.at < step.at && isSame(other, step))
  const sent = sentInWords(sentBy(step))
  if (step.eventId !== update?.eventId) return `another event: ${sent}`
  if (atOnce.includes(step)) return `${sent}, sent at once`
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

/** Most characters of a parameter that a caption shows. */
const mostOfValue = 40

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
    const isChanged = [...step.query].some(
      ([name, value]) => (base.query.get(name) ?? value) !== value,
    )
    const others = differences(step, base) || 'the same again'
    const isMore = !isByDifference && base.query.size > 0
    return isMore ? others.replace(/^with /u, isChanged ? 'but with ' : 'also with ') : others
  }
  if (isByDifference) return difference
  return step.query.size === 0 ? 'without any parameter' : withInWords([...step.query])
}

/** What one listing asks for in another way: `without startDate, with limit=28`. */
function differences(one: Step, other: Step): string {
  const names = [...new Set([...other.query.keys(), ...one.query.keys()])]
  const differing = names.filter((name) => one.query.get(name) !== other.query.get(name))
  const missing = differing.filter((name) => !one.query.has(name))
  const given = [...one.query].filter(([name]) => differing.includes(name))
  if (differing.join() === 'page' && one.query.has('page') && other.query.has('page'))
    return `page ${upTo(mostOfValue, one.query.get('page') ?? '')} of the same listing`
  return [
    ...(missing.length > 0 ? [`without ${listInWords(missing, 'and')}`] : []),
    ...(given.length > 0 ? [withInWords(given)] : []),
  ].join(', ')
}

function withInWords(parameters: readonly (readonly [name: string, value: string])[]): string {
  const told = parameters.map(([name, value]) => `${name}=${upTo(mostOfValue, value)}`)
  return `with ${listInWords(told, 'and')}`
}
