import type { ClauseId } from '../contract/clauses.ts'
import { Words } from '../settings/mask/wording.ts'
import { type Facts, keptOf, type MaskedFacts, maskedFacts } from './facts.ts'
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
} from './phrases.ts'

interface ReasonKind {
  readonly words: (facts: never) => string
  /** What the reader can do so that the clause is judged next time. */
  readonly remedy: string | ((facts: never) => string)
}

/** What helps against several reasons. */
const remedies = {
  steadyTarget: 'Run again once the target answers steadily.',
  nobodyElse: 'Run again while nobody else changes events on the target.',
  otherFindings:
    'See in the other findings why the target refuses what this rests on; mended, it can be judged.',
  listedEvents: 'Have events on the target that are listed.',
  comingWeeks: 'Have events listed on days of the coming weeks, or judge in profile full.',
  moreEvents: 'Have more events on the target, or name more in WRITABLE_EVENT_IDS.',
  fewerEvents: 'Judge a deployment with fewer events.',
  fewerRequests:
    'Send less at a time with REQUESTS_PER_SECOND and CONCURRENCY, or lift the limit for this run.',
  proxy: 'See that the proxy lets the run through to the target.',
  otherwise: 'Run again when this no longer holds on the target.',
} as const

interface NumberFacts {
  readonly need: number
  readonly have: number
}

/** What another clause is there to judge. */
const otherFaults = {
  'wide-listing-lacks-events': 'the widest listing lacks events that narrower ones hold',
  'dates-read-otherwise': 'the dates do not read as they were answered',
  'any-identifier-read': 'any identifier can be read, whether a body has named it or not',
} as const

function moreToUpdate(need: number): string {
  return `Let more events be updated, ${need} at least: have them listed, or name them in WRITABLE_EVENT_IDS.`
}

interface TooFewToUpdate {
  readonly need: number
  readonly have: number
  /** How many of them have to stay where checks look at them. */
  readonly inPlace?: number
  readonly why?: Underlying
}

/** What a reason goes back to: another reason. */
interface Underlying {
  readonly code: string
  readonly facts: Facts
}

/** A proxy, and the variable that names it. */
interface ProxyFacts {
  readonly url: string
  readonly variable: string
}

interface ProxyStatusFacts extends ProxyFacts {
  readonly status: number
  /** Where it was to connect to. */
  readonly authority: string
}

function proxyInWords({ url, variable }: ProxyFacts): string {
  return `the proxy ${url} of ${variable}`
}

/** A field that has become another one. */
interface Became {
  readonly field: string
  readonly was: unknown
  readonly is: unknown
}

/** Every reason for which something is not judged, in words, and what helps. */
const reasons = {
  // What the target lacks.
  'no-event-listed': {
    words: (_none: object) => 'needs an event; this service lists none',
    remedy: remedies.listedEvents,
  },
  'too-few-events': {
    words: ({ need, have }: NumberFacts) =>
      `needs a range with ${count(need, 'event')}; ${have} are known in one`,
    remedy: ({ need }: NumberFacts) =>
      `Have at least ${count(need, 'event')} with dates on the target, all to be found with one startDate and endDate.`,
  },
  'all-events-updated': {
    words: (_none: object) => 'needs events that are not updated',
    remedy: remedies.moreEvents,
  },
  'nothing-listed': {
    words: ({ query }: { query?: object }) =>
      query ? `nothing is listed in ${listingInWords(query)}` : 'a listing is empty',
    remedy: remedies.comingWeeks,
  },
  'no-event-ahead': {
    words: (_none: object) => 'no event with a day ahead is listed',
    remedy: remedies.comingWeeks,
  },
  'no-event-on-a-day-alone': {
    words: (_none: object) =>
      'needs a listed event with a day ahead and none on the days beside it',
    remedy: remedies.comingWeeks,
  },
  'nothing-listed-before-today': {
    words: (_none: object) =>
      'no event shortly before today is listed, so today cannot be told from it',
    remedy:
      'Have an event listed that took place in the days before today, or judge in profile full.',
  },
  'no-event-known-in-range': {
    words: (_range: { query: object }) => 'no event is known to take place in that range',
    remedy: remedies.comingWeeks,
  },

  // What others do meanwhile.
  'list-changed': {
    words: (_none: object) => 'the list changed while it was looked at',
    remedy: remedies.nobodyElse,
  },
  'events-changed': {
    words: (_none: object) => 'events were changed by others meanwhile',
    remedy: remedies.nobodyElse,
  },
  'event-changed': {
    words: ({ eventId }: { eventId: string }) =>
      `event ${eventId} is not listed where its dates say, or it changes meanwhile`,
    remedy: remedies.nobodyElse,
  },
  'event-not-listed': {
    words: ({ eventId }: { eventId: string }) => `event ${eventId} is not listed any more`,
    remedy: remedies.nobodyElse,
  },
  'range-not-empty': {
    words: ({ query }: { query: object }) => `${queryInWords(query)} holds events after all`,
    remedy: remedies.nobodyElse,
  },

  // How the target lists events.
  'list-too-long': {
    words: ({ query, read }: { query?: object; read?: number }) =>
      `${listingInWords(query)} is too long to be read${read === undefined ? '' : `: it has more than ${read} events`}`,
    remedy: remedies.fewerEvents,
  },
  'list-goes-on': {
    words: ({ query }: { query: object }) =>
      `${listingInWords(query)} may go on behind its first page`,
    remedy: remedies.fewerEvents,
  },
  'list-has-no-end': {
    words: ({ page }: { page: number }) =>
      `listed events change from page to page up to page ${page}`,
    remedy: remedies.otherwise,
  },
  'list-leaves-no-gap': {
    words: (_none: object) => 'no range ahead is known to hold nothing: the list goes on too far',
    remedy: remedies.fewerEvents,
  },
  'order-differs': {
    words: ({ events }: { events: number }) =>
      `two listings of ${events} events begin otherwise; they may differ in order`,
    remedy: remedies.fewerEvents,
  },
  'undated-events-listed': {
    words: (_none: object) => 'events without dates are listed along with the others',
    remedy: remedies.otherwise,
  },
  'first-page-not-full': {
    words: ({ items, query }: { items: number; query: object }) =>
      `even the first page holds ${count(items, 'item')} in ${listingInWords(query)}`,
    remedy: remedies.otherwise,
  },
  'pages-not-full': {
    words: (_none: object) => 'pages are not full, so the listing seems to end before it does',
    remedy: remedies.otherwise,
  },
  'default-page-differs': {
    words: ({ query }: { query: object }) =>
      `without a page, ${listingInWords(query)} is another one than its first page`,
    remedy: remedies.otherwise,
  },
  'default-range-begins-elsewhere': {
    words: (_none: object) =>
      'where the default range does not begin today, its end cannot be told',
    remedy: remedies.otherwise,
  },
  'range-refused': {
    words: ({ query }: { query: object }) =>
      `${listingInWords(query)} is refused; how far ahead a service looks is left open`,
    remedy: remedies.otherFindings,
  },
  'last-day-not-listed': {
    words: (_none: object) => 'no listing from far ahead shows its last day',
    remedy: remedies.otherwise,
  },

  // How the target answers.
  'request-refused': {
    words: ({ received, ...request }: RequestFacts & { received: AnswerFacts }) =>
      `${kindOfRequest(request)} got ${answerInWords(received)}`,
    remedy: remedies.otherFindings,
  },
  'not-answered': {
    words: (request: RequestFacts) => `${requestInWords(request)} got no answer`,
    remedy: remedies.steadyTarget,
  },
  'no-array': {
    words: (_none: object) => 'the listing is no JSON array',
    remedy: remedies.otherFindings,
  },
  'no-event-in-answer': {
    words: (_none: object) => 'the answer is no special event',
    remedy: remedies.otherFindings,
  },
  'refused-in-any-form': {
    words: (request: RequestFacts) =>
      `${requestInWords(request)} is refused in its plainest form, too`,
    remedy: remedies.otherFindings,
  },
  'values-refused': {
    words: ({ sent }: { sent: unknown }) =>
      `${updateInWords(sent)} is refused with these values, but not with plain ones`,
    remedy: remedies.otherFindings,
  },
  'wrong-once': {
    words: ({ sent }: { sent: unknown }) =>
      `${updateInWords(sent)} went wrong, but not when it was sent again`,
    remedy: remedies.otherwise,
  },
  'not-taken-in-turn': {
    words: (_none: object) => 'the same updates one after the other are not taken either',
    remedy: remedies.otherFindings,
  },
  'update-not-refused': {
    words: (_none: object) => 'the update is not refused',
    remedy: remedies.otherFindings,
  },
  'no-update-refused': {
    words: (_none: object) => 'no update was refused',
    remedy: remedies.otherwise,
  },
  'updates-not-answered': {
    words: ({ updates }: { updates: number }) => `${updates} updates before it got no answer`,
    remedy: remedies.steadyTarget,
  },
  'event-unreadable': {
    words: ({ eventId }: { eventId: string }) => `event ${eventId} cannot be read`,
    remedy: remedies.otherFindings,
  },
  'event-elsewhere': {
    words: ({ eventId, dates }: { eventId: string; dates: readonly string[] }) =>
      `event ${eventId} reads as if it took place on ${listInWords(dates, 'and') || 'no day'}`,
    remedy: remedies.otherFindings,
  },
  'event-not-movable': {
    words: ({ eventId, dates }: { eventId: string; dates: readonly string[] }) =>
      `event ${eventId} cannot be put on ${listInWords(dates, 'and')}`,
    remedy: remedies.otherFindings,
  },
  'event-already-invalid': {
    words: ({ eventId }: { eventId: string }) =>
      `event ${eventId} is not valid even before an invalid update is sent`,
    remedy: remedies.otherFindings,
  },
  'identifier-in-use': {
    words: ({ eventId }: { eventId: string }) =>
      `there is an event ${eventId}, though no listing shows it`,
    remedy: remedies.otherwise,
  },
  'another-clause': {
    words: ({ clause, seen }: { clause: ClauseId; seen: keyof typeof otherFaults }) =>
      `${otherFaults[seen]}, which ${clause} judges`,
    remedy: remedies.otherFindings,
  },

  // Settings, credentials and the run itself.
  'no-credentials': {
    words: (_none: object) => 'no credentials are configured (TARGET_USERNAME, TARGET_PASSWORD)',
    remedy: 'Set TARGET_USERNAME and TARGET_PASSWORD.',
  },
  'credentials-refused': {
    words: ({ status }: { status: number }) =>
      `the credentials are refused everywhere (status ${status}); check TARGET_USERNAME and TARGET_PASSWORD`,
    remedy: 'Check TARGET_USERNAME and TARGET_PASSWORD.',
  },
  'not-tried': {
    words: ({ authProbes }: { authProbes: string }) => `not tried (AUTH_PROBES=${authProbes})`,
    remedy: ({ authProbes }: { authProbes: string }) =>
      `Let ${authProbes === 'none' ? 'some wrong credentials be sent with AUTH_PROBES=few' : 'all wrong credentials be sent with AUTH_PROBES=all'}.`,
  },
  'account-may-be-locked': {
    words: (_none: object) =>
      'not tried: the right credentials are refused since wrong ones were sent, so the account may be locked',
    remedy: 'Have the account opened again, and send fewer wrong credentials with AUTH_PROBES=few.',
  },
  'plain-listing-failed': {
    words: (_none: object) => 'not tried: a plain listing before it did not succeed',
    remedy: remedies.otherwise,
  },
  'not-in-profile': {
    words: ({ profile }: { profile: string }) => `cannot be judged in profile ${profile}`,
    remedy: 'Judge a test deployment in profile full.',
  },
  'run-timeout': {
    words: ({ limitMs }: { limitMs: number }) =>
      `the run reached its time limit of ${limitMs} ms (RUN_TIMEOUT_MS)`,
    remedy: 'Give the run more time with RUN_TIMEOUT_MS, or run it nearer to the target.',
  },
  interrupted: {
    words: ({ notRun }: { notRun?: boolean }) =>
      `${notRun ? 'was not run: ' : ''}the run was interrupted`,
    remedy: 'Let the run go on to its end.',
  },
  'silent-when-interrupted': {
    words: (_none: object) => 'the target did not answer when the run was interrupted',
    remedy: 'Let the run go on to its end.',
  },
  'run-ended': {
    words: (_none: object) => 'the run has ended',
    remedy: remedies.otherwise,
  },
  'answers-too-large': {
    words: ({ megabytes, millionValues }: { megabytes?: number; millionValues?: number }) =>
      `the answers of the target are too large: more than ${
        megabytes === undefined
          ? `${millionValues} million values in those above 1 MB`
          : `${megabytes} MB in all`
      }`,
    remedy: remedies.fewerEvents,
  },
  'shard-missing': {
    words: ({ line }: { line: string }) => line,
    remedy: 'Give merge the conformance.json of every shard; run again a shard that has left none.',
  },
  'not-selected': {
    words: ({ line }: { line: string }) => line,
    remedy: 'Merge a part whose filter lets this clause through.',
  },

  // The way to the target.
  'no-answer': {
    words: ({ method, path, why }: { method: string; path: string; why: Underlying }) =>
      `none to ${method} ${path}: ${underlyingInWords(why)}`,
    remedy: ({ why }: { why: Underlying }) => remedyForUnderlying(why),
  },
  'plain-request-not-answered': {
    words: ({ why }: { why: unknown }) => `a plain request is not answered either: ${why}`,
    remedy: remedies.steadyTarget,
  },
  'not-answered-in-time': {
    words: ({ timeoutMs }: { timeoutMs: number }) => `no complete answer within ${timeoutMs} ms`,
    remedy: 'Allow slower answers with REQUEST_TIMEOUT_MS.',
  },
  'busy-each-time': {
    words: ({ status }: { status: number }) => `status ${status} however often it was asked`,
    remedy: remedies.fewerRequests,
  },
  /** The problem in words of Node, of a library or of a certificate, with the code that Node has for it. */
  'connection-failed': {
    words: ({ problem, errno }: { problem: unknown; errno?: string }) =>
      errno === undefined ? `${problem}` : `${problem} (${errno})`,
    remedy: remedies.steadyTarget,
  },
  'no-http-answer': {
    words: ({ problem }: { problem: string }) => `the answer is not HTTP (${problem})`,
    remedy: remedies.steadyTarget,
  },
  'proxy-asks-for-credentials': {
    words: (proxy: ProxyFacts) =>
      `${proxyInWords(proxy)} asks for credentials (status 407); they belong in the address in ${proxy.variable}`,
    remedy: remedies.proxy,
  },
  'proxy-refuses-credentials': {
    words: (proxy: ProxyFacts) =>
      `${proxyInWords(proxy)} refuses the credentials in ${proxy.variable} (status 407)`,
    remedy: remedies.proxy,
  },
  'proxy-does-not-reach-target': {
    words: ({ status, authority, ...proxy }: ProxyStatusFacts) =>
      `${proxyInWords(proxy)} does not reach ${authority} (status ${status})`,
    remedy: remedies.proxy,
  },
  'proxy-refuses-to-connect': {
    words: ({ status, authority, ...proxy }: ProxyStatusFacts) =>
      `${proxyInWords(proxy)} refuses to connect to ${authority} (status ${status})`,
    remedy: remedies.proxy,
  },
  'proxy-unusable': {
    words: ({ why, ...proxy }: ProxyFacts & { why: Underlying }) =>
      `${proxyInWords(proxy)} cannot be used: ${underlyingInWords(why)}`,
    remedy: remedies.proxy,
  },
  'target-unreachable': {
    words: ({ why }: { why: Underlying }) =>
      `the target cannot be reached: ${underlyingInWords(why)}`,
    remedy: ({ why }: { why: Underlying }) => remedyForUnderlying(why),
  },
  'target-takes-no-request': {
    words: ({ why }: { why: Underlying }) =>
      `the target takes no request: ${underlyingInWords(why)}`,
    remedy: ({ why }: { why: Underlying }) => remedyForUnderlying(why),
  },
  'target-lost': {
    words: ({ why }: { why: Underlying }) =>
      `the target no longer answers: ${underlyingInWords(why)}`,
    remedy: remedies.steadyTarget,
  },
  'target-out-of-order': {
    words: ({ seconds, status }: { seconds: number; status: number }) =>
      `the target was out of order for longer than ${seconds} s: status ${status} to plain requests that had succeeded before`,
    remedy: remedies.steadyTarget,
  },
  'every-request-redirected': {
    words: ({ status, location }: { status: number; location?: string }) =>
      `every request is redirected (${status}${location ? ` to ${location}` : ''}); name the final address in TARGET_URL`,
    remedy: 'Name the final address in TARGET_URL.',
  },
  'every-request-a-server-error': {
    words: ({ status }: { status: number }) =>
      `every request is answered with a server error (status ${status})`,
    remedy: remedies.steadyTarget,
  },
  'no-service-at-address': {
    words: (_none: object) =>
      'there is no special events service at this address (status 404); check TARGET_URL',
    remedy: 'Check TARGET_URL.',
  },
  'target-busy': {
    words: ({ status, ...request }: RequestFacts & { status: number }) =>
      `${kindOfRequest(request)} got status ${status} each time`,
    remedy: remedies.fewerRequests,
  },
  'target-asks-for-a-pause': {
    words: ({ status, pause }: { status: number; pause: unknown }) =>
      `the target asks to be left alone (status ${status}, Retry-After: ${pause})`,
    remedy: remedies.fewerRequests,
  },
  'fault-of-the-harness': {
    words: ({ line }: { line: string }) => line,
    remedy: 'This is a fault of the harness: report it with conformance.json.',
  },
  'owed-by-an-earlier-run': {
    words: (_none: object) =>
      'what an earlier run has changed is to be put back first (by the command restore)',
    remedy: 'Put back what an earlier run has changed: npm run restore.',
  },
  'events-begun-are-locked': {
    words: (_none: object) =>
      'events that have begun or are over are not known to be changeable, and so are not written to',
    remedy: moreToUpdate(1),
  },
  'reads-differ': {
    words: (_none: object) => 'an event does not read alike twice in a row',
    remedy: remedies.nobodyElse,
  },
  'updates-get-no-answer': {
    words: (_none: object) => 'updates get no answer',
    remedy: remedies.steadyTarget,
  },
  'updates-change-other-events': {
    words: (_none: object) => 'an update of one event changes others, so no more are sent',
    remedy: remedies.otherFindings,
  },
  'event-not-writable': {
    words: ({ eventId, why }: { eventId: string; why: string }) =>
      `event ${eventId} is not written to: ${why}`,
    remedy: moreToUpdate(1),
  },
  'listed-otherwise-than-read': {
    words: ({ eventId }: { eventId: string }) =>
      `event ${eventId} is listed otherwise than it is read, so it is not known what to put back`,
    remedy:
      'Make the list and the single event agree: only an event whose original is known is written to.',
  },
  'too-few-to-update': {
    words: ({ need, have, inPlace, why }: TooFewToUpdate): string => {
      const few = `needs ${count(need, 'event')} that may be updated; there are ${have}`
      if (inPlace !== undefined) return `${few}, of which ${inPlace} have to stay where they are`
      return why === undefined ? few : `${few}: ${underlyingInWords(why)}`
    },
    remedy: ({ need }: TooFewToUpdate) => moreToUpdate(need),
  },
  'field-not-restorable': {
    words: ({ eventId, field }: { eventId: string; field: string }) =>
      `${field} of event ${eventId} could not be put back: its value is not valid`,
    remedy: remedies.otherFindings,
  },
  'past-days-may-lock': {
    words: (_none: object) =>
      'an event on days that have come may be locked there for good: no trial has shown that this service changes it back',
    remedy: 'Have an event listed that is over and may be updated, so that this can be tried.',
  },
  'profile-moves-no-event': {
    words: ({ profile }: { profile: string }) => `no event may be moved in profile ${profile}`,
    remedy: 'Judge a test deployment in profile full.',
  },
  'too-few-to-move': {
    words: ({ need, have }: { need: number; have: number }) =>
      `needs ${count(need, 'event')} that may be moved; there are ${have}`,
    remedy: ({ need }: { need: number }) => moreToUpdate(need),
  },
  'all-events-in-use': {
    words: (_none: object) => 'needs events that may be moved; all are in use',
    remedy: moreToUpdate(1),
  },
  'no-range-left-for-shard': {
    words: ({ shard }: { shard: number }) => `no range far from today is left for shard ${shard}`,
    remedy: 'Share the run among fewer shards.',
  },
  'no-empty-range': {
    words: (_none: object) => 'no range far from today is listed as empty',
    remedy: 'Have no events in the last days of December and June three to six years ahead.',
  },
  'moved-events-not-listed': {
    words: ({ listed, moved }: { listed: number; moved: number }) =>
      `the list shows ${listed} of ${moved} events that were moved into an empty range`,
    remedy: remedies.otherFindings,
  },
  'others-moved-events': {
    words: (_none: object) => 'others have moved events out of the range meanwhile',
    remedy: remedies.nobodyElse,
  },
  'range-too-small': {
    words: ({ need, have, listed }: { need: number; have: number; listed: number }) =>
      `needs a range with ${count(need, 'event')}; of the ${listed} listed, ${have} can be had in one`,
    remedy: ({ need }: { need: number }) =>
      `Have at least ${count(need, 'event')} with dates on the target, all to be found with one startDate and endDate.`,
  },
  'left-by-an-earlier-run': {
    words: (_none: object) => 'left changed by an earlier run; this one may not write',
    remedy: 'Put back what an earlier run has changed: npm run restore.',
  },
  'original-not-stored': {
    words: (_none: object) => 'the service does not store what it is sent',
    remedy: remedies.otherFindings,
  },
  'original-refused': {
    words: ({ status }: { status: number }) =>
      `the service refuses its original (status ${status})`,
    remedy: remedies.otherFindings,
  },
  'changed-by-somebody-else': {
    words: ({ changes }: { changes: readonly Became[] }) =>
      `somebody else has changed it meanwhile, and that was left: ${changes
        .map(({ field, was, is }) => `${field} was ${shown(was)} and is now ${shown(is)}`)
        .join('; ')}`,
    remedy: remedies.nobodyElse,
  },
  'seen-once': {
    words: (_none: object) => 'seen once, not reproduced',
    remedy:
      'Run the replay command of what was seen: it may show again. Answers that differ between instances behind one address, or from one time to the next, are a usual cause.',
  },
  'nothing-to-look-at': {
    words: (_none: object) => 'there was nothing to look at',
    remedy: remedies.otherwise,
  },
} satisfies Record<string, ReasonKind>

export type ReasonCode = keyof typeof reasons

/** The facts that go with a code. */
export type ReasonFacts<Code extends ReasonCode> = Parameters<(typeof reasons)[Code]['words']>[0]

/** Why something could not be judged. */
export interface Reason {
  readonly code: ReasonCode
  readonly facts: Facts
}

/** A reason as a report holds it. */
export interface Cause {
  readonly code: string
  readonly about: MaskedFacts
}

/** A reason with its code. */
export function reason<Code extends ReasonCode>(code: Code, facts: ReasonFacts<Code>): Reason {
  return { code, facts: keptOf(facts) as Facts }
}

/** A reason in words that may be masked later. */
export function reasonInWords({ code, facts }: Reason): Words {
  return new Words((mask) => causeInWords({ code, about: maskedFacts(facts, mask) }))
}

/** The sentence that a report shows for a cause. */
export function causeInWords({ code, about }: Cause): string {
  try {
    return kindOf(code)?.words(about as never) ?? code
  } catch {
    // In a report of another version, facts of this code may be missing or of another shape.
    return code
  }
}

/** What the reader can do about a cause. */
export function remedyFor({ code, about }: Cause): string | undefined {
  const remedy = kindOf(code)?.remedy
  return typeof remedy === 'function' ? remedy(about as never) : remedy
}

function underlyingInWords({ code, facts }: Underlying): string {
  return causeInWords({ code, about: facts as MaskedFacts })
}

function remedyForUnderlying({ code, facts }: Underlying): string {
  return remedyFor({ code, about: facts as MaskedFacts }) ?? remedies.steadyTarget
}

function kindOf(code: string): ReasonKind | undefined {
  return (reasons as Readonly<Record<string, ReasonKind>>)[code]
}

/** An error that says why something could not be judged. */
export abstract class Reasoned extends Error {
  readonly because: Reason

  constructor(because: Reason, options?: ErrorOptions) {
    super(because.code, options)
    this.because = because
  }

  /** The reason in words. */
  get reason(): Words {
    return reasonInWords(this.because)
  }
}

/** Why something failed, by what was thrown. */
export function because(error: unknown): Reason {
  if (error instanceof Reasoned) return error.because
  const line = error instanceof Error ? error.message : String(error)
  return reason('fault-of-the-harness', { line })
}
