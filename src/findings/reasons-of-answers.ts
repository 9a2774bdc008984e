import type { ClauseId } from '../contract/clauses.ts'
import {
  type AnswerFacts,
  answerInWords,
  kindOfRequest,
  listInWords,
  listingInWords,
  type RequestFacts,
  requestInWords,
  shownApart,
  updateInWords,
} from './phrases.ts'
import { type EventFacts, helpedBy, remedies, type Underlying } from './reason-table.ts'

/** What another clause is there to judge. */
const otherFaults = {
  'wide-listing-lacks-events': 'the widest listing lacks events that narrower ones hold',
  'dates-read-otherwise': 'the dates do not read as they were answered',
  'target-changes-itself': 'what looks like the work of others may be that of the target',
  'any-identifier-read': 'any identifier can be read, whether a body has named it or not',
} as const

/** A field that is not what it was, and the status with which its value was refused, if it was. */
export interface NotTaken {
  readonly field: string
  readonly was: unknown
  readonly is?: unknown
  readonly status?: number
}

function notTakenInWords({ field, was, is, status }: NotTaken): string {
  const refused = status === undefined ? '' : ` (refused with status ${status})`
  const [before, now] = shownApart(was, is)
  return `${field} ${before} was sent back and not stored${refused}; it is now ${now}`
}

type EventOnDays = EventFacts & { readonly dates: readonly string[] }

/** Why something is not judged that depends on how the target answers. */
export const reasonsOfAnswers = {
  ...helpedBy(
    ({ clause }: { clause: ClauseId }) => `Mend what ${clause} shows first: it may be why.`,
    {
      'another-clause': ({ clause, seen }: { clause: ClauseId; seen: keyof typeof otherFaults }) =>
        `${otherFaults[seen]}, which ${clause} judges`,
    },
  ),
  ...helpedBy('Mend what update.isolated shows: until then, no more updates are sent.', {
    'updates-change-other-events': 'an update of one event changes others, so no more are sent',
  }),
  ...helpedBy(
    'Mend what the violated clauses of updates show: until then, one event gets them all.',
    {
      'kept-to-one-event': 'an event could not be put back as it was, so no other is written to',
    },
  ),
  ...helpedBy('Mend what makes an event unreadable: until then, no more updates are sent.', {
    'updates-lose-events': 'an event cannot be read after an update, so no more are sent',
  }),
  ...helpedBy(remedies.otherFindings, {
    'range-refused': ({ query }: { query: object }) =>
      `${listingInWords(query)} is refused; how far ahead a service looks is left open`,
    'request-refused': ({ received, ...request }: RequestFacts & { received: AnswerFacts }) =>
      `${kindOfRequest(request)} got ${answerInWords(received)}`,
    'departures-enough':
      'several listings look wrong, of which only the first ones were asked for again; this is none of them',
    'no-array': 'the listing is no JSON array',
    'no-event-in-answer': 'the answer is no special event',
    'refused-in-any-form': (request: RequestFacts) =>
      `${requestInWords(request)} is refused in its plainest form, too`,
    'values-refused': ({ sent }: { sent: unknown }) =>
      `${updateInWords(sent)} is refused with these values, but not with plain ones`,
    'not-taken-in-turn': 'the same updates one after the other are not taken either',
    'update-not-refused': 'the update is not refused',
    'event-unreadable': ({ eventId }: EventFacts) => `event ${eventId} cannot be read`,
    'event-elsewhere': ({ eventId, dates }: EventOnDays) =>
      `event ${eventId} reads as if it took place on ${listInWords(dates, 'and') || 'no day'}`,
    'event-not-movable': ({ eventId, dates }: EventOnDays) =>
      `event ${eventId} cannot be put on ${listInWords(dates, 'and')}`,
    'event-already-invalid': ({ eventId }: EventFacts) =>
      `event ${eventId} is not valid even before an invalid update is sent`,
    'field-not-restorable': ({ eventId, field }: EventFacts & { field: string }) =>
      `${field} of event ${eventId} could not be put back: its value is not valid, refused, or shown otherwise than stored`,
    'original-refused': ({ status }: { status: number }) =>
      `the service refuses its original (status ${status})`,
    'event-not-shown': ({ status }: { status: number }) =>
      `it cannot be read: status ${status} without an event`,
    'reads-as-another': ({ other }: { other: string }) => `it reads as if it were event ${other}`,
    'fields-shown-otherwise': ({ fields }: { fields: readonly string[] }) =>
      `this service shows ${listInWords(fields, 'and')} otherwise than it was sent, so what it stores cannot be known`,
    'values-not-stored': ({ values }: { values: readonly NotTaken[] }) =>
      values.map(notTakenInWords).join('; '),
  }),
  ...helpedBy(remedies.steadyTarget, {
    'not-answered': (request: RequestFacts) => `${requestInWords(request)} got no answer`,
    'updates-not-answered': ({ updates }: { updates: number }) =>
      `${updates} updates before it got no answer`,
    'updates-get-no-answer': 'updates get no answer',
    'reads-get-no-answer': 'reading an event gets no answer',
    'plain-request-not-answered': ({ why }: { why: unknown }) =>
      `a plain request is not answered either: ${why}`,
  }),
  ...helpedBy(({ why }: { why: Underlying }, remedyOf) => remedyOf(why), {
    'no-answer': ({ method, path, why }: { method: string; path: string; why: Underlying }, told) =>
      `no answer to ${method} ${path}: ${told(why)}`,
  }),
  ...helpedBy(remedies.otherwise, {
    'wrong-once': ({ sent }: { sent: unknown }) =>
      `${updateInWords(sent)} went wrong, but not when it was sent again`,
    'no-update-refused': 'no update was refused',
    'plain-listing-failed': 'not tried: a plain listing before it did not succeed',
  }),
  ...helpedBy(
    'Run the replay command of what was seen: it may show again. Answers that differ between instances behind one address, or from one time to the next, are a usual cause.',
    { 'seen-once': 'seen once, not reproduced' },
  ),
} as const
