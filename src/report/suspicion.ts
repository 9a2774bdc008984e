import type { Json } from '../findings/facts.ts'
import { kindOfRequest, queryInWords } from '../findings/phrases.ts'
import { sentInWords } from '../findings/reasons-of-run.ts'
import type { Violation } from '../findings/result.ts'
import type { ViolationCode } from '../findings/violations.ts'
import type { CauseKind } from './cause-kinds.ts'
import { type Given, givenIn, memberOf, placed, type Told, valueTold } from './suspected-value.ts'

/** What a violation points to, as far as its facts and its exchanges tell; those with the same key point to the same. */
export function suspicionOf(violation: Violation) {
  const { about, code, expected, received } = violation
  const tell: Telling = tellings[code] ?? (() => ['other', code])
  const [kind, of, key = of] = tell({ ...about, expected, received }, violation)
  return { kind, of: of === undefined ? [] : [of], key: key === true ? kind : `${kind} ${key}` }
}

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
  const { endDate, limit, page, startDate } = givenIn(query)
  // Hardly any default limit leaves the first page empty; an end before the beginning does.
  const isFirstPage = startDate !== undefined && (limit ?? page ?? endDate) === undefined
  if (received === 0 && isFirstPage) return ['other-default', 'endDate']
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

/** The request of a violation that was seen to take the target down. */
export function takingDown({ why }: { readonly why?: Json }): string | undefined {
  const { code, facts } = givenIn(why)
  return code === 'takes-target-down'
    ? sentInWords(givenIn(givenIn(facts).request) as never)
    : undefined
}
