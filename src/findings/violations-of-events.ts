import type { MaskedFacts } from './facts.ts'
import {
  type AnswerFacts,
  answerInWords,
  faultInWords,
  kindOfRequest,
  type RequestFacts,
  requestInWords,
  shown,
  shownApart,
  updateInWords,
  updatesInWords,
} from './phrases.ts'
import { count } from './quantities.ts'
import type { EventFacts, Underlying } from './reason-table.ts'
import { causeInWords } from './reasons.ts'

/** What was promised and what came instead, each in words of its own. */
export type BothInWords = readonly [expected: string, received: string]

/** What was promised, what came instead, and what the two are of. */
export type Found<Expected, Received, About = object> = About & {
  readonly expected: Expected
  readonly received: Received
}

export interface NoAnswerFacts {
  readonly method: string
  readonly path: string
  /** What kept the answer from coming. */
  readonly why: Underlying
}

/** Why a request must succeed, beyond being valid. */
const successes = {
  'also-when-sent-again': 'also when it is sent again',
  'after-update': 'after an update',
  'changed-since-its-tag': 'since an update has changed what that tag or date was of',
  'taken-once-read': 'as it does once the event is read before',
  'range-is-empty': 'though nothing lies in that range',
  'follows-refused-update': 'though an update without credentials came before it on its connection',
  'follows-unknown-event': 'though an event that there is not was asked for before it',
  'follows-refused-listing': 'though a listing before it may have been refused',
  'event-is-listed': 'since the list shows that event',
} as const

export interface RefusedFacts extends RequestFacts {
  readonly because?: keyof typeof successes
}

export interface ValueFacts {
  readonly field: string
  readonly as: keyof typeof sources
  /** In which answer the other value stood. */
  readonly seen?: keyof typeof sights
  readonly eventId?: string
  /** What an update on the way has sent. */
  readonly sent?: unknown
  /** Of how many other events an update was under way at the same time. */
  readonly beside?: number
  /** Whether the field was absent. */
  readonly missing?: boolean
  /** Whether it is the expected event that has no such field. */
  readonly notExpected?: boolean
  /** What a refused update carried in place of credentials, and its answer. */
  readonly credentials?: string
  readonly status?: number
  /** How many steps of a sequence lie behind. */
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
  'last-sent': ({ eventId, field, steps = 0 }: ValueFacts) =>
    `, ${field === 'eventId' ? 'as in the path of the request' : `which ${eventId ? `event ${eventId}` : 'it'} must have`} after ${count(steps, 'step')}`,
  answered: ({ sent, beside }: ValueFacts) =>
    `, as ${updateInWords(sent)}${beside ? `, sent while ${beside === 1 ? 'another event was' : `${beside} other events were`} updated,` : ''} answered`,
  'before-update': ({ sent }: ValueFacts) => `, as before ${updateInWords(sent)}`,
  'in-place-of-former': ({ former }: ValueFacts) => ` in place of ${shown(former)}`,
  'before-refused-update': ({ credentials, status }: ValueFacts) =>
    `, as before an update refused with ${credentials} (${status ? `status ${status}` : 'no answer'})`,
  'before-update-of-another': ({ eventId, updated }: ValueFacts) =>
    updated
      ? ` of event ${eventId} when event ${updated} is updated`
      : ` of event ${eventId}, which nobody updated`,
  'first-answer': ({ eventId }: ValueFacts) =>
    `${eventId ? ` of event ${eventId}` : ''} however often the update is sent`,
  'first-read': ({ eventId }: ValueFacts) => ` however often event ${eventId} is read`,
  listed: () => ', as in the list',
  read: ({ eventId }: ValueFacts) => `, as event ${eventId} is read`,
  path: () => ', whatever identifier the body carries',
  'after-naming-another': () => ', also after an update whose body named another event',
  requested: () => ', as in the path of the request',
} as const

/** Where another value was seen in its place. */
const sights = {
  answered: () => ' in the answer',
  read: ({ eventId }: ValueFacts) => (eventId ? ` when event ${eventId} is read` : ' when read'),
  listed: () => ' in the list',
  later: () => ' a while after it',
  again: ({ time }: ValueFacts) => ` at time ${time}`,
} as const

export interface InvalidFacts {
  readonly pointer: string
  readonly seen: 'answered' | 'read' | 'listed'
  /** The update bodies, as text. */
  readonly sent: readonly string[]
}

/** How requests may come to the wrong end, and single events may be other than they must. */
export const violationsOfEvents = {
  'no-answer': ({ method, path, why }: Found<'an answer', null, NoAnswerFacts>) => [
    'an answer to a valid request',
    `none to ${method} ${path}: ${causeInWords({ code: why.code, about: why.facts as MaskedFacts })}`,
  ],
  /** A valid request is refused. */
  refused: ({ received, because, ...request }: Found<'success', AnswerFacts, RefusedFacts>) => [
    `${requestInWords(request)} to succeed${because ? ` ${successes[because]}` : ''}`,
    answerInWords(received),
  ],
  /** The configured credentials are not taken. */
  'credentials-refused': (facts: Found<'success', AnswerFacts, { readonly operation: string }>) => [
    `the configured Basic credentials to be accepted by ${facts.operation}`,
    answerInWords(facts.received),
  ],
  /** `credentials` says in words what the request carried in their place; `shows` is the event that a refusal shows. */
  'accepted-without-credentials': (
    facts: Found<
      'refusal',
      AnswerFacts,
      RequestFacts & { readonly credentials: string; readonly shows?: string }
    >,
  ) => [
    `${facts.operation === 'update' ? requestInWords(facts) : kindOfRequest(facts)} with ${facts.credentials} to be refused`,
    `status ${facts.received.status}${facts.shows === undefined ? '' : `, with the whole of event ${facts.shows}`}`,
  ],
  /** `sent` is the update before; several, as text, where the event was not read in between. */
  'not-readable': (
    facts: Found<'success', AnswerFacts, EventFacts & { readonly sent: unknown; when?: 'amid' }>,
  ) => [
    `event ${facts.eventId} to be readable ${facts.when ?? 'after'} ${Array.isArray(facts.sent) ? updatesInWords(facts.sent) : updateInWords(facts.sent)}`,
    answerInWords(facts.received),
  ],
  'text-of-another': ({
    field,
    received,
    eventId,
    updated,
  }: Found<'a text of its own', string, EventFacts & { field: string; updated: string }>) => [
    `event ${eventId} to keep a ${field} of its own`,
    `${shown(received)}, which was sent to event ${updated} and no other`,
  ],
  'event-gone': ({
    eventId,
  }: Found<'an event', null, EventFacts & { readonly operation: 'get' }>) => [
    `event ${eventId}, which nobody updated, to be there as before`,
    'no such event',
  ],
  'unknown-event-answered': ({
    eventId,
    received,
  }: Found<'no success', AnswerFacts, EventFacts>) => [
    `no success for ${eventId}, which no event has`,
    answerInWords(received),
  ],
  /** An update body that names an event has made one. */
  'event-made-by-body': ({ eventId }: Found<null, unknown, EventFacts>) => [
    `no event ${eventId}, which only a body has named`,
    'it can be read',
  ],
  'other-value': (facts: Found<unknown, unknown, ValueFacts>) => {
    const { field, missing, notExpected, seen } = facts
    const [expected, received] = shownApart(facts.expected, facts.received)
    return [
      `${notExpected ? `no ${field}` : `${field} ${expected}`}${sources[facts.as](facts)}`,
      `${missing ? `no ${field}` : `${field} ${received}`}${seen ? sights[seen](facts) : ''}`,
    ]
  },
  /** What an update has changed is undone some time after it. */
  'returned-to-original': (facts: Found<unknown, unknown, EventFacts>) => {
    const [expected, received] = shownApart(facts.expected, facts.received)
    return [
      `event ${facts.eventId} to hold the values of an update a while after it: ${expected}`,
      `those from before the run: ${received}`,
    ]
  },
  /** What is left of an invalid update; `expected` is what the schema demands. */
  'invalid-event': (facts: Found<string, unknown, InvalidFacts>) => [
    `a valid special event ${facts.seen === 'answered' ? 'in the answer to' : `when ${facts.seen} after`} ${updatesInWords(facts.sent)}`,
    faultInWords({ pointer: facts.pointer, demand: facts.expected, found: facts.received }),
  ],
} satisfies Record<string, (facts: never) => BothInWords>
