import { isJsonObject } from '../contract/json-in.ts'
import type { SchemaFault } from '../contract/schemas.ts'
import {
  type AnswerFacts,
  answerInWords,
  countWithOne,
  faultInWords,
  listInWords,
  listingInWords,
  queryInWords,
  shown,
} from './phrases.ts'
import { count, sum } from './quantities.ts'
import type { EventFacts } from './reason-table.ts'
import type { BothInWords, Found } from './violations-of-events.ts'

/** The listing that was asked for. */
export interface QueryFacts {
  readonly query: object
}

/** What listings of two queries have in common, and what not; of the identifiers the first few. */
export interface ListingFacts extends QueryFacts {
  /** The queries that ask for the same; one of them would do. */
  readonly like: readonly object[]
  /** How many are missing and how many too many, where both listings were read to their end. */
  readonly missing?: number
  readonly extra?: number
  readonly missingIds?: readonly string[]
  readonly extraIds?: readonly string[]
}

/** What tells that a page must hold so many items. */
export interface ItemFacts extends QueryFacts {
  /** So many events are known to lie in the range. */
  readonly known?: number
  /** Pages of another limit that show them: how many items each of the first ones holds. */
  readonly pages?: { readonly limit: number; readonly items: readonly number[] } | undefined
  /** So many events are listed in all. */
  readonly listed?: number
  /** So many items stand on a page behind it. */
  readonly following?: number
  /** The same, asked for otherwise, holds so many. */
  readonly like?: object
}

function sinceInWords({ known, pages, listed, following, like }: ItemFacts): string {
  if (pages !== undefined) {
    const { items, limit } = pages
    const where = items.length === 1 ? 'page 1' : `pages 1 to ${items.length}`
    return `, since there are ${sum(items)} on ${where} with limit=${limit}`
  }
  if (known !== undefined) return `, since ${count(known, 'event')} lie in the range`
  if (listed !== undefined) return `, since ${count(listed, 'event')} are listed`
  if (following !== undefined) return ', since a page with further events follows'
  return like === undefined ? '' : `, as with ${queryInWords(like)}`
}

/** How many there are, with the first few of them, if any: `, 3 missing (a, b …)`. */
function numberOf(what: string, number: number, ids: readonly string[]): string {
  if (number === 0) return ''
  const named = ids.length === 0 ? '' : ` (${ids.join(', ')}${number > ids.length ? ' …' : ''})`
  return `, ${number} ${what}${named}`
}

export interface EventShapeFacts {
  /** The first places that depart from the schema; none where there is not even one object. */
  readonly faults: readonly SchemaFault[]
  /** How many places more. */
  readonly further?: number
  /** Which element of how many, where it stands in a listing. */
  readonly element?: number
  readonly of?: number
  readonly query?: object
}

/** Why an event must not be listed. */
const absences = {
  'no-date-there': 'where it has no date',
  'only-yesterday': 'since of those days it takes place on yesterday alone',
  'only-refused': 'since only a refused update has sent a day in that range',
} as const

type DatedFacts = EventFacts & QueryFacts & { readonly dates: readonly string[] }
type AbsenceFacts = EventFacts & QueryFacts & { readonly because: keyof typeof absences }

/** Which event breaks its schema, by its identifier if it has one; what is no object is shown by its fault. */
function inWhich(body: unknown): string {
  return isJsonObject(body) ? `; in ${shown(body.eventId ?? body, 60)}` : ''
}

/** How listings and pages may be other than they must, and what every answer has to be like. */
export const violationsOfListings = {
  'no-array': ({ received, query }: Found<'an array', AnswerFacts, Partial<QueryFacts>>) => [
    `a JSON array from ${listingInWords(query)}`,
    answerInWords(received),
  ],
  /** Two queries that ask for the same get other events. */
  'other-listing': (
    facts: Found<{ readonly events: number }, { readonly events: number }, ListingFacts>,
  ) => {
    const { expected, received, query, like } = facts
    const { missing, extra, missingIds = [], extraIds = [] } = facts
    return [
      `the same events from ${listingInWords(query)} as from ${listInWords(like.map(listingInWords), 'or')}`,
      missing === undefined || extra === undefined
        ? `${received.events} events in place of ${expected.events}`
        : `${count(received.events, 'event')}${numberOf('missing', missing, missingIds)}${numberOf('extra', extra, extraIds)}`,
    ]
  },
  /** An event is listed that has days, but none in the range; they are what was received. */
  'listed-outside-range': ({
    expected: { startDate, endDate },
    received,
    eventId,
    query,
  }: Found<
    { readonly startDate?: string; readonly endDate: string },
    readonly unknown[],
    QueryFacts & { readonly eventId: string | undefined }
  >) => [
    `only events with a date ${startDate ? `from ${startDate} to` : 'up to'} ${endDate} from ${listingInWords(query)}`,
    `event ${eventId} with dates ${shown(received)}`,
  ],
  'event-not-listed': ({ eventId, dates, query }: Found<'listed', 'not listed', DatedFacts>) => [
    `event ${eventId} with dates ${shown(dates)} in ${listingInWords(query)}`,
    'it is not listed',
  ],
  'event-listed': ({ eventId, query, because }: Found<'not listed', unknown, AbsenceFacts>) => [
    `event ${eventId} not to be listed in ${listingInWords(query)}, ${absences[because]}`,
    'it is',
  ],
  /** A range in which nothing takes place is not listed as empty. */
  'range-not-empty': (
    facts: Found<readonly [], { readonly items: number; readonly suchAs: unknown }, QueryFacts>,
  ) => [
    `[] from ${listingInWords(facts.query)}`,
    countWithOne(facts.received.items, 'item', shown(facts.received.suchAs)),
  ],
  /** A wide range, which lists `received` events, lacks what narrower ones hold: the first few are `expected`. */
  'missing-from-wider-range': (
    facts: Found<readonly string[], number, QueryFacts & { readonly missing: number }>,
  ) => [
    `every event of narrower ranges in ${listingInWords(facts.query)}`,
    `${count(facts.received, 'event')}, ${facts.missing} missing, such as ${facts.expected[0]}`,
  ],
  /** A range lists fewer events than one within it, which is `like`. */
  'fewer-in-wider-range': (
    facts: Found<number, number, QueryFacts & { readonly like: object }>,
  ) => [
    `at least ${count(facts.expected, 'event')} in ${listingInWords(facts.query)}, as in ${listingInWords(facts.like)}`,
    count(facts.received, 'event'),
  ],

  'too-many-items': ({ expected, received, query }: Found<number, number, ItemFacts>) => [
    `at most ${count(expected, 'item')} in ${listingInWords(query)}`,
    count(received, 'item'),
  ],
  'other-number-of-items': (facts: Found<number, number, ItemFacts>) => [
    `${count(facts.expected, 'item')} in ${listingInWords(facts.query)}${sinceInWords(facts)}`,
    count(facts.received, 'item'),
  ],
  /** What was received are the numbers of its pages. */
  'event-on-two-pages': (facts: Found<'one page', readonly number[], EventFacts & QueryFacts>) => [
    `no event on two pages of ${listingInWords(facts.query)}`,
    `event ${facts.eventId} on pages ${listInWords(facts.received, 'and')}`,
  ],

  /** A success that is not declared as JSON. */
  'other-media-type': ({ expected, received }: Found<string, string | null>) => [
    `media type ${expected}`,
    received === null ? 'no Content-Type' : shown(received),
  ],
  /** Something else than a whole special event, or an element of a listing that is none. */
  'no-special-event': ({
    received,
    faults,
    further,
    element,
    of,
  }: Found<'a special event', AnswerFacts, EventShapeFacts>) => [
    `${element === undefined ? 'one special event' : 'every element to be a special event'} with all its fields`,
    [
      element === undefined ? '' : `element ${element} of ${of}: `,
      faults.map(faultInWords).join('; '),
      further === undefined ? '' : ` and ${further} more`,
      faults.length === 0 ? answerInWords(received) : inWhich(received.body),
    ].join(''),
  ],
  /** A listing names an event as often as was received. */
  'listed-repeatedly': ({ eventId, received }: Found<1, number, EventFacts & QueryFacts>) => [
    'each event at most once',
    `event ${eventId} ${received} times`,
  ],
} satisfies Record<string, (facts: never) => BothInWords>
