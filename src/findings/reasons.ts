import type { ClauseId } from '../contract/clauses.ts'
import { Words } from '../settings/mask/wording.ts'
import { type Facts, keptOf, type MaskedFacts, maskedFacts } from './facts.ts'
import { type FactsOf, type ReasonKind, remedies, type Underlying } from './reason-table.ts'
import { reasonsOfAnswers } from './reasons-of-answers.ts'
import { lacksOfEvents, reasonsOfEvents } from './reasons-of-events.ts'
import { reasonsOfRun } from './reasons-of-run.ts'

/** Every reason for which something is not judged, in words, and what helps. */
const reasons = { ...reasonsOfEvents, ...reasonsOfAnswers, ...reasonsOfRun }

export type ReasonCode = keyof typeof reasons

export type ReasonFacts<Code extends ReasonCode> = FactsOf<(typeof reasons)[Code]['words']>

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
  const words = kindOf(code)?.words ?? code
  try {
    return typeof words === 'string' ? words : words(about as never, told)
  } catch {
    // In a report of another version, facts of this code may be missing or of another shape.
    return code
  }
}

/** Each cause once, in words; of those that differ in how many of something they need, the one that needs most. */
export function distinctCauses(causes: readonly Cause[]): readonly Cause[] {
  const distinct = new Map<string, Cause>()
  for (const cause of causes) {
    const words = causeInWords({ ...cause, about: { ...cause.about, need: 0 } })
    const known = distinct.get(words)
    if (known === undefined || needOf(cause) > needOf(known)) distinct.set(words, cause)
  }
  return [...distinct.values()]
}

/** How many of something a cause says are needed. */
export function needOf({ about }: Cause): number {
  return Number(about.need ?? 0)
}

/** What the reader can do about a cause, whatever number of something it needs. */
export function kindOfRemedy({ code, about }: Cause): string | undefined {
  return remedyFor({ code, about: { ...about, need: 0 } })
}

/** What the reader can do about a cause. */
export function remedyFor({ code, about }: Cause): string | undefined {
  const remedy = kindOf(code)?.remedy
  return typeof remedy === 'function' ? remedy(about as never, remedyOf) : remedy
}

/** A cause, or in its place a violated clause that may be behind what looks like the work of others. */
export function explainedBy(violated: ReadonlySet<ClauseId>, cause: Cause): Cause {
  const { code = cause.code } = (cause.about.why ?? {}) as Partial<Underlying>
  const likeliest = code === 'range-not-empty' ? 'list.range.sound' : 'get.repeatable'
  const clause = ([likeliest, 'update.isolated'] as const).find((id) => violated.has(id))
  if (clause === undefined || kindOf(code)?.remedy !== remedies.nobodyElse) return cause
  return { code: 'another-clause', about: { clause, seen: 'target-changes-itself' } as never }
}

/** What all that comes of it goes back to that a service lists no events; nothing where it lists any. */
export function emptyListIn(causes: readonly Cause[]): Cause | undefined {
  const empty = causes.filter(
    ({ code, about }) =>
      code === 'no-event-listed' || (code === 'range-too-small' && about.listed === 0),
  )
  if (empty.length === 0) return undefined
  const [query] = empty.flatMap(({ about }) => about.query ?? [])
  const comesOfIt = causes.filter(({ code }) => lacksOfEvents.has(code))
  const need = Math.max(1, ...comesOfIt.map(needOf))
  const updated = comesOfIt.some(({ code }) => code === 'too-few-to-update')
  return {
    code: 'no-events-at-all',
    about: { need, updated, ...(query !== undefined && { query }) },
  }
}

const causeOf = ({ code, facts }: Underlying): Cause => ({ code, about: facts as MaskedFacts })
const told = (why: Underlying) => causeInWords(causeOf(why))
const remedyOf = (why: Underlying) => remedyFor(causeOf(why)) ?? remedies.steadyTarget

function kindOf(code: string): ReasonKind | undefined {
  return (reasons as Readonly<Record<string, ReasonKind>>)[code]
}

/** An error that says why something could not be judged. */
export abstract class Reasoned extends Error {
  constructor(
    readonly because: Reason,
    options?: ErrorOptions,
  ) {
    super(because.code, options)
  }

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
