import type { ClauseId } from '../contract/clauses.ts'
import { type Wording, Words } from '../settings/mask/wording.ts'
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
  'too-few-to-update': {
    words: ({ need, have }: NumberFacts) =>
      `needs ${count(need, 'event')} that may be updated; there are ${have}`,
    remedy: ({ need }: NumberFacts) =>
      `Let more events be updated, ${need} at least: have them listed, or name them in WRITABLE_EVENT_IDS.`,
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
    words: ({ why }: { why: unknown }) => `${why}`,
    remedy: 'Let the run go on to its end.',
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
    words: ({ method, path, why }: { method: string; path: string; why: unknown }) =>
      `none to ${method} ${path}: ${why}`,
    remedy: remedies.steadyTarget,
  },
  'plain-request-not-answered': {
    words: ({ why }: { why: unknown }) => `a plain request is not answered either: ${why}`,
    remedy: remedies.steadyTarget,
  },
  'not-answered-in-time': {
    words: ({ timeoutMs }: { timeoutMs: number }) => `no complete answer within ${timeoutMs} ms`,
    remedy: 'Allow slower answers with REQUEST_TIMEOUT_MS.',
  },
  'target-unreachable': {
    words: ({ why }: { why: unknown }) => `the target cannot be reached: ${why}`,
    remedy: remedies.steadyTarget,
  },
  'target-lost': {
    words: ({ why }: { why: unknown }) => `the target no longer answers: ${why}`,
    remedy: remedies.steadyTarget,
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
  'seen-once': {
    words: (_none: object) => 'seen once, not reproduced',
    remedy:
      'Run the replay command of what was seen: it may show again. Answers that differ between instances behind one address, or from one time to the next, are a usual cause.',
  },
  'nothing-to-look-at': {
    words: (_none: object) => 'there was nothing to look at',
    remedy: remedies.otherwise,
  },
  /** Words that came without facts. */
  told: {
    words: ({ text }: { text: string }) => text,
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
export function reasonInWords({ code, facts }: Reason): Wording {
  const { text } = facts
  if (code === 'told' && typeof text === 'string') return text
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

function kindOf(code: string): ReasonKind | undefined {
  return (reasons as Readonly<Record<string, ReasonKind>>)[code]
}

/** An error that says why something could not be judged. */
export abstract class Reasoned extends Error {
  readonly because: Reason

  constructor(because: Reason | Wording, options?: ErrorOptions) {
    super(typeof because === 'string' ? because : 'for a reason that has to be masked', options)
    this.because = isWording(because) ? toldReason(because) : because
  }

  /** The reason in words. */
  get reason(): Wording {
    return reasonInWords(this.because)
  }
}

/** What an error says. */
export function reasonOf(error: unknown): Wording {
  if (error instanceof Reasoned) return error.reason
  return error instanceof Error ? error.message : String(error)
}

/** A reason of which there are words only. */
export function toldReason(text: Wording): Reason {
  return { code: 'told', facts: { text } }
}

function isWording(because: Reason | Wording): because is Wording {
  return typeof because === 'string' || because instanceof Words
}
