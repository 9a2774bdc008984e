import type { SchemaFault } from '../contract/schemas.ts'
import type { Facts, Json, MaskedFacts } from './facts.ts'
import {
  type AnswerFacts,
  answerInWords,
  count,
  kindOfRequest,
  listInWords,
  listingInWords,
  queryInWords,
  type RequestFacts,
  requestInWords,
  shown,
  updateInWords,
  updatesInWords,
} from './phrases.ts'
import { causeInWords } from './reasons.ts'

interface NoAnswerFacts {
  readonly expected: 'an answer'
  readonly received: null
  readonly method: string
  readonly path: string
  /** What kept the answer from coming. */
  readonly why: { readonly code: string; readonly facts: Facts }
}

/** What was promised and what came instead, each in words of its own. */
export type Told = readonly [expected: string, received: string]

/** Why a request must succeed, beyond being valid. */
const successes = {
  'also-when-sent-again': 'also when it is sent again',
  'also-without-dates': 'also on an event without dates',
  'after-update': 'after an update',
  'taken-once-read': 'as it does once the event is read before',
  'range-is-empty': 'though nothing lies in that range',
  'event-is-listed': 'since the list shows that event',
} as const

interface RefusedFacts extends RequestFacts {
  readonly expected: 'success'
  readonly received: AnswerFacts
  readonly because?: keyof typeof successes
}

interface ValueFacts {
  readonly field: string
  readonly expected: unknown
  readonly received: unknown
  readonly as: keyof typeof sources
  /** In which answer the other value stood. */
  readonly seen?: keyof typeof sights
  readonly eventId?: string
  /** What an update on the way has sent. */
  readonly sent?: unknown
  /** Whether the field was absent. */
  readonly missing?: boolean
  /** What a refused update carried in place of credentials, and its answer. */
  readonly credentials?: string
  readonly status?: number
  /** Which step of a sequence, and of how many. */
  readonly step?: number
  readonly steps?: number
  /** Which of several reads. */
  readonly time?: number
  /** The other event, the one that was updated. */
  readonly updated?: string
  /** The values before. */
  readonly former?: unknown
}

/** Where the expected value of a field comes from. */
const sources = {
  sent: () => ', as sent',
  'sent-at-once': () => ', as sent at once with other updates',
  'last-sent': ({ step, steps }: ValueFacts) => `, as last sent, after step ${step} of ${steps}`,
  answered: ({ sent }: ValueFacts) => `, as ${updateInWords(sent)} answered`,
  'before-update': ({ sent }: ValueFacts) => `, as before ${updateInWords(sent)}`,
  'in-place-of-former': ({ former }: ValueFacts) => ` in place of ${shown(former)}`,
  'before-refused-update': ({ credentials, status }: ValueFacts) =>
    `, as before an update refused with ${credentials} (${status ? `status ${status}` : 'no answer'})`,
  'before-update-of-another': ({ eventId, updated }: ValueFacts) =>
    updated
      ? ` of event ${eventId} when event ${updated} is updated`
      : ` of event ${eventId}, which nobody updated`,
  'first-answer': () => ' however often the update is sent',
  'first-read': ({ eventId }: ValueFacts) => ` however often event ${eventId} is read`,
  listed: () => ', as in the list',
  read: ({ eventId }: ValueFacts) => `, as event ${eventId} is read`,
  path: () => ', whatever identifier the body carries',
  requested: () => ', as in the path of the request',
} as const

/** Where another value was seen in its place. */
const sights = {
  answered: () => ' when answered',
  read: ({ eventId }: ValueFacts) => (eventId ? ` when event ${eventId} is read` : ' when read'),
  listed: () => ' in the list',
  later: () => ' a while after it',
  again: ({ time }: ValueFacts) => ` at time ${time}`,
} as const

/** What listings of two queries have in common, and what not; of the identifiers the first few. */
interface ListingFacts {
  readonly expected: { readonly events: number }
  readonly received: { readonly events: number }
  readonly query: object
  /** The queries that ask for the same; one of them would do. */
  readonly like: readonly object[]
  /** How many are missing and how many too many, where both listings were read to their end. */
  readonly missing?: number
  readonly extra?: number
  readonly missingIds?: readonly string[]
  readonly extraIds?: readonly string[]
}

/** What tells that a page must hold so many items. */
interface ItemFacts {
  readonly expected: number
  readonly received: number
  readonly query: object
  /** So many events are known to lie in the range. */
  readonly known?: number
  /** So many events are listed in all. */
  readonly listed?: number
  /** So many items stand on a page behind it. */
  readonly following?: number
  /** The same, asked for otherwise, holds so many. */
  readonly like?: object
}

function sinceInWords({ known, listed, following, like }: ItemFacts): string {
  if (known !== undefined) return `, since ${count(known, 'event')} lie in the range`
  if (listed !== undefined) return `, since ${count(listed, 'event')} are listed`
  if (following !== undefined) return ', since a page with further events follows'
  return like === undefined ? '' : `, as with ${queryInWords(like)}`
}

interface EventShapeFacts {
  readonly expected: 'a special event'
  readonly received: AnswerFacts
  /** The first places that depart from the schema; none where there is not even one object. */
  readonly faults: readonly SchemaFault[]
  /** How many places more. */
  readonly further?: number
  /** Which element of how many, where it stands in a listing. */
  readonly element?: number
  readonly of?: number
  readonly query?: object
}

function faultInWords({ pointer, demand, found }: SchemaFault): string {
  const place = pointer === '' ? 'it' : pointer
  return `${place} ${demand}${found === undefined ? '' : `, is ${shown(found, 60)}`}`
}

/** Why an event must not be listed. */
const absences = {
  'no-date-there': 'where it has no date',
  'only-yesterday': 'since of those days it takes place on yesterday alone',
  'only-refused': 'since only a refused update has sent a day in that range',
} as const

/**
 * Every way in which a promise may be broken: the facts that show it, and the words they are told in. All
 * reports get their words from here, so a change of words changes nothing else.
 */
const violations = {
  /** A valid request that stays without an answer. */
  'no-answer': ({ method, path, why }: NoAnswerFacts): Told => [
    'an answer to a valid request',
    `none to ${method} ${path}: ${causeInWords({ code: why.code, about: why.facts as MaskedFacts })}`,
  ],
  /** A valid request that is answered with a refusal. */
  refused: ({ received, because, ...request }: RefusedFacts): Told => [
    `${requestInWords(request)} to succeed${because ? ` ${successes[because]}` : ''}`,
    answerInWords(received),
  ],
  /** The configured credentials are not taken. */
  'credentials-refused': (facts: {
    readonly expected: 'success'
    readonly received: AnswerFacts
    readonly operation: string
  }): Told => [
    `the configured Basic credentials to be accepted by ${facts.operation}`,
    answerInWords(facts.received),
  ],
  /** A request without valid credentials that succeeds. */
  'accepted-without-credentials': ({
    received,
    credentials,
    ...request
  }: RequestFacts & {
    readonly expected: 'refusal'
    readonly received: AnswerFacts
    readonly credentials: string
  }): Told => [
    `${request.operation === 'update' ? requestInWords(request) : kindOfRequest(request)} with ${credentials} to be refused`,
    `status ${received.status}`,
  ],
  /** An event that cannot be read any more. */
  'not-readable': ({
    eventId,
    received,
    sent,
  }: {
    readonly expected: 'success'
    readonly received: AnswerFacts
    readonly eventId: string
    /** The update before; several, as text, where the event was not read in between. */
    readonly sent: unknown
  }): Told => [
    `event ${eventId} to be readable after ${Array.isArray(sent) ? updatesInWords(sent) : updateInWords(sent)}`,
    answerInWords(received),
  ],
  /** A success for an identifier that no event has. */
  'unknown-event-answered': (facts: {
    readonly expected: 'no success'
    readonly received: AnswerFacts
    readonly eventId: string
  }): Told => [
    `no success for ${facts.eventId}, which no event has`,
    answerInWords(facts.received),
  ],
  /** An update body that names an event has made one. */
  'event-made-by-body': ({
    eventId,
  }: {
    readonly expected: null
    readonly received: unknown
    readonly eventId: string
  }): Told => [`no event ${eventId}, which only a body has named`, 'it can be read'],

  /** A field with another value than it must have. */
  'other-value': (facts: ValueFacts): Told => [
    `${facts.field} ${shown(facts.expected)}${sources[facts.as](facts)}`,
    `${facts.missing ? `no ${facts.field}` : `${facts.field} ${shown(facts.received)}`}${facts.seen ? sights[facts.seen](facts) : ''}`,
  ],
  /** What an update has changed is undone some time after it. */
  'returned-to-original': ({
    expected,
    received,
    eventId,
  }: {
    readonly expected: unknown
    readonly received: unknown
    readonly eventId: string
  }): Told => [
    `event ${eventId} to hold the values of an update a while after it: ${shown(expected)}`,
    `those from before the run: ${shown(received)}`,
  ],
  /** What is left of an invalid update. */
  'invalid-event': ({
    expected,
    received,
    pointer,
    seen,
    sent,
  }: {
    /** What the schema demands. */
    readonly expected: string
    readonly received: unknown
    readonly pointer: string
    readonly seen: 'answered' | 'read' | 'listed'
    /** The update bodies, as text. */
    readonly sent: readonly string[]
  }): Told => [
    `a valid special event when ${seen} after ${updatesInWords(sent)}`,
    `${pointer} ${expected}, is ${shown(received)}`,
  ],

  /** Something else than a list. */
  'no-array': ({
    received,
    query,
  }: {
    readonly expected: 'an array'
    readonly received: AnswerFacts
    readonly query?: object
  }): Told => [`a JSON array from ${listingInWords(query)}`, answerInWords(received)],
  /** Two queries that ask for the same get other events. */
  'other-listing': ({ expected, received, query, like, ...facts }: ListingFacts): Told => {
    const { missing, extra, missingIds = [], extraIds = [] } = facts
    const few = (number: number, ids: readonly string[]) =>
      `${ids.length === 0 ? 'none' : ids.join(', ')}${number > ids.length ? ' …' : ''}`
    return [
      `the same events from ${listingInWords(query)} as from ${listInWords(like.map(listingInWords), 'or')}`,
      missing === undefined || extra === undefined
        ? `${received.events} events in place of ${expected.events}`
        : `${received.events} events; ${missing} missing (${few(missing, missingIds)}), ${extra} extra (${few(extra, extraIds)})`,
    ]
  },
  /** An event is listed that has days, but none in the range. */
  'listed-outside-range': ({
    expected: { startDate, endDate },
    received,
    eventId,
    query,
  }: {
    readonly expected: { readonly startDate?: string; readonly endDate: string }
    /** Its dates. */
    readonly received: readonly unknown[]
    readonly eventId: string | undefined
    readonly query: object
  }): Told => [
    `only events with a date ${startDate ? `from ${startDate} to` : 'up to'} ${endDate} from ${listingInWords(query)}`,
    `event ${eventId} with dates ${shown(received)}`,
  ],
  /** An event is not listed where it takes place. */
  'event-not-listed': ({
    eventId,
    dates,
    query,
  }: {
    readonly expected: 'listed'
    readonly received: 'not listed'
    readonly eventId: string
    readonly dates: readonly string[]
    readonly query: object
  }): Told => [
    `event ${eventId} with dates ${shown(dates)} in ${listingInWords(query)}`,
    'it is not listed',
  ],
  /** An event is listed where it does not take place. */
  'event-listed': ({
    eventId,
    query,
    because,
  }: {
    readonly expected: 'not listed'
    readonly received: unknown
    readonly eventId: string
    readonly query: object
    readonly because: keyof typeof absences
  }): Told => [
    `event ${eventId} not to be listed in ${listingInWords(query)}, ${absences[because]}`,
    'it is',
  ],
  /** A range in which nothing takes place is not listed as empty. */
  'range-not-empty': ({
    received,
    query,
  }: {
    readonly expected: readonly []
    readonly received: { readonly items: number; readonly suchAs: unknown }
    readonly query: object
  }): Told => [
    `[] from ${listingInWords(query)}`,
    `${count(received.items, 'item')}, such as ${shown(received.suchAs)}`,
  ],
  /** A wide range lacks what narrower ones hold. */
  'missing-from-wider-range': ({
    expected,
    received,
    query,
    missing,
  }: {
    /** The first few of the missing events. */
    readonly expected: readonly string[]
    /** How many the wide range lists. */
    readonly received: number
    readonly query: object
    readonly missing: number
  }): Told => [
    `what narrower ranges list also in ${listingInWords(query)}`,
    `${count(missing, 'event')} missing, such as ${expected[0]}, among ${received}`,
  ],

  /** A page holds more than it may. */
  'too-many-items': ({ expected, received, query }: ItemFacts): Told => [
    `at most ${count(expected, 'item')} in ${listingInWords(query)}`,
    count(received, 'item'),
  ],
  /** A page holds another number of items than it must. */
  'other-number-of-items': (facts: ItemFacts): Told => [
    `${count(facts.expected, 'item')} in ${listingInWords(facts.query)}${sinceInWords(facts)}`,
    count(facts.received, 'item'),
  ],
  /** An event stands on two pages. */
  'event-on-two-pages': ({
    received,
    eventId,
    query,
  }: {
    readonly expected: 'one page'
    /** The pages that it stands on. */
    readonly received: readonly number[]
    readonly eventId: string
    readonly query: object
  }): Told => [
    `no event on two pages of ${listingInWords(query)}`,
    `event ${eventId} on pages ${listInWords(received, 'and')}`,
  ],
  // The rules for every answer.

  /** A success that is not declared as JSON. */
  'other-media-type': ({
    expected,
    received,
  }: {
    readonly expected: string
    readonly received: string | null
  }): Told => [`media type ${expected}`, received === null ? 'no Content-Type' : shown(received)],
  /** Something else than a whole special event, or an element that is none. */
  'no-special-event': ({ received, faults, further, element, of }: EventShapeFacts): Told => [
    element === undefined
      ? 'one special event with all its fields'
      : 'every element to be a special event with all its fields',
    [
      element === undefined ? '' : `element ${element} of ${of}: `,
      faults.map(faultInWords).join('; '),
      further === undefined ? '' : ` and ${further} more`,
      faults.length === 0 ? answerInWords(received) : `; in ${shown(received.body)}`,
    ].join(''),
  ],
  /** A listing names an event more than once. */
  'listed-repeatedly': ({
    eventId,
    received,
  }: {
    readonly expected: 1
    /** How many times it is named. */
    readonly received: number
    readonly eventId: string
    readonly query: object
  }): Told => ['each event at most once', `event ${eventId} ${received} times`],
} satisfies Record<string, (facts: never) => Told>

export type ViolationCode = keyof typeof violations

/** The facts that go with a code, values as they were sent or received. */
export type ViolationFacts<Code extends ViolationCode> = Parameters<(typeof violations)[Code]>[0]

/** A violation as a report holds it. */
export interface ToldViolation {
  readonly code: string
  readonly expected: Json
  readonly received: Json
  /** Further facts: the field, the event, the query and the like that the values are of. */
  readonly about: MaskedFacts
}

/** The sentence that says what is wrong. */
export function summaryOf(violation: ToldViolation): string {
  const [expected, received] = violationInWords(violation)
  return `expected ${expected}, received ${received}`
}

/** What was expected and what was received, in words. */
export function violationInWords({ code, expected, received, about }: ToldViolation): Told {
  const told = (violations as Readonly<Record<string, (facts: never) => Told>>)[code]
  try {
    if (told) return told({ ...about, expected, received } as never)
  } catch {
    // In a report of another version, facts of this code may be missing or of another shape.
  }
  return [shown(expected), shown(received)]
}
