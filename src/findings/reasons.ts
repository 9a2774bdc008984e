import { type Wording, Words } from '../settings/mask/wording.ts'
import { type Facts, keptOf, type MaskedFacts, maskedFacts } from './facts.ts'

interface ReasonKind {
  readonly words: (facts: never) => string
  /** What the reader can do so that the clause is judged next time. */
  readonly remedy: (facts: never) => string
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
  interrupted: {
    words: ({ why }: { why: unknown }) => `${why}`,
    remedy: () => 'Let the run go on to its end.',
  },
  'shard-missing': {
    words: ({ line }: { line: string }) => line,
    remedy: () =>
      'Give merge the conformance.json of every shard; run again a shard that has left none.',
  },
  'not-selected': {
    words: ({ line }: { line: string }) => line,
    remedy: () => 'Merge a part whose filter lets this clause through.',
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
