import { asMasked } from '../settings/mask/wording.ts'
import { decisiveOf } from './decisive.ts'
import { updateInWords } from './phrases.ts'
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
  /** The update that the violation is about: the last one until then; absent where nothing was updated. */
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
  const update = updates.findLast(({ at }) => at <= decisive.at) ?? updates[0]
  const { credentials } = violation.about
  const sequence: Sequence = {
    ...{ steps, decisive, update },
    ...(typeof credentials === 'string' ? { credentials } : {}),
  }
  const isMarked = exchanges.some((exchange) => exchange.decisive)
  return steps.map((step) => ({
    role: roleOf(step, sequence),
    caption: asMasked(captionOf(step, sequence)),
    ...(step === decisive && !isMarked ? { decisive: true as const } : {}),
    ...(step === decisive && !isMarked && found.wrongAt.length > 0
      ? { wrongAt: found.wrongAt }
      : {}),
    ...step.exchange,
  }))
}

function roleOf({ at, operation }: Step, { update }: Sequence): ExchangeRole {
  if (operation === 'update') return 'update'
  if (update === undefined) return operation === 'list' ? 'listing' : 'read'
  if (at < update.at) return 'before'
  return operation === 'list' ? 'listing-after' : 'read-after'
}

/** What a request carried in place of the credentials is told where that sets it apart or is what the violation is about. */
function captionOf(step: Step, sequence: Sequence): string {
  const words = wordsOf(step, sequence)
  const told = sequence.credentials
  const { credentials } = step
  if (credentials === undefined) return words
  const isApart = sequence.steps.some((one) => one.credentials !== credentials)
  return told !== undefined || isApart ? `${words}, with ${told ?? credentials}` : words
}

function wordsOf(step: Step, sequence: Sequence): string {
  const role = roleOf(step, sequence)
  if (role === 'update') return updateCaption(step, sequence)
  const when = whenInWords[role]
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
  const isAgain = steps.some(
    ({ at, operation, eventId }) =>
      at < step.at && at > (update?.at ?? -1) && operation === 'get' && eventId === step.eventId,
  )
  const read = `${isOther ? 'another event ' : ''}read${isAgain ? ' again' : ''}`
  return when === '' ? (isAgain || isOther ? read : 'the event read') : `${read} ${when}`
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
  try {
    return request.body === undefined ? undefined : JSON.parse(request.body)
  } catch {
    return request.body
  }
}

/** A listing by what tells it from the decisive one, and that one by what tells it from the one most like it. */
function listingCaption(step: Step, { steps, decisive }: Sequence): string {
  const listings = steps.filter(({ operation }) => operation === 'list')
  const base = decisive.operation === 'list' ? decisive : (listings[0] ?? step)
  if (step !== base) {
    const differs = differences(step, base)
    return differs.length > 0 ? differs.join(', ') : 'the same again'
  }
  const [nearest] = listings
    .map((other) => differences(step, other))
    .filter((differs) => differs.length > 0)
    .sort((one, other) => rankOf(one) - rankOf(other))
  return nearest?.join(', ') ?? allOf(step)
}

/** Few differences tell most; another page of the same listing tells least. */
function rankOf(differs: readonly string[]): number {
  const isPageOnly = differs.every((difference) => difference.startsWith('with page='))
  return differs.length + (isPageOnly ? 100 : 0)
}

function allOf({ query }: Step): string {
  const parameters = [...query].map(([name, value]) => told(name, value))
  return parameters.length === 0 ? 'without any parameter' : `with ${parameters.join(', ')}`
}

/** What one listing asks for that the other does not, and the other way round. */
function differences(one: Step, other: Step): readonly string[] {
  const given = [...one.query].filter(([name, value]) => other.query.get(name) !== value)
  const missing = [...other.query.keys()].filter((name) => !one.query.has(name))
  return [
    ...missing.map((name) => `without ${name}`),
    ...given.map(([name, value]) => `with ${told(name, value)}`),
  ]
}

function told(name: string, value: string): string {
  return `${name}=${value.length > 40 ? `${value.slice(0, 40)}…` : value}`
}
