import { type Wording, Words } from '../settings/mask/wording.ts'
import { type Facts, keptOf, type MaskedFacts, maskedFacts } from './facts.ts'
import { shown } from './shown.ts'

interface ReasonKind {
  readonly words: (facts: never) => string
  /** What the reader can do so that the clause is judged next time. */
  readonly remedy: (facts: never) => string
}

const steadyTarget = 'Run again once the target answers steadily.'
const quietTarget = 'Run again while nobody else changes events on the target.'
const otherFindings =
  'See in the other findings why the target refuses what this rests on; mended, it can be judged.'

function events(count: number): string {
  return `${count} event${count === 1 ? '' : 's'}`
}

function moreToUpdate(need: number): string {
  return `Let more events be updated, ${need} at least: have them listed, or name them in WRITABLE_EVENT_IDS.`
}

interface TooFewToUpdate {
  readonly need: number
  readonly have: number
  /** How many of them have to stay where checks look at them. */
  readonly inPlace?: number
  readonly why?: { readonly code: string; readonly facts: Facts }
}

/** A field that has become another one. */
interface Became {
  readonly field: string
  readonly was: unknown
  readonly is: unknown
}

/** Every reason for which something is not judged, in words, and what helps. */
const reasons = {
  'no-answer': {
    words: ({ method, path, why }: { method: string; path: string; why: unknown }) =>
      `none to ${method} ${path}: ${why}`,
    remedy: () => 'Run again once the target answers steadily.',
  },
  'plain-request-not-answered': {
    words: ({ why }: { why: unknown }) => `a plain request is not answered either: ${why}`,
    remedy: () => 'Run again once the target answers steadily.',
  },
  'fault-of-the-harness': {
    words: ({ line }: { line: string }) => line,
    remedy: () => 'This is a fault of the harness: report it with conformance.json.',
  },
  'owed-by-an-earlier-run': {
    words: (_none: object) =>
      'what an earlier run has changed is to be put back first (by the command restore)',
    remedy: () => 'Put back what an earlier run has changed: npm run restore.',
  },
  'events-begun-are-locked': {
    words: (_none: object) =>
      'events that have begun or are over are not known to be changeable, and so are not written to',
    remedy: () => moreToUpdate(1),
  },
  'reads-differ': {
    words: (_none: object) => 'an event does not read alike twice in a row',
    remedy: () => quietTarget,
  },
  'updates-get-no-answer': {
    words: (_none: object) => 'updates get no answer',
    remedy: () => steadyTarget,
  },
  'updates-change-other-events': {
    words: (_none: object) => 'an update of one event changes others, so no more are sent',
    remedy: () => otherFindings,
  },
  'event-not-writable': {
    words: ({ eventId, why }: { eventId: string; why: string }) =>
      `event ${eventId} is not written to: ${why}`,
    remedy: () => moreToUpdate(1),
  },
  'listed-otherwise-than-read': {
    words: ({ eventId }: { eventId: string }) =>
      `event ${eventId} is listed otherwise than it is read, so it is not known what to put back`,
    remedy: () =>
      'Make the list and the single event agree: only an event whose original is known is written to.',
  },
  'too-few-to-update': {
    words: ({ need, have, inPlace, why }: TooFewToUpdate): string => {
      const few = `needs ${events(need)} that may be updated; there are ${have}`
      if (inPlace !== undefined) return `${few}, of which ${inPlace} have to stay where they are`
      return why === undefined
        ? few
        : `${few}: ${causeInWords({ code: why.code, about: why.facts as MaskedFacts })}`
    },
    remedy: ({ need }: TooFewToUpdate) => moreToUpdate(need),
  },
  'event-unreadable': {
    words: ({ eventId }: { eventId: string }) => `event ${eventId} cannot be read`,
    remedy: () => otherFindings,
  },
  'field-not-restorable': {
    words: ({ eventId, field }: { eventId: string; field: string }) =>
      `${field} of event ${eventId} could not be put back: its value is not valid`,
    remedy: () => otherFindings,
  },
  'past-days-may-lock': {
    words: (_none: object) =>
      'an event on days that have come may be locked there for good: no trial has shown that this service changes it back',
    remedy: () =>
      'Have an event listed that is over and may be updated, so that this can be tried.',
  },
  'profile-moves-no-event': {
    words: ({ profile }: { profile: string }) => `no event may be moved in profile ${profile}`,
    remedy: () => 'Judge a test deployment in profile full.',
  },
  'too-few-to-move': {
    words: ({ need, have }: { need: number; have: number }) =>
      `needs ${events(need)} that may be moved; there are ${have}`,
    remedy: ({ need }: { need: number }) => moreToUpdate(need),
  },
  'all-events-in-use': {
    words: (_none: object) => 'needs events that may be moved; all are in use',
    remedy: () => moreToUpdate(1),
  },
  'no-range-left-for-shard': {
    words: ({ shard }: { shard: number }) => `no range far from today is left for shard ${shard}`,
    remedy: () => 'Share the run among fewer shards.',
  },
  'no-empty-range': {
    words: (_none: object) => 'no range far from today is listed as empty',
    remedy: () => 'Have no events in the last days of December and June three to six years ahead.',
  },
  'moved-events-not-listed': {
    words: ({ listed, moved }: { listed: number; moved: number }) =>
      `the list shows ${listed} of ${moved} events that were moved into an empty range`,
    remedy: () => otherFindings,
  },
  'no-event-listed': {
    words: (_none: object) => 'needs an event; this service lists none',
    remedy: () => 'Have events on the target that are listed.',
  },
  'others-moved-events': {
    words: (_none: object) => 'others have moved events out of the range meanwhile',
    remedy: () => quietTarget,
  },
  'range-too-small': {
    words: ({ need, have, listed }: { need: number; have: number; listed: number }) =>
      `needs a range with ${events(need)}; of the ${listed} listed, ${have} can be had in one`,
    remedy: ({ need }: { need: number }) =>
      `Have at least ${events(need)} with dates on the target, all to be found with one startDate and endDate.`,
  },
  'left-by-an-earlier-run': {
    words: (_none: object) => 'left changed by an earlier run; this one may not write',
    remedy: () => 'Put back what an earlier run has changed: npm run restore.',
  },
  'original-not-stored': {
    words: (_none: object) => 'the service does not store what it is sent',
    remedy: () => otherFindings,
  },
  'original-refused': {
    words: ({ status }: { status: number }) =>
      `the service refuses its original (status ${status})`,
    remedy: () => otherFindings,
  },
  'changed-by-somebody-else': {
    words: ({ changes }: { changes: readonly Became[] }) =>
      `somebody else has changed it meanwhile, and that was left: ${changes
        .map(({ field, was, is }) => `${field} was ${shown(was)} and is now ${shown(is)}`)
        .join('; ')}`,
    remedy: () => quietTarget,
  },
  'seen-once': {
    words: (_none: object) => 'seen once, not reproduced',
    remedy: () =>
      'Run the replay command of what was seen: it may show again. Answers that differ between instances behind one address, or from one time to the next, are a usual cause.',
  },
  'nothing-to-look-at': {
    words: (_none: object) => 'there was nothing to look at',
    remedy: () => 'Run again when this no longer holds on the target.',
  },
  /** Words that came without facts. */
  told: {
    words: ({ text }: { text: string }) => text,
    remedy: () => 'Run again when this no longer holds on the target.',
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
  return kindOf(code)?.words(about as never) ?? code
}

/** What the reader can do about a cause. */
export function remedyFor({ code, about }: Cause): string | undefined {
  return kindOf(code)?.remedy(about as never)
}

function kindOf(code: string): ReasonKind | undefined {
  return (reasons as Readonly<Record<string, ReasonKind>>)[code]
}

/** An error that says why something could not be judged. */
export abstract class Reasoned extends Error {
  readonly because: Reason

  constructor(because: Reason | Wording, options?: ErrorOptions) {
    super(
      typeof because === 'string' ? because : isWording(because) ? 'told' : because.code,
      options,
    )
    this.because = isWording(because) ? toldReason(because) : because
  }

  /** The reason in words. */
  get reason(): Wording {
    return reasonInWords(this.because)
  }
}

/** Why something failed, by what was thrown. */
export function because(error: unknown): Reason {
  if (error instanceof Reasoned) return error.because
  return toldReason(error instanceof Error ? error.message : String(error))
}

/** A reason of which there are words only. */
export function toldReason(text: Wording): Reason {
  return { code: 'told', facts: { text } }
}

function isWording(because: Reason | Wording): because is Wording {
  return typeof because === 'string' || because instanceof Words
}
