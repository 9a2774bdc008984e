import * as fc from 'fast-check'
import type { Smaller } from '../arbitraries/smaller.ts'
import { orNothing } from '../contract/or-nothing.ts'
import type { Reason } from '../findings/reasons.ts'
import { abreast } from '../service/together.ts'
import { type CaseOutcome, updatedIn } from './case.ts'
import { type Again, type Confirmation, confirm, type TargetCondition } from './confirm.ts'
import { type Start, startOfFurther } from './next-step.ts'
import { shrink, shrinkExample } from './shrink.ts'

/** Inputs to judge one by one, and how. */
export interface Trial<Input> {
  /** Which of the clause's trials it is, counted from 1; part of a case's address. */
  readonly ordinal: number
  readonly examples: readonly Input[]
  readonly generated: readonly Input[]
  /** What has generated them, from that seed. */
  readonly arbitrary?: fc.Arbitrary<Input>
  readonly smaller?: Smaller<Input>
  readonly seed: number
  /**
   * Judges an input for the first time; `index` counts examples first, then generated inputs. It has none
   * where shrinking has found it.
   */
  readonly first: (input: Input, index?: number) => Promise<CaseOutcome>
  /** Judges an input from scratch, as often as needed. */
  readonly again: (input: Input, ...from: Parameters<Again>) => Promise<void>
  /** The address of the one case to judge, as a replay command names it; absent: all. */
  readonly only?: string
  /** Whether the clause has enough confirmed findings, with so many of this trial's: further cases are only counted. */
  readonly isEnough?: (confirmed: number) => boolean
}

/** A sighting with the input that showed it. */
export interface Finding {
  readonly input: unknown
  /** The input that the address names, where the one above is smaller. */
  readonly addressed?: unknown
  /** Where the case stands within its clause, as `SEED` and `REPLAY_CASE` reproduce it. */
  readonly address: string
  readonly confirmation: Confirmation
}

export interface TrialOutcome {
  readonly cases: number
  readonly findings: readonly Finding[]
  /** Inputs of further cases that violate, beyond those shown. */
  readonly alsoViolating: readonly unknown[]
  readonly unjudged: readonly Reason[]
}

/** Findings of one trial that are confirmed and shown; further ones are counted. */
const mostFindings = 3

/** Generated cases that are tried again in vain before further ones are only counted. */
const mostTriedInVain = 3

interface Entry<Input> {
  readonly input: Input
  readonly address: string
  readonly path?: string
  /** Its place among all inputs of the trial; none for an input that shrinking has found. */
  readonly index?: number
}

/** How often a replay tries its one case: what showed now and then may not show at once. */
const mostAttempts = 6

/** Judges every input of a trial concurrently, then confirms and shrinks what was seen. */
export async function runTrial<Input>(
  trial: Trial<Input>,
  target: TargetCondition,
): Promise<TrialOutcome> {
  const entries = entriesOf(trial)
  const outcomes = await abreast(entries, async (entry) => ({
    entry,
    outcome: await firstOutcome(trial, entry),
  }))
  const sighted = outcomes.flatMap(({ entry, outcome }) =>
    outcome.kind === 'violated' || outcome.kind === 'no-answer' ? [{ entry, outcome }] : [],
  )
  const findings: Finding[] = []
  const alsoViolating: unknown[] = []
  for (const { entry, outcome } of sighted) {
    const confirmed = findings.filter(({ confirmation }) => confirmation.kind === 'confirmed')
    const isEnough = confirmed.length >= mostFindings || trial.isEnough?.(confirmed.length)
    if (isEnough || (entry.path !== undefined && enoughOf(findings))) {
      alsoViolating.push(entry.input)
      continue
    }
    const again: Again = (...from) => trial.again(entry.input, ...from)
    const confirmation = await confirm(outcome, again, target)
    const found = { input: entry.input, address: entry.address, confirmation }
    findings.push((await smallerOf(trial, entry, confirmation)) ?? found)
  }
  return {
    cases: outcomes.filter(({ outcome: { kind } }) => kind !== 'unjudged' && kind !== 'silent')
      .length,
    findings,
    alsoViolating,
    unjudged: outcomes.flatMap(({ outcome }) =>
      outcome.kind === 'unjudged' ? [outcome.reason] : [],
    ),
  }
}

/**
 * The finding that shrinking a confirmed one leads to; none where nothing smaller is known or found.
 * The address of an example stays: it replays the example as it was.
 */
async function smallerOf<Input>(
  { ordinal, seed, arbitrary, smaller, again, only }: Trial<Input>,
  { input: example, path, address }: Entry<Input>,
  confirmation: Confirmation,
): Promise<Finding | undefined> {
  // A path leads to what shrinking has found before.
  const isSmallest = only !== undefined && path !== undefined
  if (confirmation.kind !== 'confirmed' || isSmallest) return undefined
  // A case that shows from originals shows by itself: where others have been tried before, what they have left may do half of it.
  const starts = new Set<Start>(['from-originals', startOfFurther(confirmation)])
  const where = { on: updatedIn(confirmation.sighting) }
  const ways = [...starts].map((start) => (input: Input) => again(input, start, where))
  if (path === undefined) {
    const { takenDown, violated } = confirmation.sighting
    // Each smaller one would be waited for as long.
    const isTimeout = (violated.facts.why as Reason | undefined)?.code === 'not-answered-in-time'
    if (!smaller || takenDown || isTimeout) return undefined
    const found = await shrinkExample(example, smaller, ways, confirmation.sighting)
    return (
      found && {
        input: found.input,
        addressed: example,
        address,
        confirmation: { ...confirmation, sighting: found.sighting },
      }
    )
  }
  let found: Awaited<ReturnType<typeof shrink<Input>>>
  for (const again of ways) found ??= arbitrary && (await shrink({ arbitrary, seed, path, again }))
  if (!found) return undefined
  const { input, sighting } = found
  return {
    input,
    address: `${ordinal}:${found.path}`,
    confirmation: { ...confirmation, sighting },
  }
}

/** One generated case that is confirmed stands for all, and several in vain for the others. */
function enoughOf(findings: readonly Finding[]): boolean {
  const generated = findings.filter(({ address }) => !address.includes(':e'))
  return (
    generated.length >= mostTriedInVain ||
    generated.some(({ confirmation }) => confirmation.kind === 'confirmed')
  )
}

async function firstOutcome<Input>(
  { only, first }: Trial<Input>,
  { input, index }: Entry<Input>,
): Promise<CaseOutcome> {
  const judge = () => first(input, index)
  let outcome = await judge()
  if (only === undefined) return outcome
  for (
    let attempt = 2;
    attempt <= mostAttempts && ['held', 'silent'].includes(outcome.kind);
    attempt++
  )
    outcome = await judge()
  return outcome
}

/** The cases of a trial, each at its address. */
export function entriesIn<Input>({
  ordinal,
  examples,
  generated,
}: Pick<Trial<Input>, 'ordinal' | 'examples' | 'generated'>): readonly Entry<Input>[] {
  const given = examples.map((input, index) => ({ input, address: `${ordinal}:e${index}`, index }))
  const drawn = generated.map((input, index) => ({
    input,
    address: `${ordinal}:${index}`,
    path: `${index}`,
    index: examples.length + index,
  }))
  return [...given, ...drawn]
}

/** What is tried of a trial: all of its cases, or the one that a replay names, if there is one. */
export function entriesOf<Input>(
  trial: Omit<Trial<Input>, 'first' | 'again' | 'smaller'>,
): readonly Entry<Input>[] {
  const { ordinal, arbitrary, only, seed } = trial
  const all = entriesIn(trial)
  if (only === undefined) return all
  const wanted = all.find(({ address }) => address === only)
  if (wanted) return [wanted]
  const [block, ...path] = only.split(':')
  if (block !== String(ordinal) || !arbitrary || only.includes('e')) return []
  const asked = { seed, numRuns: 1, path: path.join(':') }
  // fast-check throws where a path leads nowhere.
  const drawn = orNothing(() => fc.sample(arbitrary, asked)) ?? []
  return drawn.map((input) => ({ input, address: only, path: asked.path }))
}
